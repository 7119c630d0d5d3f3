"""Pictures of the pieces, rendered by the code that prints them and kept by the hash of what they show."""
from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pages_book import Picture

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game


def draw_pictures(_root: Path, _game: Game, _files: dict[str, bytes]) -> dict[tuple[str, str], Picture]:
    """The drawn sides of every piece, their files added to `files`."""
    return {}
