"""What stands beside the rules: what must never be so, and what bots ask. No rule needs any of it."""

from __future__ import annotations

from engine.play.chance import redeal
from engine.play.invariants import not_the_box

from .turns import score


def invariants(state):
    """Yield what is wrong with a position: each card of the box is in exactly one place."""
    return not_the_box(state.tables.deck, state.deck, state.thrown, *state.hands, *state.caught)


def position_value(state, seat):
    """Return how good the position is for a seat, in points."""
    return score(state, seat).total + 0.5 * len(state.hands[seat])


def redraw_hidden(state, seat, luck):
    """Return a copy in which all that the seat does not see lies otherwise."""
    copy = state.clone()
    redeal(luck, copy.deck, *(hand for owner, hand in enumerate(copy.hands) if owner != seat))
    return copy
