"""Statistics: each number counted once more by hand, the same bytes twice, and plots that say what they show."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from engine.games import find
from engine.play.abilities import Tallied, Tally
from engine.play.tallies import tally
from engine.runs.balance import averages, is_current, statistics, table_text, text
from engine.runs.simulate import Plan, loaded, play_batch, play_whole
from generator.cli import main
from generator.site.build.balance import runs
from generator.site.proofs.balance import balance_files, balance_page
from generator.site.proofs.plots import Bar, Share, bars, distributions, shares
from generator.site.writing.book import Book

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    path.parent
    for path in sorted((ROOT / "components").glob("*/game.yaml"))
    if isinstance(find(path.parent.name), Tallied)
]
SVG = "{http://www.w3.org/2000/svg}"


def played(folder, games=6):
    plan = Plan(str(folder), str(ROOT), games, "b", (2, 3), tallied=True)
    game, rules = loaded(str(folder), str(ROOT)), find(folder.name)
    outcomes = play_batch(plan, range(games))
    return game, rules, outcomes, statistics(game, rules, plan, outcomes, "the command")


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_numbers_are_those_of_the_games(folder):
    game, rules, outcomes, stats = played(folder)
    assert [one["seats"] for one in stats["tables"]] == [2, 3]
    for one in stats["tables"]:
        of = [outcome for outcome in outcomes if outcome.seats == one["seats"] and outcome.finished]
        assert one["finished"] == len(of)
        assert sum(place["wins"] for place in one["places"]) + one["nobody"]["games"] == pytest.approx(len(of))
        for place, told in enumerate(one["places"]):
            scores = [outcome.totals[place] for outcome in of]
            assert told["scores"]["mean"] == pytest.approx(sum(scores) / len(scores), abs=1e-4)
            assert sum(told["scores"]["counts"].values()) == len(of)
            assert told["low"] <= told["share"] <= told["high"]
    for name, told in stats["tallies"].items():
        assert rules.tallies[name].title == told["title"]
        by_hand = sum(
            (outcome.counts or {}).get(name, {}).get(key, 0) for outcome in outcomes for key in told["counts"]
        )
        assert sum(told["counts"].values()) == by_hand, name
    assert is_current(stats, game)
    assert not is_current({**stats, "data": "older"}, game)
    assert not is_current(None, game)


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_what_a_game_counts_are_things_that_it_has(folder):
    game, rules, _, stats = played(folder)
    assert len(stats["tallies"]) >= 4
    for name, one in rules.tallies.items():
        known = {item.id for group in one.sets for item in game.sets[group].items}
        assert not one.per or one.per in rules.tallies
        assert one.unit in ("times", "points")
        if one.sets and name in stats["tallies"]:
            assert set(stats["tallies"][name]["counts"]) == known, name


def test_points_of_innovations_add_up():
    """Every point of a card is told once: those on the track, and those of the final count."""
    (folder,) = [one for one in GAMES if "points" in find(one.name).tallies]
    plan = Plan(str(folder), str(ROOT), 3, "p", (3,), tallied=True)
    from engine.runs.simulate import _compiled, _record

    rules = find(folder.name)
    for number in range(3):
        record = _record(plan, number, *_compiled(plan.folder, plan.root, plan.options))
        assert record.play() == ""
        log = record.state.log
        ends = sum(event.after for event in log if event.verb == "End Game Innovation")
        by_cards = ("EE-20.10", "EE-20.8", "EE-20.6", "EE-20.38")
        track = sum(
            event.after - event.before for event in log if event.verb == "score" and set(by_cards) & set(event.rule)
        )
        counted = sum(tally(rules, record.state)["points"].values())
        assert counted == ends + track


def test_games_that_nobody_won_have_a_line_of_their_own():
    folder = GAMES[0]
    plan = Plan(str(folder), str(ROOT), 4, "b", (2,))
    game, rules = loaded(str(folder), str(ROOT)), find(folder.name)
    outcomes = [one._replace(winners=()) if one.number else one for one in play_batch(plan, range(4))]
    stats = statistics(game, rules, plan, outcomes, "the command")
    (told,) = stats["tables"]
    assert (told["nobody"]["games"], told["nobody"]["share"]) == (3, 0.75)
    assert sum(place["wins"] for place in told["places"]) == 1
    assert "wins,2,nobody,3" in table_text(stats)
    page = balance_page(Book(game, vocabulary=rules.verbs, balance=(stats,))).markdown()
    assert re.search(r"<t[dh][^>]*>nobody</t[dh]>", page)
    assert "75.0%" in page
    widest = max((place["high"] - place["low"]) / 2 for place in told["places"])
    assert f"known to within ± {100 * widest:.1f} points" in page
    for bots in ("greedy", "search"):
        assert f"--bots {bots} --games {1070 * (game.players.most - game.players.fewest + 1)}" in page
    better = balance_page(Book(game, vocabulary=rules.verbs, balance=(stats, {**stats, "bots": "greedy"}))).markdown()
    assert "--bots greedy --games" not in better


def test_an_average_is_by_game_or_by_what_it_is_divided_by():
    stats = {
        "tables": [{"finished": 3}, {"finished": 1}],
        "tallies": {
            "in": {**Tally("In play", "times", "")._asdict(), "counts": {"a": 8, "b": 0}},
            "points": {**Tally("Points", "points", "", per="in")._asdict(), "counts": {"a": 12, "b": 0}},
        },
    }
    assert averages(stats, "in") == {"a": 2, "b": 0}
    assert averages(stats, "points") == {"a": 1.5, "b": 0}


@pytest.mark.parametrize("folder", GAMES[:1], ids=lambda path: path.name)
def test_rows_and_json_say_the_same(folder):
    *_, stats = played(folder)
    assert json.loads(text(stats)) == stats
    rows = list(csv.reader(io.StringIO(table_text(stats))))
    assert rows[0] == ["what", "seats", "item", "value"]
    title = next(iter(stats["tallies"].values()))
    found = {row[2]: int(row[3]) for row in rows if row[0] == title["title"]}
    assert found == title["counts"]


@pytest.mark.parametrize("suffix", ["json", "csv"])
def test_the_command_writes_the_same_file_twice_and_the_command_in_it(suffix, tmp_path):
    args = ["--root", str(ROOT), "simulate", GAMES[0].name, "--games", "4", "--seed", "x y", "--players", "2"]
    made = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.{suffix}"
        result = CliRunner().invoke(main, [*args, "--out", str(path)])
        assert result.exit_code == 0, result.output
        made.append(path.read_bytes())
    assert made[0] == made[1]
    if suffix == "json":
        assert (
            json.loads(made[0])["command"]
            == f"punchboard simulate {GAMES[0].name} --games 4 --seed 'x y' --bots random --cap 60 --players 2"
        )


def test_the_page_has_a_table_beside_each_plot_and_is_made_once(monkeypatch, tmp_path):
    folder = GAMES[0]
    game, rules, *_ = played(folder, games=2)
    monkeypatch.setattr("generator.site.build.balance.EACH", 2)
    asked = []
    real = play_whole
    monkeypatch.setattr("engine.runs.simulate.play_whole", lambda *args: asked.append(args) or real(*args))
    first, second = runs(tmp_path, game, rules), runs(tmp_path, game, rules)
    assert first == second
    assert len(asked) == 1, "the second time it comes out of the cache"
    by_hand = tmp_path / "build" / "balance" / "more.json"
    by_hand.parent.mkdir(parents=True)
    by_hand.write_text(json.dumps({**first[0], "seed": "mine"}), "utf-8")
    (by_hand.parent / "old.json").write_text(json.dumps({**first[0], "rules": "old"}), "utf-8")
    (by_hand.parent / "broken.json").write_text("{", "utf-8")
    book = Book(game, vocabulary=rules.verbs, balance=runs(tmp_path, game, rules))
    assert [one["seed"] for one in book.balance] == ["balance", "mine"]
    page = balance_page(book).markdown()
    assert page.count("<svg") == page.count("</table>") > 10
    names = re.findall(r'<title id="([^"]+)"', page)
    assert len(set(names)) == len(names)
    assert set(balance_files(book)) == {
        f"{game.id}/balance-{number}.{kind}" for number in (1, 2) for kind in ("json", "csv")
    }


PLOTS = {
    "bars": lambda: bars(
        "Taken & kept",
        "Most <often>",
        [Bar("Fire", 3, "3.0"), Bar("A name that is far too long for its room", 1.5, "1.5"), Bar("None", 0, "0")],
    ),
    "shares": lambda: shares(
        "Wins", "By place", [Share("place 1", 0.6, 0.5, 0.7), Share("place 2", 0.4, 0.3, 0.5)], 0.5
    ),
    "distributions": lambda: distributions("Scores", "By place", [("one", {3: 1, 90: 2}), ("two", {-4: 5})]),
    "nothing": lambda: distributions("Scores", "None", []),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_well_formed_named_and_inside_its_frame(name):
    made = PLOTS[name]()
    assert made == PLOTS[name]()
    assert "\n" not in made
    root = ET.fromstring(  # noqa: S314 - our own markup
        str(made).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )
    title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title.text
    assert about.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"
    _, _, width, height = map(float, root.get("viewBox").split())
    for rect in root.iter(f"{SVG}rect"):
        x, y, wide, tall = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
        assert wide >= 0
        assert tall >= 0
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + tall <= height
    for words in root.iter(f"{SVG}text"):
        assert 0 <= float(words.get("x")) <= width
        assert 0 <= float(words.get("y")) <= height


def test_bars_are_as_long_as_their_numbers():
    made = bars("T", "a", [Bar("x", 4, "4"), Bar("y", 1, "1")])
    longest, shortest = (float(found) for found in re.findall(r'<rect[^>]*? width="([\d.]+)"', made))
    assert longest == pytest.approx(4 * shortest, rel=1e-3)
