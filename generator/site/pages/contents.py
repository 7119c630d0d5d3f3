"""Makes all pages that are written from data, as {uri: Markdown}, and the navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.report import codes
from generator.site.for_builders.api import API, api_pages
from generator.site.for_builders.builders import (
    BUILDERS_PAGE,
    CODES_PAGE,
    COMMANDS_PAGE,
    FORMATS_PAGE,
    builders_page,
    codes_page,
    commands_page,
    formats_page,
)
from generator.site.for_builders.layouts_page import LAYOUTS_PAGE
from generator.site.pages.answers import ties, ties_page, turn_page
from generator.site.pages.downloads import downloads
from generator.site.pages.effects import effects_page
from generator.site.pages.glossary import glossary
from generator.site.pages.home import HOME_PAGE, home
from generator.site.pages.icons import icons_page
from generator.site.pages.maps import maps_page, plans
from generator.site.pages.notices import NOTICES_PAGE, notices
from generator.site.pages.options import options_page
from generator.site.pages.overview import overview
from generator.site.pages.pieces import pieces_pages
from generator.site.pages.places import CHECKED, CHECKED_TITLE, checked_page, for_checking, for_players
from generator.site.pages.reference import reference_page
from generator.site.pages.round import round_page
from generator.site.pages.rules import history_page, rules_pages, rulings_page
from generator.site.pages.search_help import search_help
from generator.site.pages.setup import setup_page
from generator.site.pages.variants import variant_sections, variants
from generator.site.proofs.balance import balance_page
from generator.site.proofs.examples import examples_pages
from generator.site.proofs.positions import positions_page
from generator.site.proofs.proof import proof_page
from generator.site.writing.escaping import title_text
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.common.program import Program
    from generator.site.pages.places import PageTeaser
    from generator.site.proofs.scenario_page import ScenarioPage
    from generator.site.writing.book import Book
    from generator.site.writing.page import GamePage

Nav = list[dict[str, Any]]


def shared_pages(books: list[Book], cards: Sequence[str], name: str, *, builders: bool) -> dict[str, str]:
    """Return the generated pages for players that belong to no game, by uri.

    `cards` has, for each book, its card on the first page; `name` is that of the site; `builders` tells whether the site has pages for builders.
    """
    games = [book.game for book in books]
    return {
        HOME_PAGE: home(cards, name, games, builders=builders),
        NOTICES_PAGE: notices(games),
        "search.md": search_help(books, builders=builders),
    }


def builders_pages(
    titles: Sequence[str], places: Sequence[Sequence[tuple[str, str]]], builders: Mapping[str, str], program: Program
) -> dict[str, str]:
    """Return the generated pages for people who build games, by uri.

    `titles` are those of the games; `places` has, for each game, its pages for builders. `builders` has the hand-written pages by title, `program` the commands.
    """
    return {
        CODES_PAGE: codes_page(codes()),
        BUILDERS_PAGE: builders_page(list(zip(titles, places, strict=True)), builders),
        FORMATS_PAGE: formats_page(),
        COMMANDS_PAGE: commands_page(program),
        **api_pages(),
    }


def game_pages(book: Book) -> Iterator[GamePage | ScenarioPage]:
    """Yield the pages of one game."""
    yield from _player_pages(book)
    yield from _table_pages(book)
    yield from _checking_pages(book)


def _player_pages(book: Book) -> Iterator[GamePage]:
    yield overview(book)
    yield from rules_pages(book)
    yield glossary(book)
    yield from pieces_pages(book)
    yield rulings_page(book)
    if book.icons:
        yield icons_page(book)
    if tied := ties(book):
        yield ties_page(book, tied)
    if variant_sections(book):
        yield variants(book)
    yield downloads(book)


def _table_pages(book: Book) -> Iterator[GamePage]:
    yield setup_page(book)
    if plans(book):
        yield maps_page(book)
    if book.game.round:
        yield round_page(book, book.game.round)
        yield turn_page(book, book.game.round)
    if book.game.aids:
        yield reference_page(book)


def _checking_pages(book: Book) -> Iterator[GamePage | ScenarioPage]:
    yield checked_page(book)
    if book.game.scenarios:
        yield from examples_pages(book)
    yield options_page(book)
    if book.vocabulary:
        yield effects_page(book)
    if book.plays:
        yield proof_page(book)
    if book.rules_code is not None and book.game.scenarios:
        yield positions_page(book, book.rules_code)
    if book.game.history:
        yield history_page(book)
    if book.balance:
        yield balance_page(book)


def navigation(
    games: Sequence[tuple[str, Nav]],
    builders: Mapping[str, str] | None,
    about: Mapping[str, str],
    own: Sequence[Any] = (),
) -> Nav:
    """Return the navigation: `games` has the title of each game with its own, `builders` and `about` hand-written pages by title.

    `builders` is None if the site has no pages for builders; `own` is what the project's settings add.
    """
    return [
        {say("Home"): HOME_PAGE},
        *({title_text(title): of_game} for title, of_game in games),
        *([] if builders is None else [{"For builders": _builders_navigation(builders)}]),
        *own,
        *([{say("About"): [{title: uri} for title, uri in about.items()]}] if about else []),
    ]


def _builders_navigation(hand_written: Mapping[str, str]) -> Nav:
    return [
        {"Overview": BUILDERS_PAGE},
        *({title: uri} for title, uri in hand_written.items()),
        {"Layouts": LAYOUTS_PAGE},
        {"File formats": FORMATS_PAGE},
        {"Commands": COMMANDS_PAGE},
        {"Problem codes": CODES_PAGE},
        {"API of the engine": f"{API}/index.md"},
    ]


def game_navigation(book: Book) -> list[Any]:
    """Return the menu of a game, without single pieces and scenarios: what players need, then all else under one entry."""
    name = book.game.id
    chapters = [{title_text(section.title): book.section(section).uri} for section in book.game.sections]
    return [
        f"{name}/index.md",
        {title_text(say("Rules")): [f"{name}/rules/index.md", *chapters]},
        *(_entry(book, one) for one in for_players(book)),
        *book.hand_written,
        {title_text(say(CHECKED_TITLE)): [book.page(CHECKED).uri, *(_entry(book, one) for one in for_checking(book))]},
    ]


def _entry(book: Book, place: PageTeaser) -> dict[str, str]:
    return {title_text(place.title): book.page(place.name).uri}
