"""Makes the legend of icons: each with its name, its meaning, and the rules and pieces on which it appears."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.common.grouping import values_by_key
from generator.site.writing.mentions import icons, texts
from generator.site.writing.page import GamePage
from generator.site.writing.templates import readable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Piece, Rule, Term
    from generator.site.writing.book import Book

_KEYS = 40  # longest word of the data that can be the name of an icon


class LegendIcon(NamedTuple):
    """An icon: its anchor, its file, its name, its glossary term (if it has one), and where it appears."""

    anchor: str
    uri: str
    name: str
    term: Term | None
    rules: list[Rule]
    pieces: list[Piece]


def icons_page(book: Book) -> GamePage:
    """Return the legend of all icons that are drawn."""
    about = f"What each icon of {book.game.title} means, and where it appears."
    return GamePage(book, "icons", "What does this icon mean?", about).write("icons", icons=list(_legend(book)))


def _legend(book: Book) -> Iterator[LegendIcon]:
    """Yield one entry for each drawing; several names for one drawing have the anchor of its file."""
    rules = values_by_key((name, rule) for rule in book.rules.values() for name in sorted(icons(rule.text)))
    pieces = _pieces(book)
    known: set[str] = set()
    for token, uri in book.icons.items():
        anchor = anchor_of(uri)
        if anchor in known:
            continue
        known.add(anchor)
        term = book.game.terms.get(token)
        name = term.name if term else readable(token)
        yield LegendIcon(anchor, uri, name, term, rules.get(token, []), pieces.get(token, []))


def anchor_of(uri: str) -> str:
    """Return the anchor of an icon by the name of its file; the script of the pages makes the same."""
    return "icon-" + uri.rpartition("/")[2].removesuffix(".svg")


def _pieces(book: Book) -> Mapping[str, list[Piece]]:
    """Return the pieces with each icon: in a text, in the printed text of an effect, or as a value that is drawn as the icon."""
    return values_by_key((name, piece) for piece in book.pieces.values() for name in sorted(_icons_of(book, piece)))


def _icons_of(book: Book, piece: Piece) -> set[str]:
    from engine.effects import show

    found: set[str] = set()
    for text in texts({**book.game.sets[piece.set].values, **piece.values}):
        found |= {text} if len(text) < _KEYS and text in book.icons else icons(text)
    for _key, effect in book.effects(piece):
        found |= icons(show(book.vocabulary, effect))
    return found
