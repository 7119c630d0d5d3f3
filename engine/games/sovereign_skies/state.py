"""One running play of Sovereign Skies, as ints, lists and tuples.

Planets have the numbers 0 to 5 in the order of the data (`tables.planets`). Each planet has one Politic, so the same
numbers stand for Politic cards and Pledge chits. Levels of Activation chits are 0 to 2 in the order of `tables.levels`;
Senator levels 1 to 3 are 0 to 2. Hands are bit sets: bit p is the Politic of planet p. Stacks are tuples with the top
first, because a tuple needs no copying.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.play import NOBODY, UNKEYED, Chance, Cloned, Log, Logged, Step

if TYPE_CHECKING:
    from engine.games.sovereign_skies.tables import Tables

ADD, POLITIC, SPECIAL = 1, 2, 4  # kinds of planet action, as bits of `State.done`
CLOCKWISE, COUNTERCLOCKWISE = 1, -1


@dataclass(slots=True)
class Seat(Cloned):
    """One player's own things and this player's pieces on the ring."""

    colour: int  # index in `tables.colours`
    energy: int
    supply: int  # Dropships not on a planet
    columns: list[int]  # Bases left in each column of the player board
    dropships: list[int] = field(default_factory=lambda: [0] * 6)  # this list and the next two: by planet
    bases: list[int] = field(default_factory=lambda: [0] * 6)  # not activated
    active: list[int] = field(default_factory=lambda: [0] * 6)
    hand: int = 0
    senators: tuple[int, ...] = ()
    senator_chits: tuple[tuple[int, int], ...] = ()  # (level, Influence)
    activation_chits: tuple[tuple[int, int], ...] = ()
    standard: int = 0
    planet: int = NOBODY  # where the Mothership is
    facing: int = CLOCKWISE
    last: int = NOBODY  # the planet where the last turn ended
    house: int = NOBODY  # index in `tables.houses`


@dataclass(slots=True)
class AiCards(Cloned):
    """The A.I.'s cards. Its other pieces are in its seat."""

    seat: int
    difficulty: str
    deck: tuple[int, ...] = ()  # next card first; hidden
    discard: tuple[int, ...] = ()
    row: tuple[int, ...] = ()  # the hand, oldest first
    active: int = NOBODY  # planet of the card that was turned up last


@dataclass(slots=True)
class State(Logged, Cloned):
    """The whole table. `begin_turn` clears the fields of the running turn (`done` to `stayed`)."""

    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    seats: list[Seat]
    ring: tuple[int, ...]  # planets going clockwise
    place: tuple[int, ...]  # where each planet stands in `ring`
    first: int  # seat with the First Player token
    cards: list[int]  # Politic cards left beside each planet
    pledge: list[int]  # who has each Pledge chit; NOBODY: the chit is on the mat with its bonus Energy
    activation: list[tuple[int, ...]]  # chit stacks by level
    senator_chits: list[tuple[int, ...]]
    senators: list[tuple[int, ...]]  # card stacks by level
    bank: int  # Energy; below 0 if other objects replace missing tokens
    bank_standard: int
    houses: str = "off"
    discard: tuple[int, ...] = ()  # Senators that have been played
    bot: AiCards | None = None
    round: int = 0  # 0 while setting up
    ending: bool = False  # the running round is the last
    over: bool = False
    turn: int = NOBODY  # whose turn it is
    done: int = 0  # kinds of planet action taken
    count: int = 0  # how many planet actions
    owed: int = (
        0  # Energy to keep for the turn's end (third_action_payment: end) or for a move (temporum_jump: precedes)
    )
    played: int = 0  # Senators played this turn
    powers: int = 0  # House powers used this turn
    jumped: bool = False  # the jump came before the move (temporum_jump: precedes)
    stayed: bool = False  # Voldan's power: no move this turn
    stack: list[Step] = field(default_factory=list)
    log: Log = field(default_factory=Log, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)
