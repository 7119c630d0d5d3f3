"""Results of scenarios as pages need them: those of this build, and those that an earlier build has left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Union

from engine.check.interactions import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.common.problems import Problem
    from engine.model import Scenario
    from engine.play import Ruleset
    from engine.scenario.verdict import PlayedCase, ScenarioResult


@dataclass(frozen=True)
class KeptResult:
    """The result of a scenario that passed at an earlier build. It is played only if somebody asks for its cases."""

    scenario: Scenario
    rules: frozenset[str]
    effects: frozenset[tuple[str, str]]
    pairs: frozenset[str]
    play: Callable[[], ScenarioResult]
    passed: bool = True
    problems: tuple[Problem, ...] = ()

    @cached_property
    def cases(self) -> tuple[PlayedCase, ...]:
        """The cases, played when they are first asked for."""
        return self.play().cases


Result = Union["ScenarioResult", KeptResult]


def pairs_shown(rules: Ruleset, result: Result) -> frozenset[str]:
    """Return the names of all pairs of effects that a scenario shows at work."""
    return result.pairs if isinstance(result, KeptResult) else frozenset(shown(rules, result))
