"""Plays a draft of a scenario and tells whether it goes as the game went: the same events, and what is expected."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.data.values import Where
from engine.keeping.changes import changes, differences
from engine.model import Scenario
from engine.scenario.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.common.plain import Plain
    from engine.keeping.changes import Differences
    from engine.play import Event
    from engine.scenario.verdict import ScenarioResult
    from engine.sessions.session import Session

    Events = list[tuple[Any, ...]]

_NOWHERE = Where("", {})
_UNLISTED = "scenario-unlisted-change"  # the only problem of a draft that expects nothing yet


class DraftOutcome(NamedTuple):
    """How the moves went from a position: what differs, the same as an expectation, and the whole result."""

    differences: Differences
    expect: dict[str, Plain]
    result: ScenarioResult


class Trials:
    """Tries drafts of one scenario. Its moves are those of a session after `begin` moves, up to `end`."""

    def __init__(self, session: Session, runner: Runner, begin: int, end: int) -> None:
        taken, pinned = session.history.taken, session.beginning.position
        self.runner, self.session = runner, session
        self._events = comparable([event for one in taken[begin + 1 : end + 1] for event in one.events])
        last, done = taken[end].state, len(taken[begin].state.chance.log)
        self.chance = by_purpose(last.chance.log[done:])  # what was drawn and rolled after the beginning
        self.whole_chance = by_purpose(last.chance.log)  # and during the set-up too
        self._draft = Scenario(
            id="",
            title="",
            kind="statement",
            rules=(),
            given={},
            play="",
            steps=tuple(steps([(one.seat, one.text) for one in taken[begin + 1 : end + 1]], waiting(session, last))),
            expect={},
            where=_NOWHERE,
            options=dict(session.beginning.options),
            pins=dict(pinned.pins) if pinned else {},
        )

    def outcome(self, given: Mapping[str, Plain], play: str) -> DraftOutcome | None:
        """Play the moves from a position. Returns None if they do not go as in the game, event by event."""
        result = self.runner.run(self.draft(given, play), trace=True)
        if any(problem.code != _UNLISTED for problem in result.problems) or not self.goes_alike(result):
            return None
        rules, case = self.session.rules, result.cases[0]
        before, after = (rules.describe(case.moments[at].state) for at in (0, -1))
        return DraftOutcome(differences(before, after, rules.derived), changes(before, after, rules.derived), result)

    def draft(
        self, given: Mapping[str, Plain], play: str, expect: Mapping[str, Plain] = MappingProxyType({})
    ) -> Scenario:
        """Return the scenario with a position, without a name."""
        return replace(self._draft, given=dict(given), play=play, expect=dict(expect))

    def goes_alike(self, result: ScenarioResult) -> bool:
        """Tell whether the events after the position given are those of the game."""
        log = list(result.cases[0].events)
        first = next((number for number, event in enumerate(log) if event.verb == "choose"), len(log))
        return comparable(log[first:]) == self._events


def by_purpose(log: Sequence[tuple[str, Any]]) -> dict[str, Plain]:
    """Return outcomes of chance as the key `chance` of a position; nothing if there were none."""
    found: dict[str, Plain] = {}
    for purpose, outcome in log:
        found.setdefault(purpose, []).append(outcome)
    return {"chance": found} if found else {}


def comparable(events: Sequence[Event]) -> Events:
    """Return events as values that do not depend on what was before them."""
    first = events[0].number if events else 0
    return [
        (one.number - first, max(one.cause - first, -1), one.verb, one.who, one.what, one.before, one.after, one.rule)
        for one in events
    ]


def steps(moves: Sequence[tuple[str, str]], waits: str) -> list[Plain]:
    """Return moves as steps: those that a seat makes in a row are one step."""
    found: list[dict[str, str]] = []
    for seat, text in moves:
        if found and seat in found[-1]:
            found[-1][seat] += f"; {text}"
        else:
            found.append({seat: text})
    return [*found, *([{"waits": waits}] if waits else [])]


def waiting(session: Session, state: Any) -> str:
    """Return whom the table waits for, as a step of a scenario says it; "" where a scenario may stop without a word."""
    top = state.stack[-1] if state.stack else None
    if top is None or type(top).__name__ in session.rules.resting:
        return ""
    return f"{state.names[top.seat]}: {type(top).__name__}"
