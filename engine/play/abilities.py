"""What a ruleset may offer besides the rules: bots, statistics, pairs of cards, odd cards, moments of play.

Each ability is a protocol. A ruleset that has its members has the ability; one that lacks them works all the same, and what
needs the ability is left out. This is the whole list: whoever writes rules code finds here what else they may declare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    Luck = Random  # games are handed it and never make their own

NEVER, UNPRODUCED, FAMILY, TWIN = "card-never", "card-unproduced", "card-family", "card-twin"


@runtime_checkable
class Valued(Protocol):
    """Greedy bots can play the game: see `engine.runs.bots`."""

    def position_value(self, state: Any, seat: int) -> float:
        """How good the position is for the seat, in points; it reads only what the seat may see."""

    def redraw_hidden(self, state: Any, seat: int, luck: Luck) -> Any:
        """A copy in which everything that the seat may not see is drawn anew."""


class Tally(NamedTuple):
    """One thing that is counted; `per` names another tally that it is divided by where an average says more."""

    title: str
    unit: str  # of the counts: "times", "points"
    about: str
    per: str = ""
    sets: tuple[str, ...] = ()  # whose pieces are listed even when they never occur


@runtime_checkable
class Tallied(Protocol):
    """The games can be counted for the balance page: see `engine.play.tallies`."""

    tallies: Mapping[str, Tally]

    def tally_events(self, state: Any) -> Iterator[tuple[str, str, int]]:
        """(tally, piece, how much) for everything in the log of a finished game."""


class Stage(NamedTuple):
    """How many sit down, how the game is set up, and outcomes of chance by purpose, used in order before luck is asked.

    Luck alone is scripted, so that a game from here is an ordinary one: its replay plays it again.
    """

    seats: int
    variants: Mapping[str, str]
    supplied: Mapping[str, Sequence[Any]]


@runtime_checkable
class Staged(Protocol):
    """Certain pieces can be brought together at a table: see `engine.runs.fuzz`."""

    def table_with(self, tables: Any, pieces: Sequence[str], luck: Luck) -> Stage:
        """A table at which the pieces come into play soon."""


class Concern(NamedTuple):
    """What is strange about a piece: one of the codes above, the piece's id, the key of its values, and a sentence.

    `rule` is the id of the rule that it follows from.
    """

    code: str
    piece: str
    key: str
    sentence: str
    rule: str = ""
    expected: str = ""


@runtime_checkable
class Concerned(Protocol):
    """The rules know more about the cards than the data can say: see `engine.check.unlikely_cards`."""

    def strange_pieces(self, tables: Any) -> Iterator[Concern]:
        """Everything strange about the pieces of a compiled game."""


@runtime_checkable
class Phased(Protocol):
    """The rules say when effects can meet: see `engine.check.interactions`.

    `ability_phases` has the phases of abilities that can work in one phase of play, `phase_event` the verb of the event with which
    such a phase begins.
    """

    ability_phases: Mapping[str, frozenset[str]]
    phase_event: str


class Tallying(Protocol):
    """Module `beside.tallies` of a package, as `Tallied`: TALLIES are the ruleset's `tallies`."""

    TALLIES: Mapping[str, Tally]

    def tally_events(self, state: Any) -> Iterator[tuple[str, str, int]]:
        """See `Tallied`."""


class Parts(NamedTuple):
    """The modules of a package that declare abilities, for mypy to compare with the protocols above."""

    bots: Valued
    tallies: Tallying
    staging: Staged
    strange_pieces: Concerned
