"""Makes a game's page of downloads: the files to print, and the game as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.for_builders.data import SCHEMA
from generator.site.writing.book import RULES_FILE
from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from generator.site.writing.book import Book, Download

_SMALL = 100_000  # below this number of bytes a size is given in kB


def downloads(book: Book) -> GamePage:
    """Return the page of downloads: a row for each printed file, a column for each paper."""
    page = GamePage(book, "downloads", say("Downloads"), say("Print-and-play files of {game}.", game=book.game.title))
    sheets: dict[str, dict[str, Download]] = {}
    for one in book.downloads:
        sheets.setdefault(one.title, {})[one.paper] = one
    papers = sorted({one.paper for one in book.downloads})
    return page.write("downloads", schema=SCHEMA, papers=papers, sheets=sheets, size=_size, rules_file=RULES_FILE)


def _size(one: Download) -> str:
    return f"{one.size / 1_000_000:.1f} MB" if one.size >= _SMALL else f"{one.size / 1000:.0f} kB"
