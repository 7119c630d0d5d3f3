"""Pieces and their sets: sizes, copies, values, provenance, layouts. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from engine.data.values import Values

if TYPE_CHECKING:
    from pathlib import Path

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
    """Where a value comes from. `detail` holds the lines of the rulebook, the reason, or the public source."""

    source: Source
    detail: str = ""

    @property
    def is_prototype(self) -> bool:
        """Whether we invented the value; readers must see that."""
        return self.source == "prototype"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a piece after cutting, in mm. `corner` is the radius of rounded corners."""

    width: float
    height: float
    shape: Shape = "rectangle"
    corner: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Needed:
    """Who needs a piece: tables of `fewest` players or more. `copies` says how many copies some numbers of players need."""

    fewest: int = 1
    copies: Mapping[int, int] = field(default_factory=dict)

    def of(self, copies: int, players: int) -> int:
        """Return how many of `copies` a number of players needs."""
        return self.copies.get(players, copies) if players >= self.fewest else 0


EVERYONE = Needed()


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of card, tile or token; the box holds `copies` of it."""

    id: str
    set: str
    title: str
    copies: int
    values: Values
    provenance: Mapping[str, Provenance]  # per key of `values`, plus "title" and "copies"; "" is the default
    where: Where
    rules: tuple[str, ...] = ()
    needed: Needed = EVERYONE
    waived: frozenset[str] = frozenset()  # codes of problems that are intended on its faces
    layouts: Mapping[str, str] = field(default_factory=dict)  # by side, "front" or "back": its own, not its set's
    was: tuple[str, ...] = ()  # ids that it had before

    def provenance_of(self, key: str) -> Provenance:
        """Return where the value of `key` comes from."""
        return self.provenance.get(key) or self.provenance[""]


@dataclass(frozen=True, slots=True)
class Field:
    """The type of a key that the items of a set have. `set` is the set of a piece, `choices` are the words of a choice.

    `least` and `most` are the limits of a number, or of the length of a list.
    """

    name: str
    type: FieldType
    about: str = ""
    set: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False
    default: Plain | None = None  # the value of items that lack it; None: they have none


@dataclass(frozen=True, slots=True)
class CountRule:
    """How many pieces of a set a rule demands: `kinds` of the items for which `fit` holds, and `copies` of them in the box.

    `fit` has values by key. With `each`, every value of that key is counted for itself. `player` is how many copies one
    player needs, at tables of every size. A number may be the id of a constant.
    """

    rule: str
    fit: Mapping[str, Plain]
    each: str
    kinds: int | str | None
    copies: int | str | None
    player: int | str | None
    where: Where


@dataclass(frozen=True, slots=True)
class LayoutChoice:
    """Chooses the layout of a side by the value of the key `by`: those of `of`, else `otherwise` (None: there is none)."""

    by: str
    of: Mapping[str, str]
    otherwise: str | None

    @property
    def layouts(self) -> tuple[str, ...]:
        """Every layout that may be chosen."""
        return (*self.of.values(), *((self.otherwise,) if self.otherwise else ()))

    def layout(self, value: Plain) -> str | None:
        """Return the layout for a value; true and false are written so."""
        word = str(value).lower() if isinstance(value, bool) else str(value)
        return self.of.get(word, self.otherwise)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of one file: one kind, one size, one pair of layouts."""

    id: str
    title: str
    kind: PieceKind
    size: Size
    face: str | None  # layout ids; None: not printed
    back: str | None
    inventory: int | None  # the number in the rulebook's list of contents; None: it is not in the list
    inventory_from: Provenance
    items: tuple[Piece, ...]
    where: Where
    about: str = ""
    rules: tuple[str, ...] = ()
    values: Values = field(default_factory=lambda: Values({}))  # for every item of the set
    provenance: Mapping[str, Provenance] = field(default_factory=dict)  # of `values`; "" is the set's default
    fields: Mapping[str, Field] = field(default_factory=dict)  # if there are any, items have these keys and no others
    folds: tuple[float, ...] = ()  # mm from the left edge at which a screen or leaflet is folded
    needed: Needed = EVERYONE  # for items that do not say it themselves
    composition: tuple[CountRule, ...] = ()
    tonight: bool | str = True  # whether a print for one evening has it; an id: what the pieces of that set name
    choices: Mapping[str, LayoutChoice] = field(
        default_factory=dict
    )  # by side; `face` or `back` then has one of its layouts

    def layout_of(self, piece: Piece, side: str) -> str | None:
        """Return the layout of a side ("front" or "back"): the piece's own, or else the set's; None: not printed."""
        if side in piece.layouts:
            return piece.layouts[side]
        if side in self.choices:
            return self.choices[side].layout(self.value_of(piece, self.choices[side].by))
        return self.face if side == "front" else self.back

    def value_of(self, piece: Piece, key: str) -> Plain:
        """Return the value of a key as layouts see it, without recording that it was read; None if there is none."""
        for values in (piece.values, self.values):
            if (found := values.peek(key)) is not None:
                return found
        known = {"id": piece.id, "title": piece.title, "copies": piece.copies, "set": self.id, "kind": self.kind}
        return known.get(key)

    @property
    def layouts(self) -> tuple[str, ...]:
        """Every layout that the set or one of its items names, in the order of the file."""
        own = (name for item in self.items for name in item.layouts.values())
        chosen = (name for choice in self.choices.values() for name in choice.layouts)
        return tuple(dict.fromkeys(name for name in (self.face, self.back, *chosen, *own) if name))

    @property
    def copies(self) -> int:
        """How many pieces of this set the box holds."""
        return sum(item.copies for item in self.items)


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a face: the plain data of `layouts/<id>.yaml`. `generator.layout.compose` interprets it."""

    id: str
    data: Mapping[str, Plain]
    where: Where


@dataclass(frozen=True, slots=True)
class Lender:
    """Another game of the project whose layouts a game extends: its folder, and the colours and icons that its layouts name."""

    id: str
    folder: Path
    colours: Mapping[str, str]
    icons: Mapping[str, str]  # markup token -> SVG file stem in its art/
