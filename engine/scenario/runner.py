"""Play a scenario and say what is not as it should be.

A case starts from the state that `given` describes, does its steps, and compares what has changed with what `expect`
lists. Nothing is chosen for the scenario: every choice the game asks for is a step, chance is written in `given`, and a
change that is not expected is a failure unless the scenario is `partial`. Invariants are judged after every step.
`engine.scenario.script` has the language of the steps, `engine.scenario.expectations` the comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from engine.scenario.case_in_play import CaseInPlay
from engine.scenario.case_player import CasePlayer
from engine.scenario.cases import Case, cases
from engine.scenario.faults import Fault, Places, problem_of
from engine.scenario.verdict import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Game, Scenario
    from engine.play import Ruleset


def _cases(scenario: Scenario) -> tuple[list[Case], list[Fault]]:
    """What is to be played of a scenario: branches and tables worked out, with their faults."""
    faults: list[Fault] = []
    return cases(scenario, faults), faults


class Runner:
    """Plays the scenarios of a game; compiles its data once for each set of options."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game, self.rules = game, rules
        self._tables: dict[tuple[tuple[str, str], ...], Any] = {}
        self._read: ByIdentity[Scenario, tuple[list[Case], list[Fault]]] = ByIdentity()

    def over(self, game: Game) -> Runner:
        """A runner for other data of the same game, which shares what has been read of the scenarios."""
        other = Runner(game, self.rules)
        other._read = self._read
        return other

    def run(self, scenario: Scenario, *, trace: bool = False, only: str = "") -> Result:
        """Play every case, or the one called `only`; `trace` keeps a copy of the state after each step."""
        found, faults = self._read.get(scenario, _cases)
        places = Places(scenario)
        problems = [problem_of(scenario, "", fault, places.at(fault.path)) for fault in faults]
        played = []
        for case in found:
            if not faults and only in ("", case.name):
                one = CasePlayer(
                    self.game, self.tables, CaseInPlay(self.rules, scenario, case, places), trace=trace
                ).run()
                problems.extend(failure.problem for failure in one.failures)
                played.append(one)
        return Result(scenario, tuple(played), tuple(problems))

    def tables(self, options: Mapping[str, str]) -> Any:
        """The game compiled under options, once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = self.rules.compile(self.game, dict(options))
        return self._tables[key]


def run(game: Game, rules: Ruleset, scenario: Scenario, *, trace: bool = False) -> Result:
    """Play one scenario; for many of a game, use one `Runner`."""
    return Runner(game, rules).run(scenario, trace=trace)
