"""The result of a scenario: its moments, its failures with explanations, and whether it passed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play.picture import table, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.common.problems import Place, Problem
    from engine.model import Scenario
    from engine.play import Event
    from engine.scenario.expectations import Difference
    from engine.scenario.script import ScenarioStep


@dataclass(frozen=True, slots=True)
class Moment:
    """A step that was played: the move or assertion, the events that followed, and the state after it."""

    number: int  # of the step within its case, from 1; 0 is the position given
    kind: str
    seat: str
    text: str  # the move, or what was asserted
    note: str
    place: Place
    events: tuple[Event, ...]
    waits: str
    state: Any  # a copy
    secret: frozenset[int] = frozenset()  # numbers of the events that are answers in secret


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that differs from what the scenario says, with facts that explain it. `problem.details` is all in words."""

    problem: Problem
    waits: str
    legal: tuple[str, ...]
    differences: tuple[Difference, ...]
    events: tuple[str, ...]


def details(waits: str, legal: Sequence[str], differences: Sequence[Difference], events: Sequence[str]) -> str:
    """Return lines that explain a failure: what was legal, expected and actual values side by side, the events so far."""
    lines = [f"the table waits for {waits}"] if waits else []
    if legal:
        lines.append(f"legal: {' · '.join(legal)}")
    if differences:
        lines += table([("", "expected", "is"), *((wrong.what, wrong.expected, wrong.actual) for wrong in differences)])
    if events:
        lines += ["events:", *(f"  {event}" for event in events)]
    return "\n".join(lines)


class Look(NamedTuple):
    """A place at which a case asserts something: after how many events, and of which seats (None: of the whole table)."""

    events: int
    seats: frozenset[int] | None


@dataclass(slots=True)
class PlayedCase:
    """The result of one case. `rules` has the rules, rulings and options (`option=value`) that were at work in it.

    `effects` has the effects that were at work, each as the id of its piece and its verb.
    """

    name: str
    branch: int = -1  # the number of its branch, from 0
    failures: list[Failure] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    effects: set[tuple[str, str]] = field(default_factory=set)
    events: list[Event] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    names: tuple[str, ...] = ()
    moments: list[Moment] = field(default_factory=list)  # only when traced


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario."""

    scenario: Scenario
    cases: tuple[PlayedCase, ...]
    problems: tuple[Problem, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.problems

    @property
    def rules(self) -> frozenset[str]:
        """The rules, rulings and options (`option=value`) that were at work in a case."""
        return frozenset().union(*(case.rules for case in self.cases))

    @property
    def effects(self) -> frozenset[tuple[str, str]]:
        """The effects that were at work in a case, each as the id of its piece and its verb."""
        return frozenset().union(*(case.effects for case in self.cases))

    @property
    def failures(self) -> list[Failure]:
        """The failures of all cases, in order."""
        return [failure for case in self.cases for failure in case.failures]


def step_words(step: ScenarioStep) -> str:
    """Return a step in one line, for a trace."""
    if step.kind == "moves":
        return "; ".join(step.value)
    beside = f" by {' or '.join(step.rules)}" if step.rules else ""
    return f"{step.kind}{f' to {step.seat}' if step.seat else ''}: {words(step.value)}{beside}"


def event_words(event: Event, names: tuple[str, ...]) -> str:
    """Return an event in one line: `3. Stella: energy 0 -> 1 (SS-6.1)`."""
    who = f"{names[event.who]}: " if 0 <= event.who < len(names) else ""
    rules = event.rule if isinstance(event.rule, str) else ", ".join(event.rule)
    old, new = (f" {words(value)}" if value is not None else "" for value in (event.before, event.after))
    change = f"{old} ->{new}" if new else old
    return (
        f"{event.number}."
        f" {who}{event.verb}{f' {event.what}' if event.what else ''}{change}{f' ({rules})' if rules else ''}"
    )
