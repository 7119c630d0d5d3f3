"""The pages that answer, from the data alone: rules beside a rule, states of a piece, choices of a turn, ties."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.games import vocabulary
from engine.load.folder import load
from generator.site.pages.answers import is_choice, ties, turn_page
from generator.site.pages.concepts import Concepts
from generator.site.pages.contents import game_pages
from generator.site.pages.icons import legend
from generator.site.pages.places import for_checking, for_players
from generator.site.pages.setup import setup_page
from generator.site.writing.book import Book
from generator.site.writing.headings import headings_of
from generator.site.writing.page import GamePage

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def book():
    game = load(ROOT / "components" / "empires-end", Problems(), root=ROOT)
    assert game is not None
    return Book(game, vocabulary("empires-end") or {})


def test_rules_that_name_each_other_are_found_from_both_sides(book):
    for rule in book.rules.values():
        for other in book.rules_beside(rule):
            assert rule in book.rules_beside(other), (rule.id, other.id)
    assert "EE-4.8" in [one.id for one in book.rules_beside(book.rules["EE-15.8"])]


def test_a_piece_knows_the_rules_about_its_states(book):
    """What becomes of the Innovation of a card when its Location burns is said in rules that the card does not list."""
    concepts = Concepts(book)
    found = concepts.rules_bearing_on(book.pieces["fire-09"])
    assert {"EE-4.8", "EE-15.7", "EE-15.8", "EE-15.9"} <= {rule.id for rule in found.rules}
    assert "destroyed" in found.states
    assert not {rule.id for rule in found.rules} & set(book.rules_of(book.pieces["fire-09"]))
    assert concepts.rules_bearing_on(book.game.sets["wheat"].items[0]) is None


def test_ties_name_each_ruling_once(book):
    found = ties(book)
    rules = [rule.id for one in found for rule in one.rules]
    rulings = [ruling.id for one in found for ruling in one.rulings]
    assert {"EE-17.9", "EE-19.6", "EE-19.7"} <= set(rules)
    assert {"EE-Q-40", "EE-Q-51"} <= set(rulings)
    assert len(rulings) == len(set(rulings))


def test_the_choices_of_a_phase_are_its_rules(book):
    text = turn_page(book, book.game.round).markdown()
    part = text.partition('id="may-disaster-3"')[2].partition('id="may-disaster-4"')[0]
    assert "Choices" in part
    assert 'data-rule="EE-7.14"' in part


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("You may repair one destroyed Location.", True),
        ("The weather may help or hinder the ships.", False),
        ("Nothing that you have can lift it.", False),
        ("It is lost. Whoever has one can use it.", True),
        ("You cannot choose.", False),
    ],
)
def test_a_choice_is_what_somebody_may_do(text, chosen):
    assert is_choice(text) is chosen


def test_a_rule_says_where_it_stands_in_the_published_rulebook(book):
    assert [(one.title, one.page) for one in headings_of(book.game, "53, 133-135, 2, 54")] == [
        ("Setup", 3),
        ("Disaster Phase", 6),
    ]
    text = next(page.markdown() for page in game_pages(book) if page.uri.endswith("/rules/setup.md"))
    assert "rulebook line 53: <q>Setup</q> (page 3)" in text


def test_a_game_without_scenarios_has_no_page_of_them(tmp_path, make_game):
    make_game(tmp_path)
    (tmp_path / "components" / "little-game" / "scenarios" / "all.yaml").unlink()
    game = load(tmp_path / "components" / "little-game", Problems(), root=tmp_path)
    book = Book(game)
    uris = {page.uri for page in game_pages(book)}
    assert not any("/examples/" in uri for uri in uris)
    assert all(book.page(one.name).uri in uris for one in (*for_players(book), *for_checking(book)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("take; under farm-11", "Ben takes: under Farm 11."),
        ("commit 4 axes, 1 coin", "Ben commits 4 axes, 1 coin."),
        ("use fire-11; done", "Ben uses Fire 11, then is done."),
        ("under city-32", "Ben chooses: under City 32."),
        ("industry first", "Ben chooses industry first."),
        ("pass", "Ben passes."),
        ("<b>x</b>", "Ben chooses &lt;b&gt;x&lt;/b&gt;."),
    ],
)
def test_moves_are_told_in_sentences(book, text, sentence):
    told = GamePage(book, "turn", "", "").moves("Ben", text)
    assert re.sub(r"</?(?:a|b|span)\b[^>]*>", "", told) == sentence


def test_a_drawing_has_the_names_of_pieces(book):
    assert book.named("9 farm-11, fire-01  x") == "9 Farm 11, Fire 1   x"
    assert book.named("unknown-01") == "unknown-01"


def test_a_set_up_step_says_the_tiles_of_its_plan():
    game = load(ROOT / "components" / "sky-empire", Problems(), root=ROOT)
    assert game is not None
    text = setup_page(Book(game, vocabulary("sky-empire") or {})).markdown()
    step = text.partition('id="step-map-two"')[2].partition('id="step-map-three"')[0]
    tiles = re.findall(r"pieces/map-tiles/(tile-\d+)/", step.partition("pb-plan")[2])
    plan = game.pieces["plan-2"].values
    named = [name for key in ("ring_1", "ring_2", "ring_3") for name in plan[key] if name.startswith("tile-")]
    assert tiles == ["tile-0", *named]


def test_a_drawing_of_several_terms_has_the_rules_and_pieces_of_them_all(book):
    def places(icons):
        (entry,) = legend(Book(book.game, book.vocabulary, icons=icons))
        return {one.id for one in (*entry.rules, *entry.pieces)}

    wheat, axe = places({"wheat": "art/wheat.svg"}), places({"axe": "art/axe.svg"})
    assert wheat - axe
    assert axe - wheat
    assert places({"wheat": "art/goods.svg", "axe": "art/goods.svg"}) == wheat | axe
