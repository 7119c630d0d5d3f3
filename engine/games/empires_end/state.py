"""The state of one play of Empire's End, made of ints, lists and tuples.

Locations have numbers from 0 to 10 in the order of the data (`tables.tiles`), the same for every seat. A row lists them
from left to right. Cards have numbers in the order of the data (`tables.cards`). One number names a source of
abilities: the Location's number, or `len(tables.tiles)` plus the card's number. Sets of Locations, cards and sources
are bit sets. Resources have numbers from 0 to 3: wheat, hammer, axe, coin. Decks are tuples with the next card first,
because a clone need not copy a tuple.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play import ANEW, NOBODY, UNKEYED, Chance, Cloned, Log, Logged, Step

if TYPE_CHECKING:
    from engine.games.empires_end.tables import Tables


@dataclass(slots=True)
class Seat(Cloned):
    """An empire, and what its screen hides (`stash`, `hand`; EE-3.10).

    The fields from `used` to `repairs` are about the current phase.
    """

    row: list[int]  # Locations from left to right
    place: list[int]  # where each Location stands in `row`, from 0
    stash: list[int]  # by Resource, in value: a token of five counts five
    score: int
    hand: list[int] = field(default_factory=list)  # cards, rising
    destroyed: int = 0  # bit set of Locations
    home: dict[int, int] = field(default_factory=dict)  # Innovation -> Location that it lies under, oldest first
    counts: list[int] = field(default_factory=list)  # Innovations under each Location
    exhausted: int = 0  # bit set of cards
    used: int = 0  # bit set of sources that the seat has used
    spent: dict[int, int] = field(default_factory=dict)  # source -> conversions done with it
    more: dict[int, int] = field(default_factory=dict)  # source -> extra uses of a conversion, granted by repeats
    handled: int = 0  # cards built or sold
    repairs: int = 0
    shown: bool = False  # the seat showed its stash for Low Resources, and the stash has not changed since
    awake: dict[str, list[Any]] = field(default_factory=dict, metadata=ANEW)  # cache of `board.active`, by work
    usable: dict[str, list[Any]] = field(default_factory=dict, metadata=ANEW)  # cache of `board.add_uses`, by work


class Threat(NamedTuple):
    """An open Disaster card, and the Resources that players have bid on it."""

    card: int
    pool: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(slots=True)
class State(Logged, Cloned):
    """The whole table.

    The fields from `threats` to `takers` are about the current Disaster phase, `war` about the Military phase.
    """

    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    seats: list[Seat]
    track: tuple[int, ...]  # kinds of the spaces (`tables.START` and on), the space of Start first
    first: int  # seat with the temple
    lightning: bool
    hand_size: int
    space: int = 0  # where the hourglass stands
    round: int = 0  # number of phases begun; 0 during the set-up
    deck: tuple[int, ...] = ()  # Disaster cards; hidden
    discard: tuple[int, ...] = ()
    wars: tuple[int, ...] = ()  # Military deck; hidden
    fought: tuple[int, ...] = ()  # discards of the Military deck
    threats: tuple[Threat, ...] = ()
    answered: int = 0  # bit set of the threats that the seat in turn has answered
    turn: int = NOBODY  # seat in turn
    takers: tuple[int, ...] = ()  # seats that have taken a card in this phase, in order
    war: int = NOBODY  # Military card that lies open
    over: bool = False
    stack: list[Step] = field(default_factory=list)
    log: Log = field(default_factory=Log, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)
