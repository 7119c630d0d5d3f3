"""What is drawn on a sheet beside the pieces: crop marks, cut outlines, folds, the footer line and its ruler."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.drawing import figures
from generator.drawing.commands import IDENTITY, Command, Glyphs, Group, Rect, Shape, Stroke, moved, multiply, turned
from generator.typesetting import labels
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.sheets.imposition import Sheet, SheetGrid
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit

MARK = 0.15  # mm: width of a mark
OFF = 1.0  # mm between a mark and the cut line
TICK = 8.0  # mm: length of a fold's mark
INK = "#000000"
PAPER = "#ffffff"
FAINT = "#8a8a8a"
FOOTER_SIZE = 6.5  # points
FOOTER_FACE = "AtkinsonHyperlegibleNext-Regular"
BAND = 3.4  # mm that the footer needs
RULER = 50.0  # mm
CM = 10
SLACK = 0.01  # mm by which a line may be too long, because sizes and widths are rounded


def line(
    x0: float, y0: float, x1: float, y1: float, dash: tuple[float, ...] = (), colour: str = INK, width: float = MARK
) -> Shape:
    """Return a straight line from (x0, y0) to (x1, y1)."""
    return Shape(figures.polygon([(x0, y0), (x1, y1)], closed=False), None, Stroke(colour, width, dash))


@lru_cache(maxsize=256)
def crop_marks(grid: SheetGrid) -> tuple[Command, ...]:
    """Return a mark at both ends of every straight cut, from the pieces to the sheet's edge: black on a wider white line."""
    x, y, width, height = grid.block
    right, bottom = x + width, y + height
    xs, ys = grid.cuts()
    ends = [(at, 0.0, at, y - OFF) for at in xs] + [(at, bottom + OFF, at, grid.paper.height) for at in xs]
    ends += [(0.0, at, x - OFF, at) for at in ys] + [(right + OFF, at, grid.paper.width, at) for at in ys]
    drawn = (*(line(*end, colour=PAPER, width=4 * MARK) for end in ends), *(line(*end) for end in ends))
    return (Group(IDENTITY, drawn, reused=True),)


def outlines(sheet: Sheet, unit: CutUnit) -> list[Command]:
    """Return the cut lines of pieces that straight cuts cannot separate."""
    return [line for slot in sheet.slots for line in outline(unit, slot.x, slot.y)]


def outline(unit: CutUnit, x: float, y: float) -> list[Command]:
    """Return the cut line of one piece at (x, y)."""
    path = figures.transformed(unit.outline(), moved(x, y))
    return [Shape(path, None, Stroke(PAPER, 3 * MARK, (), "butt", "miter", 0.6)), Shape(path, None, Stroke(INK, MARK))]


def folds(sheet: Sheet, unit: CutUnit) -> list[Command]:
    """Return dashed lines beside the pieces where the sheet is folded, and across the feet of a standee."""
    grid = sheet.grid
    x, _, width, _ = grid.block
    drawn: list[Command] = []
    for y in sheet.folds:
        for x0, x1 in ((0.0, x - OFF), (x + width + OFF, grid.paper.width)):
            drawn += [line(x0, y, x1, y, colour=PAPER, width=4 * MARK), line(x0, y, x1, y, (2.0, 1.0))]
    if unit.folds:
        for slot in sheet.slots:
            drawn += _feet(slot.x, slot.y, unit)
    if grid.fold is not None:
        drawn.append(line(x, grid.fold, x + width, grid.fold, (2.0, 1.0)))
    return drawn


def shifted(crease: tuple[float, float, float, float], x: float, y: float) -> tuple[float, float, float, float]:
    """Move a fold of a unit to the place (x, y) of the unit."""
    x0, y0, x1, y1 = crease
    return x0 + x, y0 + y, x1 + x, y1 + y


def creases(sheet: Sheet, unit: CutUnit) -> list[Command]:
    """Return the folds of nets as dashed lines on them, and those of screens and leaflets as ticks above and below the block."""
    if not unit.creases:
        return []
    if not unit.shares_cuts:
        return [line for slot in sheet.slots for line in inner_folds(unit, slot.x, slot.y)]
    _, top, _, height = sheet.grid.block
    bottom = top + height
    drawn: list[Command] = []
    for x in sorted(
        {
            round(slot.x + (unit.width - crease[0] if slot.side == "back" else crease[0]), 4)
            for slot in sheet.slots
            for crease in unit.creases
        }
    ):
        for start, end in (
            (max(0.0, top - OFF - TICK), top - OFF),
            (bottom + OFF, min(sheet.grid.paper.height, bottom + OFF + TICK)),
        ):
            drawn += [line(x, start, x, end, colour=PAPER, width=4 * MARK), line(x, start, x, end, (1.2, 0.8))]
        drawn.append(label(say("fold"), x + 0.8, top - OFF - 1.0, 5.5, colour=FAINT))
    return drawn


