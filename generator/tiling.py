"""Boards larger than a page: windows on several sheets, with marks for putting them together; backs behind their fronts."""
from __future__ import annotations

from generator import imposition, marks, svgpath
from generator.draw import Command, Face, Page, Path, Placed, moved, multiply, turned
from generator.imposition import Options, Paper, Tile, Unit
from generator.sheets import Job, Printed, bookmarks_of, words


def tiled(job: Job, unit: Unit, paper: Paper, options: Options) -> Printed:
    """Every tile of every board.

    Printed duplex, each is followed by what lies behind it; with a fold, which is for smaller things, backs come after the
    fronts of their board, to be glued on.
    """
    windows = imposition.tiles(unit, paper, options)
    number = 0
    total = len(job.items) * len(windows)
    pages: list[Page] = []
    for item in job.items:
        front, back = job.face_of(item, "front"), job.face_of(item, "back")
        if front is None:
            continue
        later = []
        for tile in windows:
            number += 1
            pages.append(_page(job, front, tile, paper, options, 0, bookmarks_of(job, number, total)))
            behind, turn = _behind(tile, unit, imposition.tile_paper(tile, paper, options), options)
            if options.duplex in {"long", "short"}:
                pages.append(_page(job, back, behind, paper, options, turn))
            elif options.duplex == "fold" and back is not None:
                later.append(_page(job, back, tile, paper, options, 0))
        pages += later
    return Printed(job, tuple(pages), number, job.items)


def _behind(tile: Tile, unit: Unit, sheet: Paper, options: Options) -> tuple[Tile, int]:
    """The window of the back that lies behind a tile, and whether it is turned: a board turns over like a card."""
    x, y, width, height = tile.window
    upright = sheet.height >= sheet.width
    turn = 0 if (options.duplex == "long") == upright else 180
    window = (unit.width - x - width, y, width, height)
    return tile._replace(column=tile.columns - 1 - tile.column, window=window), turn


def _page(
    job: Job, face: Face | None, tile: Tile, paper: Paper, options: Options, turn: int, bookmarks: tuple[tuple[int, str], ...] = (),
) -> Page:
    """One page; without a face it stays empty but for the footer."""
    sheet = imposition.tile_paper(tile, paper, options)
    x, y, width, height = tile.window
    grid = imposition.Grid(sheet, 1, 1, width, height, 0.0, tile.x, tile.y, options.bleed)
    over: list[Command] = []
    placed: list[Placed] = []
    which = f"row {tile.row + 1} of {tile.rows}, column {tile.column + 1} of {tile.columns}"
    if face is None:
        which = "back stays empty"
    else:
        which = f"{face.title}, {face.side}: {which}"
        matrix = moved(tile.x - x, tile.y - y)
        if turn:
            matrix = multiply(turned(180, tile.x + width / 2, tile.y + height / 2), matrix)
        placed.append(Placed(face, matrix, _clip(tile, options, turn)))
        if face.side == "front" or options.duplex == "fold":
            over += marks.crop_marks(grid) if options.marks != "none" else []
            over += _glue_lines(tile, options)
    over += marks.footer(grid, words(job, sheet, options, which, has_back=False), options.margin)
    b = options.bleed
    return Page(sheet.width, sheet.height, placed, tuple(over), (), (tile.x, tile.y, width, height),
                (tile.x - b, tile.y - b, width + 2 * b, height + 2 * b), bookmarks)


def _clip(tile: Tile, options: Options, turn: int) -> Path:
    """A tile bleeds where it is the board's edge."""
    edges = (tile.column == 0, tile.row == 0, tile.column == tile.columns - 1, tile.row == tile.rows - 1)
    left, top, right, bottom = (options.bleed if edge else 0.0 for edge in (edges[2:] + edges[:2] if turn else edges))
    _, _, width, height = tile.window
    return svgpath.rectangle(tile.x - left, tile.y - top, width + left + right, height + top + bottom)


def _glue_lines(tile: Tile, options: Options) -> list[Command]:
    """Dashed ticks at the inner edge of each overlap, where the neighbour's cut edge comes to lie."""
    _, _, width, height = tile.window
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
