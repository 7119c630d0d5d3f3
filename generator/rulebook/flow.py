"""Blocks of lines → columns and pages: pure geometry, no text and no drawing.

A block may be cut between two lines where enough of them stay together on both sides, so that no line is stranded; a block
that is kept with the next one (a heading) never ends a column. The columns of the last page are made equally tall.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.drawing.commands import Command, Rect

EVEN = 0.5  # mm to which the height of the last page's columns is found
EPSILON = 1e-6


class Link(NamedTuple):
    """What a click on a rectangle leads to: a place of the file by name, or an address of the web."""

    rect: Rect
    target: str


class Line(NamedTuple):
    """What stands between two heights, drawn from its top left corner; it is never cut."""

    height: float
    content: tuple[Command, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)  # a place in a text: each is itself
class Block:
    """Lines that belong together. Lengths are mm."""

    lines: tuple[Line, ...]
    before: float = 0.0  # above it; nothing at the top of a column
    first: int = 2  # lines that stay together at its beginning
    last: int = 2  # and at its end
    keep: bool = False  # with the beginning of the next block
    names: tuple[str, ...] = ()  # of its place, for links and for the index
    outline: tuple[int, str] | None = None  # level and title of a bookmark
    head: str = ""  # what the running head says where it stands
    ground: str = ""  # colour behind it
    bar: str = ""  # colour of a bar at its left
    pad: float = 0.0  # above and below its lines, inside the ground

    @property
    def height(self) -> float:
        """All of it in one piece."""
        return self.tall(0, len(self.lines))

    def tall(self, begin: int, end: int) -> float:
        """The height of some of its lines."""
        return sum([line.height for line in self.lines[begin:end]]) + 2 * self.pad

    @property
    def least(self) -> int:
        """How many lines its beginning needs: all, where a cut would strand some."""
        return len(self.lines) if self.keep or len(self.lines) < self.first + self.last else self.first


class Piece(NamedTuple):
    """Lines `begin` to `end` of a block in a column (counted through all pages), `y` mm below its top."""

    block: Block
    begin: int
    end: int
    column: int
    y: float

    @property
    def height(self) -> float:
        """Of these lines."""
        return self.block.tall(self.begin, self.end)


def flow(blocks: Sequence[Block], columns: int, room: Callable[[int], float]) -> list[list[Piece]]:
    """The pieces of each page; `room` gives the height of a page's columns, counted from 0."""
    blocks = [block for block in blocks if block.lines]
    if not blocks:
        return []
    pieces = _fill(blocks, 0, 0, lambda column: room(column // columns))
    last = pieces[-1].column // columns
    start = next(piece for piece in pieces if piece.column // columns == last)
    kept = [piece for piece in pieces if piece.column // columns < last]
    even = _even(blocks, blocks.index(start.block), start.begin, columns, room(last))
    pieces = kept + [piece._replace(column=piece.column + last * columns) for piece in even]
    return [[piece for piece in pieces if piece.column // columns == page] for page in range(last + 1)]


def _even(blocks: Sequence[Block], index: int, line: int, columns: int, height: float) -> list[Piece]:
    """What is left on one page, its columns as short as they can be."""
    low, high = 0.0, height
    best = _fill(blocks, index, line, lambda _column: height)
    while columns > 1 and high - low > EVEN:
        middle = (low + high) / 2
        tried = _fill(blocks, index, line, lambda _column, tall=middle: tall, strict=True)  # type: ignore[misc]
        if tried and tried[-1].column < columns:
            best, high = tried, middle
        else:
            low = middle
    return best


def _fill(
    blocks: Sequence[Block], index: int, line: int, room: Callable[[int], float], *, strict: bool = False
) -> list[Piece]:
    """Everything from a line on, column by column; with `strict` nothing at all where an empty column is too short for what comes."""
    pieces: list[Piece] = []
    column, y = 0, 0.0
    while index < len(blocks):
        block = blocks[index]
        gap = block.before if y and not line else 0.0
        count = _count(blocks, index, line, room(column) - y - gap, fresh=not y and not strict)
        if strict and not y and not count:
            return []
        if count:
            piece = Piece(block, line, line + count, column, y + gap)
            pieces.append(piece)
            y += gap + piece.height
            line += count
        if count and line == len(block.lines):
            index, line = index + 1, 0
        else:
            column, y = column + 1, 0.0
    return pieces


def _count(blocks: Sequence[Block], index: int, line: int, room: float, *, fresh: bool) -> int:
    """How many lines of a block go into what is left of a column; at least one where the column is empty."""
    block = blocks[index]
    total = len(block.lines)
    whole = block.tall(line, total)
    if whole <= room + EPSILON and (fresh or not block.keep or whole + _need(blocks, index + 1) <= room + EPSILON):
        return total - line
    fitting = 0
    while line + fitting < total and block.tall(line, line + fitting + 1) <= room + EPSILON:
        fitting += 1
    count = min(fitting, total - block.last - line)
    wanted = block.least if not line else 1
    if count >= wanted and not (block.keep and not line):
        return count
    return max(1, min(fitting, total - line)) if fresh else 0


def _need(blocks: Sequence[Block], index: int) -> float:
    """The height that a heading needs below it: what is kept together from a block on."""
    need = 0.0
    while index < len(blocks):
        block = blocks[index]
        need += block.before + block.tall(0, block.least)
        if not block.keep:
            break
        index += 1
    return need
