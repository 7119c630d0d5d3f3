"""What could be done in a position: all legal moves, and refused ones that are really refused, each for its own reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.play import Refusal
from engine.play.playing import check_move
from engine.play.possible import REFUSED, Possibilities
from engine.rules_code import find
from engine.runs.record import Deal

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["empires-end", "sovereign-skies", "sky-empire"])
def test_what_is_told_is_legal_and_what_is_refused_is_refused(name):
    game = load(ROOT / "components" / name, Problems(), root=ROOT)
    rules = find(game)
    tables = rules.compile(game, {})
    state = Deal(rules, tables, "a seed", ("Ann", "Ben"), {}, {}).start()
    told = Possibilities(rules, tables).of(state)
    assert told
    for one in told:
        assert one.moves
        for text in one.moves:
            assert not isinstance(check_move(rules, state, one.seat, rules.parse(text, tables)), Refusal)
        assert 0 < len(one.refused) <= REFUSED
        for text, refusal in one.refused:
            assert check_move(rules, state, one.seat, rules.parse(text, tables)) == refusal
        assert len({no.refusal for no in one.refused}) == len(one.refused)
    state.stack.clear()
    assert Possibilities(rules, tables).of(state) == []
