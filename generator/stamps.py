"""A small stamp on every face: game, version of its data and, if given, a date; so that old and new copies can be told apart."""
from __future__ import annotations

from typing import TYPE_CHECKING

from generator import marks

if TYPE_CHECKING:
    from engine.model import Game
    from generator.draw import Face

SIZE = 3.6  # points
LEAST = 3.0
EDGE = 0.8  # mm above the cut
COLOUR = "#7a7a7a"  # seen on light and on dark, and on both without calling
ROOM = {"rectangle": 0.8, "hexagon-flat": 0.4}  # of the width at the lower edge; round and pointed ones have none


def words(game: Game, date: str = "") -> str:
    """What the stamp says."""
    return " ".join(part for part in (game.title, f"v{game.version}", date) if part)


def stamped(face: Face, text: str) -> Face:
    """A face with the stamp in the middle of its lower edge, or as it is where there is no room."""
    if not text or face.width < 20 or face.shape not in ROOM:  # noqa: PLR2004
        return face
    run = marks.label(text, 0.0, 0.0, SIZE)
    size = min(SIZE, SIZE * ROOM[face.shape] * face.width / run.width)
    if size < LEAST:
        return face
    placed = marks.label(text, face.width / 2, face.height - EDGE, size, "center", COLOUR)
    return face._replace(content=(*face.content, placed))
