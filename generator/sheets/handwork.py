"""Counts the cuts and folds of a sheet, and estimates how long they take by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.commands import bounds, path_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.drawing.commands import Page, Path, Rect

# seconds by hand, with a steel ruler and scissors: a rough estimate, nobody measured them
SHEET = 30  # to lay a sheet ready, and to sort what was cut from it
CUT = 12
OUTLINE = 25
FOLD = 8
CORNERS = 4  # points of a rectangle


class Handwork(NamedTuple):
    """What is done to a sheet: straight cuts with a ruler, outlines with scissors, folds."""

    cuts: int
    outlines: int
    folds: int

    @property
    def seconds(self) -> int:
        """How long it takes, roughly."""
        return SHEET + CUT * self.cuts + OUTLINE * self.outlines + FOLD * self.folds


class RowCuts(NamedTuple):
    """The cuts down rows of pieces that follow one another: from `top` to `bottom`, at each x. Lengths are mm."""

    top: float
    bottom: float
    xs: tuple[float, ...]


class StraightCuts(NamedTuple):
    """The cuts with a ruler in their order: first those across the whole sheet at each y, then those down its rows."""

    ys: tuple[float, ...]
    rows: tuple[RowCuts, ...]

    @property
    def number(self) -> int:
        """How many cuts there are."""
        return len(self.ys) + sum(len(row.xs) for row in self.rows)


def handwork(page: Page) -> Handwork:
    """Return what is done to a sheet with this front.

    A straight cut across the sheet counts once, however many pieces lie along it; so does one down a row of pieces.
    """
    outlines = sum(not _is_rectangle(path) for path in page.cuts)
    return Handwork(straight_cuts(page).number, outlines, len(page.creases))


def straight_cuts(page: Page) -> StraightCuts:
    """Return the straight cuts of a sheet with this front."""
    boxes = [bounds(path_points(path)) for path in page.cuts if _is_rectangle(path)]
    ys = {round(edge, 3) for _, y, _, height in boxes for edge in (y, y + height)}
    return StraightCuts(tuple(sorted(ys)), tuple(_down(boxes)))


def _is_rectangle(path: Path) -> bool:
    points = {(round(x, 3), round(y, 3)) for x, y in path_points(path)}
    return len(points) == CORNERS and len({x for x, _ in points}) == len({y for _, y in points}) == CORNERS // 2


def _down(boxes: Iterable[Rect]) -> Iterator[RowCuts]:
    """Give the cuts down the rows. Rows that follow one another share them if the lower has no others than the upper."""
    rows: dict[float, RowCuts] = {}
    for x, y, width, height in boxes:
        known = rows.get(round(y, 3), RowCuts(y, y, ()))
        xs = {*known.xs, round(x, 3), round(x + width, 3)}
        rows[round(y, 3)] = RowCuts(y, max(known.bottom, y + height), tuple(sorted(xs)))
    shared: list[RowCuts] = []
    for above, row in pairwise([None, *(rows[y] for y in sorted(rows))]):
        if shared and above is not None and row is not None and set(row.xs) <= set(above.xs):
            shared[-1] = shared[-1]._replace(bottom=max(shared[-1].bottom, row.bottom))
        elif row is not None:
            shared.append(row)
    yield from shared
