"""The one place where text flows: blocks of lines are put into columns and pages. Pure geometry; lengths are mm.

A block may be cut between two lines if enough lines stay together on both sides, so that no line stands alone. A block of
one line is never cut. A block that is kept with the next one (a heading) never ends a column.

- `fill` fills columns one after the other. Each column has its own height and its own setting of the blocks, so panels of a
  leaflet may differ in height and width.
- `fill_evenly` fills columns that are as short as possible.
- `pages` fills page after page and makes the columns of the last page equally long.
- `spread` shares out the spare height between things that stand below one another.
- `first_that_fits` tries one setting after the other, for instance with smaller and smaller `sizes`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, repeat
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

EVEN = 0.5  # mm: how exactly the height of even columns is searched
STEP = 0.25  # points from one tried size to the next
EPSILON = 1e-6


class HasHeight(Protocol):
    """Anything with a height."""

    @property
    def height(self) -> float:
        """Its height in mm."""


LineT = TypeVar("LineT", bound=HasHeight)
BlockT = TypeVar("BlockT", bound="Block[Any]")
TriedT = TypeVar("TriedT")


@dataclass(frozen=True, slots=True, eq=False)  # each block is a place in a text, equal only to itself
class Block(Generic[LineT]):
    """Lines that belong together."""

    lines: tuple[LineT, ...]
    before: float = 0.0  # mm above it, except at the top of a column
    first: int = 2  # fewest lines at its beginning that stay together, at least 1
    last: int = 2  # fewest lines at its end that stay together
    keep_with_next: bool = False  # in the same column as the beginning of the next block
    pad: float = 0.0  # mm above and below its lines
    again_space: float = 0.0  # mm above its lines in each further column, for a heading that is repeated there

    @property
    def height(self) -> float:
        """The height of the whole block in mm, uncut."""
        return self.height_of(0, len(self.lines))

    def height_of(self, begin: int, end: int) -> float:
        """Return the height in mm of the lines from `begin` to before `end`."""
        return sum([line.height for line in self.lines[begin:end]]) + 2 * self.pad

    @property
    def fewest_lines(self) -> int:
        """How many lines must stay together at its beginning: all of them if a cut would leave a line alone."""
        return len(self.lines) if self.keep_with_next or len(self.lines) < self.first + self.last else self.first


class BlockPiece(NamedTuple, Generic[BlockT]):
    """Lines `begin` to before `end` of a block, in a column (counted from 0 through all pages), `y` mm below the column's top."""

    block: BlockT
    begin: int
    end: int
    column: int
    y: float

    @property
    def height(self) -> float:
        """The height of these lines in mm."""
        return self.block.height_of(self.begin, self.end)

    @property
    def bottom(self) -> float:
        """Where it ends, in mm below the column's top."""
        return self.y + self.height


class Column(NamedTuple, Generic[BlockT]):
    """A column to fill: its height, and all blocks as they are set for its width.

    Columns of one flow have the same blocks in the same order. Where their widths differ, blocks must not be cut: a block
    has other lines in another column.
    """

    height: float
    blocks: Sequence[BlockT]


class Point(NamedTuple):
    """A position in a text: before a line of a block, both counted from 0."""

    block: int
    line: int


BEGINNING = Point(0, 0)


class Filled(NamedTuple, Generic[BlockT]):
    """The pieces that went into columns, and the position where the rest of the text begins."""

    pieces: list[BlockPiece[BlockT]]
    end: Point


def fill(columns: Iterable[Column[BlockT]], begin: Point = BEGINNING, *, force: bool = True) -> Filled[BlockT]:
    """Fill column by column, from a position on, until the blocks or the columns end.

    With `force`, a block that is too tall for an empty column is put there all the same; without it, it is left for the next column.
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
    """Fill one column."""
    pieces: list[BlockPiece[BlockT]] = []
    y = 0.0
    while at.block < len(column.blocks):
        block = column.blocks[at.block]
        y += block.again_space if at.line else block.before if pieces else 0.0
        line_count = _lines_that_fit(column.blocks, at, column.height - y, force=force and not pieces)
        if line_count:
            pieces.append(BlockPiece(block, at.line, at.line + line_count, number, y))
            y = pieces[-1].bottom
        at = Point(at.block, at.line + line_count)
        if at.line < len(block.lines):
            break
        at = Point(at.block + 1, 0)
    return Filled(pieces, at)


def _lines_that_fit(blocks: Sequence[BlockT], at: Point, room: float, *, force: bool) -> int:
    """Return how many lines of a block fit into the rest of a column; with `force` at least one."""
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
    """Return the height that a heading needs below it: all blocks from `index` on that must stay with it."""
    need = 0.0
    for block in blocks[index:]:
        need += block.before + block.height_of(0, block.fewest_lines)
        if not block.keep_with_next:
            break
    return need


def fill_evenly(
    column: Column[BlockT], columns: int, begin: Point = BEGINNING, precision: float = EVEN
) -> list[BlockPiece[BlockT]]:
    """Fill that many columns from a position on, as short as possible to a `precision` in mm.

    No column is taller than the given one. What does not fit goes into further columns.
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
    """Return the pieces of each page. `room` gives the height of the columns of a page, counted from 0. Blocks without lines are left out."""
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
    """Give the top of each of some things that stand below one another in a room: `least` to `most` mm apart."""
    gap = max(least, min(most, (room - sum(heights)) / max(1, len(heights) - 1)))
    y = 0.0
    for height in heights:
        yield y
        y += height + gap


def sizes(largest: float, smallest: float) -> Iterator[float]:
    """Give the font sizes to try in points, from the largest down to the smallest. The largest is always given."""
    size = largest
    while True:
        yield size
        if size <= smallest + EPSILON:
            return
        size = max(smallest, size - STEP)


def first_that_fits(tries: Iterable[TriedT], fits: Callable[[TriedT], bool]) -> TriedT:
    """Return the first try that fits, or the last one if none does. There must be at least one."""
    for tried in tries:
        if fits(tried):
            break
    return tried
