"""Finds which kinds of effects can affect one another in one phase of play, and which scenarios show it.

Verbs declare what they read and what they write, in the game's words. The ruleset declares which phases of abilities are
played together (`ability_phases`), and which event begins a phase of play (`phase_event`). Two verbs can meet if one
writes what the other reads and both work in one phase. A verb can also meet itself, if two pieces have it. Verbs that
name the same kind of card as `drawn`, of which one is open at a time, meet only if one piece has both. A scenario
covers a pair when both verbs are at work for one seat in one phase of a case, and an assertion looks at that seat, or at
the whole table, after both; it covers a verb with itself when two moves cause its work. A game that does not declare `ability_phases` has no pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.play.abilities import Phased

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.effects import Verb, Vocabulary
    from engine.model import Game, Plain
    from engine.play import Event, Ruleset
    from engine.scenario.verdict import Look, ScenarioResult

SIGN = " × "  # between the names of two verbs


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two verbs that can affect each other: in which phases of play, and by which things (one writes, the other reads)."""

    one: str
    other: str
    moments: tuple[str, ...]
    things: tuple[str, ...]

    @property
    def id(self) -> str:
        """The pair as one name, the same in either order."""
        return pair(self.one, self.other)


def pair(one: str, other: str) -> str:
    """Return the name of a pair of verbs."""
    return SIGN.join(sorted((one, other)))


def is_pair(name: str) -> bool:
    """Return whether a name is that of a pair, not the id of a rule or ruling."""
    return SIGN in name


def meetings(rules: Ruleset, game: Game) -> dict[str, Meeting]:
    """Return every pair of the pieces' verbs that can meet, by its name, in the order of the vocabulary."""
    phases_of_play = rules.ability_phases if isinstance(rules, Phased) else {}
    bearers = _bearers(rules.verbs, game)
    verbs = [verb for name, verb in rules.verbs.items() if bearers[name]]
    found: dict[str, Meeting] = {}
    for number, one in enumerate(verbs):
        for other in verbs[number:]:
            things = (one.writes & other.reads) | (other.writes & one.reads)
            common_phases = tuple(name for name, phases in phases_of_play.items() if _meet(one, other, phases))
            if things and common_phases and _borne(one, other, bearers):
                meeting = Meeting(one.name, other.name, common_phases, tuple(sorted(things)))
                found[meeting.id] = meeting
    return found


def _bearers(verbs: Vocabulary, game: Game) -> dict[str, list[str]]:
    """List for each verb the pieces that have an effect with it, a piece once for each such effect."""
    found: dict[str, list[str]] = {name: [] for name in verbs}
    for group, pieces in game.sets.items():
        for number, item in enumerate(pieces.items):
            values = (item.values.peek(key) for key in item.values)
            for name in (name for value in values for name in _verbs(value) if name in verbs):
                found[name].append(f"{group} {number}")
    return found


def _borne(one: type[Verb], other: type[Verb], bearers: Mapping[str, Sequence[str]]) -> bool:
    """Whether pieces have both at once: two pieces, or one card if only one of its kind is open at a time."""
    if one is other:
        return len(bearers[one.name]) > 1 and not getattr(one, "drawn", "")
    if getattr(one, "drawn", "") and getattr(one, "drawn", "") == getattr(other, "drawn", ""):
        return not set(bearers[one.name]).isdisjoint(bearers[other.name])
    return True


def _verbs(value: Plain) -> Iterator[str]:
    """Yield the words of a value that may be verbs: an effect is a mapping of one verb to its parameters."""
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict) and len(part) == 1:
            yield from part


def _meet(one: object, other: object, phases: frozenset[str]) -> bool:
    """Return whether both verbs work in one of these phases."""
    nothing: frozenset[str] = frozenset()
    return all(getattr(verb, "phases", nothing) & phases for verb in (one, other))


# --- what a play shows --------------------------------------------------------------------------------------------------


def shown(rules: Ruleset, result: ScenarioResult) -> set[str]:
    """Return the names of all pairs that the cases of a scenario show at work."""
    if not isinstance(rules, Phased):
        return set()
    finder = _CauseFinder(rules.verbs)
    return {
        name
        for case in result.cases
        for phase in _phases(case.events, rules.phase_event)
        for name in finder.pairs(phase, case.looks)
    }


def _phases(events: Sequence[Event], begins: str) -> Iterator[list[Event]]:
    """Split the events into phases of play. Events before the first phase are a phase too."""
    phase: list[Event] = []
    for event in events:
        if event.verb == begins:
            yield phase
            phase = []
        phase.append(event)
    yield phase


class _CauseFinder:
    """Finds the verbs that caused an event, by the rules that the event names."""

    def __init__(self, verbs: Vocabulary) -> None:
        self._rules = {verb.name: frozenset(verb.rules) for verb in verbs.values()}
        counted: dict[str, int] = {}
        for rules in self._rules.values():
            for rule in rules:
                counted[rule] = counted.get(rule, 0) + 1
        self._known: dict[
            str | tuple[str, ...], set[str]
        ] = {}  # by the rules that an event names; the same rules occur often
        self._own = {rule: name for name, rules in self._rules.items() for rule in rules if counted[rule] == 1}

    def verbs(self, event: Event) -> set[str]:
        """Return the verbs that the event shows: it names a rule that only this verb has, or all rules of the verb.

        In the second case a verb is left out if its rules are a part of the rules of another verb in the result.
        """
        found = self._known.get(event.rule)
        if found is None:
            found = self._known[event.rule] = self._explain(event.rule)
        return found

    def _explain(self, rule: str | tuple[str, ...]) -> set[str]:
        named = {rule} if isinstance(rule, str) else set(rule)
        own = {self._own[name] for name in named if name in self._own}
        whole = {name for name, rules in self._rules.items() if rules <= named}
        better = own | whole
        return own | {name for name in whole if not any(self._rules[name] < self._rules[other] for other in better)}

    def pairs(self, events: Iterable[Event], looks: Iterable[Look]) -> set[str]:
        """Return the pairs at work for one seat, if a look at this seat follows the work of both.

        A verb makes a pair with itself if more than one move causes its work.
        """
        work: dict[int, dict[str, dict[int, int]]] = {}  # seat → verb → cause → number of the first event
        for event in events:
            if event.verb == "choose":
                continue
            for name in self.verbs(event):
                work.setdefault(event.who, {}).setdefault(name, {}).setdefault(event.cause, event.number)
        found = set()
        for seat, by_verb in work.items():
            last = max((look.events for look in looks if look.seats is None or seat in look.seats), default=0)
            first = {name: min(causes.values()) for name, causes in by_verb.items()}
            seen = sorted(name for name, number in first.items() if number < last)
            found |= {pair(one, other) for number, one in enumerate(seen) for other in seen[number + 1 :]}
            found |= {
                pair(name, name) for name in seen if len([one for one in by_verb[name].values() if one < last]) > 1
            }
        return found
