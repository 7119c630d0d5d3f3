"""A set of pieces → the pages of its sheets: faces placed, marks, folds, footer, what a print shop wants to know."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator import imposition, marks, svgpath
from generator.draw import Command, Face, Matrix, Page, Path, Placed, moved, multiply, turned
from generator.imposition import Options, Paper, Part, Sheet, Slot, Tile, TooLargeError, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.model import PieceSet, Size
    from generator.draw import Side

MANY = 120  # copies from which a set keeps its own sheets
EDGES = {
    "long": "turn over the long edge", "short": "turn over the short edge", "fold": "fold, then glue back to back",
    "none": "fronts only",
}


@dataclass(frozen=True, slots=True)
class Job:
    """Copies of one set's pieces to be printed: `items` are indices into the set, one for each copy."""

    game: str
    title: str
    kind: str
    size: Size
    items: tuple[int, ...]
    face_of: Callable[[int, Side], Face | None]


@dataclass(frozen=True, slots=True)
class Printed:
    """What came of a job: its pages, and on how many places each item lies (fronts)."""

    job: Job
    pages: tuple[Page, ...]
    sheets: int
    placed: tuple[int, ...]


def unit_of(kind: str, size: Size, has_back: bool) -> Unit:
    """What is cut out for a piece of a kind and size."""
    if kind == "standee":
        return imposition.standee(size.width, size.height)
    return imposition.card(size.width, size.height, size.shape, has_back)


def job_of(game: str, pieces: PieceSet, face_of: Callable[[int, Side], Face | None], only: Sequence[int] | None = None) -> Job:
    """All copies of a set, or of those items of it that are in `only`."""
    items = tuple(
        index for index, item in enumerate(pieces.items) if only is None or index in only for _ in range(item.copies)
    )
    return Job(game, pieces.title, pieces.kind, pieces.size, items, face_of)


def together(jobs: Sequence[Job]) -> list[Job]:
    """Jobs of pieces that are cut alike put on common sheets, in the order of the first of each; others as they are."""
    groups: dict[object, list[Job]] = {}
    for number, job in enumerate(jobs):
        has_back = any(job.face_of(item, "back") is not None for item in dict.fromkeys(job.items))
        alike = job.kind in {"token", "marker", "card", "tile"} and len(job.items) < MANY
        key: object = (job.kind, job.size.width, job.size.height, job.size.shape, has_back) if alike else number
        groups.setdefault(key, []).append(job)
    return [_joined(group) if len(group) > 1 else group[0] for group in groups.values()]


def _joined(jobs: list[Job]) -> Job:
    """One job of several: items numbered through."""
    items: list[int] = []
    sources: list[tuple[Job, int]] = []
    for job in jobs:
        first = len(sources)
        sources += [(job, item) for item in range(max(job.items) + 1)]
        items += [first + item for item in job.items]

    def face_of(item: int, side: Side) -> Face | None:
        job, own = sources[item]
        return job.face_of(own, side)

    return Job(jobs[0].game, ", ".join(job.title for job in jobs), jobs[0].kind, jobs[0].size, tuple(items), face_of)


def pages_of(job: Job, paper: Paper, options: Options) -> Printed:
    """The pages of a job, in the order in which they are printed. Raises TooLargeError."""
    has_back = any(job.face_of(item, "back") is not None for item in dict.fromkeys(job.items))
    unit = unit_of(job.kind, job.size, has_back)
    try:
        sheets = imposition.impose(unit, len(job.items), paper, options)
    except TooLargeError:
        if job.kind not in {"board", "mat", "screen"}:
            raise
        return _tiled(job, unit, paper, options)
    total = sheets[-1].number if sheets else 0
    pages = tuple(_page(job, unit, sheet, total, options) for sheet in sheets)
    placed = tuple(job.items[slot.unit] for sheet in sheets for slot in sheet.slots if slot.way == "front")
    return Printed(job, pages, total, placed)


def _page(job: Job, unit: Unit, sheet: Sheet, total: int, options: Options) -> Page:
    grid = sheet.grid
    placed = [one for slot in sheet.slots for one in _slot(job, unit, slot)]
    over: list[Command] = []
    if options.marks and (sheet.way == "front" or grid.fold is not None):
        over += marks.crop_marks(grid) if unit.shares_cuts else marks.outlines(sheet, unit)
    over += marks.folds(sheet, unit)
    side = "front" if sheet.way == "front" else "back" if sheet.slots else "back stays empty"
    over += marks.footer(grid, _words(job, grid.paper, options, f"sheet {sheet.number} of {total}, {side}"), options.margin)
    x, y, width, height = grid.block
    b = options.bleed
    bookmarks = _bookmarks(job, sheet.number, total) if sheet.way == "front" else ()
    return Page(grid.paper.width, grid.paper.height, placed, tuple(over), (), (x, y, width, height),
                (x - b, y - b, width + 2 * b, height + 2 * b), bookmarks)


