"""Games that begin at a terminal: seats, scenarios, replays, a game of one's own, and games that cannot be played."""

from __future__ import annotations

import io
from pathlib import Path

import click
import pytest

from engine.common.problems import Problems, UnfitError
from engine.own_code.choice import forget
from engine.runs.replay import read
from generator.common.program import Settings
from generator.terminal_play.opening import Wanted, play_here
from tests.games.contract.conftest import ROOT
from tests.runs.conftest import Small


@pytest.fixture
def stones(tmp_path, monkeypatch):
    """A game with rules code of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    yield Small(tmp_path / "project")
    forget()


@pytest.fixture
def here(monkeypatch, capsys):
    """Plays lines; returns the output and the exit code."""

    def run(root, game, wanted, *lines, quiet=False):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = 0
        try:
            play_here(Settings(Path(root), quiet=quiet), game, wanted)
        except SystemExit as left:
            code = left.code
        return capsys.readouterr().out, code

    return run


def test_one_person_plays_against_a_bot_where_nobody_says_more(here):
    out, code = here(ROOT, "sovereign-skies", Wanted(), *["1"] * 5, "log 99")
    assert code == 0
    assert "Ann, " in out
    assert "\nBen, " not in out
    assert ". Ben: " in out


def test_seats_variants_and_seeds_are_those_that_were_asked_for(here):
    wanted = Wanted({"Liam": "", "Stella": ""}, {"houses": "draft"}, seed="s")
    out, code = here(ROOT, "sovereign-skies", wanted, "1", "1", quiet=True)
    assert code == 0
    assert "> 1" in out
    assert "house" in out.lower()
    assert out == here(ROOT, "sovereign-skies", wanted, "1", "1", quiet=True)[0]
    assert "┌" not in out


def test_a_scenario_begins_after_a_step(here):
    wanted = Wanted(scenario="ss-ac-03#1")
    out, _ = here(ROOT, "sovereign-skies", wanted, "log")
    assert "1. Liam: " in out


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (Wanted(scenario="SS-AC-99"), "no scenario 'SS-AC-99'"),
        (Wanted(scenario="SS-AC-03#x"), "'x' is no step"),
        (Wanted(scenario="SS-AC-03#99"), "steps 0 to "),
        (Wanted({"A": "", "B": "clever"}), "no bot 'clever'"),
        (Wanted({"A": ""}), "is for 2 to "),
    ],
)
def test_what_cannot_begin_is_refused_in_a_sentence(here, wanted, sentence):
    with pytest.raises(click.ClickException) as refused:
        here(ROOT, "sovereign-skies", wanted)
    assert sentence in refused.value.message


def test_a_replay_goes_on_from_its_end(here, stones):
    file = stones.root / "game.json"
    wanted = Wanted({"Ann": "", "Ben": "random"})
    out, code = here(stones.root, "stones", wanted, "1", "1", f"save {file}")
    assert code == 0, out
    saved = read(file, Problems())
    out, code = here(stones.root, "stones", Wanted(replay=saved), "log 99", "1")
    assert code == 0
    assert all(f"{seat}: {text}" in out for seat, text in saved.moves)


def test_a_game_of_ones_own_is_played_and_kept(here, stones):
    lines = ("mark", "1", "keep My first turn", "throw moon", "1")
    out, code = here(stones.root, "stones", Wanted(seed="2"), *lines)
    assert code == 1  # a line was refused
    assert "scenarios/my-first-turn.yaml: ST-PLAY-01" in out
    assert "not legal: " in out
    assert stones.said("check", "stones")[0] == 0


def test_rules_code_that_was_changed_is_read_again(here, stones, monkeypatch):
    assert stones.said("trust", "stones", "--always", "--yes")[0] == 0
    turns = stones.folder / "engine" / "turns.py"
    old = turns.read_text("utf-8")
    monkeypatch.setattr("generator.terminal_play.orders.check_file", lambda _: turns.write_text(broken(old), "utf-8"))
    out, _ = here(
        stones.root, "stones", Wanted({"Ann": "", "Ben": ""}), "1", f"save {stones.root / 'x.json'}", "reload"
    )
    assert "is not legal any more: nothing may be caught today (ST-1.3)" in out


def broken(code):
    """The rules with a step that allows nothing."""
    return code.replace(
        'verb, card = move\n        if verb == "throw"',
        'verb, card = move\n        if verb == "catch":\n            return refusal("ST-1.3", "nothing may be caught today")\n        if verb == "throw"',
    )


def test_a_game_without_rules_code_is_refused(here, project):
    with pytest.raises(click.UsageError, match="cannot be played: the game has no rules code"):
        here(project.root, "lanterns", Wanted())


def test_data_with_errors_are_refused_with_their_places(here, stones):
    game = stones.folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("title:", "titel:", 1), "utf-8")
    with pytest.raises(UnfitError) as unfit:
        here(stones.root, "stones", Wanted())
    assert any("titel" in str(problem) for problem in unfit.value.problems)
