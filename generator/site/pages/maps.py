"""The page of a game's maps: each plan drawn from its data, with what is on every tile, and the same in words.

A plan is a piece with the fields `centre` (the tile in the middle) and `ring_1`, `ring_2` …: what lies on the places of
each ring (`engine.play.hexes`). A place has the id of a piece, `none` where there is no place, or another word where
the players lay a tile themselves.

The values of a tile say what is drawn on it. A word that has an icon is drawn as the icon, and so is each word of a
list. A number stands beside the icon of its key's name, or after the key where there is no such icon. The first word
that also has a colour is the ground.
"""

from __future__ import annotations

from itertools import count as counting
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from engine.play.hexes import ring
from generator.site.writing.page import GamePage
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Piece, PieceSet, Plain
    from engine.play.hexes import Hex
    from generator.site.writing.book import Book

NAME = "maps"
SIDE = 60  # of a tile, in units of the picture; all places below are counted from a tile's middle
ACROSS = SIDE * sqrt(3) / 2  # from the middle of a tile to its side
_MARGIN = 4
_ICON = 20
_NO_PLACE = "none"


class Sign(NamedTuple):
    """Something on a tile: the file of its icon ("" for none), a number beside it, and both in words."""

    icon: str
    number: str
    words: str

    @property
    def width(self) -> int:
        """The width in the row of signs."""
        return (_ICON if self.icon else 0) + 6 * len(self.number)


class Placed(NamedTuple):
    """A sign and its place: `x` is its left end, counted from the tile's middle."""

    sign: Sign
    x: float


class MapTile(NamedTuple):
    """A tile or an empty place (`piece` is None) around the point x, y. `label` tells it from other tiles."""

    x: float
    y: float
    ring: int
    number: int
    label: str = ""
    piece: Piece | None = None
    ground: Sign | None = None
    colour: str = ""
    signs: tuple[Sign, ...] = ()

    @property
    def place(self) -> str:
        """The place on the map: `2-7` is the seventh place of the second ring."""
        return f"{self.ring}-{self.number}" if self.ring else say("centre")

    @property
    def points(self) -> str:
        """The six corners, clockwise from the top."""
        ends = (
            (0, -SIDE),
            (ACROSS, -SIDE / 2),
            (ACROSS, SIDE / 2),
            (0, SIDE),
            (-ACROSS, SIDE / 2),
            (-ACROSS, -SIDE / 2),
        )
        return " ".join(f"{self.x + x:.1f},{self.y + y:.1f}" for x, y in ends)

    @property
    def words(self) -> str:
        """Everything on the tile, in words."""
        return ", ".join(sign.words for sign in ((self.ground, *self.signs) if self.ground else self.signs))

    @property
    def row(self) -> Iterator[Placed]:
        """The signs side by side."""
        gap = 3
        x = -(sum(sign.width for sign in self.signs) + gap * (len(self.signs) - 1)) / 2
        for sign in self.signs:
            yield Placed(sign, x)
            x += sign.width + gap


class Map(NamedTuple):
    """A plan, its tiles, and the part of the plane that they need."""

    plan: Piece
    tiles: list[MapTile]
    box: tuple[int, int, int, int]  # left, top, width, height

    @property
    def laid(self) -> list[MapTile]:
        """The tiles that the plan lays itself."""
        return [tile for tile in self.tiles if tile.piece]

    @property
    def words(self) -> str:
        """A summary for readers who cannot see the picture."""
        empty = len(self.tiles) - len(self.laid)
        return say_many("{n} tile", "{n} tiles", len(self.laid)) + (
            f", {say_many('{n} empty place', '{n} empty places', empty)}" if empty else ""
        )


def plans(book: Book) -> list[PieceSet]:
    """Return the sets whose pieces are plans of a map."""
    return [
        pieces
        for pieces in book.game.sets.values()
        if {"centre", "ring_1"} <= set(pieces.fields) and pieces.fields["centre"].type == "piece"
    ]


