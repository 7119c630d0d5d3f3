"""What a seat may not see changes neither its view nor what it may do."""

from __future__ import annotations

import json
import random

import pytest

from engine.play.abilities import Valued
from engine.play.picture import Drawing


def test_a_view_is_plain_and_can_be_drawn(subject, rules):
    for state in subject.positions(every=67):
        for seat in range(len(state.names)):
            view = rules.view(state, seat)
            json.dumps(view)
            assert isinstance(rules.picture(view), Drawing | str)


def test_what_is_hidden_does_not_show(subject, rules):
    if not isinstance(rules, Valued):
        pytest.skip("the rules do not say what is hidden: they have no redraw_hidden")
    for number, state in enumerate(subject.positions(every=29)):
        for seat in range(len(state.names)):
            other = rules.redraw_hidden(state, seat, random.Random(number))
            assert rules.view(other, seat) == rules.view(state, seat)
            step, its = state.stack[-1].of(seat), other.stack[-1].of(seat)
            assert (step is None) == (its is None)
            if step is not None:
                assert step.moves(state) == its.moves(other)


def test_the_whole_position_is_described_in_the_words_of_scenarios(subject, rules):
    for state in subject.positions(every=67):
        said = rules.describe(state)
        assert set(state.names) <= set(said)
        assert rules.derived
        assert rules.resting
