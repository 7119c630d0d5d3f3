"""Blocks of lines → columns and pages: the one place where text flows. Pure geometry; lengths are mm.

A block may be cut between two lines where enough of them stay together on both sides, so that no line is stranded; a
block of a single line is never cut; a block that is kept with the next one (a heading) never ends a column.

- `fill` fills columns one after the other. A column has its own height and its own setting of the blocks, so panels of a
  leaflet may differ in height and width.
- `even` fills columns that are as short as they can be.
- `pages` fills page after page and makes the columns of the last page even.
- `spread` shares out the height that is left between things that stand below one another.
- `first_that_fits` tries one setting after the other, for instance at smaller and smaller `sizes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, repeat
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

EVEN = 0.5  # mm to which the height of even columns is found
STEP = 0.25  # points between the sizes that are tried
EPSILON = 1e-6


class Tall(Protocol):
    """Anything that takes some height."""

    @property
    def height(self) -> float:
        """In mm."""


LineT = TypeVar("LineT", bound=Tall)
BlockT = TypeVar("BlockT", bound="Block[Any]")
TriedT = TypeVar("TriedT")


@dataclass(frozen=True, slots=True, eq=False)  # a place in a text: each is itself
class Block(Generic[LineT]):
    """Lines that belong together."""

    lines: tuple[LineT, ...]
    before: float = 0.0  # above it; nothing at the top of a column
    first: int = 2  # lines that stay together at its beginning, at least 1
    last: int = 2  # and at its end
    keep_with_next: bool = False  # with the beginning of the next block
    pad: float = 0.0  # above and below its lines
    again_space: float = (
        0.0  # above its lines wherever it goes on in a further column, for a heading that stands there again
    )

    @property
    def height(self) -> float:
        """All of it in one piece."""
        return self.height_of(0, len(self.lines))

    def height_of(self, begin: int, end: int) -> float:
        """The height of some of its lines."""
        return sum([line.height for line in self.lines[begin:end]]) + 2 * self.pad

    @property
    def fewest_lines(self) -> int:
        """How many lines its beginning needs: all, where a cut would strand some."""
        return len(self.lines) if self.keep_with_next or len(self.lines) < self.first + self.last else self.first


class BlockPiece(NamedTuple, Generic[BlockT]):
    """Lines `begin` to `end` of a block in a column (counted from 0, through all pages), `y` mm below its top."""

    block: BlockT
    begin: int
    end: int
    column: int
    y: float

    @property
    def height(self) -> float:
        """Of these lines."""
        return self.block.height_of(self.begin, self.end)

    @property
    def bottom(self) -> float:
        """How far down its column it reaches."""
        return self.y + self.height


class Column(NamedTuple, Generic[BlockT]):
    """A column to fill: its height, and all blocks as they are set to its width.

    Columns of one flow have the same blocks in the same order. Where their widths differ, blocks must not be cut: a block
    has other lines in another column.
    """

    height: float
    blocks: Sequence[BlockT]


class Point(NamedTuple):
    """A point in a text: before a line of a block, both counted from 0."""

    block: int
    line: int


BEGINNING = Point(0, 0)


class Filled(NamedTuple, Generic[BlockT]):
    """What went into columns, and from which point on it did not."""

    pieces: list[BlockPiece[BlockT]]
    end: Point


def fill(columns: Iterable[Column[BlockT]], begin: Point = BEGINNING, *, force: bool = True) -> Filled[BlockT]:
    """Everything from a point on, column by column, until the blocks or the columns come to their end.

    What is too tall for an empty column is put there all the same with `force`; without, it is left for the next column.
    """
    pieces: list[BlockPiece[BlockT]] = []
    at = begin
    for number, column in enumerate(columns):
        if at.block == len(column.blocks):
            break
        added, at = _fill_column(column, number, at, force=force)
        pieces += added
    return Filled(pieces, at)


def _fill_column(column: Column[BlockT], number: int, at: Point, *, force: bool) -> Filled[BlockT]:
    """What goes into one column."""
    pieces: list[BlockPiece[BlockT]] = []
    y = 0.0
    while at.block < len(column.blocks):
        block = column.blocks[at.block]
        y += block.again_space if at.line else block.before if pieces else 0.0
        taken = _lines_that_fit(column.blocks, at, column.height - y, force=force and not pieces)
        if taken:
            pieces.append(BlockPiece(block, at.line, at.line + taken, number, y))
            y = pieces[-1].bottom
        at = Point(at.block, at.line + taken)
        if at.line < len(block.lines):
            break
        at = Point(at.block + 1, 0)
    return Filled(pieces, at)


def _lines_that_fit(blocks: Sequence[BlockT], at: Point, room: float, *, force: bool) -> int:
    """How many lines of a block go into what is left of a column; with `force` at least one."""
    block, line = blocks[at.block], at.line
    total = len(block.lines)
    whole = block.height_of(line, total)
    if whole <= room + EPSILON and (
        force or not block.keep_with_next or whole + _need(blocks, at.block + 1) <= room + EPSILON
    ):
        return total - line
    fitting = 0
    while line + fitting < total and block.height_of(line, line + fitting + 1) <= room + EPSILON:
        fitting += 1
    allowed = min(fitting, total - block.last - line)
    wanted = block.fewest_lines if not line else 1
    if allowed >= wanted:
        return allowed
    return max(1, min(fitting, total - line)) if force else 0


def _need(blocks: Sequence[Block[Any]], index: int) -> float:
    """The height that a heading needs below it: what is kept together from a block on."""
    need = 0.0
    for block in blocks[index:]:
        need += block.before + block.height_of(0, block.fewest_lines)
        if not block.keep_with_next:
            break
    return need


def fill_evenly(
    column: Column[BlockT], columns: int, begin: Point = BEGINNING, precision: float = EVEN
) -> list[BlockPiece[BlockT]]:
    """Everything from a point on in so many columns, as short as they can be to a `precision` in mm.

    No column is taller than the one given; what then goes into no column is put into further ones.
    """
    low, high = 0.0, column.height
    best = fill(repeat(column), begin).pieces
    while columns > 1 and high - low > precision:
        middle = (low + high) / 2
        tried = fill(repeat(column._replace(height=middle), columns), begin, force=False)
        if tried.end.block == len(column.blocks):
            best, high = tried.pieces, middle
        else:
            low = middle
    return best


def pages(blocks: Sequence[BlockT], columns: int, room: Callable[[int], float]) -> list[list[BlockPiece[BlockT]]]:
    """The pieces of each page; `room` gives the height of a page's columns, counted from 0. Blocks without lines are left out."""
    blocks = [block for block in blocks if block.lines]
    if not blocks:
        return []
    pieces = fill(Column(room(number // columns), blocks) for number in count()).pieces
    last = pieces[-1].column // columns
    start = next(piece for piece in pieces if piece.column // columns == last)
    ending = fill_evenly(Column(room(last), blocks), columns, Point(blocks.index(start.block), start.begin))
    pieces = [piece for piece in pieces if piece.column // columns < last]
    pieces += [piece._replace(column=piece.column + last * columns) for piece in ending]
    return [[piece for piece in pieces if piece.column // columns == page] for page in range(last + 1)]


def spread(heights: Sequence[float], room: float, least: float, most: float) -> Iterator[float]:
    """Where each of some things begins that stand below one another in a room: `least` to `most` mm apart."""
    gap = max(least, min(most, (room - sum(heights)) / max(1, len(heights) - 1)))
    y = 0.0
    for height in heights:
        yield y
        y += height + gap


def sizes(largest: float, smallest: float) -> Iterator[float]:
    """The sizes of type to try, in points, from the largest down; at least the largest, though it be below the smallest."""
    size = largest
    while True:
        yield size
        if size <= smallest + EPSILON:
            return
        size = max(smallest, size - STEP)


def first_that_fits(tries: Iterable[TriedT], fits: Callable[[TriedT], bool]) -> TriedT:
    """The first try that fits; the last one if none does. There must be one at least."""
    for tried in tries:
        if fits(tried):
            break
    return tried
