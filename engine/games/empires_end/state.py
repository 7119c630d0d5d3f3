"""One running play of Empire's End, as ints, lists and tuples.

Locations count 0 to 10 in the order of the data (`tables.tiles`) and are the same for every seat; a row is the list of
them from left to right. Cards count in the order of the data (`tables.cards`). A source of abilities is one number for
both: a Location's own, or `len(tables.tiles)` more than the card's. Sets of Locations, cards and sources are bit sets.
Resources count 0 to 3: wheat, hammer, axe, coin. Decks are tuples, the next card first, because a tuple needs no copying.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play import ANEW, NOBODY, UNKEYED, Chance, Cloned, Event, Logged, Step

if TYPE_CHECKING:
    from engine.games.empires_end.tables import Tables


@dataclass(slots=True)
class Seat(Cloned):
    """An empire, and what lies behind its screen (`stash`, `hand`; EE-3.10). `used` to `repairs` are of the running phase."""

    row: list[int]  # Locations from left to right
    place: list[int]  # where each Location stands in `row`, from 0
    stash: list[int]  # by Resource, in value: a token of five counts five
    score: int
    hand: list[int] = field(default_factory=list)  # cards, rising
    destroyed: int = 0  # bit set of Locations
    home: dict[int, int] = field(default_factory=dict)  # Innovation -> Location it lies under, oldest first
    counts: list[int] = field(default_factory=list)  # Innovations under each Location
    exhausted: int = 0  # bit set of cards
    used: int = 0  # bit set of sources that have been used up
    spent: dict[int, int] = field(default_factory=dict)  # conversions done with a source
    more: dict[int, int] = field(default_factory=dict)  # further activations of a conversion that repeats have granted
    handled: int = 0  # cards built or sold
    repairs: int = 0
    shown: bool = False  # the stash lies open: revealed for Low Resources and not changed since
    awake: dict[str, list[Any]] = field(default_factory=dict, metadata=ANEW)  # what `board.active` has worked out


class Threat(NamedTuple):
    """A Disaster card that lies open, and what has been bid on it."""

    card: int
    pool: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(slots=True)
class State(Logged, Cloned):
    """The whole table. `threats` to `takers` are of the running Disaster phase, `war` of the Military phase."""

    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    seats: list[Seat]
    track: tuple[int, ...]  # kinds of the spaces (`tables.START` and on), the space of Start first
    first: int  # seat with the temple
    lightning: bool
    hand_size: int
    space: int = 0  # where the hourglass stands
    round: int = 0  # phases begun; 0 while setting up
    deck: tuple[int, ...] = ()  # Disaster cards; hidden
    discard: tuple[int, ...] = ()
    wars: tuple[int, ...] = ()  # Military deck; hidden
    fought: tuple[int, ...] = ()  # its discards
    threats: tuple[Threat, ...] = ()
    answered: int = 0  # bit set of the threats that the seat in turn has answered
    turn: int = NOBODY  # seat in turn
    takers: tuple[int, ...] = ()  # who has taken a card in this phase, in order
    war: int = NOBODY  # Military card that lies open
    over: bool = False
    stack: list[Step] = field(default_factory=list)
    log: list[Event] = field(default_factory=list, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)
