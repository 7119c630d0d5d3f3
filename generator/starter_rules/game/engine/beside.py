"""What stands beside the rules: what must never be so, and how good a position is for a bot. No rule asks for any of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .turns import score

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from .turns import State


def invariants(state: State) -> Iterator[str]:
    """Yield what is wrong with a position: each card of the box is in exactly one place."""
    there = Counter(
        [*state.deck, *state.thrown, *(card for seat in state.seats for card in (*seat.hand, *seat.caught))]
    )
    if there != Counter(state.tables.deck):
        yield f"the cards are not those of the box: {dict(there)}"


def position_value(state: State, seat: int) -> float:
    """Return how good the position is for a seat, in points."""
    return score(state, seat).total + 0.5 * len(state.seats[seat].hand)


def redraw_hidden(state: State, seat: int, luck: Random) -> State:
    """Return a copy in which all that the seat does not see lies otherwise."""
    copy = state.clone()
    others = [one.hand for number, one in enumerate(copy.seats) if number != seat]
    unseen = [card for cards in (copy.deck, *others) for card in cards]
    luck.shuffle(unseen)
    for cards in (copy.deck, *others):
        cards[:] = [unseen.pop() for _ in cards]
    return copy
