"""The contract of a playable game: state, steps, moves, refusals, events and chance.

A `State` is one running play. What the table waits for lies on a stack of steps; the top step lists, judges and takes
moves. Steps and moves are small plain values: a state can be copied, stored and played on.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from engine.effects import Verb
    from engine.model import Game, Plain

Move = "Hashable"  # small hashable value; `Ruleset.show` and `Ruleset.parse` are inverses


class Refusal(NamedTuple):
    """Why a move is forbidden: the rule's id and a sentence for the person who tried."""

    rule: str
    sentence: str


class Event(NamedTuple):
    """One change: `number` counts from 0, `cause` is the number of the event it follows from (-1: a move)."""

    number: int
    cause: int
    verb: str
    who: int  # seat, -1 for nobody
    what: str
    before: Any
    after: Any
    rule: str | tuple[str, ...]


class Step(Protocol):
    """Something that the table waits for; named after the rulebook's step, plain data inside."""

    seat: int

    def moves(self, state: Any) -> Iterable[Any]:
        """Every legal choice, in a stable order; never none."""

    def refuse(self, state: Any, move: Any) -> Refusal | None:
        """The rule that forbids a move, in a sentence; None when it is legal."""

    def take(self, state: Any, move: Any) -> None:
        """Do it, and push what follows."""


class Chance:
    """Seeded streams, one for each purpose and counter, so that a new rule does not shift unrelated shuffles.

    Outcomes may be supplied (a scenario's scripted deck, a replay): `supplied` maps a purpose to its list of outcomes,
    used in order before any stream is asked. Every outcome is kept in `log` for replays.
    """

    # written by the engine's author: shuffle(purpose, items) -> list, choose(purpose, n) -> int, clone()
