"""The moves of Sovereign Skies: small values, each with its notation. `vocabulary` builds every move once, so identity compares them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Protocol

from engine.play.notation import Spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAIN, PAID, FREE = 0, 1, 2  # before a move: keep the facing, reverse it for Energy, or reverse it by Voldan


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


class _HasFavors(_HasId, Protocol):
    @property
    def favor_names(self) -> tuple[str, str]: ...


class Names(Protocol):
    """What the notation needs from the tables."""

    @property
    def planets(self) -> Sequence[str]:
        """Ids of the planets."""

    @property
    def politics(self) -> Sequence[str]:
        """The Politic of each planet."""

    @property
    def senators(self) -> Sequence[_HasFavors]:
        """The Senator cards."""

    @property
    def houses(self) -> Sequence[_HasId]:
        """The House cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """Set-up: draft a House."""

    house: int

    def text(self, names: Names) -> str:
        """Write the move as `house <House>`."""
        return f"house {names.houses[self.house].id}"


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """Set-up: put the third Dropship on a planet."""

    planet: int

    def text(self, names: Names) -> str:
        """Write the move as `dropship on <planet>`."""
        return f"dropship on {names.planets[self.planet]}"


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """Set-up: put the Mothership on a planet, facing one way."""

    planet: int
    facing: int

    def text(self, names: Names) -> str:
        """Write the move as `start on <planet> clockwise` or `counterclockwise`."""
        return f"start on {names.planets[self.planet]} {'clockwise' if self.facing > 0 else 'counterclockwise'}"


@dataclass(frozen=True, slots=True, eq=False)
class Go:
    """Move the Mothership, after turning it round or not."""

    reverse: int
    distance: int

    def text(self, names: Names) -> str:
        """Write the move as `move <distance>`, after `reverse` or `reverse free` if the Mothership turns round."""
        return ("", "reverse, ", "reverse free, ")[self.reverse] + f"move {self.distance}"


@dataclass(frozen=True, slots=True, eq=False)
class Simple:
    """A move without a choice: jump, remain, add, politic, end turn, stop, both, decline, take turn or a special."""

    word: str

    def text(self, names: Names) -> str:
        """Write the move as its word."""
        return self.word


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Play a Senator for one of its favors."""

    senator: int
    favor: int

    def text(self, names: Names) -> str:
        """Write the move as `play <Senator>: <favor>`."""
        senator = names.senators[self.senator]
        return f"play {senator.id}: {senator.favor_names[self.favor]}"


@dataclass(frozen=True, slots=True, eq=False)
class Swap:
    """Universus: swap a Senator in hand for a played one."""

    give: int
    take: int

    def text(self, names: Names) -> str:
        """Write the move as `swap <Senator> for <Senator>`."""
        return f"swap {names.senators[self.give].id} for {names.senators[self.take].id}"


@dataclass(frozen=True, slots=True, eq=False)
class Scrap:
    """Iron Sun: give up Dropships on a planet."""

    planet: int

    def text(self, names: Names) -> str:
        """Write the move as `scrap <planet>`."""
        return f"scrap {names.planets[self.planet]}"


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """Temporum: move an activated Base."""

    origin: int
    target: int

    def text(self, names: Names) -> str:
        """Write the move as `shift <planet> to <planet>`."""
        return f"shift {names.planets[self.origin]} to {names.planets[self.target]}"


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """Recruit from a stack, 0 to 2."""

    level: int

    def text(self, names: Names) -> str:
        """Write the move as `level <number>`, counted from 1."""
        return f"level {self.level + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class On:
    """Choose the planet of a Base to activate or build, or of a Dropship; `discount`: with Iron Sun's power."""

    planet: int
    discount: bool = False

    def text(self, names: Names) -> str:
        """Write the move as `on <planet>`, with `discount` if Iron Sun's power is used."""
        return f"on {names.planets[self.planet]}" + (", discount" if self.discount else "")


@dataclass(frozen=True, slots=True, eq=False)
class FromColumn:
    """Take a Base from a column, 0 to 2."""

    column: int

    def text(self, names: Names) -> str:
        """Write the move as `column <number>`, counted from 1."""
        return f"column {self.column + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class ChoosePolitic:
    """Take a Politic card from any planet."""

    planet: int

    def text(self, names: Names) -> str:
        """Write the move as `take <Politic>`."""
        return f"take {names.politics[self.planet]}"


@dataclass(frozen=True, slots=True, eq=False)
class Discard:
    """Pledge a set of Politic cards."""

    cards: int

    def text(self, names: Names) -> str:
        """Write the move as `discard <Politic>, <Politic>`, in the order of the planets."""
        return self.texts(names)[0]

    def texts(self, names: Names) -> list[str]:
        """Write the cards in every order; the first text has the order of the planets."""
        chosen = [politic for p, politic in enumerate(names.politics) if self.cards >> p & 1]
        return [f"discard {', '.join(order)}" for order in permutations(chosen)]


@dataclass(frozen=True, slots=True, eq=False)
class Carry:
    """Relocate one Dropship."""

    origin: int
    target: int

    def text(self, names: Names) -> str:
        """Write the move as `<planet> to <planet>`."""
        return f"{names.planets[self.origin]} to {names.planets[self.target]}"


@dataclass(frozen=True, slots=True, eq=False)
class TradePolitics:
    """Return one Politic card and take another."""

    give: int
    take: int

    def text(self, names: Names) -> str:
        """Write the move as `<Politic> for <Politic>`."""
        return f"{names.politics[self.give]} for {names.politics[self.take]}"


Move = (
    Draft
    | Land
    | Start
    | Go
    | Simple
    | Play
    | Swap
    | Scrap
    | Shift
    | Level
    | On
    | FromColumn
    | ChoosePolitic
    | Discard
    | Carry
    | TradePolitics
)

JUMP, REMAIN, ADDING, TAKING, END = (Simple(word) for word in ("jump", "remain", "add", "politic", "end turn"))
STOP, BOTH, DECLINE, BOT = (Simple(word) for word in ("stop", "both", "decline", "take turn"))
WORDS = (JUMP, REMAIN, ADDING, TAKING, END, STOP, BOTH, DECLINE, BOT)


@dataclass(slots=True)
class Moves(Spoken):
    """Every move of a compiled game, sorted by what it chooses."""

    houses: list[Draft] = field(default_factory=list)
    land: list[Land] = field(default_factory=list)
    start: list[dict[int, Start]] = field(default_factory=list)  # [planet][facing]
    go: list[list[Go]] = field(default_factory=list)  # [reverse][distance]: 0 is no move, a full lap is never legal
    specials: list[Simple] = field(default_factory=list)  # by planet
    play: list[tuple[Play, Play]] = field(default_factory=list)
    swap: list[list[Swap]] = field(default_factory=list)  # [give][take]
    scrap: list[Scrap] = field(default_factory=list)
    shift: list[list[Shift]] = field(default_factory=list)
    level: list[Level] = field(default_factory=list)
    on: list[tuple[On, On]] = field(default_factory=list)  # [planet][discount]
    column: list[FromColumn] = field(default_factory=list)
    collect: list[ChoosePolitic] = field(default_factory=list)
    discard: dict[int, Discard] = field(default_factory=dict)  # by bit set
    carry: list[list[Carry]] = field(default_factory=list)
    exchange: list[list[TradePolitics]] = field(default_factory=list)
