"""Gives a page to each folder of a site that has none: it leads to the nearest page above, so that a shortened address works."""

from __future__ import annotations

import os
from pathlib import Path

from engine.common.reading import MEGABYTE, read_own
from generator.common.output import write
from generator.site.build.scan import scan
from generator.site.writing.templates import render

_PAGE = "index.html"
_LARGEST = 400 * MEGABYTE  # of a page that the build wrote


def fill_folders(site: Path) -> None:
    """Write a page into each folder without one. It leads to the part of the page above that has the folder's name as its id."""
    ids: dict[Path, set[str]] = {}  # of the pages above
    empty = {Path(name) for name, _folders, files in os.walk(site) if _PAGE not in files}
    for folder in sorted(empty):
        above = next(one for one in folder.parents if one not in empty)
        if above not in ids:
            ids[above] = scan(read_own(above / _PAGE, _LARGEST).decode()).ids
        part = f"#{folder.name}" if folder.name in ids[above] else ""
        to = f"{'../' * len(folder.relative_to(above).parts)}{part}"
        write(folder / _PAGE, page_that_leads_on(folder.name, to))


def page_that_leads_on(name: str, to: str) -> str:
    """Return the page of a folder that leads to another page."""
    return f"{render('folder', name=name, to=to)}\n"
