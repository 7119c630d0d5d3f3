"""Where pieces lie on sheets: pure geometry, no drawing.

Lengths are mm, the origin is the sheet's top left corner as it is looked at. Every sheet of a set has the same grid, so
that a stack can be cut at once. A back lies where it meets its front once the sheet is turned over (duplex) or folded.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from generator.sheets.papers import Paper
    from generator.sheets.units import Unit, Way

Duplex = Literal["long", "short", "fold", "none", "separate"]  # separate: backs on sheets of their own
Marks = Literal["front", "both", "none"]

UNPRINTABLE = 5.0  # mm that home printers leave white at every edge
BLEED = 3.0
SEPARATE = 3.0  # mm between pieces that cannot share a cut line (round, hexagonal)
OVERLAP = 10.0  # mm by which the tiles of a large board overlap
FOOTER = 3.5  # mm that the footer line takes
ROWS_FOR_FOOTER = 8  # rows: from here on one of them may give way to the footer


class TooLargeError(ValueError):
    """A piece that fits on no sheet; the message is a sentence that says what would do."""


class SheetSlot(NamedTuple):
    """A unit's place on a page: its number in the job, corner, turn, and how far each edge may bleed (l, t, r, b)."""

    unit: int
    x: float
    y: float
    turn: int
    side: Way
    bleed: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The same on every page: `columns` × `rows` cells of `width` × `height`, `gap` apart, from (left, top)."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    left: float
    top: float
    bleed: float
    fold: float | None = None  # y of the gutterfold; rows then lie above it, their backs below

    @property
    def cells(self) -> int:
        """How many units one page holds."""
        return self.columns * self.rows

    @property
    def block(self) -> tuple[float, float, float, float]:
        """The box (x, y, width, height) around all cells, backs of a gutterfold included."""
        width = self.columns * self.width + (self.columns - 1) * self.gap
        height = self.rows * self.height + (self.rows - 1) * self.gap
        return self.left, self.top, width, 2 * (self.fold - self.top) if self.fold is not None else height

    def cell(self, index: int) -> tuple[float, float]:
        """The corner of a cell, row by row."""
        column, row = index % self.columns, index // self.columns
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The x of every upright cut and the y of every level one."""
        xs = {self.cell(column)[0] + more for column in range(self.columns) for more in (0.0, self.width)}
        ys = {self.cell(row * self.columns)[1] + more for row in range(self.rows) for more in (0.0, self.height)}
        if self.fold is not None:
            ys |= {2 * self.fold - y for y in ys}
        return _distinct(xs), _distinct(ys)


def _distinct(values: set[float]) -> tuple[float, ...]:
    """Sorted, without those that differ by a rounding error only."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > 1e-6:  # noqa: PLR2004 - mm, an error of rounding
            kept.append(value)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: which side of the paper it is, and what lies on it."""

    number: int  # of the sheet of paper, from 1
    side: Way
    grid: SheetGrid
    slots: tuple[SheetSlot, ...] = ()
    folds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a person wants it printed."""

    duplex: Duplex = "long"
    margin: float = UNPRINTABLE
    bleed: float = BLEED
    gutter: float = 0.0
    marks: Marks = "front"
    overlap: float = OVERLAP
    skip: int = 0  # places on the first sheet that are used up
    round_corners: bool = False


# grids


def grid_for(unit: Unit, paper: Paper, options: SheetOptions, count: int) -> SheetGrid:
    """The grid that needs fewest pages for `count` units, upright paper preferred. Raises TooLargeError.

    A set that fills no page gets a grid no larger than it needs, in the middle of the sheet: fewer cuts, same place on
    both sides.
    """
    folding = options.duplex == "fold" and bool(unit.back)
    found = [_grid(unit, sheet, options, folding, count) for sheet in (paper, paper.turned())]
    best = max(found, key=lambda grid: min(grid.cells, count) if count and not options.skip else grid.cells)
    if best.cells <= 0:
        raise TooLargeError(_too_large(unit, paper, options, folding))
    return best


def better_margin(unit: Unit, paper: Paper, options: SheetOptions, count: int) -> tuple[float, int, int] | None:
    """A narrower margin (mm, not under what printers leave white) that holds more of `count` units on a sheet.

    With it how many fit now and how many would; None where no such margin helps.
    """
    now = grid_for(unit, paper, options, 0)
    try:
        best = grid_for(unit, paper, replace(options, margin=UNPRINTABLE), 0)
    except TooLargeError:
        return None
    if options.margin <= UNPRINTABLE or best.cells <= now.cells or count <= now.cells:
        return None
    x, y, width, height = best.block
    side = min(x, best.paper.width - x - width, y, best.paper.height - y - height)
    return math.floor(side * 100 + 1e-6) / 100, now.cells, best.cells


def _gap(unit: Unit, options: SheetOptions) -> float:
    return options.gutter or (0.0 if unit.shares_cuts else SEPARATE)


