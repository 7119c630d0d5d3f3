"""Makes the pages of a set from its sheets: faces in their slots, marks, folds, footer, and boxes for a print shop."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from generator.drawing import figures
from generator.drawing.commands import Command, Face, Matrix, Page, Path, PlacedFace, Rect, moved, multiply, turned
from generator.sheets import imposition, marks, units
from generator.sheets.gutters import with_free_gutter
from generator.sheets.imposition import Sheet, SheetOptions, SheetSlot
from generator.sheets.units import CutUnit, FacePart
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.model import PieceSet, Size
    from generator.drawing.commands import Side
    from generator.sheets.papers import Paper

TURNED = frozenset({"long", "short"})  # ways of printing on both sides of a sheet
OWN_SHEETS_FROM = 120  # a set of so many copies or more keeps its own sheets
FOOTER_TITLES = 70  # characters
EDGES = {
    "long": later("turn over the long edge"),
    "short": later("turn over the short edge"),
    "fold": later("fold, then glue back to back"),
    "none": later("fronts only"),
    "separate": later("fronts and backs on sheets of their own"),
}


@dataclass(frozen=True)
class Job:
    """Copies of one set's pieces to be printed; `items` has an index into the set for each copy."""

    game: str
    title: str
    kind: str
    size: Size
    items: tuple[int, ...]
    face_of: Callable[[int, Side], Face | None]
    folds: tuple[float, ...] = ()  # of screens and leaflets
    unit: CutUnit | None = None  # the unit, if kind and size do not determine it
    parts: tuple[tuple[str, int], ...] = ()  # title and copies of each set on common sheets
    mixed: tuple[Job, ...] = ()  # the jobs of pieces of different kinds or sizes on common sheets

    @cached_property
    def has_back(self) -> bool:
        """Whether any of its pieces has a back."""
        return any(self.face_of(item, "back") is not None for item in dict.fromkeys(self.items))


@dataclass(frozen=True, slots=True)
class PrintedJob:
    """The pages of a job, and the item of each place on its fronts."""

    job: Job
    pages: tuple[Page, ...]
    sheets: int
    placed: tuple[int, ...]
    gutter_cost: int = 0  # sheets more that it would take to keep neighbours apart; 0 if they are, or need not be
    two_sided: bool = False  # every second page is the back of the page before it
    tiled: bool = False  # each piece comes on several sheets


def unit_of(job: Job, options: SheetOptions) -> CutUnit:
    """Return the unit that is cut out for a piece of a job."""
    size = job.size
    if job.unit is not None:
        return job.unit
    if job.kind == "standee":
        return units.standee(size.width, size.height)
    if job.folds:
        return units.folded(size.width, size.height, job.has_back, job.folds)
    unit = units.card(size.width, size.height, size.shape, job.has_back)
    return replace(unit, corner=size.corner) if options.round_corners and size.shape == "rectangle" else unit


def job_of(
    game: str, pieces: PieceSet, face_of: Callable[[int, Side], Face | None], copies: Mapping[int, int] | None = None
) -> Job:
    """Make a job of all copies of a set, or of `copies` of each item by its index."""
    wanted = {index: item.copies for index, item in enumerate(pieces.items)} if copies is None else copies
    items = tuple(index for index, count in wanted.items() for _ in range(count))
    return Job(game, pieces.title, pieces.kind, pieces.size, items, face_of, pieces.folds)


def group_alike(jobs: Sequence[Job]) -> list[list[Job]]:
    """Group jobs whose pieces are cut alike, in the order of the first job of each group; other jobs stay alone."""
    groups: dict[object, list[Job]] = {}
    for number, job in enumerate(jobs):
        shares = (
            job.kind in {"token", "marker", "card", "tile"} and len(job.items) < OWN_SHEETS_FROM and job.unit is None
        )
        key: object = (job.kind, job.size.width, job.size.height, job.size.shape, job.has_back) if shares else number
        groups.setdefault(key, []).append(job)
    return list(groups.values())


def join_alike(jobs: Sequence[Job]) -> list[Job]:
    """Join jobs whose pieces are cut alike, so that they share sheets; other jobs stay as they are."""
    return [join(group) if len(group) > 1 else group[0] for group in group_alike(jobs)]


def join(jobs: Sequence[Job]) -> Job:
    """Make one job of several; its items are numbered through."""
    items: list[int] = []
    sources: list[tuple[Job, int]] = []
    for job in jobs:
        first = len(sources)
        sources += [(job, item) for item in range(max(job.items) + 1)]
        items += [first + item for item in job.items]

    def face_of(item: int, side: Side) -> Face | None:
        job, own_item = sources[item]
        return job.face_of(own_item, side)

    return Job(
        jobs[0].game,
        ", ".join(job.title for job in jobs),
        jobs[0].kind,
        jobs[0].size,
        tuple(items),
        face_of,
        parts=tuple(part for job in jobs for part in job.parts or ((job.title, len(job.items)),)),
    )


def part_of(job: Job, begin: int, end: int) -> Job:
    """Return a job of the copies from `begin` up to `end` of a job."""
    parts = tuple(Counter(title_of(job, number) for number in range(begin, end)).items())
    return replace(job, title=", ".join(title for title, _ in parts), items=job.items[begin:end], parts=parts)


def title_of(job: Job, number: int) -> str:
    """Return the title of the set of a job's copy; sets on common sheets have titles of their own."""
    for title, count in job.parts:
        if number < count:
            return title
        number -= count
    return job.title


