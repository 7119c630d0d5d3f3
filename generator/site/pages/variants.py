"""Makes the page of a game's variants: optional chapters of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from engine.model import Piece, Ruling, Section
    from generator.site.writing.book import Book

_KINDS = {"variant", "solo"}  # kinds of rules


class Variant(NamedTuple):
    """An optional chapter, the pieces that it needs and the rulings about its rules."""

    section: Section
    pieces: list[Piece]
    rulings: list[Ruling]


def variants(book: Book) -> GamePage:
    """Return the page of variants, each with its rules and pieces."""
    page = GamePage(book, "variants", say("Variants"), say("Other ways to play {game}.", game=book.game.title))
    return page.write("variants", variants=[_variant(book, section) for section in variant_sections(book)])


def variant_sections(book: Book) -> list[Section]:
    """Return the optional chapters: expansions, playing alone."""
    return [one for one in book.game.sections if any(rule.kind in _KINDS for rule in one.rules)]


def _variant(book: Book, section: Section) -> Variant:
    names = {rule.id for rule in section.rules}
    needed = {piece.id for name in names for piece in book.pieces_of.get(name, [])}
    return Variant(
        section,
        [piece for piece in book.pieces.values() if piece.id in needed],
        [ruling for ruling in book.game.rulings.values() if names & set(ruling.rules)],
    )
