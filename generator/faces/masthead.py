"""The top of a first page, drawn by the game's layout `masthead`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.data.values import Values
from engine.model import Piece, PieceSet, Provenance, Size

if TYPE_CHECKING:
    from generator.drawing.commands import Face
    from generator.layout.compose import Studio

MASTHEAD = "masthead"
HEAD_HEIGHT = 40.0  # mm


@lru_cache(maxsize=8)
def masthead(studio: Studio, width: float) -> Face | None:
    """Return the top of a page of that width in mm, drawn by the layout `masthead`; None for a game without one."""
    if MASTHEAD not in studio.game.layouts:
        return None
    game = studio.game
    origin = Provenance("derived", "the game's title")
    piece = Piece(game.id, MASTHEAD, game.title, 1, Values({}), {"": origin}, game.where)
    size = Size(width, HEAD_HEIGHT)
    pieces = PieceSet(MASTHEAD, game.title, "aid", size, MASTHEAD, None, None, origin, (piece,), game.where)
    return studio.face(piece, "front", pieces)
