"""Lays out the zones of a table (`engine.play.zones`): a rectangle for each face, with badges for piles, labels and frames.

Units are those of a screen at its usual size (96 to an inch), x to the right and y down; paper scales them. Pieces have their
real proportions to one another, within limits: a token stays large enough to be seen, a board is no larger than a card.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engine.model import Game
    from engine.play.zones import TablePiece, Zone

WIDTH = 352.0  # of a zone: it fits on a phone
PER_MM = 0.9  # units per mm of a piece in a zone of scale 1
LEAST, MOST = 24.0, 132.0  # longer edge of a piece
LEAST_ON = 20.0  # longer edge of a piece that lies on another one
MOST_ON = 0.36  # the same at most, as a share of that one's height
TILE = 80.0  # smallest width of a tile of a map
GAP, LINE_GAP = 6.0, 9.0  # between pieces, and between lines of pieces
TEXT = 11.5  # size of labels and badges
LETTER = 5.6  # usual width of a letter
LINE = 13.0  # height of a line of a label
TAIL = 0.215  # share of a card's height that shows below the piece under which it is tucked
APART = 1.02  # of tiles of a map, as a multiple of their size
SHRINKING = (1.0, 0.85, 0.72, 0.61, 0.52, 0.44)  # of pieces that lie on another one, until they fit
ROOM = 0.86, 0.62  # share of a piece's width and height where others lie
MIDDLE = 0.54  # share of that piece's height where their middle is
EDGE = 0.17  # share of that width between an edge and the middle of those that stand there
FREE = 0.1  # share of that width that stays free beside those at the edges

Box = tuple[float, float, float, float]  # x, y, width, height
Kind = Literal["face", "tail", "badge", "label"]
Changes = frozenset[tuple[str, "TablePiece"]] | set[tuple[str, "TablePiece"]]


class TableSpot(NamedTuple):
    """Something to draw: a face, the lower end of a face, the number of a pile, or a line of a label.

    `mark` is "new" for what a move changed, "strong" where the play is now, else "". `shape` is that of the piece.
    """

    kind: Kind
    box: Box
    piece: str = ""
    side: Literal["front", "back"] = "front"
    words: str = ""
    mark: str = ""
    shape: str = "rectangle"

    def moved(self, x: float, y: float) -> TableSpot:
        """Return the same at another place."""
        return self._replace(box=(self.box[0] + x, self.box[1] + y, *self.box[2:]))


class PieceBlock(NamedTuple):
    """A piece with all that lies on it and below it: its spots in the order of drawing, and their size. `x` and `y` are its place."""

    width: float
    height: float
    spots: tuple[TableSpot, ...]
    x: float = 0.0
    y: float = 0.0


class LaidZone(NamedTuple):
    """A zone with the size that it takes, and its blocks in the order of drawing."""

    width: float
    height: float
    blocks: tuple[PieceBlock, ...]

    @property
    def spots(self) -> list[TableSpot]:
        """All that is drawn, at its place in the zone."""
        return [spot.moved(block.x, block.y) for block in self.blocks for spot in block.spots]


class PieceSize(NamedTuple):
    """The size of a piece in mm."""

    width: float
    height: float
    shape: str


def sizes_of(game: Game) -> Callable[[str], PieceSize]:
    """Return a function that gives the size of a piece, or of the pieces of a set. It raises KeyError for an unknown id."""
    known: dict[str, PieceSize] = {}
    for pieces in game.sets.values():
        size = PieceSize(pieces.size.width, pieces.size.height, pieces.size.shape)
        known.update(dict.fromkeys((pieces.id, *(piece.id for piece in pieces.items)), size))
    known.update((piece.id, known[piece.set]) for piece in game.pieces.values())  # a piece may have the id of a set
    return known.__getitem__


def lay_out(zone: Zone, changes: Changes, sizes: Callable[[str], PieceSize], width: float = WIDTH) -> LaidZone:
    """Lay out a zone; `changes` are what a move has changed in it (`engine.play.picture.changed_zones`)."""
    setter = _ZoneSetter(changes, sizes, PER_MM * zone.scale)
    return setter.map(zone.pieces, width) if zone.kind == "map" else setter.rows(zone.pieces, width)


class _ZoneSetter:
    """Lays out the pieces of one zone at `scale` units per mm."""

    def __init__(self, changes: Changes, sizes: Callable[[str], PieceSize], scale: float) -> None:
        self.changes = changes
        self.sizes = sizes
        self.scale = scale

    def rows(self, pieces: Sequence[TablePiece], width: float) -> LaidZone:
        """Set pieces from left to right, in as many lines as they need."""
        blocks: list[PieceBlock] = []
        x = y = tallest = widest = 0.0
        for piece in pieces:
            block = self._block(piece)
            if x and x + block.width > width:
                x, y, tallest = 0.0, y + tallest + LINE_GAP, 0.0
            blocks.append(block._replace(x=x, y=y))
            widest, tallest = max(widest, x + block.width), max(tallest, block.height)
            x += block.width + GAP
        return LaidZone(widest, y + tallest, tuple(blocks))

    def map(self, pieces: Sequence[TablePiece], width: float) -> LaidZone:
        """Set tiles at their places, as large as the width allows."""
        if not pieces:
            return LaidZone(0.0, 0.0, ())
        tile = self.sizes(pieces[0].piece)
        middles = [_middle(tile, piece.place) for piece in pieces]
        left, top = min(x for x, _ in middles) - tile.width / 2, min(y for _, y in middles) - tile.height / 2
        wide, tall = max(x for x, _ in middles) + tile.width / 2 - left, max(y for _, y in middles) + tile.height / 2
        scale = self.scale = max(TILE / tile.width, min(self.scale * 1.15, width / wide))
        size = tile.width * scale, tile.height * scale
        blocks = [
            PieceBlock(
                *size,
                tuple(self.face(piece, "", size)),
                (x - left) * scale - size[0] / 2,
                (y - top) * scale - size[1] / 2,
            )
            for piece, (x, y) in zip(pieces, middles, strict=True)
        ]
        return LaidZone(wide * scale, (tall - top) * scale, tuple(blocks))

    def _block(self, piece: TablePiece) -> PieceBlock:
        """Set a piece of a row with what lies on it and below it, and its label."""
        width, height = self.size(piece.piece, self.scale, LEAST, MOST)
        spots = list(self.face(piece, "", (width, height)))
        y = height
        if piece.note:
            spots += _label(piece.note, width, y)
            y = spots[-1].box[1] + LINE
        for card in piece.below:
            tail = list(self._tail(card, _inside("", piece, "below"), (width, height), y))
            spots += tail
            y = max(spot.box[1] + spot.box[3] for spot in tail)
        right = max(spot.box[0] + spot.box[2] for spot in spots)
        left = min(spot.box[0] for spot in spots)
        return PieceBlock(right - left, y, tuple(spot.moved(-left, 0.0) for spot in spots))

    def face(self, piece: TablePiece, host: str, size: tuple[float, float]) -> Iterator[TableSpot]:
        """Give the spot of a piece, what lies on it, and the number of a pile."""
        width, height = size
        shape = self.sizes(piece.piece).shape
        yield TableSpot("face", (0.0, 0.0, width, height), piece.piece, piece.side, "", self._mark(piece, host), shape)
        yield from self._on(piece, _inside(host, piece), size)
        if piece.many > 1:
            yield _badge(piece.many, width, height)

    def _tail(self, card: TablePiece, host: str, size: tuple[float, float], y: float) -> Iterator[TableSpot]:
        """Give the lower end of a card that is tucked below another one, with its label and what lies on it."""
        width, _ = size
        real = self.sizes(card.piece)
        height = width * real.height / real.width * TAIL
        yield TableSpot("tail", (0.0, y, width, height), card.piece, card.side, "", self._mark(card, host), real.shape)
        for number, one in enumerate(card.on):
            wide, tall = self.size(one.piece, self.scale, LEAST_ON, height)
            at = width - (number + 1) * wide, y + (height - tall) / 2
            yield from (spot.moved(*at) for spot in self.face(one, _inside(host, card), (wide, tall)))
        if card.note:
            yield from _label(card.note, width, y + height)

    def _on(self, piece: TablePiece, host: str, size: tuple[float, float]) -> Iterator[TableSpot]:
        """Give what lies on a piece: at its edges, and in lines in its middle, small enough to fit."""
        width, height = size
        for share, edge in ((EDGE, "left"), (1 - EDGE, "right")):
            standing = _Lying([[one] for one in piece.on if one.edge == edge], self, height * MOST_ON)
            yield from standing.around((width * share, height * MIDDLE), host)
        has_edges = any(one.edge for one in piece.on)
        room = (1 - 2 * EDGE - FREE if has_edges else ROOM[0]) * width, ROOM[1] * height
        lying = [one for one in piece.on if not one.edge]
        for share in SHRINKING:
            lines = _Lying([], self, height * MOST_ON, share)
            lines.fill(lying, room[0])
            if lines.height <= room[1]:
                break
        yield from lines.around((width / 2, height * MIDDLE), host)

    def size(self, piece: str, scale: float, least: float, most: float) -> tuple[float, float]:
        """Return the width and height of a piece: its real size at a scale, its longer edge between two limits."""
        size = self.sizes(piece)
        longer = max(size.width, size.height)
        factor = min(max(longer * scale, least), most) / longer
        return size.width * factor, size.height * factor

    def _mark(self, piece: TablePiece, host: str) -> str:
        return "new" if (host, piece.alone) in self.changes else piece.tone


class _Lying:
    """Pieces in lines on another piece; `most` is the longer edge at most, `share` makes all smaller."""

    def __init__(self, lines: list[list[TablePiece]], setter: _ZoneSetter, most: float, share: float = 1.0) -> None:
        self._lines = lines
        self._setter = setter
        self._most = most
        self._share = share

    def fill(self, pieces: Iterable[TablePiece], width: float) -> None:
        """Break pieces into lines of at most this width."""
        room = 0.0
        for one in pieces:
            wide = self._size(one)[0] + GAP / 2
            if not self._lines or wide > room:
                self._lines.append([])
                room = width
            self._lines[-1].append(one)
            room -= wide

    @property
    def height(self) -> float:
        """The height of all lines."""
        return sum(self._height(line) + GAP / 2 for line in self._lines) - GAP / 2 if self._lines else 0.0

    def around(self, middle: tuple[float, float], host: str) -> Iterator[TableSpot]:
        """Give the lines around a point."""
        y = middle[1] - self.height / 2
        for line in self._lines:
            yield from (spot.moved(0.0, y) for spot in self._line(line, middle[0], host))
            y += self._height(line) + GAP / 2

    def _line(self, line: Sequence[TablePiece], middle: float, host: str) -> Iterator[TableSpot]:
        """Give a line of pieces that stand on the same ground, with their labels below."""
        tall, sizes = self._height(line), [self._size(one) for one in line]
        x = middle - (sum(wide for wide, _ in sizes) + GAP / 2 * (len(line) - 1)) / 2
        for one, (wide, high) in zip(line, sizes, strict=True):
            drop = tall - high - (LINE if one.note else 0.0)
            yield from (spot.moved(x, drop) for spot in self._setter.face(one, host, (wide, high)))
            if one.note:
                yield from (spot.moved(x, drop) for spot in _label(one.note, wide, high))
            x += wide + GAP / 2

    def _size(self, piece: TablePiece) -> tuple[float, float]:
        return self._setter.size(piece.piece, self._setter.scale * self._share, LEAST_ON, self._most)

    def _height(self, line: Sequence[TablePiece]) -> float:
        return max(self._size(one)[1] + (LINE if one.note else 0.0) for one in line)


def _inside(host: str, piece: TablePiece, below: str = "") -> str:
    """Return how `engine.play.zones.flat` calls the place on or below a piece."""
    return f"{host}/{piece.piece} {piece.place}{' ' + below if below else ''}"


def _middle(tile: PieceSize, place: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a tile of a map in mm from the middle of the map. Places are axial (`engine.play.hexes`)."""
    q, r = place
    if tile.shape == "hexagon-flat":
        return tile.width * APART * 0.75 * q, tile.height * APART * (r + q / 2)
    return tile.width * APART * (q + r / 2), tile.height * APART * 0.75 * r


def _badge(many: int, right: float, bottom: float) -> TableSpot:
    """Give the number of a pile, over its lower right corner."""
    words = str(many)
    wide = LETTER * 1.15 * len(words) + 6
    return TableSpot("badge", (right - wide + 4, bottom - 12, wide, 15.0), words=words)


def _label(note: str, width: float, y: float) -> list[TableSpot]:
    """Give the lines of a label below something `width` wide."""
    lines = textwrap.wrap(note, max(9, int(width / LETTER)), break_on_hyphens=False) or [""]
    return [
        TableSpot(
            "label", (width / 2 - LETTER * len(line) / 2, y + number * LINE, LETTER * len(line), LINE), words=line
        )
        for number, line in enumerate(lines)
    ]
