"""Drawing commands: the plain values of a laid-out face.

Lengths are mm, font sizes points, angles degrees. The origin is the top left corner of the trimmed face; x runs to the
right, y down. Nothing here knows a canvas: `generator.pdf.writer` draws these values and decides nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.common.problems import Place
    from engine.data.values import Where
    from generator.common.note import Note
    from generator.typesetting.shaping import Shaped

Side = Literal["front", "back"]
Matrix = tuple[float, float, float, float, float, float]  # x' = ax + cy + e, y' = bx + dy + f
Segment = tuple[float | str, ...]  # ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",)
Path = tuple[Segment, ...]
Rect = tuple[float, float, float, float]  # x, y, width, height
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Gradient(NamedTuple):
    """Colours along a line (x0, y0, x1, y1) or around a centre (x, y, radius). A stop is (place, colour, opacity)."""

    kind: Literal["linear", "radial"]
    coords: tuple[float, ...]
    stops: tuple[tuple[float, str, float], ...]


Paint = str | Gradient  # "#rrggbb" or a gradient
Cap = Literal["butt", "round", "square"]  # how a line ends
Join = Literal["miter", "round", "bevel"]  # how it turns


class Stroke(NamedTuple):
    """How a line is drawn; `dash` is (on, off) in mm."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    join: Join = "miter"
    opacity: float = 1.0


class Shape(NamedTuple):
    """A filled or stroked path."""

    path: Path
    fill: Paint | None
    stroke: Stroke | None
    opacity: float = 1.0
    even_odd: bool = False
    box: int = 0  # index into Face.boxes: which box of the layout drew it


class Glyphs(NamedTuple):
    """A run of text in one face; its baseline begins at (x, y), `width` is in mm."""

    x: float
    y: float
    width: float
    face: str
    size: float
    text: str
    colour: str
    opacity: float = 1.0
    tracking: float = 0.0  # mm after each glyph
    turn: float = 0.0  # degrees clockwise about (x, y)
    box: int = 0
    shaped: tuple[Shaped, ...] = ()  # its glyphs from left to right; without them it is a label in one line
    painted: bool = False  # pictures show its glyphs: it draws nothing, but it is read and searched


class Symbol(NamedTuple):
    """An SVG icon from `file`; its view box is fitted into (x, y, width, height)."""

    file: str
    rect: Rect
    colour: str
    opacity: float = 1.0
    turn: float = 0.0  # degrees clockwise about the centre
    flip: bool = False
    box: int = 0
    spoken: str = ""  # the word that stands for it in a text
    art: bool = False  # a picture, not a sign: it may lie under others and reach over the cut line


class Picture(NamedTuple):
    """A PNG or JPEG from `file`, an emoji or a coloured glyph, at (x, y, width, height); `clip` cuts off what lies outside it."""

    file: str
    rect: Rect
    clip: Rect
    opacity: float = 1.0
    box: int = 0
    spoken: str = ""  # the text that it stands for


class Tag(NamedTuple):
    """What commands are in a text: the role of their element (a type of PDF: H1, P, LBody, TD, Figure), and its name in the file.

    Commands of one name are one element. `within` is what stands around it: TOC, L or Table. `spoken` tells what a figure shows.
    """

    role: str
    element: str
    within: str = ""
    spoken: str = ""
    item: str = ""  # elements of one item stand in one row of their table; without it each has an item of its own
    order: int = 0  # elements with a higher number are read later, wherever they stand
    head: str = ""  # of a cell: it is the head of its Column or Row
    across: int = 1  # columns of its table that it fills


class Group(NamedTuple):
    """Commands under a matrix and, if given, inside a clip path in the group's own coordinates."""

    matrix: Matrix
    content: tuple[Command, ...]
    clip: Path | None = None
    reused: bool = False  # the same on many pages, so it is stored only once
    tag: Tag | None = None  # on a page of a text: which element it is


Leaf = Shape | Glyphs | Symbol | Picture
Command = Leaf | Group


class BoxInfo(NamedTuple):
    """The box of a layout that a command comes from, so that a problem can name its place."""

    where: Where
    path: tuple[str | int, ...]
    name: str
    waived: frozenset[str] = frozenset()  # problem codes that the layout waives, with a reason
    over: bool = False  # it may hide texts and icons below it

    @property
    def place(self) -> Place:
        """Where the box stands in its file."""
        return self.where.at(*self.path)


class Face(NamedTuple):
    """One side of a piece, laid out."""

    piece: str  # "<set>/<id>"
    title: str
    side: Side
    width: float
    height: float
    shape: str
    corner: float
    bleed: float
    safe: float
    content: tuple[Command, ...]
    boxes: tuple[BoxInfo, ...]
    notes: tuple[Note, ...]

    @property
    def drawing(self) -> tuple[object, ...]:
        """What is visible and nothing else: equal for faces that look the same."""
        return (self.width, self.height, self.shape, self.corner, self.bleed, self.content)


