"""Every face of a game; each distinct one is laid out once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity
from generator.drawing.face_digests import FaceDigests
from generator.layout.compose import Studio
from generator.layout.face_keys import FaceKeys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.model import Aid, Game, Piece
    from generator.drawing.commands import Face, Side

SIDES: tuple[Side, Side] = ("front", "back")


class Faces:
    """The faces of one game. Pieces whose layout reads the same values share one face; `shares` as in `Studio`."""

    def __init__(self, game: Game, *, shares: bool = True) -> None:
        self.game = game
        self.studio = Studio(game, shares=shares)
        self.keys = FaceKeys(game)
        self.digests = FaceDigests()
        self._by_key: dict[object, Face | None] = {}
        self._by_piece: dict[Side, ByIdentity[Piece, Face | None]] = {side: ByIdentity() for side in SIDES}
        self._makers: dict[Side, Callable[[Piece], Face | None]] = {side: partial(self._shared, side) for side in SIDES}

    def face(self, piece: Piece, side: Side) -> Face | None:
        """Return one side of a piece; None if its set has no layout for that side."""
        return self._by_piece[side].get(piece, self._makers[side])

    def _shared(self, side: Side, piece: Piece) -> Face | None:
        key = self._key(piece, side)
        if key not in self._by_key:
            self._by_key[key] = self.studio.face(piece, side)
        return self._by_key[key]

    def aid(self, aid: Aid, side: Side = "front") -> Face | None:
        """Return one side of a player aid; None for the back of an aid with one side."""
        from generator.aids import columns, leaflets

        key = ("aid", aid.id, side)
        if key not in self._by_key:
            both = leaflets.sides(self.studio, aid) if aid.sides > 1 else (columns.face(self.studio, aid), None)
            self._by_key |= {("aid", aid.id, "front"): both[0], ("aid", aid.id, "back"): both[1]}
        return self._by_key[key]

    def __iter__(self) -> Iterator[tuple[Piece, Side, Face]]:
        for pieces in self.game.sets.values():
            for piece in pieces.items:
                for side in SIDES:
                    face = self.face(piece, side)
                    if face is not None:
                        yield piece, side, face

    def _key(self, piece: Piece, side: Side) -> object:
        pieces = self.game.sets[piece.set]
        layout_id = pieces.layout_of(piece, side)
        if layout_id is None:
            return piece.set, side
        return piece.set, side, layout_id, self.keys.values(piece, self.keys.reads(layout_id))


def faces(game: Game) -> Iterator[tuple[Piece, Side, Face]]:
    """Give every (piece, side, face) of a game, in the order of the files."""
    return iter(Faces(game))


def face(game: Game, piece: Piece, side: Side = "front") -> Face | None:
    """Return one side of a piece. For many faces, use one `Faces`."""
    return Faces(game).face(piece, side)
