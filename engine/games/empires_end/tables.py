"""The data of Empire's End in a form that is ready for play: numbers, names and abilities. `compiling` fills it.

A game and its options have one set of tables. All plays share it, and nothing changes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from engine.games.empires_end.words.moves import Moves
from engine.play import NOBODY

if TYPE_CHECKING:
    from engine.games.empires_end.words.moves import Move
    from engine.play import Refusal

WHEAT, HAMMER, AXE, COIN = range(4)
RESOURCES = ("wheat", "hammer", "axe", "coin")
SPACES = ("start", "disaster", "double-disaster", "economy", "industry", "military", "combined", "end")
START, DISASTER, DOUBLE, ECONOMY, INDUSTRY, MILITARY, COMBINED, END = range(len(SPACES))


class Ability(Protocol):
    """The part of an ability that tables and steps know; the classes in `verbs` also know the state."""

    name: ClassVar[str]
    bearer: str  # id of the piece that has it
    source: int
    phase: str
    work: str  # the name under which the tables file the ability: its phase, or a name of its own
    card: int  # NOBODY for a Location's own ability
    id: str

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that the ability carries out."""

    @property
    def phases(self) -> frozenset[str]:
        """The phases that a piece with this effect may name."""

    def bind(self, tables: Tables) -> None:
        """Prepare the values that depend on the tables."""

    def sleeps(self, player: Any) -> Refusal | None:
        """Return why the ability is not active in an empire; None if it is active."""

    def refuse(self, state: Any, seat: int) -> Refusal | None:
        """Return the rule that forbids a use now; None if the seat may use the ability."""

    def run(self, state: Any, seat: int) -> None:
        """Carry out the effect for a seat."""


class Converter(Ability, Protocol):
    """An ability that turns one Resource into others."""

    paid: int
    choices: tuple[int, ...]  # the player receives one of these; empty if the player receives all `amounts`
    amounts: dict[int, int]


@dataclass(frozen=True, slots=True)
class Tile:
    """A Location: the data of its healthy face (EE-4.4), and the price of a repair, which both faces show (EE-4.6)."""

    id: str
    type: str
    value: int
    repair: int
    deed: Ability


@dataclass(frozen=True, slots=True)
class Card:
    """A Disaster card, parts A to F (EE-7.2, EE-7.3, EE-7.7, EE-7.9, EE-7.10, EE-7.11); `target` counts from 1."""

    id: str
    type: str
    target: int
    bids: frozenset[int]  # Resources named on it
    kinds: tuple[int, ...]  # Resources that a player can bid: the named ones, and always coins (EE-7.8)
    build: int
    deed: Ability


@dataclass(frozen=True, slots=True)
class WarOutcome:
    """What a seat gains or loses by one of the three outcomes of a war (EE-17.19, EE-17.20)."""

    points: int
    tokens: tuple[tuple[int, int], ...] = ()  # (Resource, amount)
    refresh: bool = False


@dataclass(frozen=True, slots=True)
class War:
    """A Military card (EE-17.15, EE-17.17, EE-17.22).

    Totals up to `low` reach the lowest outcome, totals from `high` on the highest.
    """

    id: str
    victory_points: int
    victory_token: int
    low: int
    high: int
    outcomes: tuple[WarOutcome, WarOutcome, WarOutcome]
    rank: int  # rank by value of the Location that an Upheaval moves, from 1
    position: int  # position to which that Location goes, from 1


@dataclass(slots=True)
class Tables:
    """All data that the rules use; Locations, cards and wars are numbered in the order of the data."""

    options: dict[str, str]
    constants: dict[str, int]
    tiles: tuple[Tile, ...] = ()
    cards: tuple[Card, ...] = ()
    wars: tuple[War, ...] = ()
    tile_ids: tuple[str, ...] = ()
    card_ids: tuple[str, ...] = ()
    card_numbers: dict[str, int] = field(default_factory=dict)
    war_ids: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()  # Locations, then cards
    deeds: tuple[Ability, ...] = ()  # by source
    tile_deeds: dict[str, tuple[tuple[int, Ability], ...]] = field(default_factory=dict)  # by work: (Location, ability)
    card_deeds: dict[str, dict[int, Ability]] = field(default_factory=dict)  # by work: card -> Innovation
    usable: tuple[int, ...] = ()  # this field and the next three hold sources
    economic: tuple[int, ...] = ()
    converters: dict[int, Converter] = field(default_factory=dict)
    repeaters: tuple[int, ...] = ()
    free_bids: tuple[int, ...] = ()  # this field and the next hold cards
    replacers: frozenset[int] = frozenset()
    by_value: tuple[int, ...] = ()  # Locations, the most valuable first
    everything: int = 0  # bit set of all Locations
    tracks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # kinds of the spaces, for two and for more
    bolts: tuple[int, int] = (0, 0)
    colours: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    dearest: int = 0  # the highest price of a build or a repair
    discounts: dict[int, dict[int, int]] = field(default_factory=dict)  # `building` fills these three
    builds: dict[tuple[int, int, int], dict[int, list[Move]]] = field(default_factory=dict)
    repairs: dict[tuple[int, int, int, int], list[Move]] = field(default_factory=dict)
    standing: dict[int, int] = field(
        default_factory=dict
    )  # `scoring` fills it: destroyed Locations -> value of the others
    cubes: int = 0  # Exhaust markers in the box
    fewest: int = 0  # players
    most: int = 0
    moves: Moves = field(default_factory=Moves)
    bid_size: int = 0  # from here on: constants and options that the rules read often
    each_take: bool = True
    any_gap: bool = True
    shuffled: bool = True
    coin_as_wheat: bool = True
    refresh_all: bool = True
    neighbours_all: bool = True
    copy_all: bool = False
    open_location: str = ""
    enacted_anywhere: bool = False

    def card(self, source: int) -> int:
        """Return the card of a source; NOBODY if the source is a Location."""
        return source - len(self.tiles) if source >= len(self.tiles) else NOBODY
