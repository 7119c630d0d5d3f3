"""Every face of a game, each distinct one laid out once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity
from generator.layout.compose import Studio
from generator.layout.face_keys import FaceKeys

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Aid, Game, Piece
    from generator.drawing.commands import Face, Side

SIDES: tuple[Side, Side] = ("front", "back")


class Faces:
    """The faces of one game. Pieces whose layout reads the same values share one face; `shares` as in `Studio`."""

    def __init__(self, game: Game, *, shares: bool = True) -> None:
        self.game = game
        self.studio = Studio(game, shares=shares)
        self.keys = FaceKeys(game)
        self._known: dict[object, Face | None] = {}
        self._own: dict[Side, ByIdentity[Piece, Face | None]] = {side: ByIdentity() for side in SIDES}

    def face(self, piece: Piece, side: Side) -> Face | None:
        """One side of a piece, or None where its set has no layout for that side."""
        return self._own[side].of(piece, partial(self._shared, side))

    def _shared(self, side: Side, piece: Piece) -> Face | None:
        key = self._key(piece, side)
        if key not in self._known:
            self._known[key] = self.studio.face(piece, side)
        return self._known[key]

    def aid(self, aid: Aid, side: Side = "front") -> Face | None:
        """One side of a player aid; None for the back of one that has a front only."""
        from generator.aids import columns, leaflets

        key = ("aid", aid.id, side)
        if key not in self._known:
            made = leaflets.sides(self.studio, aid) if aid.sides > 1 else (columns.face(self.studio, aid), None)
            self._known |= {("aid", aid.id, "front"): made[0], ("aid", aid.id, "back"): made[1]}
        return self._known[key]

    def __iter__(self) -> Iterator[tuple[Piece, Side, Face]]:
        for pieces in self.game.sets.values():
            for piece in pieces.items:
                for side in SIDES:
                    face = self.face(piece, side)
                    if face is not None:
                        yield piece, side, face

    def _key(self, piece: Piece, side: Side) -> object:
        pieces = self.game.sets[piece.set]
        layout_id = pieces.face if side == "front" else pieces.back
        if layout_id is None:
            return piece.set, side
        return piece.set, side, self.keys.values(piece, self.keys.reads(layout_id))


def faces(game: Game) -> Iterator[tuple[Piece, Side, Face]]:
    """Every (piece, side, face) of a game, in the order of the files."""
    return iter(Faces(game))


def face(game: Game, piece: Piece, side: Side = "front") -> Face | None:
    """One side of a piece; for many, keep one `Faces`."""
    return Faces(game).face(piece, side)
