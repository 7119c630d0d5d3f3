"""Plays a scenario and reports what differs from what it expects.

A case starts from the state that `given` describes, does its steps, and compares what has changed with what `expect`
lists. The runner never chooses for the scenario: every choice that the game asks for is a step, and chance is written in
`given`. A change that is not expected is a failure, unless the scenario is `partial`. Invariants are checked after every
move. `engine.scenario.script` has the language of the steps, `engine.scenario.expectations` the comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from engine.load.tuning import other_numbers, tuned
from engine.scenario.case_in_play import CaseInPlay
from engine.scenario.case_player import CasePlayer
from engine.scenario.cases import Case, cases
from engine.scenario.faults import Places, ScenarioFault, problem_of
from engine.scenario.verdict import ScenarioResult

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Game, Scenario
    from engine.play import Ruleset


def _cases(scenario: Scenario) -> tuple[list[Case], list[ScenarioFault]]:
    """Return the cases of a scenario, and the faults of its branches and table."""
    faults: list[ScenarioFault] = []
    return cases(scenario, faults), faults


class Runner:
    """Plays the scenarios of a game; compiles its data once for each set of options and of pinned numbers."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game, self.rules = game, rules
        self._tables: dict[tuple[tuple[str, str], ...], Any] = {}
        self._pinned: dict[tuple[tuple[str, int], ...], Runner] = {}
        self._read: ByIdentity[Scenario, tuple[list[Case], list[ScenarioFault]]] = ByIdentity()

    def over(self, game: Game) -> Runner:
        """Return a runner for other data of the same game. It shares the cases, which do not depend on that data."""
        other = Runner(game, self.rules)
        other._read = self._read
        return other

    def run(self, scenario: Scenario, *, trace: bool = False, only: str = "") -> ScenarioResult:
        """Play every case, or only the one of a name; `trace` keeps a copy of the state after each step."""
        data = self._with_pins(scenario.pins)
        found, faults = self._read.get(scenario, _cases)
        places = Places(scenario)
        problems = [problem_of(scenario, "", fault, places.at(fault.path)) for fault in faults]
        played = []
        for case in found:
            if not faults and only in ("", case.name):
                played_case = CasePlayer(
                    data.game, data.tables, CaseInPlay(self.rules, scenario, case, places), trace=trace
                ).run()
                problems.extend(failure.problem for failure in played_case.failures)
                played.append(played_case)
        return ScenarioResult(scenario, tuple(played), tuple(problems))

    def _with_pins(self, pins: Mapping[str, int]) -> Runner:
        """Return a runner for the data with a scenario's pinned numbers; this one when the data has these numbers."""
        other = other_numbers(self.game, pins)
        if not other:
            return self
        key = tuple(other.items())
        if key not in self._pinned:
            self._pinned[key] = self.over(tuned(self.game, other))
        return self._pinned[key]

    def tables(self, options: Mapping[str, str]) -> Any:
        """Return the game's data compiled under options; compiled once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = self.rules.compile(self.game, dict(options))
        return self._tables[key]


def run(game: Game, rules: Ruleset, scenario: Scenario, *, trace: bool = False) -> ScenarioResult:
    """Play one scenario. To play many scenarios of a game, use one `Runner`."""
    return Runner(game, rules).run(scenario, trace=trace)
