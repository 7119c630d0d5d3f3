"""What a position is worth to a seat, for bots that look one decision ahead. This is not part of the rules.

The value is the score at this moment, and weighted amounts for what helps later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.beside.scoring import score

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import Seat, State
    from engine.play.abilities import Luck

POWER = 0.6  # points for each Dropship on a planet, counted up to the number that its Base requires
SENATOR = 1.0  # a Senator in hand, for its favors
POLITIC = 0.5  # a Politic card
BASE = 0.5  # part of the Influence that a Base would bring if it were activated now
PRICE = 0.45  # part of the Influence that comes with a Senator, for cards of its price in hand
LAST_ROUND = 0.05  # factor for all these values in the last round


def position_value(state: State, seat: int) -> float:
    """The score of the seat now, with fractions for Energy, and weighted amounts for what its pieces may bring."""
    player, tables = state.seats[seat], state.tables
    total, parts = score(state, seat)
    rate = tables.constants["energy_per_point"]
    value = total - parts["energy"] + player.energy / rate
    if state.over:
        return total + player.energy / 1000  # Energy tokens may break a tie
    ready = sum(min(have, need) for have, need in zip(player.dropships, tables.requirement, strict=True))
    promise = POWER * ready + SENATOR * len(player.senators) + POLITIC * player.hand.bit_count()
    promise += BASE * _bases(state, player) + PRICE * _senator(state, player.hand)
    return value + promise * (LAST_ROUND if state.ending else 1)


def _bases(state: State, player: Seat) -> int:
    """The Influence that the Bases would bring now, each counted alone (SS-12.2).

    Later chits of a stack are worth less.
    """
    tables = state.tables
    return sum(
        count * _next(state.activation[level], tables.activation_printed[level])
        for count, level in zip(player.bases, tables.level, strict=True)
        if count
    )


def _senator(state: State, hand: int) -> float:
    """The most Influence toward which a hand has cards: both cards of a Senator's price count in full, one counts half.

    Without this value, bots would pledge each card at once for one point and never hold a Senator's price. Two such
    bots would play on as long as a stack is left.
    """
    senators, printed = state.tables.senators, state.tables.senator_printed
    return max(
        (
            (senators[stack[0]].price & hand).bit_count() / 2 * _next(state.senator_chits[level], printed[level])
            for level, stack in enumerate(state.senators)
            if stack
        ),
        default=0,
    )


def _next(stack: tuple[int, ...], printed: int) -> int:
    """The next chit of a stack, or the Standard Influence that replaces it (SS-19.3)."""
    return stack[0] if stack else printed


def redraw_hidden(state: State, seat: int, luck: Luck) -> State:  # noqa: ARG001 - all seats see the same
    """The table as a seat knows it: Senators below the top and the A.I.'s deck get random orders (SS-E-67, SS-E-68)."""
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
