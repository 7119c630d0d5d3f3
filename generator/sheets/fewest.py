"""Puts all pieces of a print on the fewest sheets, without empty pages: full sheets of one size first, what is left over together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.sheets.imposition import TooLargeError, grid_for
from generator.sheets.mixed import mixed
from generator.sheets.packing import may_share
from generator.sheets.pages import join_alike, part_of, unit_of
from generator.sheets.pagination import pages_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.sheets.imposition import SheetOptions
    from generator.sheets.pages import Job, PrintedJob
    from generator.sheets.papers import Paper


def on_fewest_sheets(jobs: Sequence[Job], paper: Paper, options: SheetOptions) -> list[PrintedJob]:
    """Return the pages of jobs on the fewest sheets. What is printed on both sides comes first. Raises TooLargeError.

    No page is empty. Of several ways with as few sheets, the one with the fewest pages is taken.
    """
    options = replace(options, blank_backs=False)
    alike = join_alike(jobs)
    split = [_split(job, paper, options) for job in alike]
    full = [job for whole, _ in split for job in whole]
    rest = [job for _, left in split for job in left]
    grids = [pages_of(job, paper, options) for job in full]
    ways = [
        grids + mixed(rest, paper, options),
        grids + [printed for half in _by_backs(rest, options) for printed in mixed(half, paper, options)],
        mixed(jobs, paper, options),
        [pages_of(job, paper, options) for job in alike],
    ]
    best = min((_without_empty_backs(way) for way in ways), key=_cost)
    return sorted(best, key=lambda printed: not printed.two_sided)


def _cost(way: Sequence[PrintedJob]) -> tuple[int, int]:
    """Return how many sheets and how many pages a way needs."""
    return sheets_of_paper(way), sum(len(printed.pages) for printed in way)


def sheets_of_paper(printed: Sequence[PrintedJob]) -> int:
    """Return how many sheets of paper are printed."""
    return sum(len(one.pages) // (2 if one.two_sided else 1) for one in printed)


def _split(job: Job, paper: Paper, options: SheetOptions) -> tuple[list[Job], list[Job]]:
    """Return what fills whole sheets of a job, and what is left; each has one job at most."""
    unit, count = unit_of(job, options), len(job.items)
    if not may_share(unit, paper, options):
        return [job], []
    try:
        on_one = grid_for(unit, paper, options if unit.back else replace(options, duplex="none"), count).cells
    except TooLargeError:
        return [job], []
    filled = count // on_one * on_one if count > on_one else 0
    parts = part_of(job, 0, filled), part_of(job, filled, count)
    return [parts[0]] if filled else [], [parts[1]] if filled < count else []


def _by_backs(jobs: Sequence[Job], options: SheetOptions) -> Iterator[list[Job]]:
    """Give the jobs with backs, then those without; nothing if there are none."""
    for has_back in (True, False):
        half = [job for job in jobs if bool(unit_of(job, options).back) == has_back]
        if half:
            yield half


def _without_empty_backs(way: Sequence[PrintedJob]) -> list[PrintedJob]:
    """Take out the pages without a face behind a sheet; their fronts are printed on one side."""
    kept: list[PrintedJob] = []
    for printed in way:
        pairs = list(zip(printed.pages[::2], printed.pages[1::2], strict=True)) if printed.two_sided else []
        single = tuple(front for front, back in pairs if not back.placed)
        if not single:
            kept.append(printed)
            continue
        both = tuple(page for pair in pairs if pair[1].placed for page in pair)
        kept.append(replace(printed, pages=both))
        kept.append(replace(printed, pages=single, sheets=len(single), placed=(), two_sided=False))
    return [printed for printed in kept if printed.pages]
