"""Writes values of pieces in words, and finds their provenance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.site.writing.templates import readable, single_words
from generator.words.catalogue import later, say

if TYPE_CHECKING:
    from engine.model import Piece, PieceSet, Plain, Provenance
    from generator.site.writing.book import Book
    from generator.site.writing.page import GamePage

SIDES = ("front", "back")
# Words of the data that pages say: kinds of pieces, sides, changes of a version.
DATA_WORDS = frozenset(
    {
        *(later("Card"), later("Tile"), later("Token"), later("Board"), later("Mat"), later("Die")),
        *(later("Standee"), later("Screen"), later("Marker"), later("Aid"), later("Front"), later("Back")),
        *(later("added"), later("reworded"), later("changed"), later("withdrawn")),
    }
)


def known_from(pieces: PieceSet, piece: Piece, key: str) -> Provenance:
    """Return the provenance of a value: the piece's own, or that of the set for a value that all its pieces share."""
    shared = pieces.provenance.get(key) if key not in piece.provenance and key not in piece.values else None
    return shared or piece.provenance_of(key)


def value_words(page: GamePage, value: Plain) -> str:
    """Return any value of the data in words, for alternative texts and the search index."""
    book = page.book
    if book.is_effect(value):
        return page.effect_words(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{readable(str(key)).lower()} {value_words(page, part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return "; ".join(value_words(page, part) for part in value)
    if isinstance(value, str) and (found := book.find(value)):
        return found[1]
    return single_words(value)


def card_words(page: GamePage, piece: Piece, side: str) -> str:
    """Return the content of a side in words, for people who cannot see it."""
    pieces = page.book.game.sets[piece.set]
    if side == "back":
        return say("Back of {piece}, {set}", piece=piece.title, set=pieces.title)
    values = {**dict(pieces.values), **dict(piece.values)}
    parts = [
        f"{readable(key).lower()}: {value_words(page, value)}" for key, value in values.items() if key != "flavour"
    ]
    return f"{piece.title}, {pieces.title}. " + "; ".join(parts).capitalize() + ("." if parts else "")


def side_pictures(book: Book, piece: Piece) -> dict[str, str]:
    """Return the large picture of each drawn side; paths begin at the site's root."""
    return {side: book.pictures[piece.id, side].uri for side in SIDES if (piece.id, side) in book.pictures}
