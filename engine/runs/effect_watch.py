"""Watches effects in games that bots play: how often each of them works, and what it changes.

An effect works when the rules note it (`engine.play.at_work.effect`). What it has changed is seen in the description of the
game: from the note until the next effect is carried out or the move ends and, if the effect asks the player to choose, in these choices. Values that follow from
others, such as a total, are named only where nothing else changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.names import count
from engine.effects import Verb
from engine.play import at_work
from engine.play.abilities import NamesThings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.play import Ruleset

WATCHED_MOVES = 12  # moves after which an effect is finished, even if one of its choices still waits
OFTEN = 0.25  # of the times that an effect worked: what changes so often is its own doing
SHOWN = 8  # things that a line names
RARE = 0.1  # of the times that an effect worked: what changed less often is a consequence of something else


@dataclass(slots=True)
class EffectCount:
    """How often an effect worked, in how many games, and how often each thing of the description changed by it."""

    worked: int = 0
    games: int = 0
    changed: Counter[str] = field(default_factory=Counter)
    derived: frozenset[str] = frozenset()  # keys of the description whose values follow from others

    def words(self, played: int) -> str:
        """Return the numbers in words; `played` is the number of games that were watched."""
        if not self.worked:
            return f"never worked in {count(played, 'game')}"
        changed = ", ".join(self.things()[:SHOWN])
        return (
            f"worked {count(self.worked, 'time')} in {self.games} of {count(played, 'game')};"
            f" it changed {changed or 'nothing that players see'}"
        )

    def things(self) -> list[str]:
        """Return what it changed, the most frequent first, without what changed rarely."""
        often = sorted((-number, name) for name, number in self.changed.items() if number >= RARE * self.worked)
        own = [name for _, name in often if name not in self.derived]
        return own or [name for _, name in often]


@dataclass(slots=True)
class _WorkInProgress:
    """One time that an effect works: the state when it began or after the last move, the seat, and the depth of the stack."""

    effect: tuple[str, str]
    before: Any
    seat: int
    depth: int
    moves: int = 0
    changed: set[str] = field(default_factory=set)


class EffectWatch(at_work.Notes):
    """Counts the work of the effects of some pieces, game after game; `found` has (piece, verb) → its numbers."""

    __slots__ = ("_now", "_open", "_pieces", "_rules", "_seat", "_seen", "_state", "found")

    def __init__(self, rules: Ruleset, effects: Collection[tuple[str, str]]) -> None:
        super().__init__()
        self.found = {effect: EffectCount(derived=frozenset(rules.derived)) for effect in effects}
        self._rules = rules
        self._state: Any = None
        self._seat = 0
        self._open: list[_WorkInProgress] = []
        self._now: set[tuple[str, str]] = set()  # effects that have worked in this move
        self._seen: set[tuple[str, str]] = set()  # in this game

    def follow(self, state: Any) -> None:
        """Watch another game."""
        self._state, self._open = state, []
        self._seen, self._now = set(), set()

    def effect(self, effect: at_work.WorkingEffect) -> None:
        """Note that an effect works; of several times in a move the first counts."""
        key = effect.bearer, effect.name
        if self._open and self._runs(effect.name):
            with at_work.listen(None):
                self._look()
        if key not in self.found or any(work.effect == key for work in self._open):
            return
        if key not in self._now:
            self._now.add(key)
            self.found[key].worked += 1
        if key not in self._seen:
            self._seen.add(key)
            self.found[key].games += 1
        self._open.append(_WorkInProgress(key, self._state.clone(), self._seat, len(self._state.stack)))

    def begin(self, seat: int) -> None:
        """Note whose move follows."""
        self._seat = seat

    def moved(self) -> None:
        """Look at what has changed, after each move."""
        self._now.clear()
        for work in self._open:
            work.moves += 1
        self._look()

    def _look(self) -> None:
        """Note what the effects have changed since they were looked at, and forget those that are finished."""
        if not self._open:
            return
        after, waiting = self._rules.describe(self._state), []
        for work in self._open:
            work.changed.update(_changed(self._rules.describe(work.before), after, self._state.names))
            if not self._asks(work):
                self.found[work.effect].changed.update(work.changed)
            else:
                work.before = self._state.clone()
                waiting.append(work)
        self._open = waiting

    def _asks(self, work: _WorkInProgress) -> bool:
        """Whether the seat has still to make a choice that the effect asks for. What is only looked up asks for none."""
        stack = self._state.stack
        runs = self._runs(work.effect[1])
        return runs and len(stack) > work.depth and stack[-1].seat == work.seat and work.moves < WATCHED_MOVES

    def _runs(self, verb: str) -> bool:
        """Whether a verb is carried out, not only looked up."""
        return self._rules.verbs[verb].run is not Verb.run


class Undeclared(NamedTuple):
    """A thing that a verb changes in play and does not declare to write: how often it changed, of how many times."""

    verb: str
    thing: str
    changed: int
    worked: int


def undeclared(rules: Ruleset, found: Mapping[str, EffectCount]) -> Iterator[Undeclared]:
    """Compare what verbs have changed, by verb, with what they declare to write. Verbs that are only looked up change nothing."""
    things = rules.things if isinstance(rules, NamesThings) else {}
    for name, effect in found.items():
        verb = rules.verbs[name]
        for key in effect.things() if verb.run is not Verb.run else ():
            if key in things and verb.writes.isdisjoint(things[key]) and effect.changed[key] >= OFTEN * effect.worked:
                yield Undeclared(name, " or ".join(sorted(things[key])), effect.changed[key], effect.worked)


def _changed(before: Mapping[str, Any], after: Mapping[str, Any], names: Collection[str]) -> Iterator[str]:
    """Yield the keys whose values differ; of a seat, the keys of the seat."""
    for key in before.keys() | after.keys():
        one, other = before.get(key), after.get(key)
        if one == other:
            continue
        if key in names and isinstance(one, Mapping) and isinstance(other, Mapping):
            yield from (str(inner) for inner in one.keys() | other.keys() if one.get(inner) != other.get(inner))
        else:
            yield str(key)
