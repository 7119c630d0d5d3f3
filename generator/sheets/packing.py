"""Packs pieces of different sizes on as few sheets as possible, in rows of one height. Pure geometry, no drawing.

Rows lie below one another. Horizontal cuts run across the whole sheet and separate the rows; then each row has its own
vertical cuts. Rows of the same widths touch and share cuts like a grid. Lengths are mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.sheets.imposition import FOOTER, SEPARATE, SheetOptions, SheetSlot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.sheets.pages import Job
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit

BAND = 7.0  # mm between rows that share no vertical cuts: room for their marks
FEW = 3  # so many rows may cover the footer
SAME = 1e-6


class Item(NamedTuple):
    """One copy of a piece: its job, its number in the job, its unit, and how many items the jobs before its own have."""

    job: Job
    number: int
    unit: CutUnit
    before: int = 0


@dataclass(slots=True)
class PackedRow:
    """Pieces of one height side by side, `gap` apart; `width` grows with them."""

    items: list[Item]
    gap: float
    width: float

    @property
    def height(self) -> float:
        """The height of every piece in it."""
        return self.items[0].unit.height

    @property
    def shares_cuts(self) -> bool:
        """Whether straight cuts separate its pieces."""
        return self.items[0].unit.shares_cuts

    def continues(self, above: PackedRow) -> bool:
        """Tell whether its cuts continue those of the row above, as in a grid."""
        widths = [item.unit.width for item in self.items]
        return (
            self.shares_cuts
            and above.shares_cuts
            and self.height == above.height
            and widths == [item.unit.width for item in above.items[: len(widths)]]
        )

    def distance_to(self, above: PackedRow, options: SheetOptions) -> float:
        """Return how far it must stay from the row above."""
        if not (self.shares_cuts or above.shares_cuts):
            return self.gap
        return self.gap if self.continues(above) else max(options.gutter, BAND)


class Band(NamedTuple):
    """One row, or several that touch, from (left, top). The first is the widest, and all share its cuts."""

    rows: list[PackedRow]
    left: float
    tops: list[float]

    @property
    def bottom(self) -> float:
        """Where its last row ends."""
        return self.tops[-1] + self.rows[0].height

    def vertical_cuts(self) -> list[float]:
        """Return the x of every vertical cut."""
        cuts, at = [], self.left
        for place, item in enumerate(self.rows[0].items):
            cuts += ([] if place and not self.rows[0].gap else [at]) + [at + item.unit.width]
            at += item.unit.width + self.rows[0].gap
        return cuts

    def horizontal_cuts(self) -> list[float]:
        """Return the y of every horizontal cut."""
        return sorted({round(y, 6) for top in self.tops for y in (top, top + self.rows[0].height)})


class PackedSheet(NamedTuple):
    """A sheet of paper with the bands on it; if it has a fold, all backs lie below the fold."""

    paper: Paper
    bands: list[Band]
    fold: float | None


def pack(items: Sequence[Item], paper: Paper, options: SheetOptions) -> list[PackedSheet]:
    """Pack pieces on as few sheets as possible, on upright paper or on paper on its side."""
    turned = paper.turned()
    only = [
        [item for item in items if _fits(item.unit, sheet, options) and not _fits(item.unit, other_sheet, options)]
        for sheet, other_sheet in ((paper, turned), (turned, paper))
    ]
    either = [item for item in items if _fits(item.unit, paper, options) and _fits(item.unit, turned, options)]
    ways = [
        _sheets(first, paper, options) + _sheets(second, turned, options)
        for first, second in ((only[0] + either, only[1]), (only[0], only[1] + either))
    ]
    return min(ways, key=len)


def _sheets(items: Sequence[Item], paper: Paper, options: SheetOptions) -> list[PackedSheet]:
    """Put rows on sheets, tallest row first, each on the first sheet with room for it."""
    if not items:
        return []
    across, down = _room(items[0].unit, paper, options)
    sheets: list[tuple[list[PackedRow], list[float]]] = []  # for each sheet its rows, and where each row ends
    for row in _rows(items, across, options):
        for rows, ends in sheets:
            end = ends[-1] + row.distance_to(rows[-1], options) + row.height
            if end <= (down if len(rows) < FEW else down - 2 * (options.bleed + FOOTER)) + SAME:
                rows.append(row)
                ends.append(end)
                break
        else:
            sheets.append(([row], [row.height]))
    fold = paper.height / 2 if options.duplex == "fold" and items[0].unit.back else None
    return [_place_rows(rows, ends, paper, fold, options) for rows, ends in sheets]


def _place_rows(
    rows: list[PackedRow], ends: list[float], paper: Paper, fold: float | None, options: SheetOptions
) -> PackedSheet:
    """Place rows in the middle of a sheet, or above its fold."""
    start = fold - options.bleed - ends[-1] if fold is not None else (paper.height - ends[-1]) / 2
    bands: list[Band] = []
    for row, end in zip(rows, ends, strict=True):
        top = start + end - row.height
        if bands and row.continues(bands[-1].rows[-1]):
            bands[-1].rows.append(row)
            bands[-1].tops.append(top)
        else:
            bands.append(Band([row], (paper.width - row.width) / 2, [top]))
    return PackedSheet(paper, bands, fold)


def _rows(items: Sequence[Item], across: float, options: SheetOptions) -> list[PackedRow]:
    """Make rows of pieces of one height and one way of cutting, widest piece first, each in a row with room for it."""
    classes: dict[tuple[float, bool, tuple[float, ...]], list[Item]] = {}
    for item in items:
        classes.setdefault((-item.unit.height, item.unit.shares_cuts, item.unit.folds), []).append(item)
    all_rows: list[PackedRow] = []
    for key in sorted(classes):
        gap = options.gutter or (0.0 if key[1] else SEPARATE)
        rows: list[PackedRow] = []
        for item in sorted(classes[key], key=lambda item: -item.unit.width):
            room = next((row for row in reversed(rows) if row.width + gap + item.unit.width <= across + SAME), None)
            if room is None:
                rows.append(PackedRow([item], gap, item.unit.width))
            else:
                room.items.append(item)
                room.width += gap + item.unit.width
        all_rows += rows
    return all_rows


def may_share(unit: CutUnit, paper: Paper, options: SheetOptions) -> bool:
    """Tell whether a piece fits on a sheet and its folds need no marks beside it."""
    fits = any(_fits(unit, sheet, options) for sheet in (paper, paper.turned()))
    return fits and not (unit.creases and unit.shares_cuts)


def _fits(unit: CutUnit, paper: Paper, options: SheetOptions) -> bool:
    across, down = _room(unit, paper, options)
    return unit.width <= across + SAME and unit.height <= down + SAME


def _room(unit: CutUnit, paper: Paper, options: SheetOptions) -> tuple[float, float]:
    """Return the printable width and height; only above the fold if the backs lie below it."""
    down = paper.height - 2 * options.margin
    if options.duplex == "fold" and unit.back:
        down = paper.height / 2 - options.margin - options.bleed
    return paper.width - 2 * options.margin, down


def slots(sheet: PackedSheet, options: SheetOptions) -> Iterator[tuple[Item, SheetSlot]]:
    """Give each piece with its slot. Towards a neighbour it bleeds over half the gap only."""
    rows = [(band, index) for band in sheet.bands for index in range(len(band.rows))]
    for number, (band, index) in enumerate(rows):
        row, x = band.rows[index], band.left
        inner = min(row.gap / 2, options.bleed)
        above = _half_gap(rows[number - 1], (band, index), options) if number else options.bleed
        below = _half_gap((band, index), rows[number + 1], options) if number + 1 < len(rows) else options.bleed
        under = len(band.rows[index + 1].items) if index + 1 < len(band.rows) else len(row.items)
        for place, item in enumerate(row.items):
            left = inner if place else options.bleed
            right = inner if place + 1 < len(row.items) else options.bleed
            yield (
                item,
                SheetSlot(
                    item.number,
                    x,
                    band.tops[index],
                    0,
                    "front",
                    (left, above, right, below if place < under else options.bleed),
                ),
            )
            x += item.unit.width + row.gap


def _half_gap(upper: tuple[Band, int], lower: tuple[Band, int], options: SheetOptions) -> float:
    """Return how far two rows may bleed towards each other."""
    gap = lower[0].tops[lower[1]] - upper[0].tops[upper[1]] - upper[0].rows[upper[1]].height
    return min(gap / 2, options.bleed)
