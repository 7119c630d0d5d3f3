"""Makes the site's first page: a card for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.site.for_builders.builders import BUILDERS_PAGE
from generator.site.pages.overview import faces, players, totals
from generator.site.proofs.proof import standings_words
from generator.site.writing.address import Address
from generator.site.writing.escaping import title_text
from generator.site.writing.templates import render, rendered
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from engine.model import Game, Piece
    from generator.site.writing.book import Book, PiecePicture

HOME_PAGE = "index.md"
_FACES = 4  # pictures on a card


class GameCard(NamedTuple):
    """A game on the first page: pieces with pictures, totals, how many rules are exercised, and links to pages."""

    faces: list[tuple[Piece, PiecePicture]]
    players: str
    totals: list[tuple[str, int]]
    proof: str
    places: list[tuple[str, str]]


def home(cards: Iterable[str], name: str, games: Iterable[Game], *, builders: bool) -> str:
    """Return the first page, with the card of each game and what is to be told about them. `name` is that of the site.

    `builders` tells whether the site has the pages for builders, to which it links.
    """
    page = render(
        "home",
        uri=HOME_PAGE,
        name=title_text(name),
        cards=[rendered(card) for card in cards],
        builders=Address(BUILDERS_PAGE) if builders else None,
        imprints=[game.credits.imprint for game in games if game.credits.imprint],
    )
    return f"{page}\n"


def home_card(book: Book) -> Markup:
    """Return the card of a game on the first page."""
    return render("home-card", uri=HOME_PAGE, card=_card(book), book=book)


def _card(book: Book) -> GameCard:
    places = [
        ("rules/index", say("Rules")),
        *([("round", say("At the table"))] if book.game.round else []),
        ("pieces/index", say("Pieces")),
        ("downloads", say("Print")),
    ]
    proof = standings_words(book) if book.plays else ""
    return GameCard(faces(book, _FACES), players(book), totals(book), proof, places)
