"""Sealed answers: kept until all have been given, in any order, and revealed together."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace

import pytest

from engine.play.sealed import ABSENT, OWED, Sealed


class Vote(Sealed):
    __slots__ = ()
    rule = "TOY-2.1"
    asks = "a vote"

    def reveal(self, state, answers):
        state.votes = answers


def _asked(order):
    return SimpleNamespace(stack=[Vote.asked(4, order)], votes=None)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_answers_come_in_any_order_and_are_revealed_together(order):
    state = _asked((2, 3, 1))
    for number, seat in enumerate(order, 1):
        assert state.votes is None
        state.stack[-1].of(seat).take(state, f"vote of {seat}")
        if number < 3:
            assert state.stack[-1].of(seat) is None, "nobody answers twice"
    assert state.votes == {1: "vote of 1", 2: "vote of 2", 3: "vote of 3"}
    assert state.stack == []


def test_who_is_waited_for_stays_until_they_answer():
    state = _asked((2, 3, 1))
    state.stack[-1].of(1).take(state, "yes")
    assert state.stack[-1].seat == 2
    state.stack[-1].of(2).take(state, "no")
    assert state.stack[-1].seat == 3


def test_who_is_not_asked_does_not_answer():
    step = Vote.asked(4, (2, 3, 1))
    assert step.answers == (ABSENT, OWED, OWED, OWED)
    assert step.of(0) is None


def test_a_seat_knows_its_own_answer_and_guesses_the_others():
    step = Vote(3, (ABSENT, "yes", "no", OWED))
    assert step.hidden(1, lambda seat: f"guess {seat}") == Vote(3, (ABSENT, "yes", "guess 2", OWED))
