"""Finds the rules and rulings that a scenario names although nothing in its play shows them.

A citation is at work if the play shows the rule: an event names it, a refusal that the scenario asks for does, or the
rules code notes that it decided something there (`engine.play.at_work`). A rule that restates another one is at work with
it. What a branch names must be at work in that branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model import Plain, Rule, Scenario
    from engine.scenario.expectations import Path
    from engine.scenario.verdict import ScenarioResult

Exercised = dict[str, list[str]]  # WHOLE, or the number of a branch that names rules itself → the ids at work there

WHOLE = ""
DOES = " does "  # between the id of a piece and the verb of its effect
_KEYS = ("rules", "rulings")


class Citation(NamedTuple):
    """An id that a scenario names, its path in the scenario, and the part of the play in which it must be at work."""

    id: str
    path: Path
    part: str


def citations(scenario: Scenario) -> Iterator[Citation]:
    """Yield every rule and ruling that a scenario or one of its branches names."""
    for key, named in zip(_KEYS, (scenario.rules, scenario.rulings), strict=True):
        yield from (Citation(name, (key, index), WHOLE) for index, name in enumerate(named))
    for number, branch in enumerate(scenario.branches):
        for key in _KEYS:
            yield from (
                Citation(str(name), ("branches", number, key, index), str(number))
                for index, name in enumerate(_listed(branch.get(key)))
            )


def _listed(value: Plain) -> Sequence[Plain]:
    return value if isinstance(value, list | tuple) else ()


def effect_name(piece: str, verb: str) -> str:
    """Return the name of an effect of a piece among the ids at work."""
    return f"{piece}{DOES}{verb}"


def ids_at_work(result: ScenarioResult, part: str) -> frozenset[str]:
    """Return the rules, rulings and options that were at work in a part of a play: in WHOLE, or in a branch by its number."""
    if part == WHOLE:
        return result.rules
    return frozenset().union(*(case.rules for case in result.cases if str(case.branch) == part))


def exercised(result: ScenarioResult, more: set[str]) -> Exercised:
    """Return the ids at work in a play, with its effects and `more`; and those of each branch that names rules itself."""
    found = {WHOLE: sorted({*result.rules, *(effect_name(*effect) for effect in result.effects), *more})}
    for part in {citation.part for citation in citations(result.scenario)} - {WHOLE}:
        found[part] = sorted(ids_at_work(result, part))
    return found


def idle(rules: Mapping[str, Rule], scenario: Scenario, found: Mapping[str, Sequence[str]]) -> list[Citation]:
    """Return the citations of a scenario that are not at work in its play."""
    ids = {part: set(names) for part, names in found.items()}
    return [one for one in citations(scenario) if not _at_work(rules.get(one.id), one.id, ids.get(one.part, set()))]


def _at_work(rule: Rule | None, name: str, ids: set[str]) -> bool:
    return name in ids or (rule is not None and not ids.isdisjoint(rule.restates))
