"""Tiles of boards that are larger than a page: equal areas that overlap a little, each on its own sheet. Lengths are mm."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.sheets.imposition import SheetOptions
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit


class BoardTile(NamedTuple):
    """An area of a board that goes on one sheet: its column and row, how many there are, and the area (x, y, width, height) in the board's mm."""

    column: int
    row: int
    columns: int
    rows: int
    area: tuple[float, float, float, float]
    x: float  # where the corner of the area lies on the page
    y: float


def tiles(unit: CutUnit, paper: Paper, options: SheetOptions) -> list[BoardTile]:
    """Return the tiles of a large board, row by row, on the paper (upright or on its side) that needs fewer sheets."""
    ways = [_tiles(unit, sheet, options) for sheet in (paper, paper.turned())]
    return min(ways, key=len)


def _tiles(unit: CutUnit, paper: Paper, options: SheetOptions) -> list[BoardTile]:
    room = 2 * (options.margin + options.bleed)
    xs = _spans(unit.width, paper.width - room, options.overlap)
    ys = _spans(unit.height, paper.height - room, options.overlap)
    return [
        BoardTile(
            column, row, len(xs), len(ys), (x, y, width, height), (paper.width - width) / 2, (paper.height - height) / 2
        )
        for row, (y, height) in enumerate(ys)
        for column, (x, width) in enumerate(xs)
    ]


def _spans(length: float, room: float, overlap: float) -> list[tuple[float, float]]:
    """Return equal spans (start, length) that cover a length; each overlaps the next."""
    if length <= room:
        return [(0.0, length)]
    count = math.ceil((length - overlap) / (room - overlap))
    size = (length + (count - 1) * overlap) / count
    return [(index * (size - overlap), size) for index in range(count)]


def tile_paper(tile: BoardTile, paper: Paper, options: SheetOptions) -> Paper:
    """Return the paper for a tile, upright or on its side."""
    room = 2 * (options.margin + options.bleed)
    fits = tile.area[2] <= paper.width - room + 1e-6 and tile.area[3] <= paper.height - room + 1e-6
    return paper if fits else paper.turned()