def _bookmarks(job: Job, number: int, total: int) -> tuple[tuple[int, str], ...]:
    """The set's name at its first page, each sheet of several below it."""
    name = ((0, job.title),) if number == 1 else ()
    return (*name, (1, f"Sheet {number} of {total}")) if total > 1 else name


def _words(job: Job, paper: Paper, options: Options, which: str) -> str:
    return f"{job.game} · {job.title} · {which} · {paper.name} at 100 % · {EDGES[options.duplex]}"


def _slot(job: Job, unit: Unit, slot: Slot) -> list[Placed]:
    """The faces of one unit on a page."""
    parts = unit.front if slot.way == "front" else unit.back
    item = job.items[slot.unit]
    outer = moved(slot.x, slot.y)
    if slot.turn:
        outer = multiply(outer, turned(slot.turn, unit.width / 2, unit.height / 2))
    found = []
    for part in parts:
        face = job.face_of(item, part.side) or (job.face_of(item, "front") if job.kind == "standee" else None)
        if face is None:
            continue
        inner = multiply(outer, moved(part.x, part.y))
        if part.turn:
            inner = multiply(inner, turned(part.turn, part.width / 2, part.height / 2))
        found.append(Placed(face, inner, _clip(unit, part, slot, outer)))
    return found


def _clip(unit: Unit, part: Part, slot: Slot, outer: Matrix) -> Path:
    """What of a face may show: its trim and as much bleed as the slot has on each side."""
    if not unit.shares_cuts:
        grow = min(slot.bleed)
        return svgpath.transformed(svgpath.outline(unit.shape, unit.width, unit.height, 0.0, grow), outer)
    left, top, right, bottom = slot.bleed
    if slot.turn:
        left, top, right, bottom = right, bottom, left, top
    top = top if part.y <= 0 else 0.0
    bottom = bottom if part.y + part.height >= unit.height else 0.0
    box = svgpath.rectangle(part.x - left, part.y - top, part.width + left + right, part.height + top + bottom)
    return svgpath.transformed(box, outer)


# boards larger than a page


def _tiled(job: Job, unit: Unit, paper: Paper, options: Options) -> Printed:
    """Every tile of every board; a small map shows where a tile belongs, and ticks where the next one is glued on."""
    windows = imposition.tiles(unit, paper, options)
    shown = [(face, tile) for item in job.items if (face := job.face_of(item, "front")) for tile in windows]
    pages = [
        _tile_page(job, face, tile, paper, options, _bookmarks(job, number, len(shown)))
        for number, (face, tile) in enumerate(shown, 1)
    ]
    return Printed(job, tuple(pages), len(pages), job.items)


def _tile_page(
    job: Job, face: Face, tile: Tile, paper: Paper, options: Options, bookmarks: tuple[tuple[int, str], ...],
) -> Page:
    sheet = imposition.tile_paper(tile, paper, options)
    x, y, width, height = tile.window
    edges = (tile.column == 0, tile.row == 0, tile.column == tile.columns - 1, tile.row == tile.rows - 1)
    left, top, right, bottom = (options.bleed if edge else 0.0 for edge in edges)
    clip = svgpath.rectangle(tile.x - left, tile.y - top, width + left + right, height + top + bottom)
    grid = imposition.Grid(sheet, 1, 1, width, height, 0.0, tile.x, tile.y, options.bleed)
    over: list[Command] = []
    if options.marks:
        over += marks.crop_marks(grid)
    over += _glue_lines(tile, options)
    which = f"{face.title}: row {tile.row + 1} of {tile.rows}, column {tile.column + 1} of {tile.columns}"
    over += marks.footer(grid, _words(job, sheet, options, which), options.margin)
    b = options.bleed
    return Page(sheet.width, sheet.height, [Placed(face, moved(tile.x - x, tile.y - y), clip)], tuple(over), (),
                (tile.x, tile.y, width, height), (tile.x - b, tile.y - b, width + 2 * b, height + 2 * b), bookmarks)


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
