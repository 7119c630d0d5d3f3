"""The data that the rules need, as plain values: a class for each kind of card, tile and board, and the tables of them.

`compiling` fills them from a game's data, once for the game and its options. Plays share them, and nobody changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.effects import Verb
from engine.games.sky_empire.terms import NOBODY
from engine.games.sky_empire.words.moves import Move, Moves

Effects = tuple[Verb, ...]
Dice = tuple[int, int, int]  # how many yellow, red and blue combat dice
Cost = tuple[int, int, int, int, int]  # resources in the order of RAW


@dataclass(frozen=True, slots=True)
class Fighter:
    """Something that fights with its own values: an Airship, a building's combat card, a machine of the Sentinels."""

    id: str
    shield: int
    structure: int
    dice: Dice
    surge: Verb
    once: bool = False  # its surge works once in a combat, not once in a round (SE-14.4)
    surge_doppler: bool = False  # its surge needs a Doppler on the tile (SE-12.2)


@dataclass(frozen=True, slots=True)
class Blueprint(Fighter):
    """An Airship (SE-12.1). `rank` counts in CLASSES; `doppler` is the Doppler whose starting ship it is."""

    rank: int = 0
    speed: int = 0
    ability: Verb | None = None
    ability_doppler: bool = False
    cost: Cost = (0, 0, 0, 0, 0)
    doppler: int = NOBODY


@dataclass(frozen=True, slots=True)
class Machine(Fighter):
    """A Sentinel Building card (SE-15.12); its loot is on the hidden side."""

    loot: Effects = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the map: its printed markers by number in RAW, a feature of FEATURES or "", a spawn icon or 0."""

    id: str
    terrain: int
    markers: tuple[int, ...] = ()
    feature: str = ""
    spawn: int = 0
    crystal: bool = False
    back: str = ""


@dataclass(frozen=True, slots=True)
class Doppler:
    """A Doppler board."""

    id: str
    ships: tuple[int, ...]
    traits: Effects
    action: Effects
    honor: Verb
    acts: bool = True  # every effect of its action can be carried out


@dataclass(frozen=True, slots=True)
class Card:
    """An Action card. `timing` is a word of TIMINGS; prices come first among its effects."""

    id: str
    timing: str
    effects: Effects
    copies: int


@dataclass(frozen=True, slots=True)
class Mission:
    """A yellow Crystal Mission."""

    id: str
    solo: bool
    goal: Effects
    copies: int


@dataclass(frozen=True, slots=True)
class ExplorationCard:
    """An Exploration card (SE-16.7): two upper sections and a bottom one."""

    id: str
    deck: int
    upper: tuple[Effects, Effects]
    bottom: Effects
    copies: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """An Event card and its three effects (SE-7.5)."""

    id: str
    period: str
    solo: bool
    weather: Verb
    council: Verb
    sentinels: Verb


@dataclass(frozen=True, slots=True)
class CouncilCard:
    """A Council card. One without a Primary section has None there (SE-8.4)."""

    id: str
    primary: Effects | None
    secondary: Effects

    def tasks(self, section: int) -> Effects:
        """Return what a section lets its visitor do, from top to bottom; 0 is the Primary section."""
        return self.secondary if section or self.primary is None else self.primary


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building: how many models a player has, its price, where it may stand, how it fights."""

    id: str
    models: int
    cost: Cost | None  # None: it cannot be constructed (SE-E-37)
    terrain: str  # "island", "air" or "any"
    combat: Fighter | None


@dataclass(frozen=True, slots=True)
class ControlCard:
    """A Sentinel Control card; `ship` is its blueprint."""

    id: str
    ship: int
    orders: Verb
    reward: Effects


