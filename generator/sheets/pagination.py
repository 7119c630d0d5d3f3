"""Makes the pages of a job: its pieces in a grid on sheets, or a board that is larger than a sheet in tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.sheets.imposition import TooLargeError
from generator.sheets.pages import sheets_of, unit_of
from generator.sheets.tiling import tiled

if TYPE_CHECKING:
    from generator.sheets.imposition import SheetOptions
    from generator.sheets.pages import Job, PrintedJob
    from generator.sheets.papers import Paper

TILED = frozenset({"board", "mat", "screen"})  # kinds of pieces that may be glued together from several sheets


def pages_of(job: Job, paper: Paper, options: SheetOptions) -> PrintedJob:
    """Return the pages of a job in printing order. Raises TooLargeError."""
    if not (options.blank_backs or unit_of(job, options).back):
        options = replace(options, duplex="none")
    try:
        return sheets_of(job, paper, options)
    except TooLargeError:
        unit = unit_of(job, options)
        if job.kind in TILED:
            return tiled(job, unit, paper, replace(options, skip=0))
        if options.duplex == "fold" and unit.back:  # it fits once on a sheet, but not twice about a fold
            return pages_of(job, paper, replace(options, duplex="separate"))
        raise
