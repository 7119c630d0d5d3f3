"""What players type at the table: the rule that answers comes first, or among the first three.

The queries were written from the rules, before the synonyms. Half of them, drawn by chance, were used to tune the search; the
other half only measures it.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import yaml

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]

GAMES = yaml.safe_load(Path(__file__).with_name("queries-at-the-table.yaml").read_text(encoding="utf-8"))["games"]
PRESENT = [game for game in GAMES if (Path(__file__).parents[2] / "components" / game).is_dir()]
WORKING = "async () => { await punchboard.script('search.js'); await punchboardSearch.load(); }"
FIND = """(asks) => asks.map((ask) => punchboardSearch.find(ask).map(({ u, i, g, k, x }) => ({
    url: u, id: i ?? "", game: g, kind: k, excerpt: punchboardSearch.excerpt(x ?? "", ask), text: x ?? "" })))"""


def halves(game):
    """The queries of a game as two halves by chance, each query with its kind: to tune, to measure."""
    queries = [(kind, query) for kind, some in sorted(GAMES[game].items()) for query in some]
    random.Random(f"search {game}").shuffle(queries)
    return queries[::2], queries[1::2]


def place(game, query, answers):
    """The place of the first right answer, from 0; 99 without one."""
    right = {name if re.fullmatch(r"[A-Z]+-[\w.-]+", name) else f"{game}/{name}" for name in query["right"]}
    return next((number for number, one in enumerate(answers) if {one["id"], one["url"]} & right), 99)


@pytest.fixture(scope="module")
def ask(browser, site):
    """Ask queries on the first page of a game."""
    tab = browser.new_page()

    def answers(game, *queries):
        tab.goto(f"{site.address}{game}/")
        tab.evaluate(WORKING)
        return tab.evaluate(FIND, list(queries))

    yield answers
    tab.close()


@pytest.fixture(scope="module")
def places(ask):
    """For each game and half: kind, query, place of the right answer, and the first answers."""
    found = []
    for game in PRESENT:
        for half, queries in zip(("tuned", "measured"), halves(game), strict=True):
            for (kind, query), answers in zip(queries, ask(game, *(query["ask"] for _, query in queries)), strict=True):
                found.append((game, half, kind, query["ask"], place(game, query, answers), [a["url"] for a in answers]))
    return found


def missed(some, least):
    return [(query, urls[:3]) for _, _, _, query, where, urls in some if where >= least]


def test_there_are_a_hundred_queries_for_each_game():
    assert {game: sum(map(len, kinds.values())) for game, kinds in GAMES.items()} == dict.fromkeys(GAMES, 100)


@pytest.mark.parametrize("half", ["tuned", "measured"])
def test_the_answer_comes_first_or_among_the_first_three(places, half):
    some = [one for one in places if one[1] == half]
    assert len(missed(some, 1)) <= 0.15 * len(some), missed(some, 1)
    assert len(missed(some, 3)) <= 0.05 * len(some), missed(some, 3)


@pytest.mark.parametrize("game", PRESENT)
def test_no_game_is_left_behind(places, game):
    some = [one for one in places if one[0] == game]
    assert len(missed(some, 1)) <= 0.2 * len(some), missed(some, 1)
    assert len(missed(some, 3)) <= 0.07 * len(some), missed(some, 3)


def test_words_with_a_slip_are_understood(places):
    some = [one for one in places if one[2] == "misspelt"]
    assert len(missed(some, 3)) <= 0.05 * len(some), missed(some, 3)


def test_something_is_found_for_every_query(places):
    assert [query for _, _, _, query, _, urls in places if not urls] == []


def test_every_right_answer_exists(site):
    wrong = []
    for game in PRESENT:
        pages = {
            path.parent.relative_to(site.folder / game).as_posix(): path
            for path in (site.folder / game).rglob("index.html")
        }
        everything = "".join(
            path.read_text(encoding="utf-8") for name, path in pages.items() if name.startswith(("rules", "rulings"))
        )
        for name in {name for kind in GAMES[game].values() for query in kind for name in query["right"]}:
            folder, _, anchor = name.partition("#")
            page = pages.get(folder.strip("/")) if "/" in name else None
            text = page.read_text(encoding="utf-8") if page else everything if "/" not in name else ""
            if not text or (f'id="{anchor or name}"' not in text and (anchor or "/" not in name)):
                wrong.append((game, name))
    assert wrong == []


@pytest.mark.parametrize("game", PRESENT)
def test_the_game_of_the_page_comes_first(ask, game):
    words = ["fire", "card", "player", "action", "points", "end", "draw", "trade", "base", "attack", "coin", "token"]
    for word, answers in zip(words, ask(game, *words), strict=True):
        games = [answer["game"] == game for answer in answers]
        assert games == sorted(games, reverse=True), (word, [answer["url"] for answer in answers])


def test_a_number_of_another_game_is_found_all_the_same(ask):
    (answers,) = ask("sovereign-skies", "SE-13.2")
    assert answers[0]["id"] == "SE-13.2"


def test_a_rule_is_linked_by_its_anchor(ask):
    (answers,) = ask("empires-end", "can I put two innovations under one location")
    assert answers[0]["url"] == "empires-end/rules/innovations/#EE-15.5"
    assert all(answer["url"].endswith(f"#{answer['id']}") for answer in answers if answer["kind"] in ("rule", "ruling"))


def test_excerpts_are_cut_and_marked_between_words(ask):
    asks = ["repair", "tie", "what happens after a draw", "sentin", "initiative token"]
    for answers in ask("sky-empire", *asks):
        for answer in answers:
            shown = "".join(part for part, _ in answer["excerpt"]).removeprefix("… ").removesuffix(" …")
            at = answer["text"].index(shown)
            around = answer["text"][:at][-1:], answer["text"][at + len(shown) :][:1]
            assert not any(
                sign.isalnum() and end.isalnum() for sign, end in zip(around, (shown[:1], shown[-1:]), strict=True)
            )
            marked = [part for part, mark in answer["excerpt"] if mark]
            assert all(re.search(rf"(?<!\w){re.escape(part)}(?!\w)", answer["text"]) for part in marked), marked
            assert not re.search(r"[{}<>]|\[\[|\*\*", shown), shown


def test_what_players_ask_is_shown_nowhere(site):
    for game in site.games:
        titles = {ruling.title for ruling in game.rulings.values()}
        questions = [
            question
            for rule in game.rules.values()
            for question in rule.asked
            if question.endswith("?") and question not in titles
        ]
        assert sum(1 for rule in game.rules.values() if rule.asked) >= 60
        pages = "".join(path.read_text(encoding="utf-8") for path in (site.folder / game.id / "rules").rglob("*.html"))
        assert [question for question in questions if question in pages] == []
