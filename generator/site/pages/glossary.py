"""Makes a game's glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from generator.site.writing.book import Book


def glossary(book: Book) -> GamePage:
    """Return the page with all terms of the game from A to Z."""
    terms = sorted(book.game.terms.values(), key=lambda term: term.name.lower())
    return GamePage(book, "glossary", say("Glossary"), say("The words of {game}.", game=book.game.title)).write(
        "glossary", terms=terms
    )
