"""Small drawings of a sheet for the first page of a print: the edge over which the paper is turned, and the order of the cuts.

They are drawn from the pages of the print itself, so they show the grid that the reader holds in hand.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.drawing import figures
from generator.drawing.commands import Group, Shape, Stroke, moved, multiply
from generator.sheets import marks
from generator.sheets.handwork import handwork, straight_cuts
from generator.sheets.pages import EDGES
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.drawing.commands import Command, Page
    from generator.sheets.handwork import RowCuts
    from generator.sheets.imposition import Duplex
    from generator.sheets.pages import PrintedJob

PIECE, EDGE, CUT = "#dcdcdc", "#1a1a1a", "#b00020"
GAP = 14.0  # mm between the drawings
LABEL = 5.0  # mm below a drawing for its words
MOST_NUMBERED = 9  # cuts in one direction that have a number each; of more, the first and the last have
MANY = 16  # cuts: a sheet with more of them is no clear example
SIZE = 6.0  # points
ARROW = 2.0  # mm
CLOSE = 1.8  # mm between two cuts on the drawing that are numbered together


def example(printed: Sequence[PrintedJob]) -> Page | None:
    """Return the sheet that is drawn: the first of those with the most straight cuts that still have numbers; None if nothing is cut."""
    pages = [page for one in printed if not one.tiled for page in one.pages if page.cuts]
    distinct: dict[object, Page] = {}  # most sheets of a set are cut alike
    for page in pages:
        distinct.setdefault((page.cuts, page.creases), page)
    return max(distinct.values(), key=_clearness, default=None)


def _clearness(page: Page) -> tuple[bool, int]:
    """Rank a sheet as an example: without pieces for scissors, and with many cuts, but not too many."""
    work = handwork(page)
    return work.cuts > 0 and not work.outlines, work.cuts if work.cuts <= MANY else 0


def drawings(page: Page, duplex: Duplex, height: float) -> list[Command]:
    """Return the drawings of a sheet side by side from (0, 0), each `height` mm tall with its words."""
    scale = (height - LABEL) / max(page.width, page.height)
    order = say("Cut in this order") if handwork(page).cuts else say("Cut along the outlines")
    drawn = [(order, _cuts(page, scale))]
    if duplex in {"long", "short"}:
        drawn.insert(0, (say(EDGES[duplex]), _turning(page, duplex, scale)))
    commands: list[Command] = []
    left = 0.0
    for words, content in drawn:
        commands.append(Group(moved(left, 0.0), tuple(content)))
        label = marks.label(words, left, page.height * scale + LABEL - 1.2, 8)
        commands.append(label)
        left += max(page.width * scale, label.width) + GAP
    return commands


def _sheet(page: Page, scale: float) -> Iterator[Command]:
    """Give the outline of the paper and the pieces on it."""
    yield Shape(figures.rectangle(0, 0, page.width * scale, page.height * scale), "#ffffff", Stroke(EDGE, 0.2))
    matrix = (scale, 0.0, 0.0, scale, 0.0, 0.0)
    for path in page.cuts:
        yield Shape(figures.transformed(path, matrix), PIECE, Stroke("#ffffff", 0.15))


def _cuts(page: Page, scale: float) -> Iterator[Command]:
    """Give a sheet with its cuts and their numbers: first across the whole sheet, then down the rows."""
    yield from _sheet(page, scale)
    cuts = straight_cuts(page)
    width = page.width * scale
    yield from (_line(0.0, y * scale, width, y * scale) for y in cuts.ys)
    for number, y in _numbered(cuts.ys, 1, scale):
        yield marks.label(number, width + 1.0, y * scale + 0.7, SIZE, colour=CUT)
    first = len(cuts.ys) + 1
    for row in cuts.rows:
        yield from _down(row, first, page.height, scale)
        first += len(row.xs)


def _down(row: RowCuts, first: int, height: float, scale: float) -> Iterator[Command]:
    """Give the cuts down one row; the first of them has the number `first`. Rows inside a sheet have their numbers on the pieces."""
    is_alone = row.top < height / 3 and row.bottom > height / 2
    top, bottom = (0.0, height) if is_alone else (row.top, row.bottom)
    yield from (_line(x * scale, top * scale, x * scale, bottom * scale) for x in row.xs)
    for number, x in _numbered(row.xs, first, scale):
        y = -0.8 if is_alone else top * scale + 2.4
        yield marks.label(
            f"{number}", x * scale + (0.0 if is_alone else 0.4), y, SIZE, "center" if is_alone else "left", CUT
        )


def _numbered(places: Sequence[float], first: int, scale: float) -> list[tuple[str, float]]:
    """Return the places that get a number, with it. Cuts on both sides of a gutter share one place; of many, only the ends have numbers."""
    groups: list[list[tuple[int, float]]] = []
    for number, place in enumerate(places, first):
        if groups and (place - groups[-1][0][1]) * scale < CLOSE:
            groups[-1].append((number, place))
        else:
            groups.append([(number, place)])
    shown = groups if len(groups) <= MOST_NUMBERED else [groups[0], groups[-1]]
    return [
        (
            "–".join(str(number) for number in dict.fromkeys((group[0][0], group[-1][0]))),
            sum(y for _, y in group) / len(group),
        )
        for group in shown
    ]


def _line(x0: float, y0: float, x1: float, y1: float) -> Shape:
    return marks.line(x0, y0, x1, y1, (0.8, 0.5), CUT, 0.2)


def _turning(page: Page, duplex: Duplex, scale: float) -> Iterator[Command]:
    """Give a sheet whose edge to turn over is thick, with an arrow that shows how the paper turns."""
    yield from _sheet(page, scale)
    width, height = page.width * scale, page.height * scale
    is_upright = (duplex == "long") == (page.height >= page.width)  # the edge is the left one, else the upper one
    end = (0.0, height) if is_upright else (width, 0.0)
    yield marks.line(0.0, 0.0, *end, colour=CUT, width=0.9)
    length = (width if is_upright else height) * 0.62
    arc = _arrow(length)
    if is_upright:
        yield Group(moved((width - length) / 2, height / 2), tuple(arc))
    else:
        quarter = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0)
        yield Group(multiply(moved(width / 2, (height - length) / 2), quarter), tuple(arc))


def _arrow(length: float) -> Iterator[Command]:
    """Give a bent arrow from (length, 0) to (0, 0), above the line between them."""
    rise = length * 0.5
    bend = (("M", length, 0.0), ("C", length * 0.8, -rise, length * 0.2, -rise, 0.0, 0.0))
    yield Shape(bend, None, Stroke(EDGE, 0.5))
    angle = math.atan2(rise, -length * 0.2)
    for turn in (math.radians(28), math.radians(-28)):
        x, y = -math.cos(angle + turn) * ARROW, -math.sin(angle + turn) * ARROW
        yield marks.line(0.0, 0.0, x, y, colour=EDGE, width=0.5)