class PlanRing(NamedTuple):
    """The tiles of a plan in one ring, clockwise from the top; ring 0 is the centre."""

    title: str
    tiles: list[Piece]


def rings_of(book: Book, plan: Piece) -> list[PlanRing]:
    """Return the tiles that a plan lays, ring by ring; empty if the piece is no plan of a map."""
    if plan.set not in {pieces.id for pieces in plans(book)}:
        return []
    found: dict[int, list[Piece]] = {}
    for tile in _tiles(book, plan):
        if tile.piece is not None:
            found.setdefault(tile.ring, []).append(tile.piece)
    return [PlanRing(say("Ring {n}", n=number) if number else say("Centre"), tiles) for number, tiles in found.items()]


def maps_page(book: Book) -> GamePage:
    """Return the page with all plans of a game."""
    about = say("Every map of {game}, with what is on each tile.", game=book.game.title)
    maps = [(pieces, [_map(book, plan) for plan in pieces.items]) for pieces in plans(book)]
    shown = (sign for _, drawn in maps for one in drawn for tile in one.tiles for sign in (tile.ground, *tile.signs))
    key = {sign.icon: sign._replace(number="", words=_name(sign)) for sign in shown if sign and sign.icon}
    return GamePage(book, NAME, say("Maps"), about).write(
        "maps", maps=maps, key=list(key.values()), side=SIDE, icon=_ICON
    )


def _name(sign: Sign) -> str:
    """Return a sign's words without its number."""
    return sign.words.removesuffix(sign.number).strip()


def _map(book: Book, plan: Piece) -> Map:
    tiles = list(_tiles(book, plan))
    left, right = min(one.x for one in tiles) - ACROSS, max(one.x for one in tiles) + ACROSS
    top, bottom = min(one.y for one in tiles) - SIDE, max(one.y for one in tiles) + SIDE
    box = (left - _MARGIN, top - _MARGIN, right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN)
    return Map(plan, tiles, (round(box[0]), round(box[1]), round(box[2]), round(box[3])))


def _tiles(book: Book, plan: Piece) -> Iterator[MapTile]:
    """Yield every place of a plan, from the centre outwards."""
    yield _tile(book, str(plan.values["centre"]), ring(0)[0], 0, 1)
    for number in counting(1):
        names = plan.values.get(f"ring_{number}")
        if not isinstance(names, (list, tuple)):
            return
        for nth, (name, place) in enumerate(zip(names, ring(number), strict=False), 1):
            if name != _NO_PLACE:
                yield _tile(book, str(name), place, number, nth)


def _tile(book: Book, name: str, place: Hex, number: int, nth: int) -> MapTile:
    x, y = ACROSS * (2 * place.q + place.r), SIDE * 1.5 * place.r
    piece = book.pieces.get(name)
    if piece is None:
        return MapTile(x, y, number, nth)
    signs = list(_signs(book, piece))
    ground = next((sign for sign, word in signs if word in book.game.colours), None)
    colour = next((book.game.colours[word] for sign, word in signs if sign is ground and word), "")
    others = tuple(sign for sign, _ in signs if sign is not ground)
    return MapTile(x, y, number, nth, piece.title.split()[-1], piece, ground, colour, others)


def _signs(book: Book, piece: Piece) -> Iterator[tuple[Sign, str]]:
    """Yield what a tile's values show, each with its word in the data ("" for a number)."""
    for name, field in book.game.sets[piece.set].fields.items():
        value = piece.values.get(name)
        if field.type == "integer" and value is not None:
            if name in book.icons or str(value) not in piece.title:  # the title says a tile's number
                yield _number(book, name, value), ""
        else:
            for word in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(word, str) and word in book.icons:
                    yield Sign(book.icons[word], "", _term(book, word)), word


def _number(book: Book, name: str, value: Plain) -> Sign:
    if name in book.icons:
        return Sign(book.icons[name], str(value), f"{_term(book, name)} {value}")
    return Sign("", f"{name} {value}", f"{name} {value}")


def _term(book: Book, word: str) -> str:
    return book.game.terms[word].name if word in book.game.terms else word