@dataclass(frozen=True, slots=True)
class Development:
    """A Development. `path` counts in PATHS; a standard one has a level from 1, the others have 0."""

    id: str
    path: int
    level: int
    effect: Verb
    copies: int


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A map for a number of players: the tile of each place (`hexes.spiral`), NOWHERE for none; Home tiles by seat."""

    places: tuple[int, ...]
    homes: tuple[int, ...]


@dataclass(slots=True)
class Tables:
    """All data that the rules need. Pieces are numbered in the order of the data; copies of one kind share a number."""

    options: dict[str, str]
    constants: dict[str, int]
    tiles: tuple[Tile, ...] = ()  # the map tiles, then the Home tiles
    ships: tuple[Blueprint, ...] = ()  # starting, common and Sentinel blueprints
    dopplers: tuple[Doppler, ...] = ()
    buildings: tuple[Building, ...] = ()  # in the order of BUILDINGS
    cards: tuple[Card, ...] = ()
    missions: tuple[Mission, ...] = ()
    finds: tuple[ExplorationCard, ...] = ()
    events: tuple[EventCard, ...] = ()  # Special Events last
    council: tuple[CouncilCard, ...] = ()
    primaries: tuple[int, ...] = ()  # the places of their Primary sections (`state.spot`), NOTHING without one
    controls: tuple[ControlCard, ...] = ()  # in the order of the stack (SE-3.11)
    machines: tuple[Machine, ...] = ()
    developments: tuple[Development, ...] = ()  # standard ones by path and level, then Ancient, then Sentinel ones
    banners: tuple[Effects, ...] = ()  # under the spaces of the Council row
    reset: tuple[int, ...] = ()  # numbers of the Reset Row, from left to right
    drill: tuple[tuple[Effects, ...], ...] = ()  # by terrain, by number of the die less 1; empty: no drilling
    plans: dict[int, MapPlan] = field(default_factory=dict)  # by number of players
    buy: tuple[int, ...] = ()  # Candles for each of RAW
    sell: tuple[int, ...] = ()
    marker_copies: tuple[int, ...] = ()  # resource markers in the box, by RAW
    token_copies: int = 0  # Exploration tokens in the box
    crystal_colours: tuple[str, ...] = ()  # by CRYSTALS
    crystal_copies: int = 0  # Crystals of each kind in the box
    tower_copies: int = 0  # Ancient Sky Tower Blueprints in the box
    chart: tuple[dict[int, str], ...] = ()  # the solo chart: by row the rating of a victory in each round (SE-35.2)
    initiative_copies: int = 0  # Initiative tokens of each player
    faces: tuple[tuple[tuple[int, int], ...], ...] = ()  # of each colour of dice: (hits, surges) of its six faces
    face_words: tuple[tuple[str, ...], ...] = ()  # likewise, as a scenario writes them: "", "1", "s", "3s"
    fittings: tuple[tuple[int, int, int], ...] = ()  # (Development, column, slot) that can ever go together
    fitting: dict[tuple[int, int, int], int] = field(default_factory=dict)  # the other way round
    fittings_of: dict[int, list[list[list[int]]]] = field(
        default_factory=dict
    )  # by path (NOTHING: standard), column, slot
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what numbers of moves count in
    numbers: dict[str, dict[str, int]] = field(default_factory=dict)  # the other way round
    sentinel_ships: tuple[int, ...] = ()
    fighters: tuple[Fighter, ...] = ()  # what can fight, by the names "unit"
    expected: dict[Dice, float] = field(
        default_factory=dict
    )  # hits on average, a surge as one: of one die, and of each card
    usual: tuple[tuple[float, float], ...] = ()  # by CLASSES the average Airship: these hits, and what it stands
    unit_buildings: tuple[int, ...] = ()  # likewise the kind of building, NOTHING for Airships and machines
    home_tiles: int = 0  # these four: bit sets of tiles
    monoliths: int = 0
    ruins: int = 0
    terrain: tuple[int, ...] = ()  # by TERRAINS
    portals: tuple[tuple[int, int], ...] = ()  # pairs of tiles that count as neighbours (SE-E-32)
    fewest: int = 0
    most: int = 0
    moves: Moves = field(default_factory=Moves)
    words: dict[str, Move] = field(default_factory=dict)  # moves without a choice, by kind

    def ids(self, what: str) -> tuple[str, ...]:
        """Return the names of one list of `names`."""
        return self.names[what]
