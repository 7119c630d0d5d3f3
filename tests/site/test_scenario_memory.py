"""Scenarios and their pages are taken from the last build only if they would be the same now."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.effects.verbs import worded
from engine.load.folder import load
from engine.own_code import choice
from engine.rules_code import find, vocabulary
from generator.site.build.scenario_memory import ScenarioMemory
from generator.site.proofs.examples import examples_pages
from generator.site.proofs.scenario_page import ScenarioPage
from generator.site.writing.book import Book
from generator.site.writing.noting_book import NotingBook
from tests.mutation.conftest import pebbles  # noqa: F401 - a fixture
from tests.mutation.pebbles import RULES

ROOT = Path(__file__).resolve().parents[2]


class Drawn(type(RULES)):
    """The rules of Pebbles with a picture of the table, which is a word."""

    def view(self, state, _seat):
        return state

    def picture(self, state):
        return f"{state.pebbles}"

    def vocabulary(self, _tables):
        return []


def book_of(game, rules, plays, *, tells):
    book = Book(game)
    book.vocabulary = worded(vocabulary(game) or {}, game.templates)
    book.rules_code, book.plays = rules if tells else None, plays
    book.boards = lambda state: rules.picture(rules.view(state, 0))
    return book


class Build:
    """What a build does with the scenarios of a game: `texts` are its pages, `played` the scenarios that it has played."""

    def __init__(self, root, game, rules, program="p", *, tells=True):
        self.played = []
        memory = ScenarioMemory(root, game, rules, program)
        run = memory._runner.run
        memory._runner.run = lambda scenario, **more: self.played.append(scenario.id) or run(scenario, **more)
        self.book = book_of(game, rules, memory.results(), tells=tells)
        noting = NotingBook(self.book)
        pages = [page for page in examples_pages(self.book) if isinstance(page, ScenarioPage)]
        self.texts = {page.scenario.id: memory.texts(page, noting) for page in pages}
        memory.save(noting)


@pytest.fixture
def build(pebbles):  # noqa: F811 - the fixture
    def build(program="p"):
        problems = Problems()
        game = load(pebbles.folder, problems, root=pebbles.root)
        assert not problems.failed, [str(one) for one in problems]
        return Build(pebbles.root, game, Drawn(), program, tells=False)

    build.edit = pebbles.edit
    return build


BOTH = ["PB-X-01", "PB-X-02"]


@pytest.mark.parametrize(
    ("file", "old", "new", "played"),
    [
        ("pieces/cards.yaml", "gain: {amount: 4}", "gain: {amount: 3}", []),
        ("pieces/cards.yaml", "gain: {amount: 2}", "gain: {amount: 1}", ["PB-X-02"]),
        ("pieces/cards.yaml", "title: Bee", "title: Wasp", []),
        ("pieces/cards.yaml", "title: Ant", "title: Emmet", ["PB-X-02"]),
        ("game.yaml", "value: 3", "value: 5", BOTH),
        ("rules/01-play.yaml", "take turns", "have turns", BOTH),
        ("scenarios/play.yaml", "Ann takes three", "Ann has three", BOTH),  # the other page names its neighbour
        ("scenarios/play.yaml", "Ann: take 3\n", "Ann: take 3 # so\n", []),
    ],
)
def test_only_what_a_change_touches_is_played_again(build, file, old, new, played):
    assert build().played == BOTH
    build.edit(file, old, new)
    again = build()
    assert sorted(set(again.played)) == played
    anew = build(program="another")
    assert sorted(set(anew.played)) == BOTH
    assert again.texts == anew.texts


def test_a_change_that_breaks_a_scenario_is_noticed(build):
    build()
    build.edit("pieces/cards.yaml", "gain: {amount: 2}", "gain: {amount: 3}")
    again = build()
    assert [one.passed for one in again.book.plays.values()] == [True, False]
    assert build().played[-1] == "PB-X-02"  # a scenario that fails is not kept


def test_after_a_change_of_rules_code_in_the_folder_everything_is_played_again(build, pebbles):  # noqa: F811 - the fixture
    code = pebbles.folder / "engine/__init__.py"
    code.parent.mkdir()
    for text, played in (("A = 1\n", BOTH), ("A = 1\n", []), ("A = 2\n", BOTH)):
        code.write_text(text, "utf-8")
        choice.forget()
        assert build().played == played


def test_what_somebody_else_has_written_is_not_used(build, pebbles):  # noqa: F811 - the fixture
    build()
    path = pebbles.root / ".punchboard-cache/site/pebbles.scenarios"
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Eve"))
    assert build().played == BOTH


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "numbers"), [("empires-end", {"fire-09.build": 2}), ("empires-end", {"fire-10.target": 3})]
)
def test_after_another_number_the_pages_are_those_of_a_new_build(tmp_path, name, numbers):
    folder = ROOT / "components" / name
    games = [load(folder, Problems(), root=ROOT, tune=tune) for tune in ({}, numbers)]
    rules = find(games[0])
    first, again = (Build(tmp_path, game, rules) for game in games)
    anew = Build(tmp_path / "other", games[1], rules)
    assert len(set(again.played)) < len(set(first.played))
    assert [one for one in anew.texts if anew.texts[one] != again.texts[one]] == []
