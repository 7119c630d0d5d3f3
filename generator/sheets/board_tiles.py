"""Boards larger than a page: equal windows, each on a sheet of its own, that overlap a little. Lengths are mm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.sheets.imposition import SheetOptions
    from generator.sheets.papers import Paper
    from generator.sheets.units import Unit


class Tile(NamedTuple):
    """A window of a board too large for one page: column and row of how many, and the window in the board's mm."""

    column: int
    row: int
    columns: int
    rows: int
    area: tuple[float, float, float, float]
    x: float  # where the window's corner lies on the page
    y: float


def tiles(unit: Unit, paper: Paper, options: SheetOptions) -> list[Tile]:
    """The windows of a large board, row by row, on the paper (upright or on its side) that needs fewest sheets."""
    found = [_tiles(unit, sheet, options) for sheet in (paper, paper.turned())]
    return min(found, key=len)


def _tiles(unit: Unit, paper: Paper, options: SheetOptions) -> list[Tile]:
    room = 2 * (options.margin + options.bleed)
    xs = _spans(unit.width, paper.width - room, options.overlap)
    ys = _spans(unit.height, paper.height - room, options.overlap)
    return [
        Tile(
            column, row, len(xs), len(ys), (x, y, width, height), (paper.width - width) / 2, (paper.height - height) / 2
        )
        for row, (y, height) in enumerate(ys)
        for column, (x, width) in enumerate(xs)
    ]


def _spans(length: float, room: float, overlap: float) -> list[tuple[float, float]]:
    """Equal windows (start, length) that cover a length, each overlapping the next."""
    if length <= room:
        return [(0.0, length)]
    count = math.ceil((length - overlap) / (room - overlap))
    size = (length + (count - 1) * overlap) / count
    return [(index * (size - overlap), size) for index in range(count)]


def tile_paper(tile: Tile, paper: Paper, options: SheetOptions) -> Paper:
    """The way round the paper has to lie for a tile."""
    room = 2 * (options.margin + options.bleed)
    fits = tile.area[2] <= paper.width - room + 1e-6 and tile.area[3] <= paper.height - room + 1e-6
    return paper if fits else paper.turned()
