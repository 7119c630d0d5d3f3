"""Every face of a game, each distinct one laid out once."""
from __future__ import annotations

from typing import TYPE_CHECKING

from generator.layout import Studio, reads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Aid, Game, Piece

    from generator.draw import Face, Side

SIDES: tuple[Side, Side] = ("front", "back")


class Faces:
    """The faces of one game. Pieces whose layout reads the same values share one face."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.studio = Studio(game)
        self._reads: dict[str, frozenset[str]] = {}
        self._known: dict[object, Face | None] = {}

    def face(self, piece: Piece, side: Side) -> Face | None:
        """One side of a piece, or None where its set has no layout for that side."""
        key = self._key(piece, side)
        if key not in self._known:
            self._known[key] = self.studio.face(piece, side)
        return self._known[key]

    def aid(self, aid: Aid) -> Face:
        """A player aid."""
        from generator import aids

        key = ("aid", aid.id)
        if key not in self._known:
            self._known[key] = aids.face(self.studio, aid)
        found = self._known[key]
        assert found is not None  # noqa: S101  an aid always has a face
        return found

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
        names = self.reads(layout_id) if layout_id else frozenset[str]()
        if "*" in names:
            return piece.set, piece.id, side
        own = {"id": piece.id, "title": piece.title, "copies": piece.copies}
        values = tuple((name, repr(piece.values.get(name, own.get(name)))) for name in sorted(names))
        return piece.set, side, values

    def reads(self, layout_id: str) -> frozenset[str]:
        """What a layout and those it extends read of a piece."""
        if layout_id not in self._reads:
            found: frozenset[str] = frozenset()
            chain: list[str] = []
            step: str | None = layout_id
            while step in self.game.layouts and step not in chain:
                chain.append(step)
                layout = self.game.layouts[step]
                found |= reads(layout)
                step = layout.data.get("extends")
            self._reads[layout_id] = found
        return self._reads[layout_id]


def faces(game: Game) -> Iterator[tuple[Piece, Side, Face]]:
    """Every (piece, side, face) of a game, in the order of the files."""
    return iter(Faces(game))


def face(game: Game, piece: Piece, side: Side = "front") -> Face | None:
    """One side of a piece; for many, keep one `Faces`."""
    return Faces(game).face(piece, side)