def inner_folds(unit: CutUnit, x: float, y: float) -> list[Command]:
    """Return the folds that are drawn on a piece: those of a net and of the feet of a standee."""
    if unit.folds:
        return _feet(x, y, unit)
    return [line(*shifted(crease, x, y), (1.0, 0.8), FAINT) for crease in unit.creases]


def _feet(x: float, y: float, unit: CutUnit) -> list[Command]:
    """Return both foot strips of a standee: a dashed fold, and a word that tells what to do."""
    first, last = unit.folds[0], unit.folds[-1]
    drawn: list[Command] = [line(x, y + at, x + unit.width, y + at, (1.0, 0.8), FAINT) for at in (first, last)]
    drawn += [
        label(say("foot: fold out"), x + unit.width / 2, y + at, 5.5, "center", FAINT)
        for at in ((first + 1.4) / 2, last + (unit.height - last + 1.4) / 2)
    ]
    return drawn


def label(
    text: str, x: float, y: float, size: float, align: str = "left", colour: str = INK, face: str = FOOTER_FACE
) -> Glyphs:
    """Return one line of text whose baseline is at y; `size` is in points."""
    width = labels.width(face, text) * size * POINT
    shift = {"left": 0.0, "center": width / 2, "right": width}[align]
    return Glyphs(x - shift, y, width, face, size, text, colour)


def imprint(words: str, x: float, paper: Paper) -> list[Command]:
    """Return the line at the foot of a page that says whose game it is; none without words. `x` is the margin in mm."""
    if not words:
        return []
    return [fitted_label(words, x, paper.height - 9, (7, 5), paper.width - 2 * x, colour="#555555")]


def fitted_label(
    text: str,
    x: float,
    y: float,
    sizes: tuple[float, float],
    room: float,
    align: str = "left",
    colour: str = INK,
    face: str = FOOTER_FACE,
) -> Glyphs:
    """Return one line of text in `room` mm: in the first of `sizes` (points), smaller down to the second if it is too long, and then cut short."""
    run = label(text, x, y, sizes[0], align, colour, face)
    if run.width <= room:
        return run
    size = max(sizes[1], sizes[0] * room / run.width)
    run = label(text, x, y, size, align, colour, face)
    while run.width > room + SLACK and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
        run = label(text, x, y, size, align, colour, face)
    return run


def ruler(x: float, y: float) -> list[Command]:
    """Return a ruler of 50 mm that stands on (x, y): a tick every 10 mm, longer at both ends."""
    drawn: list[Command] = [line(x, y, x + RULER, y)]
    for at in range(0, int(RULER) + 1, CM):
        height = 2.0 if at in {0, int(RULER)} else 1.2
        drawn.append(line(x + at, y - height, x + at, y))
    return drawn


def footer(grid: SheetGrid, words: str, margin: float) -> list[Command]:
    """Return the footer line with its ruler, in a free band beside the block; nothing if no band is free."""
    band = _band(grid, margin)
    if band is None:
        return []
    (x, y, width, height), turn = band
    content = tuple(_footer_line(words, width, height))
    matrix = moved(x, y)
    if turn:  # it is read from the right side of the sheet, so the text begins at the bottom
        matrix = multiply(moved(x, y + width), turned(-90))
    return [Group(matrix, content)]


def has_footer(grid: SheetGrid, margin: float) -> bool:
    """Tell whether there is room for the footer line."""
    return _band(grid, margin) is not None


def _band(grid: SheetGrid, margin: float) -> tuple[Rect, bool] | None:
    """Return the free band (x, y, length, depth) below, above, right or left of the block, and whether it is upright."""
    x, y, width, height = grid.block
    paper, bleed = grid.paper, grid.bleed
    long, tall = paper.width - 2 * margin, paper.height - 2 * margin
    below, above = paper.height - margin - y - height - bleed, y - bleed - margin
    left, right = x - bleed - margin, paper.width - margin - x - width - bleed
    if below >= BAND:
        return (margin, paper.height - margin - BAND, long, BAND), False
    if above >= BAND:
        return (margin, margin, long, BAND), False
    if right >= BAND:
        return (paper.width - margin - BAND, margin, tall, BAND), True
    if left >= BAND:
        return (margin, margin, tall, BAND), True
    return None


def _footer_line(words: str, length: float, depth: float) -> Iterator[Command]:
    room = length - RULER - 18
    size = FOOTER_SIZE
    width = labels.width(FOOTER_FACE, words) * size * POINT
    if width > room:
        size = max(4.5, size * room / width)
    text = label(words, 1.0, depth - 0.9, size)
    yield Shape(figures.rectangle(0, 0, text.width + 2, depth), PAPER, None)
    yield text
    yield _footer_ruler(length - RULER - 1, depth)


@lru_cache(maxsize=64)
def _footer_ruler(start: float, depth: float) -> Group:
    """Return the footer's ruler on white, with its length before it."""
    white = Shape(figures.rectangle(start - 12, 0, RULER + 13, depth), PAPER, None)
    words = label("50 mm", start - 1.5, depth - 0.9, FOOTER_SIZE, "right")
    return Group(IDENTITY, (white, words, *ruler(start, depth - 0.9)), reused=True)
