"""Lists the pages of a game in two groups, for its menu and its overview: what players need, and how the game is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.site.pages.answers import ties, turn_title
from generator.site.pages.maps import plans
from generator.site.pages.variants import variant_sections
from generator.site.proofs.proof import standings_words
from generator.site.writing.page import GamePage
from generator.words.catalogue import later, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.site.writing.book import Book

CHECKED = "checked"  # name of the page above those for builders
CHECKED_TITLE = later("How it is checked")


class PageTeaser(NamedTuple):
    """A link to a page of the game: its name, its title and a short description."""

    name: str
    title: str
    about: str


def for_players(book: Book) -> Iterator[PageTeaser]:
    """Yield the pages that players need, those for the table first."""
    game = book.game
    if game.round:
        yield PageTeaser("round", game.round.title, say("one step at a time; your phone remembers the step"))
        yield PageTeaser("turn", turn_title(game.round), say("every choice, and what limits it"))
    yield PageTeaser("setup", say("Set-up by players"), say("the pieces needed, and the table at the start"))
    if plans(book):
        yield PageTeaser("maps", say("Maps"), say("every plan, with what is on each tile"))
    yield PageTeaser(
        "pieces/index",
        say("Pieces"),
        say_many("{n} kind, drawn as printed", "{n} kinds, drawn as printed", len(book.pieces)),
    )
    if book.icons:
        yield PageTeaser(
            "icons",
            say("Icons"),
            say_many(
                "{n} icon by name, and where they appear",
                "{n} icons by name, and where they appear",
                len(set(book.icons.values())),
            ),
        )
    if game.aids:
        yield PageTeaser("reference", say("Quick reference"), say("the player aids, to tick off during a round"))
    yield PageTeaser(
        "rulings",
        say("Rulings"),
        say_many("{n} answer to open questions", "{n} answers to open questions", len(game.rulings)),
    )
    if ties(book):
        yield PageTeaser("ties", say("Who wins ties?"), say("all that the rules say about ties"))
    yield PageTeaser("glossary", say("Glossary"), say_many("{n} term", "{n} terms", len(game.terms)))
    if variant_sections(book):
        yield PageTeaser("variants", say("Variants"), say("expansions and playing alone"))
    yield PageTeaser("downloads", say("Downloads"), say("sheets to print, and all data as JSON"))


def for_checking(book: Book) -> Iterator[PageTeaser]:
    """Yield the pages that tell how the rules, the values and the pieces are checked."""
    game = book.game
    if game.scenarios:
        number = say_many("{n} scenario", "{n} scenarios", len(game.scenarios))
        about = say("{scenarios} that the verifier plays", scenarios=number) if book.plays else number
        yield PageTeaser("examples/index", say("Examples"), about)
    switches = say_many("{n} switch", "{n} switches", len(game.options))
    numbers = say_many("{n} number", "{n} numbers", len(game.constants))
    yield PageTeaser("options", say("Options and numbers"), say("{one} and {other}", one=switches, other=numbers))
    if book.plays:
        yield PageTeaser("proof", say("Proof"), standings_words(book))
    if book.vocabulary:
        yield PageTeaser("effects", say("Effects"), _effects(len(book.vocabulary)))
    if book.balance:
        yield PageTeaser("balance", say("Balance"), say("results of many games played by bots"))
    if book.rules_code is not None and game.scenarios:
        yield PageTeaser(
            "positions", say("Writing scenarios"), say("the keys of a position, and how moves are written")
        )
    if game.history:
        yield PageTeaser("history", say("History"), say("the versions of the data, with their changes"))


def _effects(number: int) -> str:
    return say_many("{n} effect that pieces are made of", "{n} effects that pieces are made of", number)


def checked_page(book: Book) -> GamePage:
    """Return the page that leads to those about checking."""
    about = f"How the rules, pieces and examples of {book.game.title} are checked."
    return GamePage(book, CHECKED, say(CHECKED_TITLE), about).write("checked", places=list(for_checking(book)))
