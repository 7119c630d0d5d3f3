"""The pieces that have effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.effects import wording

if TYPE_CHECKING:
    from engine.effects.verbs import Effect, Vocabulary
    from engine.model import Game, Piece


def acting_pieces(game: Game, verbs: Vocabulary) -> dict[str, tuple[str, ...]]:
    """The verbs of each piece that has effects, in the order of the data."""
    found: dict[str, tuple[str, ...]] = {}
    for pieces in game.sets.values():
        for item in pieces.items:
            names = dict.fromkeys(name for effect in effects_of(item, verbs) for name in effect)
            if known := tuple(name for name in names if name in verbs):
                found[item.id] = known
    return found


def effects_of(item: Piece, verbs: Vocabulary) -> list[Effect]:
    """What a piece can do, as its data says it."""
    return [cast("Effect", found.effect) for found in wording.of(item, verbs) if isinstance(found.effect, dict)]


def find(game: Game, piece: str) -> Piece | None:
    """The piece of an id."""
    return next((item for pieces in game.sets.values() for item in pieces.items if item.id == piece), None)
