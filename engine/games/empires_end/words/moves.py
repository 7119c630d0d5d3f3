"""The moves of Empire's End: small values, each made once, so that they are compared and hashed by identity.

Take them from `tables.moves`, `commitment` or `vocabulary.parse`, which has their notation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from engine.play import NOBODY
from engine.play.notation import Spoken


@dataclass(frozen=True, slots=True, eq=False)
class Simple:
    """A move without a choice."""

    word: str


@dataclass(frozen=True, slots=True, eq=False)
class Enact:
    """Lightning: enact a card of the hand."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Bid:
    """Pass by laying one Resource beside a card; `threat` names the card where two wait."""

    kind: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class FreeBid:
    """Pass by exhausting an Innovation."""

    card: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """Take a card."""

    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Replace:
    """Exhaust an Innovation to replace an open card."""

    card: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Destroy:
    """The Location that burns in place of one destroyed before."""

    tile: int


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """Put an Innovation under a Location."""

    tile: int


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """Use an ability; `source` is a Location's or an Innovation's."""

    source: int


@dataclass(frozen=True, slots=True, eq=False)
class Convert:
    """One conversion: what is paid, and what is received where that is a choice."""

    source: int
    paid: int
    got: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """Use another Economy ability again, by means of the ability `by`."""

    by: int
    source: int


@dataclass(frozen=True, slots=True, eq=False)
class Build:
    """Build a card of the hand for hammers and coins."""

    card: int
    hammers: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Sell:
    """Sell a card of the hand."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Repair:
    """Repair a Location for hammers and coins."""

    tile: int
    hammers: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Swap:
    """Exchange two Locations; `one` is the smaller number."""

    one: int
    other: int


@dataclass(frozen=True, slots=True, eq=False)
class Lift:
    """The Innovation that is to move."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Commit:
    """Axes and coins for a war."""

    axes: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Refresh:
    """Take the cube off one Innovation."""

    card: int


Move = (
    Simple
    | Enact
    | Bid
    | FreeBid
    | Take
    | Replace
    | Destroy
    | Under
    | Use
    | Convert
    | Repeat
    | Build
    | Sell
    | Repair
    | Swap
    | Lift
    | Commit
    | Refresh
)

REDRAW, KEEP, BUY, STOP, DISCARD, DONE = (
    Simple(word) for word in ("redraw", "keep", "buy coin", "stop", "discard rest", "done")
)
ECONOMY_FIRST, INDUSTRY_FIRST, NO_REFRESH = (Simple(word) for word in ("economy first", "industry first", "no refresh"))
WORDS = (REDRAW, KEEP, BUY, STOP, DISCARD, DONE, ECONOMY_FIRST, INDUSTRY_FIRST, NO_REFRESH)

TAKE = Take()


@cache
def commitment(axes: int, coins: int) -> Commit:
    """What is committed for a war, made once."""
    return Commit(axes, coins)


def tokens(*counted: tuple[int, str]) -> str:
    """Counted things in words: `2 axes, 1 coin`."""
    said = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counted if count]
    return ", ".join(said) or "nothing"


def commitment_text(move: Commit) -> str:
    """The notation of a commitment."""
    return f"commit {tokens((move.axes, 'axe'), (move.coins, 'coin'))}"


class Texts(dict[Move, str]):
    """The notation of each move; commitments beyond the vocabulary are printed when asked for."""

    def __missing__(self, move: Move) -> str:
        if isinstance(move, Commit):
            return commitment_text(move)
        raise KeyError(move)


@dataclass(slots=True)
class Moves(Spoken):
    """Every move of a compiled game, by what it chooses."""

    enact: list[Enact] = field(default_factory=list)  # by card
    bid: list[Bid] = field(default_factory=list)  # by Resource
    bid_on: list[list[Bid]] = field(default_factory=list)  # [card][Resource]
    take_on: list[Take] = field(default_factory=list)  # by card
    free: dict[tuple[int, int], FreeBid] = field(default_factory=dict)  # (Innovation, open card or NOBODY)
    replace: dict[tuple[int, int], Replace] = field(default_factory=dict)
    destroy: list[Destroy] = field(default_factory=list)  # by Location
    under: list[Under] = field(default_factory=list)
    use: dict[int, Use] = field(default_factory=dict)  # by source
    convert: dict[tuple[int, int, int], Convert] = field(default_factory=dict)  # (source, paid, got or NOBODY)
    repeat: dict[tuple[int, int], Repeat] = field(default_factory=dict)  # (by, source)
    build: list[list[list[Build]]] = field(default_factory=list)  # [card][hammers][coins]
    sell: list[Sell] = field(default_factory=list)
    repair: list[list[list[Repair]]] = field(default_factory=list)  # [Location][hammers][coins]
    swap: dict[tuple[int, int], Swap] = field(default_factory=dict)  # (smaller, greater)
    lift: list[Lift] = field(default_factory=list)
    refresh: list[Refresh] = field(default_factory=list)  # by card
    texts: Texts = field(default_factory=Texts)
