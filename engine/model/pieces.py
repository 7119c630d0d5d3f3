"""Pieces: where a value comes from, sizes, a piece and its set, the layout of a face. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from engine.data.values import Values

if TYPE_CHECKING:
    from engine.common.plain import Plain
    from engine.data.values import Where

Source = Literal["rulebook", "derived", "public", "prototype"]
PieceKind = Literal["card", "tile", "token", "board", "mat", "die", "standee", "screen", "marker", "aid"]
FieldType = Literal[
    "text", "markup", "integer", "number", "flag", "choice", "piece", "pieces", "effect", "effects", "plain"
]
Shape = Literal["rectangle", "hexagon-flat", "hexagon-pointy", "round"]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a value comes from: `source`, and the rulebook's lines, the reason or the public place in `detail`."""

    source: Source
    detail: str = ""

    @property
    def is_prototype(self) -> bool:
        """Whether we made the value up, so that a reader must be told."""
        return self.source == "prototype"


@dataclass(frozen=True, slots=True)
class Size:
    """A piece after cutting, in mm. `shape`: rectangle, hexagon-flat, hexagon-pointy, round. `corner` is a radius."""

    width: float
    height: float
    shape: Shape = "rectangle"
    corner: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Needed:
    """Which tables need a piece: those of `fewest` players or more; of some numbers of players so many copies."""

    fewest: int = 1
    copies: Mapping[int, int] = field(default_factory=dict)

    def of(self, copies: int, players: int) -> int:
        """How many of `copies` a table of `players` needs."""
        return self.copies.get(players, copies) if players >= self.fewest else 0


EVERYONE = Needed()


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of card, tile or token; `copies` of it lie in the box."""

    id: str
    set: str
    title: str
    copies: int
    values: Values
    provenance: Mapping[str, Provenance]  # per key of `values`, plus "title" and "copies"; "" is the default
    where: Where
    rules: tuple[str, ...] = ()
    needed: Needed = EVERYONE
    waived: frozenset[str] = frozenset()  # codes of what is meant to be so on its faces

    def provenance_of(self, key: str) -> Provenance:
        """Where the value of `key` comes from."""
        return self.provenance.get(key) or self.provenance[""]


@dataclass(frozen=True, slots=True)
class Field:
    """What a key of a set's items must hold; `set` names the set of a piece, `choices` the words of a choice.

    `least` and `most` bound a number, or how many a list holds.
    """

    name: str
    type: FieldType
    about: str = ""
    set: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of one file: one kind, one size, one pair of layouts."""

    id: str
    title: str
    kind: PieceKind
    size: Size
    face: str | None  # layout ids; None: not printed
    back: str | None
    inventory: int | None  # what the rulebook's list says; None: the list does not have it
    inventory_from: Provenance
    items: tuple[Piece, ...]
    where: Where
    about: str = ""
    rules: tuple[str, ...] = ()
    values: Values = field(default_factory=lambda: Values({}))  # for every item of the set
    provenance: Mapping[str, Provenance] = field(default_factory=dict)  # of `values`; "" is the set's default
    fields: Mapping[str, Field] = field(default_factory=dict)  # when declared, items hold these keys and no others
    folds: tuple[float, ...] = ()  # mm from the left edge at which a screen or leaflet is folded
    needed: Needed = EVERYONE  # for items that say nothing themselves

    @property
    def copies(self) -> int:
        """How many pieces of this set lie in the box."""
        return sum(item.copies for item in self.items)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a face looks: the plain data of `layouts/<id>.yaml`, read by `generator.layout.compose`."""

    id: str
    data: Mapping[str, Plain]
    where: Where
