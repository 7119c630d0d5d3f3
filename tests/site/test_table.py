"""Tables on pages: pictures and zones once, what they show in words, and nothing that a view hides."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.common.problems import Problems
from engine.games import find, vocabulary
from engine.load.folder import load
from engine.play.picture import Drawing
from engine.play.zones import TablePiece, Zone
from engine.scenario.runner import Runner
from generator.site.proofs.examples import examples_pages
from generator.site.proofs.table import TableSheet
from generator.site.writing.book import Book, PiecePicture

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def book():
    game = load(ROOT / "components" / "empires-end", Problems(), root=ROOT)
    made = Book(game, vocabulary("empires-end") or {})
    made.pictures = {
        (piece, side): PiecePicture(
            f"assets/{piece}-{side}.webp", 400, 600, f"assets/{piece}-{side}-small.webp", 80, 120
        )
        for piece in game.pieces
        for side in ("front", "back")
    }
    return made


def definitions(sheet):
    return ET.fromstring(sheet.definitions())  # noqa: S314 - made here


def table(*pieces):
    return Drawing("Now", zones=[Zone("Hand", pieces), Zone("Bank", ())])


def test_a_picture_and_a_zone_are_on_the_page_once(book):
    sheet = TableSheet(book, "empires-end/examples/a.md")
    first, second = sheet.show(table(TablePiece("fire-01")), None), sheet.show(table(TablePiece("fire-01")), None)
    assert first == second
    found = definitions(sheet)
    assert [image.get("href") for image in found.iter("image")] == ["../../../assets/fire-01-front-small.webp"]
    assert re.findall(r'<use href="#(z\d+)"', first) == ["z1"]
    assert found.find(".//desc").text == "Hand: Fire 1."


def test_every_use_names_something_on_the_page(book):
    sheet = TableSheet(book, "empires-end/examples/a.md")
    tucked = TablePiece(
        "army-10", "back", below=(TablePiece("fire-01", note="fire-01"),), on=(TablePiece("flame", many=2),)
    )
    shown = sheet.show(table(tucked, TablePiece("disasters", "back", many=9)), None)
    ids = {one.get("id") for one in definitions(sheet).iter() if one.get("id")}
    assert set(re.findall(r'href="#(\w+)"', shown + sheet.definitions())) <= ids
    assert set(re.findall(r'aria-labelledby="(\w+)"', shown)) <= ids


def test_a_change_is_marked(book):
    sheet = TableSheet(book, "empires-end/examples/a.md")
    before = table(TablePiece("fire-01"))
    sheet.show(table(TablePiece("fire-01"), TablePiece("fire-02")), before)
    assert sheet.definitions().count("pbn") == 1


def test_a_piece_without_a_picture_is_a_name(book):
    sheet = TableSheet(Book(book.game), "empires-end/examples/a.md")
    sheet.show(table(TablePiece("fire-01")), None)
    assert "Fire 1" in "".join(definitions(sheet).itertext())


def test_a_picture_without_zones_is_drawn_as_shapes(book):
    sheet = TableSheet(book, "empires-end/examples/a.md")
    assert 'class="pb-svg"' in sheet.show("a text\nfor a table", None)
    assert not sheet.definitions()


def test_a_hidden_card_is_in_no_name_and_no_words(book):
    """The hand of the second player in a page of the first one's view: its ids stand only in the data of the scenario."""
    rules = find("empires-end")
    game = book.game
    scenario = next(one for one in game.scenarios.values() if one.kind == "example")
    result = Runner(game, rules).run(scenario, trace=True)
    state = result.cases[0].moments[0].state
    hand = list(rules.describe(state)[result.cases[0].names[1]]["hand"])
    deck = rules.describe(state)["deck"]
    sheet = TableSheet(book, "empires-end/examples/a.md")
    html = sheet.show(rules.picture(rules.view(state, 0)), None) + sheet.definitions()
    shown = {name for name in (*hand, *deck) if f"/{name}-front" in html or f">{book.pieces[name].title}<" in html}
    backs = re.findall(r"assets/([\w-]+)-back-small", html)
    assert deck
    assert shown == set()
    assert book.game.sets["disasters"].items[0].id in backs  # the back of the set, whichever card it is


def test_pages_of_examples_use_tables(book):
    page = page_of(book, next(one for one in book.game.scenarios.values() if one.kind == "example"))
    assert page.index('class="pb-defs"') < page.index('class="pb-zones"')
    assert "\n\n" not in page[page.index('<svg class="pb-defs"') : page.index("</defs>")]


def page_of(book, scenario):
    """All that the pages of a scenario say that is played."""
    return "\n".join(pages_of(book, scenario).values())


def pages_of(book, scenario):
    """The pages of a scenario that is played, by their files."""
    rules = book.rules_code = find("empires-end")
    book.plays = {scenario.id: Runner(book.game, rules).run(scenario, trace=True)}
    book.boards = lambda state: rules.picture(rules.view(state, 0))
    return next(page for page in examples_pages(book) if page.uri.endswith(f"{scenario.id}.md")).pages()


def test_each_table_says_what_could_be_done_and_what_not(book):
    """In a drawn scenario and in one whose tables are text."""
    for name in ("EE-EX-04", "EE-T-01"):
        page = page_of(book, book.game.scenarios[name])
        tables = page.count('class="pb-frame"') + page.count('class="pb-board"')
        assert 0 < page.count("What could be done here") <= tables
    page = page_of(book, book.game.scenarios["EE-EX-04"])
    assert '<span class="pb-can">use Farm 11</span>' in page
    refused = re.search(r"Not allowed</span> use City 32: City 32 works in another phase (<a [^>]*>)", page)
    assert 'data-rule="EE-4.4"' in refused[1]
