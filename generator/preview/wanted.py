"""Which faces somebody wants to see: of a piece, of a set, of a player aid, or of a whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game, Piece
    from generator.drawing.commands import Face, Side
    from generator.faces.every_face import Faces


class UnknownNameError(ValueError):
    """No piece, set or aid has the name; the message is a sentence."""


class WantedFace(NamedTuple):
    """A face that is shown: under which heading, with which words, and the codes that its piece waives."""

    heading: str
    label: str
    face: Face
    waived: frozenset[str]


def names(game: Game) -> set[str]:
    """Return every name that `wanted` knows in a game."""
    return {*game.pieces, *game.sets, *(aid.id for aid in game.aids)}


def wanted(game: Game, faces: Faces, name: str, sides: tuple[Side, ...]) -> Iterator[WantedFace]:
    """Give the faces of what has this name; "" is the whole game. Raises UnknownNameError."""
    if name and name not in names(game):
        known = [*game.sets, *game.pieces, *(aid.id for aid in game.aids)]
        raise UnknownNameError(unknown(f"no set, piece or aid '{name}'", name, known))
    for pieces in game.sets.values():
        for item in pieces.items:
            if name in {"", pieces.id, item.id}:
                yield from _of_piece(pieces.title, item, faces, sides)
    for aid in game.aids:
        if name in {"", aid.id}:
            shown = (faces.aid(aid, side) for side in sides)
            yield from (WantedFace("Player aids", aid.id, face, frozenset()) for face in shown if face is not None)


def _of_piece(heading: str, item: Piece, faces: Faces, sides: tuple[Side, ...]) -> Iterator[WantedFace]:
    for side in sides:
        face = faces.face(item, side)
        if face is not None:
            copies = f" × {item.copies}" if item.copies != 1 else ""
            back = " (back)" if side == "back" and len(sides) > 1 else ""
            yield WantedFace(heading, f"{item.id}{copies}{back}", face, item.waived)
