"""Plain shapes and words in which a game shows a state. Terminals and pages can both draw them."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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


Shape = Words | Box | PieceSign | Arrow


@dataclass(slots=True)
class Drawing:
    """Shapes in reading order; `title` describes the position in a sentence."""

    title: str = ""
    shapes: list[Shape] = field(default_factory=list)

    @property
    def width(self) -> int:
        """The width in characters."""
        return max(
            (shape.x + (shape.width if isinstance(shape, Box) else len(shape.text)) for shape in self.shapes), default=0
        )

    @property
    def height(self) -> int:
        """The height in lines."""
        return max((shape.y + (shape.height if isinstance(shape, Box) else 1) for shape in self.shapes), default=0)

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
            lines = (
                frame(shape.title, [], shape.width - 4, shape.height - 2) if isinstance(shape, Box) else [shape.text]
            )
            for down, line in enumerate(lines):
                grid[shape.y + down][shape.x : shape.x + len(line)] = line
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
    """Return the numbers of the shapes that are new. Lines that moved because others were inserted are not new."""
    new, old = drawn(picture), drawn(before)
    if new.height == old.height:
        known = set(old.shapes)
        return {number for number, shape in enumerate(new.shapes) if shape not in known}
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


def _rows(drawing: Drawing) -> list[list[tuple[int, Shape]]]:
    """Return the shapes of each line with their numbers."""
    rows: list[list[tuple[int, Shape]]] = [[] for _ in range(drawing.height)]
    for number, shape in enumerate(drawing.shapes):
        rows[shape.y].append((number, shape))
    return rows


def _alike(row: list[tuple[int, Shape]]) -> tuple[Shape, ...]:
    """Return the shapes of a line without their height: two lines are the same if these are equal."""
    return tuple(shape._replace(y=0) for _, shape in row)
