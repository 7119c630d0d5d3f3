"""Fights of pairs as statistics: any game that offers them, kept as long as rules and data are the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from engine.play.abilities import Duel, Duels
from engine.runs import duels
from generator.cli import main
from generator.site.build import balance
from generator.site.proofs.duels import duels_shown
from generator.site.writing.book import Book

ROOT = Path(__file__).resolve().parents[2]
PAIRS = [Duel("swiftbarb", "rumah", 0.25, 0.65, 0.1), Duel("gravemaw", "enna", 0.5, 0.5, 0.0)]


class Coin:
    """Rules in which a fight is one throw of a die; they note how often they are asked."""

    def __init__(self):
        self.asked = []

    def compile(self, game, _options):
        return game.id

    def duel_terms(self):
        return "One throw."

    def duel_odds(self, _tables):
        yield from PAIRS

    def play_duels(self, _tables, first, second, many, luck):
        self.asked.append((first, second, many))
        wins = sum(luck.random() < 0.5 for _ in range(many))
        return Duels(wins, many - wins, 0)


@pytest.fixture(scope="module")
def game():
    return load(ROOT / "components" / "sky-empire", Problems())


def fought(seed="a", each=50):
    return list(duels.play_pairs(Coin(), None, PAIRS, each, seed))


def test_a_pair_has_its_own_luck_by_the_seed():
    first, second = fought()
    assert fought() == [first, second]
    assert list(duels.play_pairs(Coin(), None, PAIRS[1:], 50, "a")) == [second]
    assert fought("b") != [first, second]


def test_statistics_are_read_back(game):
    stats = json.loads(json.dumps(duels.statistics(game, Coin(), fought(), 50, "a")))
    assert duels.read(stats) == fought()
    assert duels.is_fresh(stats, game)
    assert not duels.is_fresh({**stats, "data": "other"}, game)
    assert not duels.is_fresh({**stats, "rules": "other"}, game)
    assert not duels.is_fresh(None, game)
    assert stats["command"] == "punchboard simulate sky-empire --duels 50 --seed a"


def test_groups_count_both_sides_of_a_pair():
    pairs = [duels.Fought(PAIRS[0], Duels(2, 7, 1)), duels.Fought(PAIRS[1], Duels(6, 4, 0))]
    found = {(one.low, one.fights): one for one in duels.odds_ranges(pairs)}
    assert set(found) == {(0.2, 10), (0.5, 20), (0.6, 10)}
    assert found[0.2, 10].expected == 0.25
    assert found[0.5, 20].share == 0.5
    low, high = found[0.6, 10].interval
    assert low < 0.7 < high


def test_a_build_plays_once_and_keeps_it(tmp_path, game):
    rules = Coin()
    stats = balance.fights(tmp_path, game, rules)
    assert rules.asked == [("swiftbarb", "rumah", 10_000), ("gravemaw", "enna", 10_000)]
    assert balance.fights(tmp_path, game, rules) == stats
    assert len(rules.asked) == 2


def test_a_file_of_fights_takes_the_place_of_our_own(tmp_path, game):
    folder = tmp_path / "build" / "balance"
    folder.mkdir(parents=True)
    for each in (30, 40):
        made = duels.statistics(game, Coin(), fought(each=each), each, "a")
        (folder / f"{each}.json").write_text(json.dumps(made))
    rules = Coin()
    assert balance.fights(tmp_path, game, rules)["each"] == 40
    assert not rules.asked


def test_the_page_shows_each_fighter_from_its_side(game):
    book = Book(game)
    assert duels_shown(book) is None
    book.duels = duels.statistics(game, Coin(), [duels.Fought(PAIRS[0], Duels(2, 7, 1))], 10, "a")
    shown = duels_shown(book)
    assert [one.piece.id for one in shown.fighters] == ["rumah", "swiftbarb"]
    (row,) = shown.fighters[0].rows
    assert (row.piece.id, *row[1:]) == ("swiftbarb", 0.65, 0.25, 0.1, 0.7)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["empires-end", "--duels", "5"], "no fights of two pieces"),
        (["sky-empire", "--duels", "5", "--out", "fights.csv"], "expected a .json file"),
        (["sky-empire", "--duels", "5", "--variant", "solo=on"], "--duels does not go together with --variant:"),
        (
            ["sky-empire", "--duels", "5", "--option", "portals=linked", "--bots", "random"],
            "--duels does not go together with --option, --bots:",
        ),
        (["sky-empire", "--duels", "5", "--rollouts", "9"], "--duels does not go together with --rollouts:"),
        (["sky-empire", "--duels", "5", "--think", "2"], "--duels does not go together with --think:"),
    ],
)
def test_what_cannot_be_fought_is_refused(args, said):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "simulate", *args])
    assert result.exit_code == 2
    assert said in result.output
