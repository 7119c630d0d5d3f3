"""Plays the scenarios of a game; each only if something that its result depends on has changed.

The result depends on the text of the scenario, the code, game.yaml, and the values of pieces that the rules code read
when scenarios were last played. After an edit of anything else (a title that no rule reads) the result is still valid.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.check import interactions
from engine.check.dependencies import asked, recording_copy, relevant
from engine.common.cache import digest
from engine.common.problems import Problem
from engine.data.source import Positions
from engine.scenario import citations

if TYPE_CHECKING:
    from engine.common.cache import Cache
    from engine.common.problems import Problems
    from engine.model import Game, Scenario
    from engine.play import Ruleset
    from engine.scenario.citations import Exercised
    from engine.scenario.runner import Runner
    from engine.scenario.verdict import ScenarioResult


def play(game: Game, rules: Ruleset, cache: Cache, code: str, found: Problems) -> dict[str, Exercised]:
    """Play what has to be played. Returns the ids at work in each passing scenario."""
    positions = game.where.positions
    always = digest(code, positions.text if isinstance(positions, Positions) else game.data_hash)
    key = f"asked {code}"
    before = cache.get(key) or {}
    exercised: dict[str, Exercised] = {}
    waiting: list[Scenario] = []
    relevance = relevant(game, before, always=always) if before else ""
    for scenario in game.scenarios.values():
        known = cache.get(_key(scenario, relevance)) if before else None
        if known is None:
            waiting.append(scenario)
        else:
            exercised[scenario.id] = known
    if waiting:
        exercised.update(_play(game, rules, waiting, before, cache, key, found))
        relevance = relevant(game, cache.get(key) or {}, always=always)
    for scenario in game.scenarios.values():
        if scenario.id in exercised:
            cache.put(_key(scenario, relevance), exercised[scenario.id])
    return exercised


def _key(scenario: Scenario, relevance: str) -> str:
    parts = [
        scenario.id,
        scenario.rules,
        scenario.rulings,
        scenario.options,
        scenario.given,
        scenario.play,
        scenario.steps,
        scenario.expect,
        scenario.partial,
        scenario.branches,
        scenario.table,
        scenario.pins,
    ]
    return f"scenario {digest(relevance, json.dumps(parts))}"


def _play(
    game: Game,
    rules: Ruleset,
    waiting: list[Scenario],
    before: dict[str, list[str]],
    cache: Cache,
    key: str,
    found: Problems,
) -> dict[str, Exercised]:
    """Play scenarios on a copy of the game that records what is read. The result has only those that pass."""
    from engine.scenario.runner import Runner

    copy = recording_copy(game)
    runner = Runner(copy, rules)
    passed = {}
    for scenario in waiting:
        names = _run(runner, rules, scenario, found)
        if names is not None:
            passed[scenario.id] = names
    cache.put(key, asked(copy, before))
    return passed


def _run(runner: Runner, rules: Ruleset, scenario: Scenario, found: Problems) -> Exercised | None:
    """Play one scenario. Returns the ids at work in it and the pairs of verbs that it shows; None when it fails."""
    result = _played(runner, scenario)
    if isinstance(result, Problem):
        found.extend([result])
        return None
    found.extend(result.problems)
    return citations.exercised(result, interactions.shown(rules, result)) if result.passed else None


def first_problem(runner: Runner, scenario: Scenario) -> Problem | None:
    """Return the first problem of a scenario, or None when it passes."""
    result = _played(runner, scenario)
    if isinstance(result, Problem):
        return result
    return next(iter(result.problems), None) if not result.passed else None


def _played(runner: Runner, scenario: Scenario) -> ScenarioResult | Problem:
    """Play a scenario; a crash of the rules code is a problem, not a traceback."""
    try:
        return runner.run(scenario)
    except Exception as error:  # noqa: BLE001 - rules code may raise anything
        from engine.rules_code.crashes import sentence

        what = f"{scenario.id}: {sentence(error)}"
        return Problem(scenario.where.at(), "error", "scenario-crash", what)
