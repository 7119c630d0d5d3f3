"""The moves of Empire's End: small values, each made once, so that they are compared and hashed by identity.

Take them from `tables.moves`, `commitment` or `vocabulary.parse`, which has their notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.games.empires_end.state import NOBODY


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
