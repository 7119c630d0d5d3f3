"""Draws a game's picture of a state (`engine.play.picture`) as a key frame on paper: vectors in mm, readable without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.play.picture import Arrow, Box, HexTile, PieceSign, Words, changed, drawn
from generator.common.note import POINT
from generator.drawing import figures, svg_path
from generator.drawing.colours import mix
from generator.drawing.commands import Glyphs, Stroke, moved, multiply, turned
from generator.drawing.commands import Shape as Outline
from generator.drawing.sign_outlines import ARROW, HOLLOW, PATHS, TURNS
from generator.typesetting import labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.play.picture import Drawing, Shape
    from generator.drawing.commands import Leaf

INK, SOFT, EDGE = "#1a1a1a", "#555555", "#8a8a8a"
NEW = "#ffe28a"  # behind what a move changed, which is also bold
FACE, STRONG = "BarlowCondensed-Medium", "BarlowCondensed-Bold"
PAD = 1.6  # mm inside the frame
ACROSS = 1.35  # mm: largest width of a character
DOWN, SIZE = 2.5, 2.2  # height of a line and size of its words, as multiples of a character's width
SEATS = ("#1a1a1a", "#9c3d2e", "#2f5f9e", "#6f6f6f", "#3d7a4f", "#7a4a9c")


class KeyFrame(NamedTuple):
    """A drawing set for a width: its commands from the upper left corner, and its height in mm."""

    content: tuple[Leaf, ...]
    height: float


def frame(picture: Drawing | str, before: Drawing | str | None, width: float, tall: float) -> KeyFrame:
    """Return a drawing in a frame of `width` mm and at most `tall` mm. What differs from `before` is marked."""
    drawing = drawn(picture)
    new = set() if before is None else changed(drawing, before)
    across = min(ACROSS, (width - 2 * PAD) / max(1, drawing.width), (tall - 2 * PAD) / DOWN / max(1, drawing.height))
    sheet = _CharacterGrid(drawing, across, (width - drawing.width * across) / 2)
    height = drawing.height * sheet.down + 2 * PAD
    edge = Outline(figures.rectangle(0.0, 0.0, width, height, 1.2), "#ffffff", Stroke(EDGE, 0.2))
    leaves = [leaf for number, shape in enumerate(drawing.shapes) for leaf in sheet.draw(shape, number in new)]
    return KeyFrame((edge, *leaves), height)


class _CharacterGrid:
    """The characters of a drawing as a grid in mm."""

    def __init__(self, drawing: Drawing, across: float, left: float) -> None:
        self.across, self.down = across, across * DOWN
        self.size = across * SIZE
        self.left = left
        self.width = drawing.width
        self.rows: dict[int, list[int]] = {}  # the x where things begin, by line
        self.boxes = [shape for shape in drawing.shapes if isinstance(shape, Box)]
        for shape in drawing.shapes:
            if not isinstance(shape, Box | HexTile):
                text = shape.text
                self.rows.setdefault(shape.y, []).append(shape.x + len(text) - len(text.lstrip()))

    def draw(self, shape: Shape, new: bool) -> Iterator[Leaf]:
        """Draw one shape."""
        if isinstance(shape, Box):
            yield from self._box(shape, new)
        elif isinstance(shape, HexTile):
            yield from self._hex(shape, new)
        elif isinstance(shape, PieceSign):
            yield from self._token(shape, new)
        elif isinstance(shape, Arrow):
            place = multiply(self._middle(shape.x, shape.y), turned(TURNS[shape.to], scale=self.across / 8))
            yield Outline(
                figures.transformed(svg_path.parse(ARROW), place), None, Stroke(INK, 0.25, (), "round", "round")
            )
        else:
            yield from self._words(shape, new)

    def _words(self, shape: Words, new: bool) -> Iterator[Leaf]:
        """Draw a line of text. Text that was arranged in columns with spaces keeps its columns."""
        at = 0
        for part in shape.text.split("  "):
            words = part.strip()
            if words:
                start = shape.x + at + len(part) - len(part.lstrip())
                yield from self._run(words, start, shape.y, shape.tone, new)
            at += len(part) + 2

    def _run(self, words: str, x: int, y: int, tone: str, new: bool) -> Iterator[Leaf]:
        face = STRONG if new or tone == "strong" else FACE
        size, wide = self._fitted(words, face, self._room(x, y))
        left, top = self.left + x * self.across, PAD + y * self.down
        if new:
            yield Outline(
                figures.rectangle(left - 0.3, top + self.down * 0.06, wide + 0.6, self.down * 0.9, 0.3), NEW, None
            )
        yield Glyphs(
            left, top + self.down * 0.76, wide, face, size / POINT, words, SOFT if tone == "soft" and not new else INK
        )

    def _fitted(self, words: str, face: str, room: float) -> tuple[float, float]:
        """Return the font size (mm) and the width (mm) of words that must fit into a room."""
        wide = labels.width(face, words) or 1.0
        size = max(self.size * 0.6, min(self.size, room / wide))
        return size, wide * size

    def _room(self, x: int, y: int) -> float:
        """Return how many mm there are to the next thing on the line, or to the edge of the box around it."""
        ends = [start - 1 for start in self.rows.get(y, ()) if start > x + 1]
        ends += [
            box.x + box.width - 1
            for box in self.boxes
            if box.x <= x < box.x + box.width and box.y < y < box.y + box.height
        ]
        return (min([*ends, self.width + 2]) - x) * self.across

    def _box(self, shape: Box, new: bool) -> Iterator[Leaf]:
        x, y = self.left + shape.x * self.across, PAD + (shape.y + 0.5) * self.down
        wide, tall = shape.width * self.across, (shape.height - 1) * self.down
        strong = new or shape.tone == "strong"
        path = figures.rectangle(x + 0.15, y, wide - 0.3, tall, min(0.8, tall / 2))
        yield Outline(
            path, mix(NEW, "#ffffff", 0.6) if new else None, Stroke(INK if strong else EDGE, 0.35 if strong else 0.2)
        )
        if shape.title:
            face = STRONG if strong else FACE
            size, long = self._fitted(shape.title, face, wide - 3 * self.across)
            left = x + 1.5 * self.across
            yield Outline(
                figures.rectangle(left - 0.4, y - 0.3 * self.down, long + 0.8, 0.6 * self.down), "#ffffff", None
            )
            yield Glyphs(left, y + size * 0.33, long, face, size / POINT, shape.title, INK)

    def _hex(self, shape: HexTile, new: bool) -> Iterator[Leaf]:
        """A tile: its edge, its title above and its terrain below."""
        points = [(self.left + x * self.across, PAD + y * self.down) for x, y in shape.corners]
        strong = new or bool(shape.tone)
        colour = _seat_colour(shape.tone) if shape.tone.startswith("seat") else INK if strong else EDGE
        path = figures.polygon(points)
        yield Outline(path, mix(NEW, "#ffffff", 0.6) if new else None, Stroke(colour, 0.4 if strong else 0.2))
        room = shape.width / 2 * self.across
        lower = shape.height - shape.slant
        for words, line, ink in ((shape.title, shape.slant - 0.25, INK), (shape.terrain, lower + 0.75, SOFT)):
            if words:
                face = STRONG if strong and ink == INK else FACE
                size, wide = self._fitted(words, face, room)
                middle = self.left + (shape.x + shape.width / 2) * self.across
                yield Glyphs(
                    middle - wide / 2, PAD + (shape.y + line) * self.down, wide, face, size / POINT, words, ink
                )

    def _token(self, shape: PieceSign, new: bool) -> Iterator[Leaf]:
        many = str(shape.many or "")
        x = shape.x + len(many)
        left, top = self.left + shape.x * self.across, PAD + shape.y * self.down
        if new:
            wide = (len(many) + 1) * self.across + (0.4 if many else 0.0)
            yield Outline(
                figures.rectangle(left - 0.2, top + self.down * 0.06, wide + 0.4, self.down * 0.9, 0.3), NEW, None
            )
        if many:
            yield Glyphs(
                left,
                top + self.down * 0.76,
                labels.width(STRONG, many) * self.size,
                STRONG,
                self.size / POINT,
                many,
                INK,
            )
        colour = _seat_colour(shape.tone)
        place = multiply(self._middle(x, shape.y), turned(0, scale=self.across / 8))
        path = figures.transformed(svg_path.parse(PATHS[shape.sign]), place)
        hollow = shape.sign in HOLLOW
        yield Outline(path, None if hollow else colour, Stroke(colour, 0.3, (), "round", "round") if hollow else None)

    def _middle(self, x: float, y: float) -> tuple[float, float, float, float, float, float]:
        return moved(self.left + (x + 0.5) * self.across, PAD + (y + 0.5) * self.down)


def _seat_colour(tone: str) -> str:
    """Return the colour of a player's pieces. The drawing also names the player."""
    number = tone.rpartition("-")[2]
    return SEATS[int(number) % len(SEATS)] if number.isdigit() else INK
