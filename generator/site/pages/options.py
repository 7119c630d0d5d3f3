"""Makes a game's page of options and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from generator.site.writing.book import Book


def options_page(book: Book) -> GamePage:
    """Return the page of options that a group can set, and of constants that no piece shows."""
    about = say("House options and the constants of {game}.", game=book.game.title)
    return GamePage(book, "options", say("Options and numbers"), about).write("options")
