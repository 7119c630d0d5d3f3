"""Finds the scenarios whose verdict differs between two versions of a game's data, played by the same rules code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from engine.check.scenarios import first_problem
from engine.common.problems import Problem
from engine.rules_code import find
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game, Scenario

Outcome = Literal["breaks", "mended", "new, passes", "new, fails", "gone"]


class ChangedVerdict(NamedTuple):
    """A scenario and what became of it; `problem` is the first one of a scenario that fails now."""

    scenario: Scenario
    outcome: Outcome
    problem: Problem | None = None


def changed_verdicts(before: Game, after: Game) -> list[ChangedVerdict] | None:
    """Return the scenarios that are new, gone, or whose verdict has changed; None if no rules code plays them."""
    rules = find(after)
    if rules is None:
        return None
    then, now = Runner(before, rules), Runner(after, rules)
    return [*_of_today(then, now, before, after), *_gone(before, after)]


def _of_today(then: Runner, now: Runner, before: Game, after: Game) -> Iterator[ChangedVerdict]:
    for scenario in after.scenarios.values():
        problem = first_problem(now, scenario)
        old = before.scenarios.get(scenario.id)
        if old is None:
            yield ChangedVerdict(scenario, "new, fails" if problem else "new, passes", problem)
        elif (first_problem(then, old) is None) != (problem is None):
            yield ChangedVerdict(scenario, "breaks" if problem else "mended", problem)


def _gone(before: Game, after: Game) -> Iterator[ChangedVerdict]:
    for name, scenario in before.scenarios.items():
        if name not in after.scenarios:
            yield ChangedVerdict(scenario, "gone")
