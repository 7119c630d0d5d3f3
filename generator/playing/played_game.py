"""A game that is played on the page, and what the page needs of its pictures. Nothing here reads a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from engine.model import Game
    from engine.play import Ruleset
    from generator.drawing.commands import Side
    from generator.playing.wording import Wording
    from generator.playing.zones import ZoneDrawer


class FacePictures(Protocol):
    """Names and makes the pictures of pieces."""

    def name(self, piece: str, side: Side) -> str:
        """Return the name of the picture of a piece, or of the first piece of a set; "" if that side is not drawn."""

    def data(self, name: str, *, large: bool = False) -> bytes | None:
        """Return a picture as WebP; None if there is none of this name here."""

    def draw_waiting(self) -> bool:
        """Draw some pictures that were named; returns whether there are more of them."""


class PlayedGame(NamedTuple):
    """A game with its rules, what is said about it, its pictures, and what draws its tables."""

    game: Game
    rules: Ruleset
    wording: Wording
    pictures: FacePictures
    drawer: ZoneDrawer
