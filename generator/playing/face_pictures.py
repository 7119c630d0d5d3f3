"""What the page needs of the pictures of a game's pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from generator.drawing.commands import Side


class FacePictures(Protocol):
    """Names and makes the pictures of pieces."""

    def name(self, piece: str, side: Side) -> str:
        """Return the name of the picture of a piece, or of the first piece of a set; "" if that side is not drawn."""

    def data(self, name: str, *, large: bool = False) -> bytes | None:
        """Return a picture as WebP; None if there is none of this name here."""

    def draw_waiting(self) -> bool:
        """Draw some pictures that were named; returns whether there are more of them."""
