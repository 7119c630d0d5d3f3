"""A small stamp on every face: game, version of its data and, if given, a date; so that old and new copies can be told apart."""
from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator import marks

if TYPE_CHECKING:
    from engine.model import Game
    from generator.draw import Face, Glyphs

SIZE = 3.6  # points
LEAST = 3.0
NARROW = 20.0  # mm of width under which a piece has no stamp
EDGE = 0.8  # mm above the cut
COLOUR = "#7a7a7a"  # seen on light and on dark, and on both without calling
ROOM = {"rectangle": 0.8, "hexagon-flat": 0.4}  # of the width at the lower edge; round and pointed ones have none


def words(game: Game, date: str = "") -> str:
    """What the stamp says."""
    return " ".join(part for part in (game.title, f"v{game.version}", date) if part)


def stamped(face: Face, text: str) -> Face:
    """A face with the stamp in the middle of its lower edge, or as it is where there is no room."""
    stamp = _stamp(text, face.width, face.height, face.shape) if text else None
    return face if stamp is None else face._replace(content=(*face.content, stamp))


@cache
def _stamp(text: str, width: float, height: float, shape: str) -> Glyphs | None:
    if width < NARROW or shape not in ROOM:
        return None
    size = min(SIZE, SIZE * ROOM[shape] * width / marks.label(text, 0.0, 0.0, SIZE).width)
    return marks.label(text, width / 2, height - EDGE, size, "center", COLOUR) if size >= LEAST else None
