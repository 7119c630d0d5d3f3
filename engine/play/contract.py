"""The contract of a playable game: state, steps, moves, refusals, events and chance.

A state is one running game. It has a stack of steps, of which the top one is what the table waits for: it lists moves,
refuses illegal moves and takes legal ones. Steps and moves are small values that never change, so a state can be copied
and stored. A step that has nothing to choose resolves itself (`settle`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.effects.refusal import Refusal
    from engine.model import Game
    from engine.play.chance import Chance
    from engine.play.events import Log

Fault = Callable[[tuple[str | int, ...], str, str], None]  # path in the data, what is wrong, what was expected
Move = Any  # a small hashable value; `Ruleset.show` and `Ruleset.parse` are inverses

NOBODY = -1  # in place of a seat, or of anything else that is counted

_ATOMS = frozenset((int, str, bool, type(None)))


class BadMove(ValueError):  # noqa: N818 - the three words of the trade are Bad, Illegal and Ambiguous
    """A text that is not a move of this game; the message names similar moves."""


class IllegalMove(ValueError):  # noqa: N818 - a word of the trade, as BadMove
    """A move that the rules forbid now. `refusal` has the rule and the sentence; the message also has the position."""

    def __init__(self, refusal: Refusal, text: str, position: str) -> None:
        super().__init__(f"{text}: {refusal.sentence} ({refusal.rule}); position: {position}")
        self.refusal = refusal


class Score(NamedTuple):
    """The score of a seat: `total`, and the `parts` that add up to it."""

    total: int
    parts: Mapping[str, int]


class Result(NamedTuple):
    """The result of a game: a score for each seat, the seats of the winners (several share; none: nobody won), and why the game ended."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    reason: str


def most_points(scores: Iterable[Score], reason: str) -> Result:
    """Return the result of a game that the most points win; several seats may share them."""
    all_scores = tuple(scores)
    most = max(one.total for one in all_scores)
    return Result(all_scores, tuple(seat for seat, one in enumerate(all_scores) if one.total == most), reason)


class Step:
    """Something that the table waits for. The class is named after the rulebook's step and holds plain data.

    `rule` is the id of the rule that it carries out; `asks` says in words what is to be chosen. If it is answered in
    `secret`, no other seat learns the answer before later steps reveal it.
    """

    __slots__ = ()
    rule: ClassVar[str]
    asks: ClassVar[str]
    secret: ClassVar[bool] = False
    settles: ClassVar[bool] = False  # whether the class has a `settle` of its own
    seat: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.settles = cls.settle is not Step.settle

    def moves(self, state: Any) -> Sequence[Move]:
        """Return the legal moves in a stable order, at least one. Moves that `open_to` accepts may be left out."""
        raise NotImplementedError

    def refuse(self, state: Any, move: Move) -> Refusal | None:
        """Return the refusal of a move: its rule and a sentence; None when the move is legal."""
        raise NotImplementedError

    def take(self, state: Any, move: Move) -> None:
        """Do a legal move: leave the stack or stay on it, and push the steps that follow."""
        raise NotImplementedError

    def settle(self, state: Any) -> bool:  # noqa: ARG002 - most steps always ask
        """Called on top of the stack: resolve without a choice and return True, or return False and wait for a move."""
        return False

    def open_to(self, state: Any, move: Move) -> bool:  # noqa: ARG002 - steps open to some seats alone look at both
        """Return whether a person may propose a legal move that `moves` does not list."""
        return False

    def of(self, seat: int) -> Step | None:
        """Return the step that `seat` may answer, or None. When all choose in secret, every seat that has not chosen may answer."""
        return self if seat == self.seat else None


class Automatic(Step):
    """A step without a choice: it is carried out as soon as it is on top of the stack."""

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
    log: Log
    names: tuple[str, ...]
    cause: int
    first: int  # seat that begins a round
    round: int  # 0 while setting up

    def clone(self) -> Any:
        """Return an independent copy that shares only what never changes."""

    def begin(self, step: Step, move: Move) -> None:
        """Write the move into the log and make it the cause of the changes that follow."""


def decided(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Return every option of a game with its value: the given one, or else the default.

    Raises KeyError for an option or value that the game does not have.
    """
    for name, value in options.items():
        if value not in game.options[name].values:
            raise KeyError(f"option {name} has no value {value}")
    return {name: option.default for name, option in game.options.items()} | dict(options)


def chosen(declared: Mapping[str, tuple[str, ...]], variants: Mapping[str, str]) -> dict[str, str]:
    """Return every variant with its value, the default where `variants` says nothing; raises ValueError for one that does not exist."""
    for name, value in variants.items():
        if value not in declared.get(name, ()):
            raise ValueError(f"no variant {name}: {value}; there are {dict(declared)}")
    return {name: values[0] for name, values in declared.items()} | dict(variants)


def sit_down(names: Sequence[str], fewest: int, most: int) -> tuple[str, ...]:
    """Return the names of the seats; raises ValueError if they are too few, too many or not all different."""
    if not fewest <= len(names) <= most or len(set(names)) < len(names):
        raise ValueError(f"{fewest} to {most} players with names of their own, not {list(names)}")
    return tuple(names)


class Logged:
    """How every game's state writes its log, and in which order its seats sit."""

    __slots__ = ()  # the states have them

    def begin(self: Any, step: Step, move: Move) -> None:
        """Write down a move; it is the cause of the changes that follow."""
        log = self.log
        self.cause = len(log)
        log.append((self.cause, -1, "choose", step.seat, self.tables.moves.texts[move], None, None, step.rule))

    def emit(self: Any, verb: str, who: int, what: str, before: Any, after: Any, rule: str | tuple[str, ...]) -> None:
        """Write down one change, caused by the move that is being carried out."""
        log = self.log
        log.append((len(log), self.cause, verb, who, what, before, after, rule))

    def clockwise(self: Any, seat: int) -> tuple[int, ...]:
        """Return all seats, from one on round the table."""
        return _clockwise(len(self.names), seat)


@cache
def _clockwise(count: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + turn) % count for turn in range(count))


def settle(state: State) -> None:
    """Resolve steps that need no choice, until a step waits for a choice or the stack is empty."""
    stack = state.stack
    while stack and stack[-1].settles and stack[-1].settle(state):
        pass


def take(state: State, move: Move, asked: Step | None = None) -> None:
    """Do a legal move and all that follows without a choice. The move is not checked again.

    `asked` is the step that takes the move, if it is not the top one (see `Step.of`).
    """
    stack = state.stack
    step = asked or stack[-1]
    state.begin(step, move)
    step.take(state, move)
    while stack and stack[-1].settles and stack[-1].settle(state):  # as `settle`, without a call for each move
        pass


def plain(value: Any) -> Any:
    """Return a state, or any value in it, as nested tuples; equal values give equal tuples. UNKEYED fields are left out."""
    if value.__class__ in _ATOMS:  # most values, and the fastest answer
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
    """Return a short hash of the position; equal positions have the same hash in every process."""
    return hashlib.blake2b(repr(plain(state)).encode(), digest_size=8).hexdigest()
