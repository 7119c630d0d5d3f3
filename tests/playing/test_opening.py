"""What the command line puts on the table: the start screen, a game, the position of a scenario, a replay."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.playing import opening
from tests.playing.served import PEOPLE, ROOT, first, served

SKIES = "sovereign-skies"


@pytest.fixture
def opened(monkeypatch):
    """Runs a command that would serve a page; returns the room, or the output of a command that fails."""
    found = []

    def run(*words):
        monkeypatch.setattr(opening, "serve", lambda room, *_: found.append(room))
        result = CliRunner().invoke(main, ["--root", str(ROOT), *words])
        if result.exit_code:
            return result.output.splitlines()[-1]
        return found[-1]

    yield run
    for room in found:
        room.close()


def test_without_seats_the_page_asks(opened):
    state = opened("play", SKIES, "--seed", "7", "--variant", "houses=colour").state()
    assert (state["phase"], state["form"]["seed"]) == ("start", "7")
    assert [seat["kind"] for seat in state["form"]["seats"]] == ["person", "greedy"]
    assert {one["id"]: one["value"] for one in state["form"]["variants"]}["houses"] == "colour"


def test_with_seats_the_game_begins(opened):
    room = opened("play", SKIES, "--seat", "Nora", "--seat", "Olaf=random", "--open-hands")
    assert (room.session.names, room.session.bots) == (("Nora", "Olaf"), {"Olaf": "random"})
    assert room.curtain.is_used is False


def test_a_game_begins_in_the_position_of_a_scenario(opened):
    room = opened("play", SKIES, "--from", "SS-EX-09#1")
    assert room.session.beginning.position
    assert room.session.history.cursor > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--from", "SS-EX-99"), "has no scenario 'SS-EX-99'"),
        (("--from", "SS-EX-09#x"), "'x' is no step"),
        (("--seat", "Ann"), "1 player: sovereign-skies is for 2 to 4 here"),
        (("--seat", "Ann", "--seat", "Ben=clever"), "there is no bot 'clever'"),
        (("--variant", "houses"), "write NAME=VALUE"),
        (("--variant", "houses=blue", "--seat", "A", "--seat", "B"), "houses=blue does not exist"),
        (("--from", "SS-EX-09", "--option", "a=b"), "--from has the variants and options of the scenario"),
    ],
)
def test_what_cannot_be_is_refused(opened, words, sentence):
    assert sentence in opened("play", SKIES, *words)


def test_a_replay_is_played_on_from_its_end_or_looked_at(opened, tmp_path):
    file = tmp_path / "game.json"
    with served(ROOT / "components" / SKIES, ROOT, seats=PEOPLE, is_hidden=False) as room:
        client = room.client()
        for _ in range(3):
            first(client)
        file.write_bytes(client.get("replay.json")[1])
        client.close()
    room = opened("play", SKIES, "--replay", str(file))
    assert (room.is_replay, room.session.history.cursor) == (False, 3)
    room = opened("replay", str(file), "--show")
    assert (room.is_replay, room.session.history.cursor) == (True, 0)
    assert "--show takes one file" in opened("replay", str(file), str(file), "--show")


def test_a_port_that_is_taken_is_told():
    with served(ROOT / "components" / SKIES, ROOT) as room:
        result = CliRunner().invoke(main, ["--root", str(ROOT), "play", SKIES, "--port", str(room.port)])
    assert result.exit_code == 1
    assert "name another with --port" in result.output
