"""Finds the pieces that have effects, and the effects of a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.effects import wording

if TYPE_CHECKING:
    from engine.effects.verbs import Effect, Vocabulary
    from engine.model import Game, Piece


def pieces_with_effects(game: Game, verbs: Vocabulary) -> dict[str, tuple[str, ...]]:
    """Return the verbs of each piece that has effects, by its id, in the order of the data."""
    found: dict[str, tuple[str, ...]] = {}
    for pieces in game.sets.values():
        for item in pieces.items:
            names = dict.fromkeys(name for effect in effects_of(item, verbs) for name in effect)
            if known := tuple(name for name in names if name in verbs):
                found[item.id] = known
    return found


def effects_of(item: Piece, verbs: Vocabulary) -> list[Effect]:
    """Return the effects in the data of a piece."""
    placed = wording.effects_of_piece(item, verbs)
    return [cast("Effect", effect.effect) for effect in placed if isinstance(effect.effect, dict)]


def piece_of_id(game: Game, piece: str) -> Piece | None:
    """Return the piece of an id, or None."""
    return next((item for pieces in game.sets.values() for item in pieces.items if item.id == piece), None)
