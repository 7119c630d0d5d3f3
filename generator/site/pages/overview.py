"""Makes a game's overview: what the game is, its totals, and links to its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import count
from generator.site.pages.maps import plans
from generator.site.pages.variants import variant_sections
from generator.site.proofs.proof import standings_words
from generator.site.writing.page import GamePage
from generator.site.writing.templates import readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Piece
    from generator.site.writing.book import Book, PiecePicture

_FACES = 6  # number of pictures at the top
_WIDE, _HIGH = 70, 90  # mm; larger pieces are shown at this size


class PageTeaser(NamedTuple):
    """A link to a page of the game: its name, its title and a short description."""

    name: str
    title: str
    about: str


def overview(book: Book) -> GamePage:
    """Return the first page of a game."""
    game = book.game
    page = GamePage(book, "index", game.title, f"Rules reference, pieces, rulings and examples of {game.title}.")
    return page.write(
        "overview",
        players=players(book),
        totals=totals(book),
        faces=faces(book, _FACES),
        places=list(_places(book)),
        own_pages=[(uri, readable(uri.rpartition("/")[2].removesuffix(".md"))) for uri in book.hand_written],
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
        ("rules", len(book.rules)),
        ("rulings", len(game.rulings)),
        ("pieces", sum(one.copies for one in game.sets.values())),
        ("scenarios", len(game.scenarios)),
        ("terms", len(game.terms)),
    ]


def players(book: Book) -> str:
    """Return the number of players in words: `2–4 players, or alone`."""
    number = book.game.players
    span = str(number.fewest) if number.fewest == number.most else f"{number.fewest}–{number.most}"
    return f"{span} players" + (", or alone" if number.solo else "")


def _places(book: Book) -> Iterator[PageTeaser]:
    game = book.game
    yield PageTeaser("setup", "Set-up by players", "the pieces needed, and the table at the start")
    if plans(book):
        yield PageTeaser("maps", "Maps", "every plan, with what is on each tile")
    yield PageTeaser("rules/index", "Rules", f"{count(len(book.rules), 'rule')} by number")
    yield PageTeaser("glossary", "Glossary", count(len(game.terms), "term"))
    yield PageTeaser("pieces/index", "Pieces", f"{count(len(book.pieces), 'kind')}, drawn as printed")
    yield PageTeaser("rulings", "Rulings", f"{count(len(game.rulings), 'answer')} to open questions")
    yield PageTeaser("examples/index", "Examples", f"{count(len(game.scenarios), 'scenario')} that the verifier plays")
    switches, numbers = count(len(game.options), "switch", "switches"), count(len(game.constants), "number")
    yield PageTeaser("options", "Options and numbers", f"{switches} and {numbers}")
    if variant_sections(book):
        yield PageTeaser("variants", "Variants", "expansions and playing alone")
    if book.plays:
        yield PageTeaser("proof", "Proof", standings_words(book))
    if book.rules_code is not None and game.scenarios:
        yield PageTeaser("positions", "Writing scenarios", "the keys of a position, and how moves are written")
    if game.round:
        yield PageTeaser("round", game.round.title, "one step at a time; your phone remembers the step")
    if game.aids:
        yield PageTeaser("reference", "Quick reference", "the player aids, to tick off during a round")
    if book.vocabulary:
        yield PageTeaser("effects", "Effects", f"{count(len(book.vocabulary), 'effect')} that pieces are made of")
    yield PageTeaser("downloads", "Downloads", "sheets to print, and all data as JSON")
