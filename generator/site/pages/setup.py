"""Makes the page of the set-up: the steps for a number of players and a way to play, and the pieces that they need.

Without a script the page shows all steps and says for whom each is. A script shows only the chosen ones, and remembers them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.model import counting
from engine.model.setups import PLAYERS
from generator.site.pages.choosers import choosers, usual_choices
from generator.site.pages.first_tables import first_tables
from generator.site.pages.maps import rings_of
from generator.site.pages.needed import needed_pieces
from generator.site.pages.setup_words import condition_words, players_words
from generator.site.proofs.table import TableSheet
from generator.site.writing.page import GamePage
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model.setups import LaidOutPieces, Setup, SetupStep, WayToPlayChoice
    from generator.site.pages.maps import PlanRing
    from generator.site.writing.address import Address
    from generator.site.writing.book import Book, PiecePicture

NAME = "setup"  # name of the page in the game's folder


class TakenPieces(NamedTuple):
    """Pieces that a step takes: their name, their page, their picture, and their number for each number of players.

    `place` is None if the name is neither a piece nor a set.
    """

    title: str
    place: Address | None = None
    picture: PiecePicture | None = None
    amounts: Mapping[str, int] = {}
    rings: Sequence[PlanRing] = ()


class ShownStep(NamedTuple):
    """A step, the words that say for whom it is, whether it is part of the usual set-up, and the pieces that it takes."""

    step: SetupStep
    when: str
    is_usual: bool
    pieces: list[TakenPieces]


class Part(NamedTuple):
    """Steps under one heading."""

    title: str
    anchor: str
    steps: list[ShownStep]


class WayChoice(NamedTuple):
    """A choice of a way to play, for whom it is, and the steps that only this choice has."""

    choice: WayToPlayChoice
    players: str
    steps: list[SetupStep]


def setup_page(book: Book) -> GamePage:
    """Return the page of the set-up: its steps (if the data have them), the needed pieces, and drawings of the set-up."""
    game, setup = book.game, book.game.setup
    about = say("How {game} begins, for every number of players and every way to play.", game=game.title)
    numbers = counting.player_counts(game)
    page = GamePage(book, NAME, say("Set-up by players"), about)
    sheet = TableSheet(book, page.uri)
    return page.write(
        "setup",
        sheet=sheet,
        setup=setup,
        chapters=[one for one in game.sections if any(rule.kind == "setup" for rule in one.rules)],
        numbers=list(numbers),
        columns=[say_many("{n} player", "{n} players", players) for players in numbers],
        choosers=list(choosers(book, setup)) if setup else [],
        parts=list(_parts(book, setup)) if setup else [],
        ways=[(way, [_way(setup, way.id, one) for one in way.choices]) for way in setup.ways] if setup else [],
        needed=list(needed_pieces(book)),
        tables=list(first_tables(book, sheet)),
    )


def _parts(book: Book, setup: Setup) -> Iterator[Part]:
    usual = usual_choices(book, setup)
    for part in setup.parts:
        anchor = "-".join("".join(sign if sign.isalnum() else " " for sign in part.title.lower()).split())
        yield Part(part.title, anchor, [_step(book, setup, usual, step) for step in part.steps])


def _way(setup: Setup, way: str, choice: WayToPlayChoice) -> WayChoice:
    players = players_words(tuple(map(str, choice.players))) if choice.players else ""
    return WayChoice(choice, players, [step for step in setup.steps if step.when.get(way) == (choice.id,)])


def _step(book: Book, setup: Setup, usual: Mapping[str, str], step: SetupStep) -> ShownStep:
    is_usual = all(usual.get(key) in values for key, values in step.when.items())
    when = condition_words(book, setup, step.when)
    return ShownStep(step, when, is_usual, [_taken(book, step, take) for take in step.pieces])


def _taken(book: Book, step: SetupStep, take: LaidOutPieces) -> TakenPieces:
    found = counting.pieces_of(book.game, take)
    if not found:
        return TakenPieces(take.of)
    pieces = book.game.sets.get(take.of)
    pictures = [book.pictures[piece.id, "front"] for piece in found if (piece.id, "front") in book.pictures]
    amounts = {
        str(number): counting.copies_laid_out(book.game, take, number)
        for number in counting.player_counts(book.game)
        if str(number) in step.when.get(PLAYERS, (str(number),))
    }
    return TakenPieces(
        pieces.title if pieces else found[0].title,
        book.page("pieces/index", take.of) if pieces else book.piece(found[0]),
        pictures[0] if pictures else None,
        amounts,
        () if pieces else rings_of(book, found[0]),
    )
