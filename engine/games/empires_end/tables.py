"""What the rules of Empire's End ask the data: numbers, names and abilities, ready for play; `compiling` fills them in.

Tables are built once for a game and its options, shared by all plays and never changed.
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
    """What tables and steps know of an ability; `verbs` has the classes, which know the whole state."""

    name: ClassVar[str]
    source: int
    phase: str
    work: str  # what it is asked for together with others: its phase, or a name of its own
    card: int  # NOBODY for a Location's own ability
    id: str

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that it carries out."""

    @property
    def phases(self) -> frozenset[str]:
        """Those that a piece with this effect may name."""

    def bind(self, tables: Tables) -> None:
        """Prepare what depends on the tables."""

    def sleeps(self, player: Any) -> Refusal | None:
        """Why it is not active in an empire; None if it is."""

    def refuse(self, state: Any, seat: int) -> Refusal | None:
        """The rule that forbids using it now."""

    def run(self, state: Any, seat: int) -> None:
        """Do it."""


class Converter(Ability, Protocol):
    """An ability that turns one Resource into others."""

    paid: int
    choices: tuple[int, ...]  # Resources of which one is received; none where all of `amounts` are
    amounts: dict[int, int]


@dataclass(frozen=True, slots=True)
class Tile:
    """A Location: what its healthy face says (EE-4.4), and the price of a repair, which both faces say (EE-4.6)."""

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
    kinds: tuple[int, ...]  # Resources that can be bid: those, and coins always (EE-7.8)
    build: int
    deed: Ability


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one of the three outcomes of a war brings (EE-17.19, EE-17.20)."""

    points: int
    tokens: tuple[tuple[int, int], ...] = ()  # (Resource, amount)
    refresh: bool = False


@dataclass(frozen=True, slots=True)
class War:
    """A Military card (EE-17.15, EE-17.17, EE-17.22); totals up to `low` are the lowest outcome, from `high` the highest."""

    id: str
    victory_points: int
    victory_token: int
    low: int
    high: int
    outcomes: tuple[Outcome, Outcome, Outcome]
    rank: int  # of the Location that an Upheaval moves, from 1
    position: int  # where it goes, from 1


@dataclass(slots=True)
class Tables:
    """Everything the rules ask the data; Locations, cards and wars are numbered in its order."""

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
    usable: tuple[int, ...] = ()  # these four: sources
    economic: tuple[int, ...] = ()
    converters: dict[int, Converter] = field(default_factory=dict)
    repeaters: tuple[int, ...] = ()
    free_bids: tuple[int, ...] = ()  # these two: cards
    replacers: frozenset[int] = frozenset()
    by_value: tuple[int, ...] = ()  # Locations, the most valuable first
    everything: int = 0  # bit set of all Locations
    tracks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # kinds of the spaces, for two and for more
    bolts: tuple[int, int] = (0, 0)
    colours: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    dearest: int = 0  # the highest price of a build or a repair
    discounts: dict[int, dict[int, int]] = field(default_factory=dict)  # these three: see `building`; filled as asked
    builds: dict[tuple[int, int, int, int], list[Move]] = field(default_factory=dict)
    repairs: dict[tuple[int, int, int, int], list[Move]] = field(default_factory=dict)
    cubes: int = 0  # Exhaust markers in the box
    fewest: int = 0  # players
    most: int = 0
    moves: Moves = field(default_factory=Moves)
    bid_size: int = 0  # constants and options that are asked often
    each_take: bool = True
    any_gap: bool = True
    shuffled: bool = True
    coin_as_wheat: bool = True
    refresh_all: bool = True
    neighbours_all: bool = True
    copy_all: bool = False
    open_location: str = ""

    def card(self, source: int) -> int:
        """The card of a source, NOBODY for a Location's own ability."""
        return source - len(self.tiles) if source >= len(self.tiles) else NOBODY
