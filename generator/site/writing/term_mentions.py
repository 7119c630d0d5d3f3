"""Finds the glossary terms that a text names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import markup
from generator.site.writing.mentions import icons

if TYPE_CHECKING:
    from generator.site.writing.book import Book


def terms_in(book: Book, text: str) -> set[str]:
    """Return the ids of the glossary terms that a text names, in words, by a reference or by an icon."""
    found = {name for name in icons(text) if name in book.game.terms}
    found |= {
        token.target
        for token in markup.parse(text).tokens()
        if isinstance(token, markup.Reference) and token.kind == "term"
    }
    if names := book.term_names:
        found |= {term.id for one in names.pattern.finditer(text) if (term := names.term_of(one[0]))}
    return found
