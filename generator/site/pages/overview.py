"""Makes a game's overview: what the game is, its totals, and links to its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.notices import NOTICES_PAGE
from generator.site.pages.places import CHECKED, CHECKED_TITLE, for_players
from generator.site.writing.page import GamePage
from generator.site.writing.templates import readable
from generator.words.catalogue import say

if TYPE_CHECKING:
    from engine.model import Piece
    from generator.site.writing.book import Book, PiecePicture

_FACES = 6  # number of pictures at the top
_WIDE, _HIGH = 70, 90  # mm; larger pieces are shown at this size


def overview(book: Book) -> GamePage:
    """Return the first page of a game."""
    game = book.game
    page = GamePage(
        book, "index", game.title, say("Rules reference, pieces, rulings and examples of {game}.", game=game.title)
    )
    return page.write(
        "overview",
        players=players(book),
        totals=totals(book),
        faces=faces(book, _FACES),
        places=list(for_players(book)),
        checked=(book.page(CHECKED), say(CHECKED_TITLE)),
        own_pages=[(uri, readable(uri.rpartition("/")[2].removesuffix(".md"))) for uri in book.hand_written],
        notices=NOTICES_PAGE,
        made_up=sum(any(one.provenance_of(key).is_prototype for key in one.values) for one in book.pieces.values()),
    )


def faces(book: Book, most: int) -> list[tuple[Piece, PiecePicture]]:
    """Return one drawn piece of each set with its picture, the largest pieces first; at most `most`."""
    drawn = [
        (pieces.size, piece)
        for pieces in book.game.sets.values()
        for piece in pieces.items[:1]
        if (piece.id, "front") in book.pictures
    ]
    drawn.sort(key=lambda one: -min(one[0].width, _WIDE) * min(one[0].height, _HIGH))
    return [(piece, book.pictures[piece.id, "front"]) for _size, piece in drawn[:most]]


def totals(book: Book) -> list[tuple[str, int]]:
    """Return the number of rules, rulings, pieces, scenarios and terms of a game."""
    game = book.game
    return [
        (say("rules"), len(book.rules)),
        (say("rulings"), len(game.rulings)),
        (say("pieces"), sum(one.copies for one in game.sets.values())),
        (say("scenarios"), len(game.scenarios)),
        (say("terms"), len(game.terms)),
    ]


def players(book: Book) -> str:
    """Return the number of players in words: `2–4 players, or alone`."""
    number = book.game.players
    span = str(number.fewest) if number.fewest == number.most else f"{number.fewest}–{number.most}"
    words = say("{span} players", span=span)
    return words + (say(", or alone") if number.solo else "")
