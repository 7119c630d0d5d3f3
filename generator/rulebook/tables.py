"""Key frames with real pieces: the zones of a table (`engine.play.zones`) as lines of a column, drawn with the faces that are printed.

The first frame of an example has the whole table; later ones have the zones in which something changed, and of a map the tiles
around it. What changed has a dashed frame, which needs no colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.markup import escape
from engine.play import hexes
from engine.play.picture import changed_zones
from generator.drawing import figures
from generator.drawing.commands import IDENTITY, Group, Shape, Stroke, moved, multiply
from generator.layout.flow_lines import FlowLine, Link
from generator.rulebook.type import INK, SMALL, SOFT
from generator.sheets import marks
from generator.tabletop.layout import TAIL, WIDTH, lay_out, sizes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.play.picture import Drawing
    from engine.play.zones import Zone
    from generator.drawing.commands import Command, Matrix
    from generator.faces.every_face import Faces
    from generator.rulebook.type import Type
    from generator.tabletop.layout import Box, Changes, LaidZone, TableSpot

UNIT = 85.0 / WIDTH  # mm for a unit of the layout: a zone is as wide as a column
EDGE = 0.8  # mm around a zone, for frames
APART = 1.2  # mm above a zone
POINTS = 8.0  # size of labels and of the numbers of piles
FACE, STRONG = "BarlowCondensed-Medium", "BarlowCondensed-Bold"
PAPER = "#ffffff"
BASE = 0.76  # of a line's height, measured from its top


class TableDrawer:
    """Draws the tables of a book for columns of one width."""

    def __init__(self, faces: Faces, type_: Type, width: float, tallest: float) -> None:
        self._faces = faces
        self._type = type_
        self._width = width
        self._tallest = tallest
        self._sizes = sizes_of(faces.game)
        self._known: dict[tuple[str, str, bool], Group | None] = {}

    def lines(self, picture: Drawing, before: Drawing | None) -> list[FlowLine]:
        """Return a table as lines: for each zone its words, and a line with its pieces. `before` leaves out what has not changed."""
        changes = changed_zones(picture, before)
        words = {zone.title: zone.words for zone in before.zones} if before else {}
        found: list[FlowLine] = []
        for zone, marked in zip(picture.zones, changes, strict=True):
            is_told = zone.words != words.get(zone.title, "")
            if zone.pieces and (before is None or marked or zone.title not in words):
                found.append(self._zone(_around(zone, marked), marked))
            elif is_told:
                found += self._words(zone)
        return found

    def _words(self, zone: Zone) -> list[FlowLine]:
        text = f"**{escape(zone.title)}**" + (f" {escape(zone.words)}" if zone.words else "")
        return self._type.lines(text, SMALL, self._width, colour=INK)

    def _zone(self, zone: Zone, changes: Changes) -> FlowLine:
        """Return the words of a zone and its pieces as one line, which is never divided."""
        laid = lay_out(zone, changes, self._sizes, (self._width - 2 * EDGE) / UNIT)
        unit = min(UNIT, (self._width - 2 * EDGE) / max(1.0, laid.width), self._tallest / max(1.0, laid.height))
        words = self._words(zone)
        content: list[Command] = []
        links: list[Link] = []
        y = APART
        for line in words:
            content.append(Group(moved(0.0, y), line.content))
            links += [Link((link.rect[0], link.rect[1] + y, *link.rect[2:]), link.target) for link in line.links]
            y += line.height
        content.append(Group(moved(EDGE, y + EDGE), tuple(self._drawn(laid, unit))))
        return FlowLine(y + laid.height * unit + 2 * EDGE, tuple(content), tuple(links))

    def _drawn(self, laid: LaidZone, unit: float) -> Iterator[Command]:
        for spot in laid.spots:
            x, y, width, height = (length * unit for length in spot.box)
            if spot.kind == "label":
                piece = self._faces.game.pieces.get(spot.words)
                yield from _label(piece.title if piece else spot.words, x + width / 2, y)
            elif spot.kind == "badge":
                yield from _badge(spot.words, x + width, y + height)
            else:
                yield self._face(spot, (x, y, width, height))
                yield from _frame(spot, (x, y, width, height)) if spot.mark else ()

    def _face(self, spot: TableSpot, box: Box) -> Command:
        """Return a face in its box; without a drawing, return a rectangle with the name of the piece."""
        is_tail = spot.kind == "tail"
        key = spot.piece, spot.side, is_tail
        if key not in self._known:
            self._known[key] = self._stored(spot, is_tail)
        face, (x, y, width, height) = self._known[key], box
        if face is None:
            return Group(moved(x, y), tuple(self._chip(spot, width, height)))
        scale = width / self._sizes(spot.piece).width
        lift = height / TAIL * (1 - TAIL) if is_tail else 0.0
        return Group(_placed(x, y - lift, scale), (face,))

    def _stored(self, spot: TableSpot, is_tail: bool) -> Group | None:
        """Return a face, or its lower end, in its own mm; the file has it once. A set shows the back of its pieces."""
        game = self._faces.game
        piece = game.pieces.get(spot.piece) or game.sets[spot.piece].items[0]
        face = self._faces.face(piece, spot.side)
        if face is None:
            return None
        clip = figures.outline(face.shape, face.width, face.height, face.corner)
        if is_tail:
            clip = figures.rectangle(0.0, face.height * (1 - TAIL), face.width, face.height * TAIL)
        return Group(IDENTITY, face.content, clip, reused=True)

    def _chip(self, spot: TableSpot, width: float, height: float) -> Iterator[Command]:
        yield Shape(figures.rectangle(0.0, 0.0, width, height, 0.6), PAPER, Stroke(SOFT, 0.2))
        game = self._faces.game
        found = game.pieces.get(spot.piece)
        title = found.title if found else game.sets[spot.piece].title
        yield marks.fitted_label(title, width / 2, height / 2 + 1.0, (POINTS, 5.0), width - 1.0, "center", INK, FACE)


def _placed(x: float, y: float, scale: float) -> Matrix:
    return multiply(moved(x, y), (scale, 0.0, 0.0, scale, 0.0, 0.0))


def _label(words: str, middle: float, y: float) -> Iterator[Command]:
    """Draw a label on white paper, below or on a face."""
    text = marks.label(words, middle, y + 2.6, POINTS, "center", INK, FACE)
    yield Shape(figures.rectangle(text.x - 0.3, y, text.width + 0.6, 3.2, 0.4), PAPER, None, 0.85)
    yield text


def _badge(words: str, right: float, bottom: float) -> Iterator[Command]:
    """Draw the number of a pile."""
    text = marks.label(words, right - 0.7, bottom - 0.65, POINTS, "right", PAPER, STRONG)
    path = figures.rectangle(text.x - 0.7, bottom - 3.2, text.width + 1.4, 3.2, 1.6)
    yield Shape(path, INK, Stroke(PAPER, 0.2))
    yield text


def _frame(spot: TableSpot, box: Box) -> Iterator[Command]:
    """Draw the frame of what has changed (dashed), or where the play is now."""
    x, y, width, height = box
    shape = "rectangle" if spot.kind == "tail" else spot.shape
    path = figures.transformed(figures.outline(shape, width, height, 0.8), moved(x, y))
    dash = (1.5, 0.7) if spot.mark == "new" else ()
    yield Shape(path, None, Stroke(PAPER, 1.1))
    yield Shape(path, None, Stroke(INK, 0.55, dash))


def _around(zone: Zone, changes: Changes) -> Zone:
    """Return the tiles of a map on which something has changed and their neighbours; every other zone as it is."""
    if zone.kind != "map" or not changes:
        return zone
    marked = [piece for piece in zone.pieces if _has_changed(piece.piece, changes)]
    near = {
        piece.place
        for piece in zone.pieces
        if any(hexes.steps(hexes.Hex(*one.place), hexes.Hex(*piece.place)) <= 1 for one in marked)
    }
    return zone._replace(pieces=tuple(piece for piece in zone.pieces if piece.place in near)) if near else zone


def _has_changed(tile: str, changes: Changes) -> bool:
    """Tell whether a tile, or something on it, is among the changes."""
    return any(one.piece == tile or host.startswith(f"/{tile} ") for host, one in changes)