def _grid(unit: Unit, paper: Paper, options: SheetOptions, folding: bool, count: int) -> SheetGrid:
    gap = _gap(unit, options)
    across = paper.width - 2 * options.margin
    down = paper.height - 2 * options.margin
    fold = None
    if folding:
        fold = paper.height / 2
        down = fold - options.margin - options.bleed  # the fold has a bleed's width on both sides
    columns = max(0, math.floor((across + gap + 1e-6) / (unit.width + gap)))
    rows = max(0, math.floor((down + gap + 1e-6) / (unit.height + gap)))
    if columns * rows == 0:
        return SheetGrid(paper, 0, 0, unit.width, unit.height, gap, 0.0, 0.0, options.bleed)
    if rows >= ROWS_FOR_FOOTER and down - rows * (unit.height + gap) + gap < 2 * (options.bleed + FOOTER):
        rows -= 1  # many small pieces: a row gives way to the footer
    if count and not options.skip:
        columns = min(columns, count)
        rows = min(rows, -(-count // columns))
    width = columns * unit.width + (columns - 1) * gap
    height = rows * unit.height + (rows - 1) * gap
    top = fold - options.bleed - height if fold is not None else (paper.height - height) / 2
    return SheetGrid(
        paper, columns, rows, unit.width, unit.height, gap, (paper.width - width) / 2, top, options.bleed, fold
    )


def _too_large(unit: Unit, paper: Paper, options: SheetOptions, folding: bool) -> str:
    size = f"{unit.width:g} × {unit.height:g} mm do not fit on {paper.name} ({paper.width:g} × {paper.height:g} mm)"
    if folding:
        return f"{size} twice about a fold; print it duplex or on larger paper"
    for sheet in (paper, paper.turned()):
        room = min(sheet.width - unit.width, sheet.height - unit.height) / 2
        if room >= 0:
            return (
                f"{size} with margins of {options.margin:g} mm; margins of {math.floor(room * 100) / 100:g} mm would do"
            )
    return f"{size}; larger paper would do"


# pages


def impose(unit: Unit, count: int, paper: Paper, options: SheetOptions) -> list[Sheet]:
    """Pages for `count` units in order. Raises TooLargeError.

    With duplex every front page is followed by its back page; separate backs come after all fronts, mirrored, so that
    two sheets can be glued back to back.
    """
    grid = grid_for(unit, paper, options, count)
    used = options.skip % grid.cells
    sheets: list[Sheet] = []
    later: list[Sheet] = []
    for number, first in enumerate(range(-used, count, grid.cells), 1):
        indices = range(max(0, first), min(count, first + grid.cells))
        fronts = tuple(_slot(grid, index - first, index, indices.stop - first) for index in indices)
        folds = _folds(grid, unit)
        if grid.fold is not None:
            backs = tuple(folded_over(slot, grid) for slot in fronts)
            sheets.append(Sheet(number, "front", grid, fronts + backs, folds))
            continue
        sheets.append(Sheet(number, "front", grid, fronts, folds))
        if options.duplex in {"long", "short"}:
            backs = tuple(turned_over(slot, grid, options.duplex) for slot in fronts) if unit.back else ()
            sheets.append(Sheet(number, "back", grid, backs))
        elif options.duplex == "separate" and unit.back:
            later.append(Sheet(number, "back", grid, tuple(turned_over(slot, grid, "separate") for slot in fronts)))
    return sheets + later


def _slot(grid: SheetGrid, cell: int, index: int, filled: int) -> SheetSlot:
    """A cell's slot; towards a neighbour it bleeds over half the gap only, elsewhere in full."""
    x, y = grid.cell(cell)
    column, row = cell % grid.columns, cell // grid.columns
    neighbours = (column > 0, row > 0, column < grid.columns - 1 and cell + 1 < filled, cell + grid.columns < filled)
    inner = min(grid.gap / 2, grid.bleed)
    left, top, right, bottom = (inner if there else grid.bleed for there in neighbours)
    return SheetSlot(index, x, y, 0, "front", (left, top, right, bottom))


def turned_over(slot: SheetSlot, grid: SheetGrid, duplex: Duplex) -> SheetSlot:
    """Where the back of a slot lies on the page that is printed after turning the paper over the named edge, or sideways."""
    left, top, right, bottom = slot.bleed
    upright = grid.paper.height >= grid.paper.width
    if duplex == "separate" or (duplex == "long") == upright:  # the paper turns about an upright axis
        return SheetSlot(
            slot.unit, grid.paper.width - slot.x - grid.width, slot.y, 0, "back", (right, top, left, bottom)
        )
    return SheetSlot(
        slot.unit, slot.x, grid.paper.height - slot.y - grid.height, 180, "back", (left, bottom, right, top)
    )


def folded_over(slot: SheetSlot, grid: SheetGrid) -> SheetSlot:
    """Where the back of a slot lies below the fold: mirrored about it, upside down."""
    left, top, right, bottom = slot.bleed
    fold = grid.fold or 0.0
    return SheetSlot(slot.unit, slot.x, 2 * fold - slot.y - grid.height, 180, "back", (left, bottom, right, top))


def _folds(grid: SheetGrid, unit: Unit) -> tuple[float, ...]:
    """The y of every fold on a page."""
    rows = {grid.cell(row * grid.columns)[1] + fold for row in range(grid.rows) for fold in unit.folds}
    if grid.fold is not None:
        rows.add(grid.fold)
    return tuple(sorted(rows))