class PlacedFace(NamedTuple):
    """A face on a page: the matrix from the face's mm to the page's mm, and the part that shows (in the page's mm)."""

    face: Face
    matrix: Matrix
    clip: Path | None


@dataclass(frozen=True, slots=True)
class Page:
    """One page in mm: faces, then the commands over them (marks, footer), boxes for a print shop, bookmarks."""

    width: float
    height: float
    placed: Sequence[PlacedFace] = ()
    over: tuple[Command, ...] = ()
    under: tuple[Command, ...] = ()
    trim: Rect | None = None
    bleed: Rect | None = None
    bookmarks: tuple[tuple[int, str], ...] = ()  # (level, title)
    cuts: tuple[Path, ...] = ()  # cut lines, for a machine that cuts
    creases: tuple[tuple[float, float, float, float], ...] = ()  # folds: x0, y0, x1, y1
    targets: tuple[tuple[str, float, float], ...] = ()  # targets of links: name, x, y
    links: tuple[tuple[Rect, str], ...] = ()  # target of each link: a target's name or a web address
    outline: tuple[tuple[int, str, str], ...] = ()  # bookmarks to targets: level, title, name of the target
    link_elements: tuple[str, ...] = ()  # of a text: the element (`Tag`) in which each link stands


def tagged(tag: Tag, *content: Command) -> Group:
    """Return commands as a part of an element of a text."""
    return Group(IDENTITY, content, tag=tag)


def is_tagged(command: Command) -> bool:
    """Tell whether a command is a group with a tag, or has such groups inside."""
    return isinstance(command, Group) and (command.tag is not None or any(map(is_tagged, command.content)))


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Transform a point by a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def turned(degrees: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Matrix:
    """Return the matrix that turns (clockwise on paper; y runs down) and scales about (x, y)."""
    cos, sin = math.cos(math.radians(degrees)) * scale, math.sin(math.radians(degrees)) * scale
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def moved(x: float, y: float) -> Matrix:
    """Return the matrix that moves by (x, y) mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def flatten(content: tuple[Command, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Matrix, Leaf]]:
    """Give every command that is not a group, with its matrix, in drawing order."""
    for command in content:
        if isinstance(command, Group):
            yield from flatten(command.content, multiply(matrix, command.matrix))
        else:
            yield matrix, command


def path_points(path: Path) -> Iterator[tuple[float, float]]:
    """Give every point of a path, control points included."""
    for segment in path:
        numbers = segment[1:]
        for index in range(0, len(numbers), 2):
            yield float(numbers[index]), float(numbers[index + 1])


def bounds(points: Iterator[tuple[float, float]] | list[tuple[float, float]]) -> Rect:
    """Return the box (x, y, width, height) around points; without points, an empty box at the origin."""
    all_points = list(points) or [(0.0, 0.0)]
    left, top = min(x for x, _ in all_points), min(y for _, y in all_points)
    return left, top, max(x for x, _ in all_points) - left, max(y for _, y in all_points) - top


def describe(face: Face) -> str:
    """Describe a face as text, one command a line; the tests compare it."""
    lines = [f"{face.piece} {face.side} {number(face.width)} x {number(face.height)} {face.shape}"]
    lines += _lines(face.content, "  ")
    return "\n".join(lines)


def number(value: float) -> str:
    """Write a length with at most three decimals and no trailing zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def _lines(content: tuple[Command, ...], indent: str) -> Iterator[str]:
    for command in content:
        if isinstance(command, Group):
            clip = " clipped" if command.clip else ""
            yield f"{indent}group {' '.join(map(number, command.matrix))}{clip}"
            yield from _lines(command.content, indent + "  ")
        else:
            yield indent + _line(command)


def _line(command: Leaf) -> str:
    if isinstance(command, Glyphs):
        place = f"{number(command.x)},{number(command.y)}"
        glyphs = "".join([f" {glyph.id}" for part in command.shaped if not part.plain for glyph in part.glyphs])
        kind = "painted text" if command.painted else "text"
        return f"{kind} {place} {command.face} {number(command.size)} {command.colour} {command.text!r}{glyphs}"
    if isinstance(command, Symbol):
        return f"icon {' '.join(map(number, command.rect))} {command.file.rsplit('/', 1)[-1]} {command.colour}"
    if isinstance(command, Picture):
        return f"picture {' '.join(map(number, command.rect))} {command.file.rsplit('/', 1)[-1]}"
    box = " ".join(map(number, bounds(path_points(command.path))))
    fill = command.fill if isinstance(command.fill, str) else command.fill.kind if command.fill else "none"
    stroke = f" stroke {command.stroke.colour} {number(command.stroke.width)}" if command.stroke else ""
    return f"shape {box} {fill}{stroke}"
