"""Reads plain data that a person wrote, key by key, and reports each value that is wrong."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.names import did_you_mean
from engine.play.contract import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from engine.model import Plain
    from engine.play.contract import Fault

NONE = -1


class KeyRead(NamedTuple):
    """A key that a reader asked for: where it stands, what its value may be, and what it is when it is left out."""

    path: tuple[str | int, ...]
    key: str
    takes: str  # number, flag, choice, name, names, list, mapping or outcomes
    words: tuple[str, ...] = ()  # of a choice; what names may be
    default: Plain = None


class KeyLog:
    """What the readers of one position asked for. With it the keys of `given` explain themselves (`engine.scenario.positions`)."""

    def __init__(self) -> None:
        self.read: dict[KeyRead, None] = {}
        self.known: dict[
            tuple[tuple[str | int, ...], tuple[str, ...]], None
        ] = {}  # (path, the keys that may stand there)
        self.players: set[str] = set()
        self.plays: tuple[str, ...] = ()  # what `play` may be


_LOG: ContextVar[KeyLog | None] = ContextVar("keys of a position", default=None)


@contextmanager
def logged_keys() -> Iterator[KeyLog]:
    """Log every key that is read in the block."""
    log = KeyLog()
    token = _LOG.set(log)
    try:
        yield log
    finally:
        _LOG.reset(token)


class Faults:
    """Passes faults on, and remembers whether there were any."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self.any = False
        self.log = _LOG.get()

    def __call__(self, path: tuple[str | int, ...], what: str, expected: str) -> None:
        """Report one thing: its path in the data, what is wrong, what was expected."""
        self.any = True
        self._fault(path, what, expected)


