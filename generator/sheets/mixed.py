"""Pieces of several sets on common sheets, for prints of a few pieces each: makes the pages that `packing` has laid out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.drawing import figures
from generator.drawing.commands import Command, Page, moved
from generator.sheets import imposition, marks
from generator.sheets.gutters import PROPOSED, WIDTHS, art_differs
from generator.sheets.imposition import SheetGrid, SheetOptions, SheetSlot
from generator.sheets.packing import Item, PackedSheet, may_share, pack, slots
from generator.sheets.pages import TURNED, Job, PrintedJob, faces_of, footer_text, join, join_alike, title_of, unit_of
from generator.sheets.pagination import pages_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.drawing.commands import Side
    from generator.sheets.papers import Paper

MarkLine = tuple[float, float, float, float]
Placements = list[tuple[Item, SheetSlot]]


def mixed(jobs: Sequence[Job], paper: Paper, options: SheetOptions) -> list[PrintedJob]:
    """Pack jobs on common sheets. Jobs that need their own sheets (tiled boards, screens, leaflets) follow."""
    fitting = [job for job in jobs if may_share(unit_of(job, options), paper, options)]
    items = [
        Item(job, number, unit, sum(max(earlier.items) + 1 for earlier in fitting[:index]))
        for index, job in enumerate(fitting)
        for unit in [unit_of(job, options)]
        for number in range(len(job.items))
    ]
    paired = options.duplex in {"fold", "separate"}  # a piece without a back beside one with a back would waste room
    groups = (
        [[item for item in items if bool(item.unit.back) == has_back] for has_back in (True, False)]
        if paired
        else [items]
    )
    sheets, gap_options, gutter_cost = _packed(groups, fitting, paper, options)
    common = [_printed(fitting, part, side_options) for part, side_options in _by_sides(sheets, gap_options)]
    common[:1] = [replace(printed_job, gutter_cost=gutter_cost) for printed_job in common[:1]]
    by_set = [pages_of(job, paper, options) for job in join_alike(fitting)]
    if sum(printed_job.sheets for printed_job in by_set) < sum(printed_job.sheets for printed_job in common):
        common = by_set  # rows of different sizes may need more paper than grids of one size
    return common + [pages_of(job, paper, options) for job in jobs if job not in fitting]


def _by_sides(sheets: list[PackedSheet], options: SheetOptions) -> Iterator[tuple[list[PackedSheet], SheetOptions]]:
    """Give all sheets with their options: apart, the sheets without backs if no empty pages are wanted behind them."""
    if options.blank_backs or options.duplex not in TURNED:
        whole, one_side = sheets, []
    else:
        whole = [sheet for sheet in sheets if _has_back(sheet)]
        one_side = [sheet for sheet in sheets if not _has_back(sheet)]
    if whole:
        yield whole, options
    if one_side:
        yield one_side, replace(options, duplex="none")


def _has_back(sheet: PackedSheet) -> bool:
    """Tell whether a piece of a sheet has a back."""
    return any(item.unit.back for band in sheet.bands for row in band.rows for item in row.items)


def _packed(
    groups: list[list[Item]], jobs: Sequence[Job], paper: Paper, options: SheetOptions
) -> tuple[list[PackedSheet], SheetOptions, int]:
    """Pack groups of items on sheets, with the widest gutter that costs no sheet if a cut that is off would show.

    Returns also how many sheets the proposed gutter would cost if there is none.
    """

    def packed(options: SheetOptions) -> list[PackedSheet]:
        return [sheet for group in groups if group for sheet in pack(group, paper, options)]

    sheets = packed(options)
    if not (options.auto_gutter and any(map(art_differs, jobs))):
        return sheets, options, 0
    costs: dict[float, int] = {}
    for width in WIDTHS:
        wider = replace(options, gutter=width)
        found = packed(wider)
        costs[width] = len(found) - len(sheets)
        if not costs[width]:
            return found, wider, 0
    return sheets, options, costs[PROPOSED]


def _printed(jobs: list[Job], sheets: list[PackedSheet], options: SheetOptions) -> PrintedJob:
    job = replace(join(jobs), mixed=tuple(jobs)) if len(jobs) > 1 else jobs[0]
    pages: list[Page] = []
    later: list[Page] = []
    placed: list[int] = []
    for number, sheet in enumerate(sheets, 1):
        fronts = list(slots(sheet, options))
        placed += [item.before + item.job.items[item.number] for item, _ in fronts]
        titles = ", ".join(dict.fromkeys(title_of(item.job, item.number) for item, _ in fronts))
        page = _Pages(sheet, options, replace(job, title=titles), f"sheet {number} of {len(sheets)}")
        if sheet.fold is not None:
            pages.append(page.side("front", fronts + [(item, page.back_slot(item, slot)) for item, slot in fronts]))
            continue
        pages.append(page.side("front", fronts))
        if options.duplex in {"long", "short", "separate"}:
            backs = [(item, page.back_slot(item, slot)) for item, slot in fronts if item.unit.back]
            if backs or options.duplex != "separate":
                (later if options.duplex == "separate" else pages).append(page.side("back", backs))
    if not options.blank_backs:  # one side only, or both sides only: not all copies of these jobs
        job = replace(job, items=tuple(placed), parts=_parts(sheets))
    return PrintedJob(
        job, (*pages, *later), len(sheets) + len(later), tuple(placed), two_sided=options.duplex in TURNED
    )


def _parts(sheets: Sequence[PackedSheet]) -> tuple[tuple[str, int], ...]:
    """Return the title and the number of copies of each set on sheets, in the order of the jobs."""
    items = [item for sheet in sheets for band in sheet.bands for row in band.rows for item in row.items]
    items.sort(key=lambda item: (item.before, item.number))
    return tuple(Counter(title_of(item.job, item.number) for item in items).items())


class _Pages:
    """Draws the pages of one sheet."""

    def __init__(self, sheet: PackedSheet, options: SheetOptions, job: Job, which: str) -> None:
        self.sheet = sheet
        self.options = options
        self.job = job  # its title is in the footer
        self.which = which
        left = min(band.left for band in sheet.bands)
        top, bottom = sheet.bands[0].tops[0], sheet.bands[-1].bottom
        self.block = SheetGrid(
            sheet.paper, 1, 1, sheet.paper.width - 2 * left, bottom - top, 0.0, left, top, options.bleed, sheet.fold
        )

    def back_slot(self, item: Item, slot: SheetSlot) -> SheetSlot:
        """Return the slot of the back of a piece."""
        cell = replace(self.block, width=item.unit.width, height=item.unit.height, left=slot.x, top=slot.y)
        return (
            imposition.folded_over(slot, cell)
            if self.sheet.fold is not None
            else imposition.turned_over(slot, cell, self.options.duplex)
        )

    def side(self, side: Side, placements: Placements) -> Page:
        """Return one page with the pieces on it."""
        options, paper = self.options, self.sheet.paper
        is_cut = side == "front" or options.duplex == "separate"  # this side is cut
        drawn: list[Command] = []
        if options.marks == "both" or (options.marks == "front" and is_cut):
            drawn += self._marks(side)
            drawn += [
                command
                for item, slot in placements
                if not item.unit.shares_cuts
                for command in marks.outline(item.unit, slot.x, slot.y)
            ]
        for item, slot in placements if side == "front" else ():
            drawn += marks.inner_folds(item.unit, slot.x, slot.y)
        has_back = _has_back(self.sheet)
        which = f"{self.which}, {side}" if placements else "back stays empty"
        drawn += marks.footer(self.block, footer_text(self.job, paper, options, which, has_back), options.margin)
        x, y, width, height = self.block.block
        b = options.bleed
        cuts = (
            tuple(
                figures.transformed(item.unit.outline(), moved(slot.x, slot.y))
                for item, slot in placements
                if slot.side == side
            )
            if is_cut
            else ()
        )
        creases = tuple(
            marks.shifted(crease, slot.x, slot.y)
            for item, slot in placements
            for crease in item.unit.creases
            if slot.side == "front"
        )
        placed = [face for item, slot in placements for face in faces_of(item.job, item.unit, slot)]
        bookmarks = ((0, self.job.title),) if side == "front" else ()
        return Page(
            paper.width,
            paper.height,
            placed,
            tuple(drawn),
            (),
            (x, y, width, height),
            (x - b, y - b, width + 2 * b, height + 2 * b),
            bookmarks,
            cuts,
            creases,
        )

    def _marks(self, side: Side) -> list[Command]:
        """Return crop marks for all rows that straight cuts separate, and folds beside them; with a fold, also for the backs below it."""
        paper, fold = self.sheet.paper, self.sheet.fold
        cuts, folds = list(self._cuts()), list(self._folds())
        upright = paper.height >= paper.width
        if fold is not None:
            cuts += _mapped(cuts, lambda x: x, lambda y: 2 * fold - y)
            folds += [(0.0, fold, paper.width, fold)]
        elif side == "back" and (self.options.duplex == "separate" or (self.options.duplex == "long") == upright):
            cuts = _mapped(cuts, lambda x: paper.width - x, lambda y: y)
        elif side == "back":
            cuts = _mapped(cuts, lambda x: x, lambda y: paper.height - y)
        drawn: list[Command] = [marks.line(*cut, colour=marks.PAPER, width=4 * marks.MARK) for cut in cuts]
        drawn += [marks.line(*cut) for cut in cuts]
        return drawn + ([marks.line(*fold_line, (2.0, 1.0)) for fold_line in folds] if side == "front" else [])

    def _cuts(self) -> Iterator[MarkLine]:
        """Give marks from each band to the sheet's edge, and halfway to the next band."""
        paper, bands, off = self.sheet.paper, self.sheet.bands, marks.OFF
        end = paper.height if self.sheet.fold is None else self.sheet.fold
        for index, band in enumerate(bands):
            if not band.rows[0].shares_cuts:
                continue
            for y in band.horizontal_cuts():
                yield (0.0, y, band.left - off, y)
                yield (band.left + band.rows[0].width + off, y, paper.width, y)
            above = (bands[index - 1].bottom + band.tops[0]) / 2 if index else 0.0
            below = (band.bottom + bands[index + 1].tops[0]) / 2 if index + 1 < len(bands) else end
            for x in band.vertical_cuts():
                yield (x, above, x, band.tops[0] - off)
                yield (x, band.bottom + off, x, below)

    def _folds(self) -> Iterator[MarkLine]:
        """Give the fold marks of standee strips at both sides of their row."""
        for band in self.sheet.bands:
            for top in band.tops:
                for fold in band.rows[0].items[0].unit.folds:
                    yield (0.0, top + fold, band.left - marks.OFF, top + fold)
                    yield (band.left + band.rows[0].width + marks.OFF, top + fold, self.sheet.paper.width, top + fold)


def _mapped(
    lines: Iterable[MarkLine], across: Callable[[float], float], down: Callable[[float], float]
) -> list[MarkLine]:
    return [(across(x0), down(y0), across(x1), down(y1)) for x0, y0, x1, y1 in lines]
