"""Watches effects in games that bots play: how often each of them works, what it reads, and what it changes.

An effect works when the rules note it (`engine.play.at_work.effect`). What it has changed is seen in the description of the
game: from the note until the next effect is carried out or the move ends and, if the effect asks the player to choose, in these choices. Values that follow from
others, such as a total, are named only where nothing else changes. `engine.runs.effect_looks` notes what an effect has read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.common.names import count
from engine.effects import Verb
from engine.play import at_work
from engine.play.abilities import NamesThings
from engine.runs.effect_looks import Looks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from contextlib import AbstractContextManager

    from engine.play import Ruleset, Step

WATCHED_MOVES = 12  # moves after which an effect is finished, even if one of its choices still waits
OFTEN = 0.25  # of the times that an effect worked: what changes so often is its own doing
SHOWN = 8  # things that a line names
ENOUGH = 20  # times that an effect has to work before we say what it never read
RARE = 0.1  # of the times that an effect worked: what changed less often is a consequence of something else


@dataclass(slots=True)
class EffectCount:
    """How often an effect worked, in how many games, and how often it read and changed each thing."""

    worked: int = 0
    games: int = 0
    changed: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)  # attributes of the table or of a seat that it read
    derived: frozenset[str] = frozenset()  # keys of the description whose values follow from others
    looks: Mapping[str, frozenset[str]] = field(default_factory=dict)  # attributes that tell what was read, in words
    declared: frozenset[str] = frozenset()  # what its verb says that it reads

    def words(self, played: int) -> str:
        """Return the numbers in words; `played` is the number of games that were watched."""
        if not self.worked:
            return f"never worked in {count(played, 'game')}"
        read, changed = ", ".join(self.read()[:SHOWN]), ", ".join(self.things()[:SHOWN])
        return (
            f"worked {count(self.worked, 'time')} in {self.games} of {count(played, 'game')};"
            f" it{f' read {read} and' if read else ''} changed {changed or 'nothing that players see'}"
            f"{f' (never read {unread} itself, which it declares)' if (unread := ', '.join(self.unread())) else ''}"
        )

    def read(self) -> list[str]:
        """Return what it read, in the words of verbs, the most frequent first, without what it read rarely."""
        often = sorted((-number, name) for name, number in self.looked.items() if number >= RARE * self.worked)
        words = (" or ".join(sorted(self.looks[name])) for _, name in often if name in self.looks)
        return list(dict.fromkeys(words))

    def unread(self) -> list[str]:
        """Return what it declares to read and never did, if it has worked often.

        It may still depend on that: a step of the rules may look at it before it lets the effect work.
        """
        looked = {word for name in self.looked for word in self.looks.get(name, ())}
        known = {word for words in self.looks.values() for word in words}
        return sorted(self.declared & known - looked) if self.worked >= ENOUGH else []

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

    __slots__ = ("_looks", "_now", "_open", "_pieces", "_rules", "_seat", "_seen", "_state", "found")

    def __init__(self, rules: Ruleset, effects: Collection[tuple[str, str]]) -> None:
        super().__init__()
        derived, looks = frozenset(rules.derived), rules.looks if isinstance(rules, NamesThings) else {}
        self.found = {
            (piece, verb): EffectCount(derived=derived, looks=looks, declared=rules.verbs[verb].reads)
            for piece, verb in effects
        }
        self._rules = rules
        self._looks = Looks()
        self._state: Any = None
        self._seat = 0
        self._open: list[_WorkInProgress] = []
        self._now: set[tuple[str, str]] = set()  # effects that have worked in this move
        self._seen: set[tuple[str, str]] = set()  # in this game

    def reading(self) -> AbstractContextManager[None]:
        """Watch what the effects read while the block runs."""
        return self._looks.methods({self._rules.verbs[verb] for _, verb in self.found})

    def follow(self, state: Any) -> None:
        """Watch another game."""
        self._state, self._open = state, []
        self._looks.follow(state)
        self._seen, self._now = set(), set()

    def effect(self, effect: at_work.WorkingEffect) -> None:
        """Note that an effect works; of several times in a move the first counts."""
        with self._looks.paused():
            self._effect((effect.bearer, effect.name))

    def _effect(self, key: tuple[str, str]) -> None:
        if self._open and self._runs(key[1]):
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

    @contextmanager
    def move(self, step: Step) -> Iterator[None]:
        """Carry out a move in the block. If an effect asks for it, the effect reads what this choice reads."""
        self._seat = step.seat
        asking = self._looks.asking(step)
        if asking:
            with self._looks.looking(*asking):
                with at_work.listen(None):
                    step.moves(self._state)
                yield
        else:
            yield

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
                self.found[work.effect].looked.update(self._looks.taken(work.effect))
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
    """A thing that a verb reads or changes in play and does not declare: how often it did so, of how many times."""

    verb: str
    kind: Literal["reads", "writes"]
    thing: str
    times: int
    worked: int


def undeclared(rules: Ruleset, found: Mapping[str, EffectCount]) -> Iterator[Undeclared]:
    """Compare what verbs have read and changed, by verb, with what they declare.

    Verbs that are only looked up change nothing. What a verb writes it may read as well, because it adds to it.
    """
    if not isinstance(rules, NamesThings):
        return
    for name, effect in found.items():
        verb = rules.verbs[name]
        least = OFTEN * effect.worked
        changed = {key: effect.changed[key] for key in (effect.things() if verb.run is not Verb.run else ())}
        kinds: tuple[tuple[Literal["reads", "writes"], Any, Any, Any], ...] = (
            ("writes", rules.things, changed, verb.writes),
            ("reads", rules.looks, effect.looked, verb.reads | verb.writes),
        )
        for kind, words, counts, declared in kinds:
            times = _times(words, counts, declared, least)
            yield from (
                Undeclared(name, kind, thing, min(number, effect.worked), effect.worked) for thing, number in times
            )


def _times(
    words: Mapping[str, frozenset[str]], counts: Mapping[str, int], declared: frozenset[str], least: float
) -> list[tuple[str, int]]:
    """Return each thing that is not declared and was counted often enough, with its greatest count."""
    found: dict[str, int] = {}
    for key, number in counts.items():
        if key in words and declared.isdisjoint(words[key]) and number and number >= least:
            thing = " or ".join(sorted(words[key]))
            found[thing] = max(number, found.get(thing, 0))
    return sorted(found.items())


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
