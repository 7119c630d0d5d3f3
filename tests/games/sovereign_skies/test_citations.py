"""Every rule that a scenario of Sovereign Skies names is at work in its play."""

from __future__ import annotations

from pathlib import Path

from engine.check import citations
from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.scenario.runner import Runner

ROOT = Path(__file__).resolve().parents[3]


def test_no_scenario_names_a_rule_that_its_play_does_not_show():
    game, rules = load(ROOT / "components/sovereign-skies", Problems(), root=ROOT), find("sovereign-skies")
    assert game is not None
    assert rules is not None
    runner, named = Runner(game, rules), game.rules
    idle = [
        f"{scenario.id}: {one.id}"
        for scenario in game.scenarios.values()
        for one in citations.idle(named, scenario, citations.exercised(runner.run(scenario), set()))
    ]
    assert idle == []
