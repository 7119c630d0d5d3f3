"""Imposition: where pieces lie on sheets. Pure geometry, no drawing.

Lengths are mm; the origin is the top left corner of the sheet side that one looks at. All sheets of a set have the same
grid, so a stack can be cut at once. A back lies where it meets its front when the sheet is turned over (duplex) or folded.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from generator.drawing.commands import Side
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit

Duplex = Literal["long", "short", "fold", "none", "separate"]  # separate: backs on sheets of their own
Marks = Literal["front", "both", "none"]

UNPRINTABLE = 5.0  # mm that home printers leave white along every edge
BLEED = 3.0
SEPARATE = 3.0  # mm between pieces that cannot share a cut line (round, hexagonal)
OVERLAP = 10.0  # mm by which the tiles of a large board overlap
FOOTER = 3.5  # mm: height of the footer line
ROWS_FOR_FOOTER = 8  # a grid of so many rows gives up one for the footer


class TooLargeError(ValueError):
    """A piece fits on no sheet; the message is a sentence that tells what would help."""


class SheetSlot(NamedTuple):
    """The place of a unit on a page: its number in the job, corner, turn, side, and how far each edge may bleed (left, top, right, bottom)."""

    unit: int
    x: float
    y: float
    turn: int
    side: Side
    bleed: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The cells of every page: `columns` × `rows` cells of `width` × `height`, `gap` apart, from (left, top)."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    left: float
    top: float
    bleed: float
    fold: float | None = None  # y of the gutterfold; rows lie above it, their backs below

    @property
    def cells(self) -> int:
        """How many units fit on one page."""
        return self.columns * self.rows

    @property
    def block(self) -> tuple[float, float, float, float]:
        """The box (x, y, width, height) around all cells, with the backs below a fold."""
        width = self.columns * self.width + (self.columns - 1) * self.gap
        height = self.rows * self.height + (self.rows - 1) * self.gap
        return self.left, self.top, width, 2 * (self.fold - self.top) if self.fold is not None else height

    def cell(self, index: int) -> tuple[float, float]:
        """Return the corner of a cell; cells are counted row by row."""
        column, row = index % self.columns, index // self.columns
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the x of every vertical cut and the y of every horizontal one."""
        xs = {self.cell(column)[0] + more for column in range(self.columns) for more in (0.0, self.width)}
        ys = {self.cell(row * self.columns)[1] + more for row in range(self.rows) for more in (0.0, self.height)}
        if self.fold is not None:
            ys |= {2 * self.fold - y for y in ys}
        return _distinct(xs), _distinct(ys)


def _distinct(values: set[float]) -> tuple[float, ...]:
    """Sort values and leave out those that differ only by a rounding error."""
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value - distinct[-1] > 1e-6:  # noqa: PLR2004 - mm, an error of rounding
            distinct.append(value)
    return tuple(distinct)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: the side of the paper, and what lies on it."""

    number: int  # of the sheet of paper, from 1
    side: Side
    grid: SheetGrid
    slots: tuple[SheetSlot, ...] = ()
    folds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How pieces are put on sheets. Lengths are mm."""

    duplex: Duplex = "long"
    margin: float = UNPRINTABLE
    bleed: float = BLEED
    gutter: float = 0.0
    marks: Marks = "front"
    overlap: float = OVERLAP
    skip: int = 0  # places on the first sheet that are already used
    round_corners: bool = False
    auto_gutter: bool = False  # a gutter where it costs no sheet
    blank_backs: bool = True  # in duplex printing, sheets without backs have an empty page behind them


# grids


def grid_for(unit: CutUnit, paper: Paper, options: SheetOptions, count: int) -> SheetGrid:
    """Return the grid that needs the fewest pages for `count` units; upright paper is preferred. Raises TooLargeError.

    A set that does not fill a page gets a grid no larger than it needs, in the middle of the sheet: this needs fewer cuts, and
    the cells have the same place on both sides.
    """
    folding = options.duplex == "fold" and bool(unit.back)
    grids = [_grid(unit, sheet, options, folding, count) for sheet in (paper, paper.turned())]
    best = max(grids, key=lambda grid: min(grid.cells, count) if count and not options.skip else grid.cells)
    if best.cells <= 0:
        raise TooLargeError(_too_large(unit, paper, options, folding))
    return best


