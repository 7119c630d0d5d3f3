"""Scenarios made from games at random: they pass, need every key that they have, and go as the game went."""

from __future__ import annotations

import random

import pytest

from engine.keeping.candidates import paths
from engine.keeping.essentials import copy_without
from engine.keeping.keep import keep
from engine.keeping.trials import Trials
from engine.scenario.citations import exercised, idle
from engine.scenario.runner import Runner
from tests.sessions.conftest import play


def kept_at_random(table, number):
    """The session and the scenario of one to four moves of a game at random."""
    luck = random.Random(number)
    session = play(table.session(way=number % len(table.ways), seed=str(number)), luck.randint(3, 120), seed=number)
    first = luck.randint(max(1, len(session.moves) - 20), len(session.moves))
    last = min(len(session.moves), first + luck.randint(0, 3))
    return session, keep(session, first, last, "Some moves")


def check_kept(table, number):
    """Hold one scenario against all that is promised."""
    session, kept = kept_at_random(table, number)
    scenario, runner = kept.scenario, Runner(table.game, table.rules)
    result = runner.run(scenario)
    assert result.passed, "\n".join(f"{problem}\n{problem.details}" for problem in result.problems)
    trials = Trials(session, runner, kept.begins - 1, kept.last)
    assert trials.goes_alike(result)
    whole = trials.outcome(scenario.given, scenario.play)
    assert whole.expect == scenario.expect
    assert scenario.rules
    assert idle(table.game.rules, scenario, exercised(result, set())) == []
    assert kept.begins <= kept.first
    for path in paths(scenario.given):
        fewer = copy_without(dict(scenario.given), path)
        if fewer is not None:
            less = trials.outcome(fewer, scenario.play)
            assert less is None or less.differences != whole.differences, (number, path)


@pytest.mark.parametrize("number", range(5))
def test_a_kept_scenario_passes_and_needs_every_key(table, number):
    check_kept(table, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5, 50))
def test_fifty_kept_scenarios_pass_and_need_every_key(table, number):
    check_kept(table, number)
