"""Simulated games are played again only if a value that they have read has changed."""

from __future__ import annotations

import json

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.build.same_play import kept_or_played

SHAPE = {"data": str, "says": str}


class Table:
    """A game whose play reads what one stone says, and counts how often it is played."""

    def __init__(self, root, game):
        self.root, self.folder, self.played = root, game.folder, 0

    def edit(self, name, before, after):
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    def stats(self):
        problems = Problems()
        game = load(self.folder, problems, root=self.root)
        assert not problems.failed, list(problems)

        def play(copy):
            self.played += 1
            (stone,) = copy.sets["stones"].items
            return {"data": game.data_hash, "says": stone.values["says"]}

        found = kept_or_played(self.root / "run.json", SHAPE, game, lambda stats: stats["data"] == game.data_hash, play)
        assert found["data"] == game.data_hash
        return found["says"]


@pytest.fixture
def table(tmp_path, make_game):
    made = Table(tmp_path, make_game(tmp_path))
    assert made.stats() == "Harmless"
    assert made.played == 1
    return made


def test_nothing_is_played_twice(table):
    table.stats()
    assert table.played == 1


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("pieces/stones.yaml", "title: Grey Harmless", "title: Dark"),
        ("rules/01.yaml", "Take a stone.", "Take one stone."),
        ("scenarios/all.yaml", "One Harmless", "First"),
    ],
)
def test_a_text_that_no_game_reads_changes_nothing(table, name, before, after):
    table.edit(name, before, after)
    assert table.stats() == "Harmless"
    assert table.played == 1


@pytest.mark.parametrize(
    ("name", "before", "after", "says"),
    [
        ("pieces/stones.yaml", "says: Harmless", "says: Fierce", "Fierce"),
        ("pieces/stones.yaml", "copies: 2", "copies: 3", "Harmless"),
        ("game.yaml", "about: Harmless", "about: Other", "Harmless"),
        ("setup.yaml", "title: Hurry", "title: Haste", "Harmless"),
        ("round.yaml", "title: Look", "title: Peer", "Harmless"),
    ],
)
def test_what_games_may_read_plays_them_again(table, name, before, after, says):
    table.edit(name, before, after)
    if "copies" in before:
        table.edit(name, "inventory: 2", "inventory: 3")
    assert table.stats() == says
    assert table.played == 2


def test_a_file_of_somebody_else_does_not_count(table):
    path = table.root / "run.json"
    stored = json.loads(path.read_text(encoding="utf-8"))
    stored["content"]["stats"]["says"] = "Forged"
    path.write_text(json.dumps(stored), encoding="utf-8")
    assert table.stats() == "Harmless"
    assert table.played == 2
