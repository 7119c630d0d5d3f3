"""Plain shapes and words in which a game shows a state. Terminals and pages can both draw them."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from engine.play.zones import moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.play.zones import TablePiece, Zone


class Bag(tuple[Any, ...]):
    """Things whose order does not matter; a scenario may list them in any order."""

    __slots__ = ()

    def __new__(cls, things: Iterable[Any] = ()) -> Self:
        """Keep them sorted, so that equal bags are equal tuples."""
        return super().__new__(cls, sorted(things))


def words(value: Any) -> str:
    """Return a value of a description as a scenario would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(words(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {words(item)}' for key, item in value.items())}}}"
    return str(value)


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Return rows as lines with aligned columns; the first row is the header. Widths are in characters."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        (indent + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]


def frame(title: str, lines: Sequence[str], width: int, height: int) -> list[str]:
    """Return the lines of a box. The inside is `width` by `height` characters; the upper edge has the title."""
    head = f"┌─ {title} ".ljust(width + 3, "─") + "┐"
    rows = [f"│ {line.ljust(width)} │" for line in (*lines, *[""] * (height - len(lines)))]
    return [head, *rows, "└" + "─" * (width + 2) + "┘"]


def beside(blocks: Sequence[Sequence[str]], gaps: Sequence[str]) -> list[str]:
    """Return blocks of equal height side by side; each gap is written in the middle line between two blocks."""
    middle = len(blocks[0]) // 2
    lines = []
    for number in range(len(blocks[0])):
        line = blocks[0][number]
        for gap, block in zip(gaps, blocks[1:], strict=True):
            line += (gap if number == middle else " " * len(gap)) + block[number]
        lines.append(line)
    return lines


# -- shapes ---------------------------------------------------------------------------------------------------------
#
# A game's `picture(view)` returns a `Drawing`: a few kinds of flat shapes on a grid whose unit is a character across
# and a line down. A terminal draws it by `str(drawing)`, a page as SVG; neither knows the game. A game that has no
# shapes may return text, which both show as it is. Shapes are plain values, so what a move changed is the difference
# of two drawings. Colour alone never carries information: `tone` only helps the eye.

SIGNS = {
    "up": "▲",
    "right": "▶",
    "left": "◀",
    "down": "▼",
    "disc": "●",
    "ring": "○",
    "square": "■",
    "card": "□",
    "diamond": "◆",
    "cross": "✖",
}
ARROWS = {"right": "→", "left": "←", "up": "↑", "down": "↓"}


class Words(NamedTuple):
    """One line of text; `tone` is "", "strong" or "soft"."""

    x: int
    y: int
    text: str
    tone: str = ""


class Box(NamedTuple):
    """A frame of `width` by `height` units, edges included, its title in the upper edge; `tone` may be "strong"."""

    x: int
    y: int
    width: int
    height: int
    title: str = ""
    tone: str = ""


class HexTile(NamedTuple):
    """A tile of a map, a corner at the top; `title` stands in its upper part, `terrain` in its lower one, `note` above that.

    `terrain` is a word of the game that names one of its colours too. `tone` is "", "strong" or a seat as of a PieceSign.
    `width` is even; it and `height` count the whole tile. Tiles of the next row begin `slant` lines earlier than this one
    ends and share the edge. What lies on the tile goes into the lines between the slants.
    """

    x: int
    y: int
    title: str = ""
    terrain: str = ""
    tone: str = ""
    width: int = 16
    height: int = 8
    note: str = ""

    @property
    def slant(self) -> int:
        """The lines of the point at the top, and of the one at the bottom."""
        return max(1, self.width // 8)

    @property
    def text(self) -> str:
        """What it says."""
        return " ".join(filter(None, (self.title, self.note, self.terrain)))

    def beside(self, q: int, r: int, title: str = "", terrain: str = "", tone: str = "", note: str = "") -> HexTile:
        """A tile of the same size `q` places to the right and `r` places to the lower right (see `engine.play.hexes`)."""
        across, down = self.width // 2, self.height - self.slant
        x, y = self.x + (2 * q + r) * across, self.y + r * down
        return HexTile(x, y, title, terrain, tone, self.width, self.height, note)

    def holds(self, shape: Shape) -> bool:
        """Whether another shape lies on the tile: in one of the lines between the slants."""
        lines = range(self.y + self.slant, self.y + self.height - self.slant)
        return self.x < shape.x < self.x + self.width and shape.y in lines

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Its six corners (characters across, lines down), clockwise from the top."""
        left, right, upper, lower = self.x, self.x + self.width, self.y + self.slant, self.y + self.height - self.slant
        middle = self.x + self.width // 2
        return (
            (middle, self.y),
            (right, upper),
            (right, lower),
            (middle, self.y + self.height),
            (left, lower),
            (left, upper),
        )

    def signs(self) -> Iterator[tuple[int, int, str]]:
        """As a terminal draws it: texts with their places; between them it is transparent."""
        half, slant, last = self.width // 2, self.slant, self.height - 1
        for column in range(half):
            line = column * slant // half  # from the side to the middle
            first = not column or line > (column - 1) * slant // half
            final = column == half - 1 or line < (column + 1) * slant // half
            rising, falling = ("." if first else "'" if final else "-"), ("'" if first else "." if final else "-")
            for x, sign, other in ((column, rising, falling), (self.width - 1 - column, rising, falling)):
                yield self.x + x, self.y + slant - 1 - line, sign
                yield self.x + x, self.y + last - slant + 1 + line, other
        for y in range(slant, self.height - slant):
            yield self.x, self.y + y, "|"
            yield self.x + self.width, self.y + y, "|"
        room = self.width - 2 * -(-half // slant)
        texts = ((slant - 1, self.title[:room]), (self.height - slant, self.terrain[:room]))
        for y, word in (*texts, (self.height - slant - 1, self.note[: self.width - 3])):
            yield self.x + half - len(word) // 2 - len(word) % 2, self.y + y, word


class PieceSign(NamedTuple):
    """Pieces of one kind: `sign` is a key of SIGNS, `many` their number (0: not shown), `tone` "" or "seat-0" … "seat-5"."""

    x: int
    y: int
    sign: str
    many: int = 0
    tone: str = ""

    @property
    def text(self) -> str:
        """The text that a terminal shows: `3▲`."""
        return f"{self.many or ''}{SIGNS[self.sign]}"


class Arrow(NamedTuple):
    """The direction of play; `to` is a key of ARROWS."""

    x: int
    y: int
    to: str

    @property
    def text(self) -> str:
        """The text that a terminal shows."""
        return ARROWS[self.to]


Shape = Words | Box | HexTile | PieceSign | Arrow


def size(shape: Shape) -> tuple[int, int]:
    """Characters and lines that a shape takes."""
    if isinstance(shape, Box):
        return shape.width, shape.height
    return (shape.width + 1, shape.height) if isinstance(shape, HexTile) else (len(shape.text), 1)


@dataclass(slots=True)
class Drawing:
    """Shapes in reading order; `title` describes the position in a sentence. `zones` show the same with pieces, where there is room."""

    title: str = ""
    shapes: list[Shape] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)

    @property
    def width(self) -> int:
        """The width in characters."""
        return max((shape.x + size(shape)[0] for shape in self.shapes), default=0)

    @property
    def height(self) -> int:
        """The height in lines."""
        return max((shape.y + size(shape)[1] for shape in self.shapes), default=0)

    def add(self, *shapes: Shape) -> None:
        """Add shapes; later ones cover earlier ones."""
        self.shapes.extend(shapes)

    def cells(self, x: int, y: int, rows: Sequence[Sequence[str]], *, head: bool = True) -> int:
        """Rows of words in aligned columns, the first row (or, without `head`, column) soft; returns the line below."""
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for line, row in enumerate(rows):
            at = x
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                if cell:
                    self.add(Words(at, y + line, cell, "" if (line if head else column) else "soft"))
                at += width + 2
        return y + len(rows)

    def __str__(self) -> str:
        """The drawing for a terminal."""
        width = self.width
        grid = [[" "] * width for _ in range(self.height)]
        for shape in self.shapes:
            for x, y, text in _signs(shape):
                grid[y][x : x + len(text)] = text
        return "\n".join("".join(line).rstrip() for line in grid)


def drawn(picture: Drawing | str) -> Drawing:
    """Return a game's picture as a drawing; a text becomes its lines."""
    if isinstance(picture, Drawing):
        return picture
    lines = picture.splitlines()
    return Drawing(
        lines[0].strip() if lines else "", [Words(0, y, line) for y, line in enumerate(lines) if line.strip()]
    )


def changed(picture: Drawing | str, before: Drawing | str) -> set[int]:
    """Return the numbers of the shapes that are new, and of tiles that something has left. Lines that moved because others were inserted are not new."""
    new, old = drawn(picture), drawn(before)
    if new.height == old.height:
        known, gone = set(old.shapes), set(old.shapes) - set(new.shapes)
        return {number for number, shape in enumerate(new.shapes) if shape not in known or _left(shape, gone)}
    rows, old_rows = _rows(new), _rows(old)
    found: set[int] = set()
    for tag, old_from, old_to, from_, to in SequenceMatcher(
        None, [_alike(row) for row in old_rows], [_alike(row) for row in rows], autojunk=False
    ).get_opcodes():
        for offset, row in enumerate(rows[from_:to]):
            same = old_rows[old_from + offset] if tag == "equal" or old_from + offset < old_to else []
            known = {shape._replace(y=0) for _, shape in same}
            found |= {number for number, shape in row if shape._replace(y=0) not in known}
    return found


def changed_zones(picture: Drawing, before: Drawing | None) -> list[set[tuple[str, TablePiece]]]:
    """Return for each zone of a picture what has changed since `before`; nothing for a zone that was not there."""
    known: Mapping[str, Zone] = {zone.title: zone for zone in before.zones} if before else {}
    return [moved(zone, known[zone.title]) if zone.title in known else set() for zone in picture.zones]


def _left(shape: Shape, gone: Iterable[Shape]) -> bool:
    """Whether one of the shapes that are gone lay on this one."""
    return isinstance(shape, HexTile) and any(shape.holds(one) for one in gone if not isinstance(one, HexTile))


def _signs(shape: Shape) -> Iterator[tuple[int, int, str]]:
    """A shape as a terminal draws it: texts with their places."""
    if isinstance(shape, HexTile):
        yield from shape.signs()
    elif isinstance(shape, Box):
        for down, line in enumerate(frame(shape.title, [], shape.width - 4, shape.height - 2)):
            yield shape.x, shape.y + down, line
    else:
        yield shape.x, shape.y, shape.text


def _rows(drawing: Drawing) -> list[list[tuple[int, Shape]]]:
    """Return the shapes of each line with their numbers."""
    rows: list[list[tuple[int, Shape]]] = [[] for _ in range(drawing.height)]
    for number, shape in enumerate(drawing.shapes):
        rows[shape.y].append((number, shape))
    return rows


def _alike(row: list[tuple[int, Shape]]) -> tuple[Shape, ...]:
    """Return the shapes of a line without their height: two lines are the same if these are equal."""
    return tuple(shape._replace(y=0) for _, shape in row)
