"""One running play of Sky Empire, as ints, lists and tuples; it knows no steps.

Tiles count as in `tables.tiles` wherever they lie, and sets of tiles are bit sets. A ship is a blueprint: who owns it,
where its model stands and what its status dice show are lists by number of the blueprint. Copies of one card share a
number, so hands and decks are lists of numbers that may recur. Decks are tuples, the next card first.

A figure or a solo die is in one place, a number: NOWHERE for the Doppler board, a tile, or from COUNCIL on a Council card
and its section (`spot`, `card_of`, `section_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.effects import Verb
from engine.games.sky_empire.tables import Tables
from engine.games.sky_empire.terms import BUILDINGS, CRYSTALS, NOBODY, NOTHING, NOWHERE, RAW, SETUP
from engine.games.sky_empire.words.moves import Move
from engine.play import ANEW, UNKEYED, Chance, Cloned, Log, Logged, Step

COUNCIL = 100  # places from here on are on Council cards
PRIMARY, SECONDARY, BELOW = range(3)  # sections; BELOW is where a figure that has been used lies (SE-23.1)


def spot(card: int, section: int) -> int:
    """Return the place of a section of a Council card."""
    return COUNCIL + 3 * card + section


def card_of(place: int) -> int:
    """Return the Council card of a place; NOTHING for other places."""
    return (place - COUNCIL) // 3 if place >= COUNCIL else NOTHING


def section_of(place: int) -> int:
    """Return the section of a place on a Council card."""
    return (place - COUNCIL) % 3


def waiting_cards(seat: Seat) -> list[int]:
    """Return the Council cards with a figure of the seat that has not been used.

    A figure below a card has been used (SE-E-5).
    """
    return sorted([(at - COUNCIL) // 3 for at in seat.figures if at >= COUNCIL and (at - COUNCIL) % 3 != BELOW])


class Pile(NamedTuple):
    """A deck, the next card first, and its discards, the latest one last."""

    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()


@dataclass(slots=True)
class Seat(Cloned):
    """A player. `board` keeps `fleet`, `ships`, `military` and `economic`.

    `won` to `recalled` are about the running round.
    """

    doppler: int = NOBODY
    home: int = NOWHERE  # the Home tile
    candles: int = 0
    raw: list[int] = field(default_factory=lambda: [0] * len(RAW))
    tokens: int = 0  # Exploration tokens
    initiative: int = 0  # Initiative tokens on the Doppler board
    supply: int = 0  # Initiative tokens in the supply beside the board
    purged: int = 0  # Initiative tokens in the box
    marks: int = 0  # bit set of tiles with an Initiative token of the seat
    hand: list[int] = field(default_factory=list)  # Action cards, in ascending order
    missions: list[int] = field(default_factory=list)  # in ascending order
    towers: int = 0  # Ancient Sky Tower Blueprints
    crystals: int = 0  # bit set by CRYSTALS
    columns: list[list[int]] = field(default_factory=list)  # Developments by column and slot, NOTHING where empty
    figures: list[int] = field(default_factory=list)  # where both Dopplers are
    buildings: list[list[int]] = field(
        default_factory=lambda: [[] for _ in BUILDINGS]
    )  # tiles by kind, in ascending order
    ships: int = 0  # bit set of tiles with an Airship of the seat
    military: int = 0  # with a military building of the seat
    economic: int = 0  # with an economic building of the seat
    dealt: list[int] = field(default_factory=list)  # tiles for an own map, in ascending order (SE-4.4)
    beaten: int = 0  # Sentinels beaten in the game, Airships and buildings
    won: bool = False  # a combat as attacker
    bonus: bool = False  # a bonus for placing on the map has been taken
    recalled: bool = False  # `recall-after` has been used
    fleet: list[int] = field(default_factory=list, metadata=UNKEYED)  # blueprints by `ship_owner`, in ascending order
    powers: dict[str, tuple[Verb, ...]] = field(default_factory=dict, metadata=UNKEYED)  # see `holdings.learn`


@dataclass(slots=True)
class Action(Cloned):
    """What has to be remembered until the running Tactical action ends."""

    seat: int
    tile: int  # the active tile
    ready: bool = False  # had all four Crystals when it began (option victory_crystals)
    moved: int = NOTHING  # the highest number of a ship that has been committed
    boosts: dict[int, int] = field(default_factory=dict)  # ship -> more speed
    cheaper: int = 0  # resources that the next building costs less
    free_used: bool = False  # `free-producer` has been used
    explored: bool = False  # an Exploration card has been drawn
    drilled: int = 0  # bit set of ships that have drilled
    produced: bool = False  # the producer of the tile has been activated
    transactions: int = 0  # made with Bazaars of the tile
    fought: bool = False  # a combat has taken place


@dataclass(slots=True)
class Unit(Cloned):
    """A unit that fights: an Airship, a military building or a machine of a Sentinel building.

    `number` counts in the names "unit" of the tables. The unit is destroyed when its structure is 0, even with shields
    (SE-14.13).
    """

    side: int  # 0 attacks, 1 defends
    number: int
    shield: int
    structure: int
    most: int  # the most shields that it can have
    used_round: int = 0  # how often its surge ability was used in this combat round
    used_combat: bool = False  # in this combat


@dataclass(slots=True)
class Side(Cloned):
    """One side of a combat: who it is (SENTINELS for machines) and who rolls and decides for it (SE-15.10).

    In a game alone nobody decides for the Sentinels; their choices are fixed (SE-E-67).
    """

    seat: int
    decides: int
    faces: list[tuple[int, int]] = field(default_factory=list)  # (colour, face of the six) rolled in this round
    more: list[int] = field(default_factory=lambda: [0, 0, 0])  # dice added for this round by cards
    hits: int = 0  # of this round, that strike the other side
    surges: int = 0  # left to be used
    spent: int = 0  # surges that have been used in this round
    cancelled: int = 0  # hits of the other side that do not strike
    rerolled: bool = False  # `combat-reroll` has been used in this combat
    owed: int = 0  # damage that the hits of this round do to this side


@dataclass(slots=True)
class Combat(Cloned):
    """The running combat; there is at most one."""

    tile: int
    sides: list[Side]  # attacker, defender
    units: list[Unit]
    round: int = 1
    machine: int = NOTHING  # the Sentinel Building card that was drawn for it
    acting: int = 0  # the side that rolls, uses surges or plays cards now
    beaten: list[int] = field(default_factory=list)  # units of Sentinels that were destroyed in it


@dataclass(slots=True)
class State(Cloned, Logged):
    """The whole table. `changed` says that hand limits, Crystals and repairs have to be checked before play goes on."""

    tables: Tables = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    seats: list[Seat]
    layout: tuple[int, ...]  # by place (`hexes.spiral`) the tile that lies there, NOWHERE for none
    homes: tuple[int, ...]  # Home tiles by seat
    variant: str  # "usual", "accelerated" or "special"
    solo: bool
    first: int = 0  # seat with the First Player token
    council_first: bool = False  # solo: the token lies on the Council board (SE-34.2)
    round: int = 0
    phase: int = SETUP
    turn: int = NOBODY  # whose turn it is in the Action phase
    passed: int = 0  # bit set of seats
    # Airships, by blueprint
    ship_owner: list[int] = field(default_factory=list)  # seat; SENTINELS in play; NOBODY in a stack or the box
    ship_tile: list[int] = field(default_factory=list)  # NOWHERE while not built
    ship_shield: list[int] = field(default_factory=list)
    ship_structure: list[int] = field(default_factory=list)
    # the map
    explorable: int = 0  # these four: bit sets of tiles, with an Exploration token
    nests: int = 0  # with a Sentinel building
    lying: int = 0  # with a Crystal of Opportunity
    producers: int = 0  # with a Mine or Gas Farm
    standing: list[int] = field(default_factory=list)  # buildings of all players, by tile
    spawned: dict[int, tuple[int, ...]] = field(default_factory=dict)  # markers put there, by tile
    # supplies
    token_supply: int = 0
    tower_supply: int = 0
    marker_supply: list[int] = field(default_factory=list)  # by RAW
    special_supply: dict[int, int] = field(default_factory=dict)  # Ancient and Sentinel Developments
    crystal_supply: list[int] = field(default_factory=lambda: [0] * len(CRYSTALS))
    stacks: list[tuple[int, ...]] = field(default_factory=list)  # common blueprints by RANKS
    piles: list[Pile] = field(default_factory=list)  # by PILES
    # Council and Events
    row: list[int] = field(default_factory=list)  # Council cards by space
    dice: list[int] = field(default_factory=list)  # solo: where the dice lie
    events: tuple[int, ...] = ()  # hidden
    event: int = NOTHING  # the Event of this round, which lies open
    drawn: tuple[int, ...] = ()  # Events of earlier rounds
    weak: int = 0  # weather: how much shields are lower
    wind: int = 0  # how much speed is higher, or lower
    calm_speed: int = 0  # below which wind lowers no speed
    last: bool = False  # the play ends after this round (SE-E-22)
    # Sentinels
    controls: tuple[int, ...] = ()  # stack of Control cards
    machines: tuple[int, ...] = ()  # deck of Sentinel Building cards; hidden
    # what is going on
    action: Action | None = None
    combat: Combat | None = None
    changed: int = 0  # bit 0: for everybody; bit n + 1: for seat n alone
    winner: int = NOBODY
    over: bool = False
    stack: list[Step] = field(default_factory=list)
    log: Log = field(default_factory=Log, metadata=UNKEYED)
    cause: int = field(default=-1, metadata=UNKEYED)
    listed: tuple[Step, int, list[Move]] | None = field(default=None, metadata=ANEW)  # see `Window.moves`

    def look_at(self, seat: int) -> None:
        """Say that hand limits and Crystals of one seat have to be checked."""
        self.changed |= 2 << seat
