"""The value of a position to a seat, for bots that look one decision ahead; not part of the rules.

The value is the score as it would be counted now, plus weights for what helps later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.steps.scoring import score
from engine.games.empires_end.steps.war import Commit
from engine.games.empires_end.tables import RESOURCES

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables
    from engine.play.abilities import Luck

TOKENS = (0.5, 0.8, 0.8, 1.0)  # points for each wheat, hammer, axe, coin
TOKENS_KEPT = 12  # each token beyond this number is worth half
CARD = 0.4  # a card of the hand
ACTIVE = 1.0  # an active Innovation
ASLEEP = 0.4  # an Innovation under a destroyed Location
TIRED = 0.5  # taken off for each cube
STRENGTH = 0.5  # each point of base strength
USUAL_STASH = 4  # most tokens of each kind that a made-up stash of another player has


def position_value(state: State, seat: int) -> float:
    """Return the score of the seat now, plus weights for its tokens, cards and Innovations."""
    player, tables = state.seats[seat], state.tables
    total = float(score(state, seat).total)
    if state.over:
        return total
    left = 1 - state.space / len(state.track)  # what is kept is worth less near the end
    return total + left * (_tokens(player) + CARD * len(player.hand) + _innovations(player, tables))


def _tokens(player: Seat) -> float:
    value = sum([weight * amount for weight, amount in zip(TOKENS, player.stash, strict=True)])
    held = sum(player.stash)
    return value if held <= TOKENS_KEPT else value * (TOKENS_KEPT + held) / (2 * held)


def _innovations(player: Seat, tables: Tables) -> float:
    awake = len(player.home)
    if destroyed := player.destroyed:
        awake -= sum([count for tile, count in enumerate(player.counts) if count and destroyed >> tile & 1])
    strength: int = sum([deed.strength(player) for deed in board.active(tables, player, "military")])
    value = ACTIVE * awake + ASLEEP * (len(player.home) - awake) + STRENGTH * strength
    return value - TIRED * player.exhausted.bit_count()


def redraw_hidden(state: State, seat: int, luck: Luck) -> State:
    """Copy the table and replace what the seat cannot see (EE-Q-55) with random values.

    These are other seats' hands, stashes and commitments, and both decks. A stash that lies open stays as it is. The
    unseen cards are sorted before the shuffle, so the copy keeps nothing of their real order.
    """
    copy = state.clone()
    unseen = sorted(card for player in _others(copy, seat) for card in player.hand)
    unseen = sorted([*unseen, *copy.deck])
    luck.shuffle(unseen)
    for player in _others(copy, seat):
        size = len(player.hand)
        player.hand, unseen = sorted(unseen[:size]), unseen[size:]
        if not player.shown:
            player.stash = [luck.randint(0, USUAL_STASH) for _ in RESOURCES]
    copy.deck = tuple(unseen)
    wars = sorted(copy.wars)
    luck.shuffle(wars)
    copy.wars = tuple(wars)
    top = copy.stack[-1] if copy.stack else None
    if isinstance(top, Commit):
        copy.stack[-1] = top.hidden(seat, lambda index: _commitment(copy.seats[index], luck))
    return copy


def _others(state: State, seat: int) -> list[Seat]:
    return [player for index, player in enumerate(state.seats) if index != seat]


def _commitment(player: Seat, luck: Luck) -> tuple[int, int]:
    *_, axes, coins = player.stash
    return luck.randint(0, axes), luck.randint(0, coins)
