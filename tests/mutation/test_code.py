"""Which changes of rules code are made, and which are not since play does not depend on them."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from engine.mutation.code import _RulesModule

READER = "from engine.play.data_reader import DataReader\n"


def changes(text: str) -> list[str]:
    module = _RulesModule("turns", "turns", "turns.py", dedent(text), re.compile(r"PB-\d\.\d"))
    return [one.change for one in module.mutants()]


def test_a_note_may_be_left_out_but_its_condition_stays():
    text = """
        def land(state):
            if at_work.listeners and state.count > 1:
                at_work.note("PB-1.1")
                at_work.effect(self)
            elif state.count:
                note_landing(state, 3)
    """
    assert changes(text) == ["at_work.note('PB-1.1') -> nothing", "note_landing(state, 3) -> nothing"]


def test_a_condition_of_more_than_notes_is_changed():
    text = """
        def land(state):
            if state.count:
                at_work.note("PB-1.1")
                state.count -= 1
    """
    assert changes(text) == ["state.count -> not state.count", "at_work.note('PB-1.1') -> nothing", "1 -> 2", "1 -> 0"]


def test_a_condition_of_an_event_is_changed():
    text = """
        def land(state):
            if state.count:
                state.emit("short", 1)
    """
    assert changes(text) == ["state.count -> not state.count", "state.emit('short', 1) -> nothing"]


@pytest.mark.parametrize("name", ["_note_landing", "note_landing"])
def test_a_function_that_only_notes_is_not_changed(name):
    assert changes(f"def {name}(state):\n    return state.count > 1\n") == []


def test_the_refusal_of_wrong_data_is_not_changed():
    text = """
        def stack(data, most):
            data.distinct(data.set("chits", 1), "level")
            levels = [says("level").number(1, most + 1) for says in data.set("chits")]
            if len(levels) < 2:
                data.wrong("too few")
                return [0] * 2
            data.refuse()
            return levels[1:]
    """
    assert changes(READER + dedent(text)) == ["1 -> 2", "1 -> 0"]  # those of the last line
    assert len(changes(text)) > 2  # where no data is read, the same calls are rules
