"""What a position is worth to a seat, for bots that look one decision ahead; no part of the rules.

The score as it would be counted now, and a few weights for what helps later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.scoring import score

if TYPE_CHECKING:
    import random

    from engine.games.sovereign_skies.state import State

POWER = 0.6  # points for each of these: a Dropship on a planet, counted up to what its Base asks for
BASE = 2.5  # a Base that is not activated yet
SENATOR = 1.0  # a Senator in hand, for its favors
POLITIC = 0.5  # a Politic card
LAST_ROUND = 0.05  # of all that, in the last round


def worth(state: State, seat: int) -> float:
    """The score of the seat now, Energy to the fraction, and what its pieces promise."""
    player, tables = state.seats[seat], state.tables
    total, parts = score(state, seat)
    rate = tables.constants["energy_per_point"]
    value = total - parts["energy"] + player.energy / rate
    if state.over:
        return total + player.energy / 1000  # a tie may go by tokens
    ready = sum(min(have, need) for have, need in zip(player.dropships, tables.requirement, strict=True))
    promise = POWER * ready + BASE * sum(player.bases) + SENATOR * len(player.senators) + POLITIC * player.hand.bit_count()
    return value + promise * (LAST_ROUND if state.ending else 1)


def imagine(state: State, seat: int, luck: random.Random) -> State:  # noqa: ARG001 - all seats see the same
    """The table as a seat knows it: Senators below the top ones and the A.I.'s deck are made up (SS-E-67, SS-E-68)."""
    copy = state.clone()
    for level, stack in enumerate(copy.senators):
        below = sorted(stack[1:])
        luck.shuffle(below)
        copy.senators[level] = (*stack[:1], *below)
    if copy.bot is not None:
        deck = sorted(copy.bot.deck)
        luck.shuffle(deck)
        copy.bot.deck = tuple(deck)
    return copy
