"""The moves of Empire's End: small values, each made once, so identity compares and hashes them.

Get a move from `tables.moves`, from `commitment` or from `vocabulary.parse`, which reads the notation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.play import NOBODY
from engine.play.notation import Spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True, eq=False)
class Simple:
    """A move that is one word or phrase and chooses no piece."""

    word: str


@dataclass(frozen=True, slots=True, eq=False)
class ChooseCard:
    """Choose a card of the hand to enact in the set-up of Lightning Mode."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Bid:
    """Pass on an open card by bidding one Resource; `threat` names the card if two are waiting."""

    kind: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class BidInnovation:
    """Pass on an open card by exhausting an Innovation; `threat` names the card if two are waiting."""

    card: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """Take an open Disaster card; `threat` names the card if two are waiting."""

    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Replace:
    """Exhaust an Innovation to replace an open Disaster card; `threat` names the card if two are open."""

    card: int
    threat: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Destroy:
    """Choose the Location that burns because the threatened one is destroyed already."""

    tile: int


@dataclass(frozen=True, slots=True, eq=False)
class Under:
    """Choose the Location under which an Innovation goes."""

    tile: int


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """Use the ability of a source: a Location or an Innovation."""

    source: int


@dataclass(frozen=True, slots=True, eq=False)
class ConvertOnce:
    """Convert once: `paid` is the Resource paid, `got` the Resource received if the player has a choice."""

    source: int
    paid: int
    got: int = NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class Repeat:
    """Use the Economy ability of `source` again by means of the ability `by`."""

    by: int
    source: int


@dataclass(frozen=True, slots=True, eq=False)
class Build:
    """Build a card of the hand and pay with hammers and coins."""

    card: int
    hammers: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Sell:
    """Sell a card of the hand for a coin."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Repair:
    """Repair a destroyed Location and pay with hammers and coins."""

    tile: int
    hammers: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Swap:
    """Exchange two Locations in the row; `one` is the smaller number."""

    one: int
    other: int


@dataclass(frozen=True, slots=True, eq=False)
class Lift:
    """Choose the Innovation that moves to another Location."""

    card: int


@dataclass(frozen=True, slots=True, eq=False)
class Commitment:
    """Commit axes and coins to a war."""

    axes: int
    coins: int


@dataclass(frozen=True, slots=True, eq=False)
class Refresh:
    """Remove the cube from one Innovation after a war."""

    card: int


Move = (
    Simple
    | ChooseCard
    | Bid
    | BidInnovation
    | Take
    | Replace
    | Destroy
    | Under
    | Use
    | ConvertOnce
    | Repeat
    | Build
    | Sell
    | Repair
    | Swap
    | Lift
    | Commitment
    | Refresh
)

REDRAW, KEEP, BUY, STOP, DISCARD, DONE = (
    Simple(word) for word in ("redraw", "keep", "buy coin", "stop", "discard rest", "done")
)
ECONOMY_FIRST, INDUSTRY_FIRST, NO_REFRESH = (Simple(word) for word in ("economy first", "industry first", "no refresh"))
WORDS = (REDRAW, KEEP, BUY, STOP, DISCARD, DONE, ECONOMY_FIRST, INDUSTRY_FIRST, NO_REFRESH)

TAKE = Take()


@cache
def commitment(axes: int, coins: int) -> Commitment:
    """Return the move that commits these axes and coins; each pair has one move."""
    return Commitment(axes, coins)


@cache
def commitments(axes: int, coins: int) -> tuple[Commitment, ...]:
    """Return the moves that commit up to these axes and coins."""
    return tuple(commitment(some, more) for some in range(axes + 1) for more in range(coins + 1))


def tokens(*counted: tuple[int, str]) -> str:
    """Write counted things as text: `2 axes, 1 coin`."""
    said = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counted if count]
    return ", ".join(said) or "nothing"


def commitment_text(move: Commitment) -> str:
    """Write the notation of a commitment."""
    return f"commit {tokens((move.axes, 'axe'), (move.coins, 'coin'))}"


class Texts(dict[Move, str]):
    """The notation of each move; it writes moves outside the vocabulary on demand, as `say` puts them in words."""

    say: Callable[[Move], list[str]]

    def __missing__(self, move: Move) -> str:
        if isinstance(move, Commitment | BidInnovation | Replace | Repeat):
            return self.say(move)[0]
        raise KeyError(move)


class Pairs(dict[tuple[int, int], Any]):
    """The moves that name two things, by their numbers; a pair outside the vocabulary is made when it is first asked for."""

    def __init__(self, kind: Callable[[int, int], Any], pairs: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__((pair, kind(*pair)) for pair in pairs)
        self._kind = kind

    def __missing__(self, pair: tuple[int, int]) -> Any:
        made = self[pair] = self._kind(*pair)
        return made


@dataclass(slots=True)
class Moves(Spoken):
    """All moves of a compiled game, filed by what each move chooses."""

    enact: list[ChooseCard] = field(default_factory=list)  # by card
    bid: list[Bid] = field(default_factory=list)  # by Resource
    bid_on: list[list[Bid]] = field(default_factory=list)  # [card][Resource]
    take_on: list[Take] = field(default_factory=list)  # by card
    free: Pairs = field(default_factory=lambda: Pairs(BidInnovation))  # (Innovation, open card or NOBODY)
    replace: Pairs = field(default_factory=lambda: Pairs(Replace))
    destroy: list[Destroy] = field(default_factory=list)  # by Location
    under: list[Under] = field(default_factory=list)
    use: dict[int, Use] = field(default_factory=dict)  # by source
    convert: dict[tuple[int, int, int], ConvertOnce] = field(default_factory=dict)  # (source, paid, got or NOBODY)
    repeat: Pairs = field(default_factory=lambda: Pairs(Repeat))  # (by, source)
    build: list[list[list[Build]]] = field(default_factory=list)  # [card][hammers][coins]
    sell: list[Sell] = field(default_factory=list)
    repair: list[list[list[Repair]]] = field(default_factory=list)  # [Location][hammers][coins]
    swap: dict[tuple[int, int], Swap] = field(default_factory=dict)  # (smaller, greater)
    lift: list[Lift] = field(default_factory=list)
    refresh: list[Refresh] = field(default_factory=list)  # by card
    texts: Texts = field(default_factory=Texts)
