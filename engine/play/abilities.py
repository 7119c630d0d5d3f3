"""The optional abilities of a ruleset: bots, statistics, tables for pairs of cards, strange cards, phases of play.

Each ability is a protocol. A ruleset with the members of a protocol has this ability. A ruleset without them works too;
only what needs the ability is left out. This module lists all abilities that rules code may declare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    Luck = Random  # games get it from outside and never make their own

NEVER, UNPRODUCED, FAMILY, TWIN = "card-never", "card-unproduced", "card-family", "card-twin"


@runtime_checkable
class Imagining(Protocol):
    """Bots can search: see `engine.runs.search`."""

    def redraw_hidden(self, state: Any, seat: int, luck: Luck) -> Any:
        """Return a copy in which everything hidden from the seat is drawn at random again."""


@runtime_checkable
class Valued(Imagining, Protocol):
    """Greedy bots can play the game: see `engine.runs.bots`."""

    def position_value(self, state: Any, seat: int) -> float:
        """Return how good the position is for the seat, in points, by what the seat may see."""


class Tally(NamedTuple):
    """One thing that is counted. `per` names another tally, by which this one is divided to give a useful average."""

    title: str
    unit: str  # of the counts: "times", "points"
    about: str
    per: str = ""
    sets: tuple[str, ...] = ()  # the sets whose pieces are listed even when they never occur


@runtime_checkable
class Tallied(Protocol):
    """The events of games can be counted for the balance page: see `engine.play.tallies`."""

    tallies: Mapping[str, Tally]

    def tally_events(self, state: Any) -> Iterator[tuple[str, str, int]]:
        """Yield (tally, piece, amount) for everything that is counted in the log of a finished game."""


class GameStart(NamedTuple):
    """The start of a game: number of seats, variants, and outcomes of chance by purpose, used in order before random ones.

    Only chance is arranged, so the game is an ordinary one: its replay plays it again.
    """

    seats: int
    variants: Mapping[str, str]
    supplied: Mapping[str, Sequence[Any]]


@runtime_checkable
class ArrangesStarts(Protocol):
    """The game can arrange that certain pieces come into play together: see `engine.runs.fuzz`."""

    def table_with(self, tables: Any, pieces: Sequence[str], luck: Luck) -> GameStart:
        """Return the start of a game in which the pieces come into play soon."""


class Finding(NamedTuple):
    """Something strange about a piece: one of the codes above, the piece's id, the key of its values, and a sentence.

    `rule` is the id of the rule from which it follows.
    """

    code: str
    piece: str
    key: str
    sentence: str
    rule: str = ""
    expected: str = ""


@runtime_checkable
class FindsStrangePieces(Protocol):
    """The rules can find strange cards: see `engine.check.unlikely_cards`."""

    def strange_pieces(self, tables: Any) -> Iterator[Finding]:
        """Yield everything strange about the pieces of a compiled game."""


@runtime_checkable
class Phased(Protocol):
    """The rules declare when effects can meet: see `engine.check.interactions`.

    `ability_phases` maps each phase of play to the phases of abilities that can work in it; `phase_event` is the verb of the
    event that begins a phase of play.
    Verbs may name as `drawn` the kind of card that they come from, if only one card of that kind is open at a time.
    """

    ability_phases: Mapping[str, frozenset[str]]
    phase_event: str


@runtime_checkable
class NamesThings(Protocol):
    """What verbs declare to read and write can be compared with what they do in play: see `engine.runs.effect_watch`.

    `things` maps keys of the description, of a seat or of the table, to the words of `writes` that such a change can mean. Keys
    that also change for other reasons in the same move are left out. `looks` maps attributes of the state, of a seat or of
    the table, to the words of `reads` that reading them can mean. Attributes are left out that the rules also read for other
    reasons, as to keep a sum right.
    """

    things: Mapping[str, frozenset[str]]
    looks: Mapping[str, frozenset[str]]


class Touched(NamedTuple):
    """What something reads and writes, in the words of verbs."""

    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()

    def meets(self, other: Touched) -> bool:
        """Whether one writes what the other reads."""
        return not (self.writes.isdisjoint(other.reads) and other.writes.isdisjoint(self.reads))


@runtime_checkable
class ActsBySet(Protocol):
    """The rules do more with pieces than their effects say, as a Disaster destroys: `touched` has it by the id of the set."""

    touched: Mapping[str, Touched]


class Duel(NamedTuple):
    """Two pieces that can fight each other alone, and the exact chances that one of them wins or that neither does."""

    first: str
    second: str
    wins: float  # of the first
    losses: float
    neither: float


class Duels(NamedTuple):
    """How many played fights of two pieces the first won and lost, and how many had no winner."""

    wins: int
    losses: int
    neither: int


@runtime_checkable
class Duelling(Protocol):
    """Pieces of the game fight by dice: see `engine.runs.duels`, which sets exact odds beside played fights."""

    def duel_terms(self) -> str:
        """What holds in these fights, in sentences: which abilities are used, what is left out."""

    def duel_odds(self, tables: Any) -> Iterator[Duel]:
        """Every pair that can meet, in a fixed order."""

    def play_duels(self, tables: Any, first: str, second: str, many: int, luck: Luck) -> Duels:
        """So many fights of a pair, played by the rules themselves."""


class Tallying(Protocol):
    """Module `beside.tallies` of a package; its TALLIES become the ruleset's `tallies` (`Tallied`)."""

    TALLIES: Mapping[str, Tally]

    def tally_events(self, state: Any) -> Iterator[tuple[str, str, int]]:
        """See `Tallied`."""


class AbilityParts(NamedTuple):
    """The modules of a package that declare abilities, for mypy to compare with the protocols above."""

    bots: Valued
    tallies: Tallying
    staging: ArrangesStarts
    strange_pieces: FindsStrangePieces
