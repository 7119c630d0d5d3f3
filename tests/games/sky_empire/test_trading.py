"""Trading: what is offered tells nothing of a hidden hand, and everything is somewhere afterwards."""

from __future__ import annotations

import random

import pytest

from engine.play import take

PLAYERS = {"players": ["A", "B", "C"], "A": {"buildings": {"bazaar": ["tile-5"]}}}


def bargain(position, rules, tables, **each):
    """A position in which A trades with B."""
    state = position("action", PLAYERS | {name: PLAYERS.get(name, {}) | said for name, said in each.items()})
    take(state, rules.parse("trade with green", tables))
    return state


def test_what_can_be_wanted_does_not_tell_the_hand_of_the_partner(position, rules, tables):
    one = bargain(position, rules, tables, B={"hand": ["windfall", "ore-cache"]})
    other = bargain(position, rules, tables, B={"hand": ["overcharge", "overcharge"]})
    assert one.stack[-1].moves(one) == other.stack[-1].moves(other)


def test_no_more_cards_are_wanted_than_the_partner_holds_and_the_box_has(position, rules, tables):
    state = bargain(position, rules, tables, A={"hand": ["windfall"] * 3}, B={"hand": ["ore-cache"] * 2})
    said = [rules.show(move, tables) for move in state.stack[-1].moves(state)]
    copies = next(card.copies for card in tables.cards if card.id == "windfall")
    assert ("want windfall" in said) == (copies > 3)
    for _ in range(2):
        take(state, rules.parse("want ore-cache", tables))
    assert not any(move.kind == "want" and "cache" in rules.show(move, tables) for move in state.stack[-1].moves(state))


@pytest.mark.parametrize("seed", range(12))
def test_everything_is_somewhere_after_a_random_trade(position, rules, tables, seed):
    luck = random.Random(seed)
    stuff = {"candles": 85, "exploration": 2, "resources": {"aerothium": 2}, "hand": ["windfall", "brace"]}
    state = bargain(position, rules, tables, A=stuff, B=stuff | {"ships": {"nebulon": "none"}})
    while type(state.stack[-1]).__name__ == "Bargain":
        take(state, luck.choice(state.stack[-1].moves(state)))
    if type(state.stack[-1]).__name__ == "Answer":
        take(state, state.stack[-1].moves(state)[0])
    assert list(rules.invariants(state)) == []
    assert sum(seat.candles for seat in state.seats) == 85 + 85 + state.seats[2].candles
    assert type(state.stack[-1]).__name__ == "Turn"


def test_random_games_never_trade(walk):
    for state, move in walk(4, 4):
        if move is not None:
            assert move.kind != "trade"
            assert not any(one.kind == "trade" for one in state.stack[-1].moves(state))