def better_margin(unit: CutUnit, paper: Paper, options: SheetOptions, count: int) -> tuple[float, int, int] | None:
    """Return a narrower margin (mm, but at least what printers leave white) with which more of `count` units fit on a sheet.

    Also return how many fit now and how many would then. None if no such margin helps.
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


def _gap(unit: CutUnit, options: SheetOptions) -> float:
    return options.gutter or (0.0 if unit.shares_cuts else SEPARATE)


def _grid(unit: CutUnit, paper: Paper, options: SheetOptions, folding: bool, count: int) -> SheetGrid:
    gap = _gap(unit, options)
    across = paper.width - 2 * options.margin
    down = paper.height - 2 * options.margin
    fold = None
    if folding:
        fold = paper.height / 2
        down = fold - options.margin - options.bleed  # a bleed on both sides of the fold
    columns = max(0, math.floor((across + gap + 1e-6) / (unit.width + gap)))
    rows = max(0, math.floor((down + gap + 1e-6) / (unit.height + gap)))
    if columns * rows == 0:
        return SheetGrid(paper, 0, 0, unit.width, unit.height, gap, 0.0, 0.0, options.bleed)
    if rows >= ROWS_FOR_FOOTER and down - rows * (unit.height + gap) + gap < 2 * (options.bleed + FOOTER):
        rows -= 1  # many small pieces: one row makes room for the footer
    if count and not options.skip:
        columns = min(columns, count)
        rows = min(rows, -(-count // columns))
    width = columns * unit.width + (columns - 1) * gap
    height = rows * unit.height + (rows - 1) * gap
    top = fold - options.bleed - height if fold is not None else (paper.height - height) / 2
    return SheetGrid(
        paper, columns, rows, unit.width, unit.height, gap, (paper.width - width) / 2, top, options.bleed, fold
    )


def _too_large(unit: CutUnit, paper: Paper, options: SheetOptions, folding: bool) -> str:
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


def impose(unit: CutUnit, count: int, paper: Paper, options: SheetOptions) -> list[Sheet]:
    """Return the pages for `count` units in order. Raises TooLargeError.

    With duplex every front page is followed by its back page. Separate backs come after all fronts and are mirrored, so that
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
    """Return the slot of a cell. Towards a neighbour it bleeds over half the gap only."""
    x, y = grid.cell(cell)
    column, row = cell % grid.columns, cell // grid.columns
    neighbours = (column > 0, row > 0, column < grid.columns - 1 and cell + 1 < filled, cell + grid.columns < filled)
    inner = min(grid.gap / 2, grid.bleed)
    left, top, right, bottom = (inner if there else grid.bleed for there in neighbours)
    return SheetSlot(index, x, y, 0, "front", (left, top, right, bottom))


def turned_over(slot: SheetSlot, grid: SheetGrid, duplex: Duplex) -> SheetSlot:
    """Return the slot of a back on the page that is printed after the paper was turned over its `duplex` edge."""
    left, top, right, bottom = slot.bleed
    upright = grid.paper.height >= grid.paper.width
    if duplex == "separate" or (duplex == "long") == upright:  # the paper turns about a vertical axis
        return SheetSlot(
            slot.unit, grid.paper.width - slot.x - grid.width, slot.y, 0, "back", (right, top, left, bottom)
        )
    return SheetSlot(
        slot.unit, slot.x, grid.paper.height - slot.y - grid.height, 180, "back", (left, bottom, right, top)
    )


def folded_over(slot: SheetSlot, grid: SheetGrid) -> SheetSlot:
    """Return the slot of a back below the fold: mirrored about it, upside down."""
    left, top, right, bottom = slot.bleed
    fold = grid.fold or 0.0
    return SheetSlot(slot.unit, slot.x, 2 * fold - slot.y - grid.height, 180, "back", (left, bottom, right, top))


def _folds(grid: SheetGrid, unit: CutUnit) -> tuple[float, ...]:
    """Return the y of every fold on a page."""
    rows = {grid.cell(row * grid.columns)[1] + fold for row in range(grid.rows) for fold in unit.folds}
    if grid.fold is not None:
        rows.add(grid.fold)
    return tuple(sorted(rows))
