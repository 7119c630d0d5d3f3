"""Prints boards that are larger than a page: tiles on several sheets, with marks for joining them, and backs behind their fronts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.drawing import figures
from generator.drawing.commands import Command, Face, Page, Path, PlacedFace, Shape, Stroke, moved, multiply, turned
from generator.sheets import imposition, marks
from generator.sheets.board_tiles import BoardTile, tile_paper, tiles
from generator.sheets.imposition import SheetOptions
from generator.sheets.pages import TURNED, Job, PrintedJob, bookmarks_of, footer_text
from generator.sheets.papers import Paper
from generator.sheets.units import CutUnit
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Sequence


def tiled(job: Job, unit: CutUnit, paper: Paper, options: SheetOptions) -> PrintedJob:
    """Return the pages of all tiles of all boards.

    With duplex printing, the back of each tile follows it. Separate backs come after the fronts of their board, to be glued on;
    so do the backs of a board with a fold, because only smaller pieces can be folded.
    """
    parts = tiles(unit, paper, options)
    number = 0
    total = len(job.items) * len(parts)
    pages: list[Page] = []
    planned: set[int] = set()
    for item in job.items:
        front, back = job.face_of(item, "front"), job.face_of(item, "back")
        if front is None:
            continue
        if item not in planned:
            planned.add(item)
            pages.append(_plan(job, front, parts, paper, options))
            pages += [Page(paper.width, paper.height)] if options.duplex in TURNED else []
        later = []
        for tile in parts:
            number += 1
            pages.append(_page(job, front, tile, paper, options, 0, bookmarks_of(job, number, total), _seams(parts)))
            behind, turn = _behind(tile, unit, tile_paper(tile, paper, options), options)
            if options.duplex in TURNED:
                pages.append(_page(job, back, behind, paper, options, turn))
            elif options.duplex in {"fold", "separate"} and back is not None:
                later.append(_page(job, back, tile, paper, options, 0))
        pages += later
    return PrintedJob(job, tuple(pages), number, job.items, two_sided=options.duplex in TURNED, tiled=True)


def _plan(job: Job, face: Face, parts: list[BoardTile], paper: Paper, options: SheetOptions) -> Page:
    """Return a page with the whole board made small, the areas of its sheets and the letters of its seams."""
    side = options.margin + 15
    room = (paper.width - 2 * side, paper.height - 2 * side - 40)
    scale = min(room[0] / face.width, room[1] / face.height)
    x, y = (paper.width - face.width * scale) / 2, side + 30
    matrix = (scale, 0.0, 0.0, scale, x, y)
    over: list[Command] = [
        marks.label(
            say("{title}: how its {n} sheets lie", title=face.title, n=len(parts)),
            side,
            side,
            13,
            face="AtkinsonHyperlegibleNext-Bold",
        ),
        marks.label(
            say(
                "Cut each sheet along its crop marks. Lay a sheet on its neighbour so that it covers the strip to the"
                " dashed ticks, same letters"
            ),
            side,
            side + 8,
            8.5,
        ),
        marks.label(
            say("together, and glue it. Or trim the strip away and stick both edge to edge on a board."),
            side,
            side + 12.5,
            8.5,
        ),
    ]
    for number, tile in enumerate(parts, 1):
        left, top, width, height = (value * scale for value in tile.area)
        over.append(Shape(figures.rectangle(x + left, y + top, width, height), None, Stroke(marks.PAPER, 0.9)))
        over.append(Shape(figures.rectangle(x + left, y + top, width, height), None, Stroke(marks.INK, 0.3)))
        over += _badge(str(number), x + left + width / 2, y + top + height / 2, 5.0, 16)
    for letter, across, down in _seams(parts):
        over += _badge(letter, x + across * scale, y + down * scale, 2.6, 9)
    grid = imposition.SheetGrid(paper, 1, 1, face.width * scale, face.height * scale, 0.0, x, y, 0.0)
    footer = options if options.blank_backs else replace(options, duplex="none")
    over += marks.footer(grid, footer_text(job, paper, footer, say("plan"), has_back=False), options.margin)
    whole = figures.transformed(figures.outline(face.shape, face.width, face.height, face.corner), matrix)
    return Page(paper.width, paper.height, (PlacedFace(face, matrix, whole),), tuple(over))


def _badge(text: str, x: float, y: float, radius: float, size: float) -> list[Command]:
    """Draw a letter or number on a white disc."""
    disc = Shape(figures.ellipse(x, y, radius, radius), marks.PAPER, Stroke(marks.INK, 0.2))
    return [disc, marks.label(text, x, y + size * 0.12, size, "center", face="AtkinsonHyperlegibleNext-Bold")]


def _seams(parts: list[BoardTile]) -> list[tuple[str, float, float]]:
    """Return the letter of each seam and the middle of its strip, in the board's mm; seams between columns come first."""
    by_place = {(tile.column, tile.row): tile for tile in parts}
    seams: list[tuple[str, float, float]] = []
    for dx, dy in ((1, 0), (0, 1)):
        for (column, row), tile in by_place.items():
            neighbour = by_place.get((column + dx, row + dy))
            if neighbour is not None:
                x, y, width, height = tile.area
                middle = (
                    ((neighbour.area[0] + x + width) / 2, y + height / 2)
                    if dx
                    else (x + width / 2, (neighbour.area[1] + y + height) / 2)
                )
                seams.append((_letter(len(seams)), *middle))
    return seams


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26) + (str(number // 26 + 1) if number >= 26 else "")  # noqa: PLR2004 - letters of the alphabet


def _behind(tile: BoardTile, unit: CutUnit, sheet: Paper, options: SheetOptions) -> tuple[BoardTile, int]:
    """Return the tile of the back that lies behind a tile, and its turn in degrees: a board turns over like a card."""
    x, y, width, height = tile.area
    upright = sheet.height >= sheet.width
    turn = 0 if (options.duplex == "long") == upright else 180
    window = (unit.width - x - width, y, width, height)
    return tile._replace(column=tile.columns - 1 - tile.column, area=window), turn


def _page(
    job: Job,
    face: Face | None,
    tile: BoardTile,
    paper: Paper,
    options: SheetOptions,
    turn: int,
    bookmarks: tuple[tuple[int, str], ...] = (),
    seams: Sequence[tuple[str, float, float]] = (),
) -> Page:
    """Return one page. Without a face it stays empty except for the footer."""
    sheet = tile_paper(tile, paper, options)
    x, y, width, height = tile.area
    grid = imposition.SheetGrid(sheet, 1, 1, width, height, 0.0, tile.x, tile.y, options.bleed)
    over: list[Command] = []
    placed: list[PlacedFace] = []
    which = f"row {tile.row + 1} of {tile.rows}, column {tile.column + 1} of {tile.columns}"
    if face is None:
        which = "back stays empty"
    else:
        which = f"{face.title}, {face.side}: {which}"
        matrix = moved(tile.x - x, tile.y - y)
        if turn:
            matrix = multiply(turned(180, tile.x + width / 2, tile.y + height / 2), matrix)
        placed.append(PlacedFace(face, matrix, _clip(tile, options, turn)))
        if face.side == "front" or options.duplex in {"fold", "separate"}:
            over += marks.crop_marks(grid) if options.marks != "none" else []
            over += _glue_lines(tile, options) + _seam_letters(tile, seams, options)
    over += marks.footer(grid, footer_text(job, sheet, options, which, has_back=False), options.margin)
    b = options.bleed
    return Page(
        sheet.width,
        sheet.height,
        placed,
        tuple(over),
        (),
        (tile.x, tile.y, width, height),
        (tile.x - b, tile.y - b, width + 2 * b, height + 2 * b),
        bookmarks,
        (figures.rectangle(tile.x, tile.y, width, height),) if face is not None and face.side == "front" else (),
    )


def _clip(tile: BoardTile, options: SheetOptions, turn: int) -> Path:
    """Return the part of a tile that shows. It bleeds only at the board's edge."""
    edges = (tile.column == 0, tile.row == 0, tile.column == tile.columns - 1, tile.row == tile.rows - 1)
    left, top, right, bottom = (options.bleed if edge else 0.0 for edge in (edges[2:] + edges[:2] if turn else edges))
    _, _, width, height = tile.area
    return figures.rectangle(tile.x - left, tile.y - top, width + left + right, height + top + bottom)


def _seam_letters(tile: BoardTile, seams: Sequence[tuple[str, float, float]], options: SheetOptions) -> list[Command]:
    """Draw the letter of each seam at both ends of its strip, outside the board's cut."""
    x, y, width, height = tile.area
    drawn: list[Command] = []
    off = max(options.bleed, marks.OFF) + 1.0
    for letter, across, down in seams:
        left, top = tile.x + across - x, tile.y + down - y
        if not (x - 0.01 <= across <= x + width + 0.01 and y - 0.01 <= down <= y + height + 0.01):
            continue
        upright = min(across - x, x + width - across) <= options.overlap
        if upright and abs(down - (y + height / 2)) < 0.01:  # noqa: PLR2004 - mm, an error of rounding
            ends = [(left, tile.y - off), (left, tile.y + height + off + 2.2)]
        else:
            ends = [(tile.x - off - 1.2, top + 0.8), (tile.x + width + off + 1.2, top + 0.8)]
        drawn += [marks.label(letter, at, base, 8, "center", face="AtkinsonHyperlegibleNext-Bold") for at, base in ends]
    return drawn


def _glue_lines(tile: BoardTile, options: SheetOptions) -> list[Command]:
    """Draw dashed ticks at the inner edge of each overlap, where the neighbour's cut edge will lie."""
    _, _, width, height = tile.area
    tick = 4.0
    drawn: list[Command] = []
    xs = [tile.x + options.overlap] if tile.column else []
    xs += [tile.x + width - options.overlap] if tile.column < tile.columns - 1 else []
    ys = [tile.y + options.overlap] if tile.row else []
    ys += [tile.y + height - options.overlap] if tile.row < tile.rows - 1 else []
    for x in xs:
        for start, end in ((tile.y - tick, tile.y), (tile.y + height, tile.y + height + tick)):
            drawn.append(marks.line(x, start, x, end, (0.8, 0.8)))
    for y in ys:
        for start, end in ((tile.x - tick, tile.x), (tile.x + width, tile.x + width + tick)):
            drawn.append(marks.line(start, y, end, y, (0.8, 0.8)))
    return drawn
