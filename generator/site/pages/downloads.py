"""A game's downloads: the files to print, and the game as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.data import SCHEMA
from generator.site.pages.page import GamePage

if TYPE_CHECKING:
    from generator.site.pages.book import Book, Download

_SMALL = 100_000  # bytes below which a size is told in kB


def downloads(book: Book) -> GamePage:
    """The files to print, where they have been made: a row for each, a column for each paper."""
    page = GamePage(book, "downloads", "Downloads", f"Print-and-play files of {book.game.title}.")
    sheets: dict[str, dict[str, Download]] = {}
    for one in book.downloads:
        sheets.setdefault(one.title, {})[one.paper] = one
    papers = sorted({one.paper for one in book.downloads})
    return page.write("downloads", schema=SCHEMA, papers=papers, sheets=sheets, size=_size)


def _size(one: Download) -> str:
    return f"{one.size / 1_000_000:.1f} MB" if one.size >= _SMALL else f"{one.size / 1000:.0f} kB"
