"""The contract of a playable game: state, steps, moves, refusals, events and chance.

A state is one running play. What the table waits for lies on a stack of steps; the top step lists, judges and takes
moves. Steps and moves are small plain values that nobody changes once made, so a state can be copied, stored and played
on. A step that leaves nothing to choose settles itself and is never asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.effects.refusal import Refusal
    from engine.model import Game
    from engine.play.chance import Chance

Fault = Callable[[tuple[str | int, ...], str, str], None]  # path in the data, what is wrong, what was expected
Move = Any  # a small hashable value; `Ruleset.show` and `Ruleset.parse` are inverses

NOBODY = -1  # in place of a seat, or of anything else that is counted

_ATOMS = frozenset((int, str, bool, type(None)))


class BadMove(ValueError):  # noqa: N818 - the three words of the trade are Bad, Illegal and Ambiguous
    """A text that is no move of this game; the message names near ones."""


class IllegalMove(ValueError):  # noqa: N818 - a word of the trade, as BadMove
    """A move that the rules forbid now; `refusal` has the rule, the message the position too."""

    def __init__(self, refusal: Refusal, text: str, position: str) -> None:
        super().__init__(f"{text}: {refusal.sentence} ({refusal.rule}); position: {position}")
        self.refusal = refusal


class Event(NamedTuple):
    """One change; `number` counts from 0, `cause` is the event that it follows from (-1: a move or the start)."""

    number: int
    cause: int
    verb: str
    who: int  # seat, or NOBODY
    what: str
    before: Any
    after: Any
    rule: str | tuple[str, ...]


class Score(NamedTuple):
    """How a seat stands at the end: `total`, and the `parts` it is the sum of."""

    total: int
    parts: Mapping[str, int]


class Result(NamedTuple):
    """The end of a play: a score for each seat, the winners' seats (several share), and how it ended."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    reason: str


class Step:
    """Something that the table waits for; a class named after the rulebook's step, plain data inside.

    `rule` is the id of the rule that it carries out, `asks` what it wants to know, in words.
    """

    __slots__ = ()
    rule: ClassVar[str]
    asks: ClassVar[str]
    seat: int

    def moves(self, state: Any) -> Sequence[Move]:
        """Every legal choice in a stable order, never none; legal ones that `open_to` accepts may be left out."""
        raise NotImplementedError

    def refuse(self, state: Any, move: Move) -> Refusal | None:
        """The rule that forbids a move, in a sentence; None when it is legal."""
        raise NotImplementedError

    def take(self, state: Any, move: Move) -> None:
        """Do a legal move: leave the stack or stay on it, push what follows."""
        raise NotImplementedError

    def settle(self, state: Any) -> bool:  # noqa: ARG002 - most steps always ask
        """On top of the stack: resolve without a question and return True, or return False and wait for a move."""
        return False

    def open_to(self, state: Any, move: Move) -> bool:  # noqa: ARG002 - steps open to some seats alone look at both
        """Whether a legal move is one that a person may propose though `moves` does not list it."""
        return False

    def of(self, seat: int) -> Step | None:
        """The step as `seat` answers it, None if it does not ask them; a sealed step answers for all who still owe."""
        return self if seat == self.seat else None


class Automatic(Step):
    """A step without a choice: on top of the stack it is carried out."""

    __slots__ = ()
    asks = "nothing"

    def settle(self, state: Any) -> bool:
        """Carry it out."""
        state.stack.pop()
        self.carry_out(state)
        return True

    def carry_out(self, state: Any) -> None:
        """Do what the rule says."""
        raise NotImplementedError


class State(Protocol):
    """What every game's state has; the rest is the game's."""

    tables: Any
    chance: Chance
    stack: list[Step]
    log: list[Event]
    names: tuple[str, ...]
    cause: int
    first: int  # seat that begins a round
    round: int  # 0 while setting up

    def clone(self) -> Any:
        """An independent copy that shares only what never changes."""

    def begin(self, step: Step, move: Move) -> None:
        """Write the move into the log and make it the cause of the changes that follow."""


def decided(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Every option of a game with its value: the one given, else the default.

    Raises KeyError for an option or value that the game does not have.
    """
    for name, value in options.items():
        if value not in game.options[name].values:
            raise KeyError(f"option {name} has no value {value}")
    return {name: option.default for name, option in game.options.items()} | dict(options)


def chosen(declared: Mapping[str, tuple[str, ...]], variants: Mapping[str, str]) -> dict[str, str]:
    """Every variant with its value, the default where `variants` says nothing; raises ValueError for one that does not exist."""
    for name, value in variants.items():
        if value not in declared.get(name, ()):
            raise ValueError(f"no variant {name}: {value}; there are {dict(declared)}")
    return {name: values[0] for name, values in declared.items()} | dict(variants)


def sit_down(names: Sequence[str], fewest: int, most: int) -> tuple[str, ...]:
    """The names of the seats; raises ValueError if they are too few, too many or not all different."""
    if not fewest <= len(names) <= most or len(set(names)) < len(names):
        raise ValueError(f"{fewest} to {most} players with names of their own, not {list(names)}")
    return tuple(names)


_new = tuple.__new__  # events are made by the million, and a NamedTuple's own constructor costs twice as much


class Logged:
    """How every game's state writes its log, and in which order its seats sit."""

    __slots__ = ()  # the states have them

    def begin(self: Any, step: Step, move: Move) -> None:
        """Write down a move; it is the cause of the changes that follow."""
        log = self.log
        self.cause = len(log)
        log.append(
            _new(Event, (self.cause, -1, "choose", step.seat, self.tables.moves.texts[move], None, None, step.rule))
        )

    def emit(self: Any, verb: str, who: int, what: str, before: Any, after: Any, rule: str | tuple[str, ...]) -> None:
        """Write down one change, caused by the move that is being carried out."""
        log = self.log
        log.append(_new(Event, (len(log), self.cause, verb, who, what, before, after, rule)))

    def clockwise(self: Any, seat: int) -> tuple[int, ...]:
        """All seats, from one on round the table."""
        return _clockwise(len(self.names), seat)


@cache
def _clockwise(count: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + turn) % count for turn in range(count))


def settle(state: State) -> None:
    """Resolve what needs no choice, until a step waits for one or nothing is left."""
    stack = state.stack
    while stack and stack[-1].settle(state):
        pass


def take(state: State, move: Move, asked: Step | None = None) -> None:
    """Do a legal move and all that follows without a choice; legality is not judged again.

    `asked` is the step that takes it where that is not the top one itself (see `Step.of`).
    """
    stack = state.stack
    step = asked or stack[-1]
    state.begin(step, move)
    step.take(state, move)
    while stack and stack[-1].settle(state):
        pass


def plain(value: Any) -> Any:
    """A state or anything in it as nested tuples, with one spelling; fields marked UNKEYED are left out."""
    if value.__class__ in _ATOMS:  # most values, and the answer that costs least
        return value
    if is_dataclass(value):
        named = _keyed(value.__class__)
        return (type(value).__name__, *((name, plain(getattr(value, name))) for name in named))
    if isinstance(value, list | tuple):
        return tuple(plain(item) for item in value)
    if isinstance(value, dict):
        return tuple(sorted((key, plain(item)) for key, item in value.items()))
    return value


@lru_cache(maxsize=256)
def _keyed(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.metadata.get("key", True))


def fingerprint(state: Any) -> str:
    """A short hash of the position: equal for equal positions, in every process."""
    return hashlib.blake2b(repr(plain(state)).encode(), digest_size=8).hexdigest()
