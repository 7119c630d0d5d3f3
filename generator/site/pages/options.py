"""A game's options and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.page import GamePage

if TYPE_CHECKING:
    from generator.site.pages.book import Book


def options_page(book: Book) -> GamePage:
    """The switches that a group may set, and the numbers that stand on no piece."""
    about = f"House options and the constants of {book.game.title}."
    return GamePage(book, "options", "Options and numbers", about).write("options")
