"""Hundreds of random games of each kind, and ten thousand for those who wait: no violation, no game that does not end."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.runs.simulate import Plan, play_batch

ROOT = Path(__file__).resolve().parents[3]
KINDS = [((2,), "normal"), ((3,), "normal"), ((4,), "normal"), ((2, 3, 4), "lightning")]
NAMES = ["two", "three", "four", "lightning"]


def play(sizes, mode, games, seed):
    folder = ROOT / "components" / "empires-end"
    return play_batch(Plan(str(folder), str(ROOT), games, seed, sizes, (("mode", mode),)), range(games))


def judge(outcomes):
    broken = [outcome.violation for outcome in outcomes if outcome.violation]
    assert not broken, broken[:3]
    assert all(outcome.finished for outcome in outcomes)
    assert {outcome.rounds for outcome in outcomes} in ({26}, {19})


@pytest.mark.parametrize(("sizes", "mode"), KINDS, ids=NAMES)
def test_hundreds_of_games(sizes, mode):
    judge(play(sizes, mode, 240, "hundreds"))


@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "mode"), KINDS, ids=NAMES)
def test_ten_thousand_games(sizes, mode):
    judge(play(sizes, mode, 10_000, "thousands"))