def sheets_of(job: Job, paper: Paper, options: SheetOptions) -> PrintedJob:
    """Return the pages of a job whose pieces fit on a sheet, in printing order. Raises TooLargeError."""
    unit = unit_of(job, options)
    options, cost = with_free_gutter(job, unit, paper, options)
    sheets = imposition.impose(unit, len(job.items), paper, options)
    total = max((sheet.number for sheet in sheets), default=0)
    pages = tuple(_page(job, unit, sheet, total, options) for sheet in sheets)
    placed = tuple(job.items[slot.unit] for sheet in sheets for slot in sheet.slots if slot.side == "front")
    return PrintedJob(
        job, pages, len(pages) if options.duplex == "separate" else total, placed, cost, options.duplex in TURNED
    )


def _page(job: Job, unit: CutUnit, sheet: Sheet, total: int, options: SheetOptions) -> Page:
    grid = sheet.grid
    placed = [face for slot in sheet.slots for face in faces_of(job, unit, slot)]
    over: list[Command] = []
    is_cut = sheet.side == "front" or options.duplex == "separate"  # this side is cut
    if options.marks == "both" or (options.marks == "front" and is_cut):
        over += marks.crop_marks(grid) if unit.shares_cuts else marks.outlines(sheet, unit)
    over += marks.folds(sheet, unit) + marks.creases(sheet, unit)
    side = say("front") if sheet.side == "front" else say("back") if sheet.slots else say("back stays empty")
    over += marks.footer(
        grid,
        footer_text(
            job,
            grid.paper,
            options,
            say("sheet {number} of {total}, {side}", number=sheet.number, total=total, side=side),
            bool(unit.back),
        ),
        options.margin,
    )
    x, y, width, height = grid.block
    b = options.bleed
    bookmarks = (
        bookmarks_of(job, sheet.number, total)
        if sheet.side == "front"
        else ((1, say("Backs of sheet {number}", number=sheet.number)),)
        if is_cut
        else ()
    )
    cuts = (
        _cuts(unit.outline(), tuple([(slot.x, slot.y) for slot in sheet.slots if slot.side == sheet.side]))
        if is_cut
        else ()
    )
    creases = tuple(
        marks.shifted(crease, slot.x, slot.y) for slot in sheet.slots for crease in unit.creases if slot.side == "front"
    )
    return Page(
        grid.paper.width,
        grid.paper.height,
        placed,
        tuple(over),
        (),
        (x, y, width, height),
        (x - b, y - b, width + 2 * b, height + 2 * b),
        bookmarks,
        cuts,
        creases,
    )


@lru_cache(maxsize=256)
def _cuts(outline: Path, places: tuple[tuple[float, float], ...]) -> tuple[Path, ...]:
    """Return the cut line of every piece of a page."""
    return tuple([figures.transformed(outline, moved(x, y)) for x, y in places])


def bookmarks_of(job: Job, number: int, total: int) -> tuple[tuple[int, str], ...]:
    """Return the bookmarks of a sheet: the set's name at its first sheet, and the sheet's number if there are several."""
    name = ((0, job.title),) if number == 1 else ()
    return (*name, (1, say("Sheet {number} of {total}", number=number, total=total))) if total > 1 else name


def footer_text(job: Job, paper: Paper, options: SheetOptions, which: str, has_back: bool) -> str:
    """Return the footer line of a sheet."""
    edge = say("printed on one side") if options.duplex not in TURNED and not has_back else say(EDGES[options.duplex])
    size = say("{paper} at 100 %", paper=paper.name)
    return f"{job.game} · {_short(job.title)} · {which} · {size} · {edge}"


def _short(titles: str) -> str:
    """Shorten the titles of sets on common sheets to the room of a footer."""
    first = titles[:FOOTER_TITLES].rpartition(", ")[0]
    return say("{titles} and more", titles=first) if first and len(titles) > FOOTER_TITLES else titles


def faces_of(job: Job, unit: CutUnit, slot: SheetSlot) -> list[PlacedFace]:
    """Return the faces of one unit on a page."""
    parts = unit.front if slot.side == "front" else unit.back
    item = job.items[slot.unit]
    outer = moved(slot.x, slot.y)
    if slot.turn:
        outer = multiply(outer, turned(slot.turn, unit.width / 2, unit.height / 2))
    placed = []
    for part in parts:
        face = job.face_of(item, part.side) or (job.face_of(item, "front") if job.kind == "standee" else None)
        if face is None:
            continue
        dx, dy = part.source or (0.0, 0.0)
        inner = multiply(outer, moved(part.x - dx, part.y - dy))
        if part.turn:
            inner = multiply(inner, turned(part.turn, part.width / 2, part.height / 2))
        placed.append(PlacedFace(face, inner, _clip(unit, part, slot, outer)))
    return placed


def _clip(unit: CutUnit, part: FacePart, slot: SheetSlot, outer: Matrix) -> Path:
    """Return the part of a face that may show: its trim and the bleed that the slot allows on each side."""
    if part.source is not None:
        return figures.transformed(figures.rectangle(part.x, part.y, part.width, part.height), outer)
    if unit.cut is not None:
        return figures.transformed(unit.cut, outer)
    if not unit.shares_cuts:
        return _outline(unit.shape, (unit.width, unit.height, unit.corner), min(slot.bleed), outer)
    left, top, right, bottom = slot.bleed
    if slot.turn:
        left, top, right, bottom = right, bottom, left, top
    top = top if part.y <= 0 else 0.0
    bottom = bottom if part.y + part.height >= unit.height else 0.0
    return _box((part.x - left, part.y - top, part.width + left + right, part.height + top + bottom), outer)


@lru_cache(maxsize=4096)
def _outline(shape: str, size: tuple[float, float, float], grow: float, outer: Matrix) -> Path:
    return figures.transformed(figures.outline(shape, *size, grow), outer)


@lru_cache(maxsize=4096)
def _box(box: Rect, outer: Matrix) -> Path:
    return figures.transformed(figures.rectangle(*box), outer)
