"""Checks a game with some numbers changed in memory, and sorts what breaks: `punchboard check --tune`.

A change contradicts the rulebook if the number has a source (the rulebook, a derivation, something published), if the data
then disagrees with itself, or if an example of the rulebook fails. Other scenarios that fail only assume the old number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.check import numbers
from engine.check.scenarios import first_problem
from engine.common.problems import Problem, Problems
from engine.effects import wording
from engine.load import folder as load
from engine.load.tuning import TunedNumber, number_of
from engine.rules_code import find

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine.model import Game


@dataclass(slots=True)
class TunedVerdict:
    """What a change breaks. `problems` is not empty if the unchanged data has errors; then nothing else was looked at."""

    changes: list[tuple[TunedNumber, int]] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    contradictions: list[Problem] = field(default_factory=list)
    assuming: list[Problem] = field(default_factory=list)  # one for each scenario that assumes the old numbers
    played: int = 0

    @property
    def failed(self) -> bool:
        """Whether anything breaks."""
        return self.problems.failed or bool(self.contradictions or self.assuming)


def check(folder: Path, changes: Mapping[str, int], *, root: Path | None = None) -> TunedVerdict:
    """Check a game with other numbers, by name. Raises UnknownNumberError for a name that is no number of the data."""
    verdict, before, after = TunedVerdict(), Problems(), Problems()
    game = load.load(folder, before, root=root)
    if game is None or before.failed:
        verdict.problems = before
        return verdict
    verdict.changes = [(number_of(game, name), number) for name, number in changes.items()]
    changed = load.load(folder, after, root=root, tune=changes)
    if changed is not None:
        _data(game, before)
        _data(changed, after)
        verdict.contradictions = [*_sourced(verdict), *_new(before, after)]
        _scenarios(game, changed, verdict)
    return verdict


def _sourced(verdict: TunedVerdict) -> Iterator[Problem]:
    """Yield a problem for each changed number that is more than a prototype."""
    for number, value in verdict.changes:
        origin = number.provenance
        if origin.source != "prototype" and value != number.value:
            what = f"{number.name} is {number.value} ({origin.source} {origin.detail}), not {value}"
            yield Problem(number.place, "error", "tuned-source", what)


def _data(game: Game, found: Problems) -> None:
    """Add what the checks of texts and effects say."""
    from engine.rules_code import vocabulary

    if game.constants:
        numbers.check(game, found)
    verbs = vocabulary(game)
    if verbs is not None:
        wording.check(game, verbs, found)


def _new(before: Problems, after: Problems) -> list[Problem]:
    """Return the problems that only the changed data has."""
    known = set(before)
    return [problem for problem in after if problem not in known]


def _scenarios(game: Game, changed: Game, verdict: TunedVerdict) -> None:
    """Play every scenario with the changed numbers. A scenario that fails with the old ones too is not counted."""
    from engine.scenario.runner import Runner

    rules = find(game)
    if rules is None:
        return
    try:
        rules.compile(changed, {})
    except Exception as error:  # noqa: BLE001 - numbers that the rules cannot read are a finding
        place = verdict.changes[0][0].place
        verdict.contradictions.append(Problem(place, "error", "rules-compile", str(error)))
        return
    now, then = Runner(changed, rules), Runner(game, rules)
    for scenario in changed.scenarios.values():
        verdict.played += 1
        problem = first_problem(now, scenario)
        if problem and first_problem(then, game.scenarios[scenario.id]) is None:
            example = scenario.kind == "example" and scenario.source.startswith("rulebook")
            (verdict.contradictions if example else verdict.assuming).append(problem)
