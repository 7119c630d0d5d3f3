"""What a position is worth to a seat, for bots that look one decision ahead; no part of the rules.

The score as it would be counted now, and a few weights for what helps later.
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
TOKENS_KEPT = 12  # beyond so many, a token helps half as much
CARD = 0.4  # a card of the hand
ACTIVE = 1.0  # an Innovation that works
ASLEEP = 0.4  # one under a ruin
TIRED = 0.5  # less, for a cube
STRENGTH = 0.5  # each point of base strength, while wars may come
USUAL_STASH = 4  # how many tokens of each kind others are thought to have at most


def position_value(state: State, seat: int) -> float:
    """The score of the seat now, and what its tokens, cards and Innovations promise."""
    player, tables = state.seats[seat], state.tables
    total = float(score(state, seat).total)
    if state.over:
        return total
    left = 1 - state.space / len(state.track)  # of the track: what is kept for later is worth less near the end
    return total + left * (_tokens(player) + CARD * len(player.hand) + _innovations(player, tables))


def _tokens(player: Seat) -> float:
    value = sum(weight * amount for weight, amount in zip(TOKENS, player.stash, strict=True))
    held = sum(player.stash)
    return value if held <= TOKENS_KEPT else value * (TOKENS_KEPT + held) / (2 * held)


def _innovations(player: Seat, tables: Tables) -> float:
    awake = sum(not player.destroyed >> tile & 1 for tile in player.home.values())
    strength: int = sum(deed.strength(player) for deed in board.active(tables, player, "military"))
    value = ACTIVE * awake + ASLEEP * (len(player.home) - awake) + STRENGTH * strength
    return value - TIRED * player.exhausted.bit_count()


def redraw_hidden(state: State, seat: int, luck: Luck) -> State:
    """The table as the seat knows it (EE-Q-55): others' hands, stashes and commitments, and both decks, are made up.

    Stashes that lie open are kept. The cards to be dealt out are sorted first, so that nothing of their order is left.
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
        told = tuple(
            one if one is None or index == seat else _commitment(copy.seats[index], luck)
            for index, one in enumerate(top.commits)
        )
        copy.stack[-1] = Commit(top.seat, told)
    return copy


def _others(state: State, seat: int) -> list[Seat]:
    return [player for index, player in enumerate(state.seats) if index != seat]


def _commitment(player: Seat, luck: Luck) -> tuple[int, int]:
    *_, axes, coins = player.stash
    return luck.randint(0, axes), luck.randint(0, coins)
