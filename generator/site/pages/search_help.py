"""Makes the page that explains the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.for_builders.builders import KINDS as BUILDERS_KINDS
from generator.site.pages.filters import phases
from generator.site.writing.templates import render

if TYPE_CHECKING:
    from generator.site.writing.book import Book

_KINDS = ("rule", "term", "piece", "ruling", "scenario", "option", "chapter", "page")


def search_help(books: list[Book], *, builders: bool) -> str:
    """Return the page about the search, with all filters and their values; `builders` tells whether the site has pages for builders."""
    page = render(
        "search-help",
        prefix=books[0].game.prefix if books else "XX",
        games=[book.game.id for book in books],
        all_games=[book.game for book in books],
        kinds=_KINDS,
        builders_kinds=BUILDERS_KINDS if builders else (),
        phases=sorted({phase for book in books for piece in book.pieces.values() for phase in phases(book, piece)}),
    )
    return f"{page}\n"
