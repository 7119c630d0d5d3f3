"""Makes the legend of icons: each with its name, its meaning, and the rules and pieces on which it appears."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from generator.common.grouping import values_by_key
from generator.site.writing.mentions import icons, texts
from generator.site.writing.page import GamePage
from generator.site.writing.templates import readable
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.model import Piece, Rule, Term
    from generator.site.writing.book import Book

_LONGEST_NAME = 40  # characters of the name of an icon at most; a longer text of the data is a sentence
Thing = TypeVar("Thing", "Piece", "Rule")


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
    about = say("What each icon of {game} means, and where it appears.", game=book.game.title)
    return GamePage(book, "icons", say("What does this icon mean?"), about).write("icons", icons=list(legend(book)))


def legend(book: Book) -> Iterator[LegendIcon]:
    """Yield one entry for each drawing, with what its names have: several terms may share a drawing."""
    rules = values_by_key((name, rule) for rule in book.rules.values() for name in sorted(icons(rule.text)))
    pieces = _pieces(book)
    for uri, names in values_by_key((uri, name) for name, uri in book.icons.items()).items():
        term = next((book.game.terms[name] for name in names if name in book.game.terms), None)
        title = term.name if term else readable(names[0])
        yield LegendIcon(anchor_of(uri), uri, title, term, _of_any(names, rules), _of_any(names, pieces))


def _of_any(names: Iterable[str], found: Mapping[str, list[Thing]]) -> list[Thing]:
    """Return what is found for any of these names, each thing once."""
    return list({one.id: one for name in names for one in found.get(name, ())}.values())


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
        found |= {text} if len(text) < _LONGEST_NAME and text in book.icons else icons(text)
    for _key, effect in book.effects(piece):
        found |= icons(show(book.vocabulary, effect))
    return found
