"""Draws tables with pictures of their pieces (`engine.play.zones`) as SVG.

A page has each picture, each piece with what lies on it and each zone once, as symbols at its beginning; the drawing after a step uses them. A zone that did not
change costs a step nearly nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.play.picture import changed_zones, drawn
from engine.play.zones import told
from generator.site.proofs.board import board
from generator.site.writing.address import Address
from generator.site.writing.escaping import filled, joined
from generator.site.writing.templates import macro
from generator.tabletop.layout import LINE, TAIL, TEXT, lay_out, sizes_of

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine.play.picture import Drawing
    from engine.play.zones import Zone
    from generator.site.writing.book import Book
    from generator.tabletop.layout import Box, Changes, LaidZone, PieceBlock, TableSpot

_ROUND = 5  # of a frame's corners
_TOP = 14  # the room for frames and badges around a zone, half of it on each side
_LETTERS = 9  # of a name in place of a picture, for each 56 units


class _PageSymbol(NamedTuple):
    """A picture that the page uses in one size: its id, its file, its width and height, how much of its top is hidden, and the name of the piece."""

    name: str
    href: str
    width: int
    height: int
    hidden: int
    title: str


class _ShownZone(NamedTuple):
    """A zone on a page: its id, what it shows, its words, and its size."""

    name: str
    content: Markup
    words: str
    width: int
    height: int


class TableSheet:
    """The tables of one page. `uri` is that of the page."""

    def __init__(self, book: Book, uri: str) -> None:
        self._book = book
        self._uri = uri
        self._sizes = sizes_of(book.game)
        self._symbols: dict[tuple[str, str, str, int, int], _PageSymbol] = {}
        self._laid: dict[tuple[Zone, Changes], tuple[LaidZone, Markup]] = {}
        self._blocks: dict[Markup, str] = {}
        self._zones: dict[Markup, _ShownZone] = {}

    def show(self, picture: Drawing | str, before: Drawing | str | None) -> Markup:
        """Return a table with its changes since `before` marked. A picture without zones is drawn as shapes."""
        drawing = drawn(picture)
        if not drawing.zones:
            return board(picture, before, self._book.game.colours, self._book.named)
        changes = changed_zones(drawing, None if before is None else drawn(before))
        zones = [(zone, self._zone(zone, marked)) for zone, marked in zip(drawing.zones, changes, strict=True)]
        return macro("table", "zones")(drawing.title, zones)

    def definitions(self) -> Markup:
        """Return the pictures and zones of all tables of the page; nothing if there are none."""
        return macro("table", "definitions")(list(self._symbols.values()), self._blocks, list(self._zones.values()))

    def _zone(self, zone: Zone, changes: Changes) -> _ShownZone | None:
        """Return a zone with its pieces; None if nothing lies there."""
        if not zone.pieces:
            return None
        key = zone._replace(title="", words=""), frozenset(changes)
        if key not in self._laid:
            laid = lay_out(zone, changes, self._sizes)
            self._laid[key] = laid, joined(self._block(block) for block in laid.blocks)
        laid, content = self._laid[key]
        if content not in self._zones:
            name = f"z{len(self._zones) + 1}"
            size = round(laid.width) + _TOP, round(laid.height) + _TOP
            self._zones[content] = _ShownZone(name, content, told(zone, self._name), *size)
        return self._zones[content]

    def _block(self, block: PieceBlock) -> Markup:
        """Return a piece with all that lies on it at its place; the page has what it shows once."""
        content = joined(map(self._spot, block.spots))
        name = self._blocks.setdefault(content, f"b{len(self._blocks) + 1}")
        return filled('<use href="#{}" x="{}" y="{}"/>', name, round(block.x), round(block.y))

    def _name(self, piece: str) -> str:
        """Return the title of a piece, or of a set whose pieces lie face down."""
        found = self._book.pieces.get(piece)
        return found.title if found else self._book.game.sets[piece].title

    def _spot(self, spot: TableSpot) -> Markup:
        x, y, width, height = map(round, spot.box)
        if spot.kind == "badge":
            rect = filled('<rect class="pbg" x="{}" y="{}" width="{}" height="{}" rx="7"/>', x, y, width, height)
            return joined([rect, _text("pbt", spot.words, spot.box, 11.5)])
        if spot.kind == "label":
            piece = self._book.pieces.get(spot.words)
            return _text("pbl", piece.title if piece else spot.words, spot.box, TEXT - 1)
        symbol = self._symbol(spot)
        if symbol is None:
            face = joined(self._chip(spot))
        else:
            face = filled('<use href="#{}" x="{}" y="{}"/>', symbol.name, x, y)
        return joined([face, _frame(spot)]) if spot.mark else face

    def _chip(self, spot: TableSpot) -> list[Markup]:
        """Return a piece without a picture: a rectangle with its name."""
        x, y, width, height = map(round, spot.box)
        rect = filled('<rect class="pbc" x="{}" y="{}" width="{}" height="{}" rx="4"/>', x, y, width, height)
        words = self._name(spot.piece)[: max(3, width * _LETTERS // 56)]
        return [rect, _text("pbl", words, (x, y + height / 2 - LINE / 2, width, LINE), TEXT - 1)]

    def _symbol(self, spot: TableSpot) -> _PageSymbol | None:
        """Return the symbol of a face; None if the piece is not drawn. A set shows the back of its pieces."""
        width, height = round(spot.box[2]), round(spot.box[3])
        key = spot.piece, spot.side, spot.kind, width, height
        if key not in self._symbols:
            pieces = self._book.pieces
            shown = spot.piece if spot.piece in pieces else self._book.game.sets[spot.piece].items[0].id
            picture = self._book.pictures.get((shown, spot.side))
            if picture is None:
                return None
            hidden = round(height / TAIL) - height if spot.kind == "tail" else 0
            title = self._name(spot.piece) + (", back" if spot.side == "back" else "")
            name, href = f"p{len(self._symbols) + 1}", Address(picture.small).seen_from(self._uri)
            self._symbols[key] = _PageSymbol(name, href, width, height, hidden, title)
        return self._symbols[key]


def _text(kind: str, words: str, box: Box, base: float) -> Markup:
    """Return a word in the middle of a box."""
    x, y, width, _ = box
    return filled('<text class="{}" x="{}" y="{}">{}</text>', kind, round(x + width / 2), round(y + base), words)


def _frame(spot: TableSpot) -> Markup:
    """Return the frame of what a move has changed, or where the play is now."""
    kind = "pbf pbn" if spot.mark == "new" else "pbf"
    x, y, width, height = map(round, spot.box)
    if spot.shape.startswith("hexagon"):
        return filled('<path class="{}" d="{}"/>', kind, _hexagon(spot))
    if spot.shape == "round":
        return filled('<circle class="{}" cx="{}" cy="{}" r="{}"/>', kind, x + width // 2, y + height // 2, width // 2)
    place = x, y, width, height, _ROUND
    return filled('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>', kind, *place)


def _hexagon(spot: TableSpot) -> str:
    x, y, width, height = spot.box
    shares = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    if spot.shape == "hexagon-flat":
        shares = [(down, across) for across, down in shares]
    return "M" + "L".join(f"{round(x + width * across)} {round(y + height * down)}" for across, down in shares) + "Z"
