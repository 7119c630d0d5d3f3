"""Every rule that a scenario names is at work in its play."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.check import citations
from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.scenario.runner import Runner

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["sovereign-skies", "sky-empire"])
def test_no_scenario_names_a_rule_that_its_play_does_not_show(name):
    game, rules = load(ROOT / "components" / name, Problems(), root=ROOT), find(name)
    assert game is not None
    assert rules is not None
    runner, named = Runner(game, rules), game.rules
    idle = [
        f"{scenario.id}: {one.id}"
        for scenario in game.scenarios.values()
        for one in citations.idle(named, scenario, citations.exercised(runner.run(scenario), set()))
    ]
    assert idle == []