class PositionReader:
    """One mapping of a scenario's data. Each method reads a key, or reports why its value is wrong.

    After a report the method returns a harmless value, so that all faults are reported at once.
    """

    def __init__(self, data: Mapping[str, Plain], path: tuple[str | int, ...], fault: Faults) -> None:
        self.data, self.path, self.fault = data, path, fault

    def wrong(self, key: str, what: str, expected: str = "", *rest: str | int) -> None:
        """Report what is wrong with the value of a key, or with something inside it."""
        self.fault((*self.path, key, *rest), what, expected)

    def _asked(self, key: str, takes: str, words: Iterable[str] = (), default: Plain = None) -> None:
        if self.fault.log is not None:
            self.fault.log.read[KeyRead(self.path, key, takes, tuple(words), default)] = None

    def only(self, known: Sequence[str]) -> None:
        """Report every key that is not known."""
        if self.fault.log is not None:
            self.fault.log.known[self.path, tuple(known)] = None
        for key in self.data:
            if key not in known:
                self.wrong(key, f"'{key}' is not known here", did_you_mean(key, known))

    def players(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the names of the seats, from the key `players`. Reports every key that is neither a seat nor one of `words`."""
        names = tuple(str(name) for name in self.things("players"))
        if self.fault.log is not None:
            self.fault.log.players.update(names)
        self.only((*words, *names))
        for name in names:
            if name in words:
                self.wrong("players", f"'{name}' is a word of the position", "another name")
        return names

    def seated(self, words: Sequence[str], fewest: int, most: int) -> tuple[str, ...]:
        """Return the names of the seats, as `players`; also reports too few or too many, and names that are not different."""
        names = self.players(words)
        if not fewest <= len(names) <= most or len(set(names)) < len(names):
            self.wrong("players", f"{len(names)} players sit down", f"{fewest} to {most} different names")
        return names

    def number(self, key: str, default: int = 0, least: int | None = 0) -> int:
        """Return a whole number, from `least` on if there is one."""
        self._asked(key, "number", default=default)
        value = self.data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
            return value
        self.wrong(key, f"{key} is {value!r}", "a whole number" if least is None else f"a whole number from {least}")
        return default

    def flag(self, key: str) -> bool:
        """Return true or false; false by default."""
        self._asked(key, "flag", default=False)
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, f"{key} is {value!r}", "true or false")
        return value is True

    def choice(self, key: str, words: Iterable[str], default: str) -> str:
        """Return one of the `words`."""
        value, known = self.data.get(key, default), list(words)
        self._asked(key, "choice", known, default)
        if value in known:
            return str(value)
        self.wrong(key, f"{key} is {value!r}", did_you_mean(value, known, "one of") or f"one of {', '.join(known)}")
        return default

    def index(self, key: str, names: Sequence[str], default: int = NONE) -> int:
        """Return the number of a name; NONE for the word `none`."""
        self._asked(key, "name", names, names[default] if 0 <= default < len(names) else None)
        if key not in self.data or self.data[key] == "none":
            return NONE if key in self.data else default
        return self.of(key, self.data[key], names)

    def of(self, key: str, value: Plain, names: Sequence[str], *rest: str | int) -> int:
        """Return the number of a name, which is the value of a key or inside this value."""
        if value in names:
            return names.index(str(value))
        self.wrong(key, f"{key}: nothing is called {value!r}", did_you_mean(value, names), *rest)
        return NONE

    def indices(self, key: str, names: Sequence[str]) -> list[int]:
        """Return the numbers of a list of names."""
        self._asked(key, "names", names)
        found = [self.of(key, value, names, number) for number, value in enumerate(self.things(key))]
        return [one for one in found if one != NONE]

    def named(self, key: str, names: Sequence[str]) -> list[str]:
        """Return a list of names."""
        return [names[one] for one in self.indices(key, names)]

    def rest(self, box: Iterable[str], *piles: Iterable[str]) -> list[str]:
        """Return the things of a box that lie in none of the piles; report those of which the box has too few."""
        left = Counter(box)
        left.subtract(name for pile in piles for name in pile)
        if many := [name for name, count in left.items() if count < 0]:
            self.fault(self.path, f"there are not so many: {', '.join(many)}", "what the box has")
        return list(left.elements())

    def things(self, key: str) -> list[Plain]:
        """Return a list; empty by default."""
        self._asked(key, "list")
        value = self.data.get(key, [])
        if isinstance(value, list):
            return value
        self.wrong(key, f"{key} is {value!r}", "a list in [ ]")
        return []

    def over(self, below: PositionReader) -> PositionReader:
        """Return the same mapping, with the keys of `below` that it does not have."""
        return PositionReader({**below.data, **self.data}, self.path, self.fault)

    def inside(self, key: str) -> PositionReader:
        """Return the mapping under a key; empty by default."""
        self._asked(key, "mapping")
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.wrong(key, f"{key} is {value!r}", "a mapping in { }")
            value = {}
        return PositionReader(value, (*self.path, key), self.fault)

    def outcomes(self, key: str) -> dict[str, list[Plain]]:
        """Return outcomes of chance by purpose, in order: each is a word, or a list of words for a shuffle or a roll."""
        self._asked(key, "outcomes")
        told = self.inside(key)
        return {
            purpose: [
                _worded(one) for number, one in enumerate(told.things(purpose)) if told.outcome(purpose, number, one)
            ]
            for purpose in told.data
        }

    def outcome(self, purpose: str, number: int, value: Plain) -> bool:
        """Return whether a value is a word or a list of words; report it if not."""
        words = value if isinstance(value, list) else [value]
        if all(isinstance(word, str) or type(word) is int for word in words):
            return True
        self.wrong(purpose, f"{value!r} is no outcome", "a word, or a list of words", number)
        return False


def read_position(
    data: Mapping[str, Plain],
    play: str,
    plays: Iterable[str],
    fault: Fault,
    seats: Callable[[PositionReader], tuple[str, ...]],
    build: Callable[[PositionReader, tuple[str, ...]], Any],
) -> Any:
    """Return the state that a scenario describes, waiting for its first choice; None when something was reported.

    `seats` reads who sits down; `build` the rest, once that is right and `play` is one of `plays`.
    """
    faults = Faults(fault)
    said, known = PositionReader(data, (), faults), list(plays)
    if faults.log is not None:
        faults.log.plays = tuple(known)
    names = seats(said)
    if play not in known:
        faults((), f"play is {play!r}", f"one of {', '.join(known)}; {did_you_mean(play, known)}")
    state = None if faults.any else build(said, names)
    if faults.any or state is None:
        return None
    settle(state)
    return state


def _worded(outcome: Plain) -> Plain:
    """An outcome in words alone."""
    return [str(word) for word in outcome] if isinstance(outcome, list) else str(outcome)
