"""Makes the gallery of all pieces and a page for each: pictures, text, values with their provenance, rules, scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.concepts import Concepts
from generator.site.pages.filters import filters, tile_attributes
from generator.site.pages.partners import Partners
from generator.site.writing.book import with_neighbours
from generator.site.writing.page import GamePage
from generator.site.writing.values import SIDES, card_words, known_from
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Piece, PieceSet, Plain, Provenance, Rule
    from generator.site.writing.book import Book, PiecePicture
    from generator.site.writing.page import Target

_FEW = 30  # with at most so many kinds all sets of the gallery are open; else a click, a link or a filter opens them
_FINER = 1.01  # the smallest ratio of the two resolutions that a browser gets


def pieces_pages(book: Book) -> Iterator[GamePage]:
    """Yield the gallery, then the page of every piece."""
    yield _gallery(book)
    partners, concepts = Partners(book), Concepts(book)
    for pieces in book.game.sets.values():
        for before, piece, after in with_neighbours(pieces.items):
            yield _piece(book, partners, concepts, piece, _target(book, before), _target(book, after))


def _target(book: Book, piece: Piece | None) -> Target | None:
    return (piece.title, book.piece(piece)) if piece else None


def _gallery(book: Book) -> GamePage:
    game = book.game
    about = say("Every card, tile and token of {game}, drawn by the code that prints it.", game=game.title)
    page = GamePage(book, "pieces/index", say("Pieces"), about)
    return page.write(
        "pieces",
        copies=sum(pieces.copies for pieces in game.sets.values()),
        made_up={piece.id for piece in book.pieces.values() if _is_made_up(game.sets[piece.set], piece)},
        few=_FEW,
        filters=filters(page),
        tile_attributes=tile_attributes,
    )


def _is_made_up(pieces: PieceSet, piece: Piece) -> bool:
    """Whether a value of the piece is invented, because it is not published."""
    return any(known_from(pieces, piece, key).is_prototype for key in ("title", *pieces.values, *piece.values))


def _piece(
    book: Book, partners: Partners, concepts: Concepts, piece: Piece, before: Target | None, after: Target | None
) -> GamePage:
    pieces = book.game.sets[piece.set]
    page = GamePage(
        book,
        f"pieces/{piece.set}/{piece.id}",
        piece.title,
        f"{piece.title}, {pieces.title} of {book.game.title}.",
        [(say("Pieces"), book.page("pieces/index")), (pieces.title, book.page("pieces/index", pieces.id))],
        before=before,
        after=after,
    )
    rules = [book.rules[name] for name in book.rules_of(piece)]
    return page.write(
        "piece",
        pieces=pieces,
        piece=piece,
        made_up=_is_made_up(pieces, piece),
        sides=_sides(page, piece),
        density=_density,
        effects=_effects(book, piece),
        values=_values(pieces, piece),
        its_rules=rules,
        bearing=concepts.rules_bearing_on(piece),
        examples=[one for one in book.scenarios_with.get(piece.id, ()) if one.kind == "example"],
        rulings=list({one.id: one for rule in rules for one in book.rulings_of.get(rule.id, [])}.values()),
        partners=partners.with_piece(piece),
    )


def _sides(page: GamePage, piece: Piece) -> list[tuple[str, PiecePicture, str]]:
    """Return the drawn sides, each with its picture and its text for people who cannot see it."""
    pictures = page.book.pictures
    drawn = [(side, pictures[piece.id, side]) for side in SIDES if (piece.id, side) in pictures]
    return [(side, picture, card_words(page, piece, side)) for side, picture in drawn]


def _density(picture: PiecePicture) -> str:
    """Return the ratio of the resolutions of the large and the small picture."""
    return f"{max(picture.width / picture.small_width, _FINER):.2g}"


def _effects(book: Book, piece: Piece) -> list[tuple[str, Mapping[str, Plain], list[Rule]]]:
    """Return the effects of a piece, each with its key and its rules."""
    return [
        (key, effect, book.known_rules(book.vocabulary[next(iter(effect))].rules))
        for key, effect in book.effects(piece)
    ]


def _values(pieces: PieceSet, piece: Piece) -> list[tuple[str, Plain, Provenance]]:
    """Return the values of a piece, each with its key and its provenance."""
    values = {**dict(pieces.values), **dict(piece.values)}
    return [(key, value, known_from(pieces, piece, key)) for key, value in values.items() if key != "flavour"]
