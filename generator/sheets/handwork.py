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


def handwork(page: Page) -> Handwork:
    """Return what is done to a sheet with this front.

    A straight cut across the sheet counts once, however many pieces lie along it; so does one down a row of pieces.
    """
    straight = [bounds(path_points(path)) for path in page.cuts if _is_rectangle(path)]
    return Handwork(_across(straight) + _down(straight), len(page.cuts) - len(straight), len(page.creases))


def _is_rectangle(path: Path) -> bool:
    points = {(round(x, 3), round(y, 3)) for x, y in path_points(path)}
    return len(points) == CORNERS and len({x for x, _ in points}) == len({y for _, y in points}) == CORNERS // 2


def _across(boxes: Iterable[Rect]) -> int:
    """Return how many cuts run across the sheet."""
    return len({round(edge, 3) for _, y, _, height in boxes for edge in (y, y + height)})


def _down(boxes: Iterable[Rect]) -> int:
    """Return how many cuts run down. Rows that follow one another share them if the lower has no others than the upper."""
    rows: dict[float, set[float]] = {}
    for x, y, width, _ in boxes:
        rows.setdefault(round(y, 3), set()).update((round(x, 3), round(x + width, 3)))
    in_order = [rows[y] for y in sorted(rows)]
    return sum(len(row) for row in _widest(in_order))


def _widest(rows: list[set[float]]) -> Iterator[set[float]]:
    """Give the rows that do not continue the cuts of the row above."""
    yield from rows[:1]
    yield from (row for above, row in pairwise(rows) if not row <= above)
