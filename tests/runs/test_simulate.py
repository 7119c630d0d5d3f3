"""Many games: the same whatever the batches and processes, and each playable again."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.games import find
from engine.runs import simulate
from engine.runs.replay import play_again, read
from engine.runs.simulate import Plan, play_one, record_game, run
from engine.runs.totals import BotTotals, Spread, report, spread
from generator.cli import main
from generator.commands.simulate_report import report_lines as told_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent for path in sorted((ROOT / "components").glob("*/game.yaml")) if find(path.parent.name)]


def variants_of(folder):
    """Every way to set the game up, one variant changed at a time."""
    yield (), (2, 3, 4)
    for name, values in find(folder.name).variants.items():
        for value in values[1:]:
            yield ((name, value),), ((1,) if name == "solo" else (2, 3, 4))


WAYS = [(folder, variants, sizes) for folder in GAMES for variants, sizes in variants_of(folder)]


def plan(folder, variants=(), sizes=(2, 3, 4), **more):
    return Plan(str(folder), str(ROOT), more.pop("games", 12), more.pop("seed", "t"), sizes, variants, **more)


@pytest.mark.parametrize(("folder", "variants", "sizes"), WAYS)
def test_random_games_keep_the_invariants(folder, variants, sizes, monkeypatch):
    monkeypatch.setattr(simulate, "CHECK_EVERY", 1)
    outcomes = [play_one(plan(folder, variants, sizes), number) for number in range(9)]
    assert [outcome.violation for outcome in outcomes] == [""] * len(outcomes)
    assert any(outcome.finished for outcome in outcomes)
    for outcome in outcomes:
        if outcome.winners:
            assert max(outcome.totals) == outcome.totals[outcome.winners[0]]


@pytest.mark.parametrize("folder", GAMES)
def test_the_same_games_in_one_process_and_in_two(folder):
    one = plan(folder)
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pair:
        assert list(run(one, alone)) == list(run(one, pair))


@pytest.mark.parametrize("folder", GAMES)
def test_another_seed_plays_other_games(folder):
    assert play_one(plan(folder, seed="a"), 0) != play_one(plan(folder, seed="b"), 0)


@pytest.mark.parametrize(("folder", "variants", "sizes"), WAYS)
def test_a_replay_comes_to_the_same_end(folder, variants, sizes, tmp_path):
    replay = record_game(plan(folder, variants, sizes), 0)
    path = tmp_path / "replay.json"
    path.write_text(replay.text(), "utf-8")
    again = read(path, problems := Problems())
    assert not problems.found
    assert again == replay
    assert len(replay.moves) // 25 == len(replay.checkpoints)
    verdict = play_again(find(folder.name), simulate.loaded(str(folder), str(ROOT)), again)
    assert verdict.same, verdict.message
    assert verdict.notes == ()


@pytest.mark.parametrize("folder", GAMES)
def test_a_changed_move_is_found_at_the_first_checkpoint_that_differs(folder):
    replay = record_game(plan(folder), 0)
    rules, game = find(folder.name), simulate.loaded(str(folder), str(ROOT))
    wrong = replace(replay, checkpoints=(replay.checkpoints[0], "0" * 16, *replay.checkpoints[2:]))
    verdict = play_again(rules, game, wrong)
    assert not verdict.same
    assert verdict.moves == 50
    assert "moves 26 to 50" in verdict.message
    verdict = play_again(rules, game, replace(replay, result={}))
    assert not verdict.same
    assert "another end" in verdict.message


@pytest.mark.parametrize("folder", GAMES)
def test_a_violation_is_reported_with_a_replay_that_shows_it_again(folder, monkeypatch):
    rules = find(folder.name)
    whole = rules.invariants

    def broken(state):
        yield from whole(state)
        if len(state.log) > 120:
            yield "too much has happened"

    monkeypatch.setattr(rules, "invariants", broken)
    outcome = play_one(plan(folder), 0)
    assert outcome.violation == "too much has happened"
    assert not outcome.finished
    counted = report([outcome])[outcome.seats]
    assert (counted.violations, counted.seen) == (1, [(0, "too much has happened")])
    assert counted.unfinished == 0
    data = json.loads(outcome.replay)
    assert data["end"] == "too much has happened"
    assert data["result"] == {}


@pytest.mark.parametrize("folder", GAMES)
def test_a_game_past_its_cap_is_unfinished_not_a_violation(folder):
    outcome = play_one(plan(folder, cap=1), 0)
    assert (outcome.finished, outcome.violation, outcome.reason) == (False, "", "cut off after 1 rounds")
    assert report([outcome])[outcome.seats].unfinished == 1


@pytest.mark.parametrize("folder", GAMES)
def test_a_round_that_never_ends_stops_its_game(folder, monkeypatch):
    """Bots that repeat free actions for ever would otherwise keep a simulation running for ever."""
    monkeypatch.setattr("engine.runs.record.MOST_MOVES", 1)
    monkeypatch.setattr(simulate, "CHECK_EVERY", 1)
    outcome = play_one(plan(folder), 0)
    assert (outcome.finished, outcome.violation) == (False, "")
    assert outcome.reason == f"round {outcome.rounds} did not end"
    assert report([outcome])[outcome.seats].unfinished == 1


def test_a_finished_game_that_nobody_won_is_counted_as_such():
    won = simulate.Outcome(
        0, 2, True, 9, 40, (0, 1), (3, 3), "shared", labels=("place 1", "place 2"), bots=("random", "greedy")
    )
    lost = won._replace(number=1, winners=(), totals=(2, 1), reason="the last Event")
    counted, half = report([won, lost])[2], Fraction(1, 2)
    assert (counted.wins, counted.nobody, counted.unfinished) == ([0.5, 0.5], 1, 0)
    assert counted.bots == {"random": BotTotals(2, half, 5), "greedy": BotTotals(2, half, 4)}
    lines = list(told_of(counted))
    assert any(line.startswith("  nobody       wins  50.0% [") for line in lines)
    assert not any("nobody" in line for line in told_of(report([won])[2]))


@pytest.mark.parametrize("folder", GAMES)
def test_a_replay_says_who_won_or_that_nobody_did(folder, monkeypatch):
    replay = record_game(plan(folder), 0)
    rules, game = find(folder.name), simulate.loaded(str(folder), str(ROOT))
    assert play_again(rules, game, replay).message.endswith(
        f"{' and '.join(replay.result['winners'])} won, {replay.result['reason']}"
    )
    whole = rules.result
    monkeypatch.setattr(rules, "result", lambda state: (end := whole(state)) and end._replace(winners=()))
    nobody = replace(replay, result={**replay.result, "winners": []})
    assert play_again(rules, game, nobody).message.endswith(f": nobody won, {replay.result['reason']}")


def test_spread_of_a_few_numbers():
    assert spread([4, 1, 3, 2, 5]) == Spread(1, 2, 3, 4, 5, 3.0)


WRONG = {
    "not-json": ("{", "error[replay-unreadable]: is not JSON"),
    "list": ("[]", "error[replay-wrong]: is no replay"),
    "empty": ("{}", "error[replay-wrong]: lacks 'moves'"),
    "extra": ('{"luck": 1}', "error[replay-wrong]: has 'luck', which nothing reads"),
    "row": ('{"moves": [1]}', "error[replay-wrong]: 'moves' has a row that is no pair"),
    "texts": ('{"moves": [["A", 1]]}', "error[replay-wrong]: 'moves' has a row that is not two texts"),
    "format": ('{"format": 9}', "error[replay-wrong]: has format 9"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_replay_file_is_refused_in_words(name, tmp_path):
    text, expected = WRONG[name]
    path = tmp_path / "wrong.json"
    path.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["--root", str(ROOT), "replay", str(path)])
    assert result.exit_code == 1
    assert expected in result.output
    assert "Traceback" not in result.output


def test_a_replay_file_that_is_not_there(tmp_path):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "replay", str(tmp_path / "none.json")])
    assert result.exit_code == 1
    assert "error[replay-unreadable]: does not exist" in result.output


@pytest.mark.parametrize("folder", GAMES)
def test_the_command_prints_the_same_report_twice_and_its_record_replays(folder, tmp_path):
    args = ["--root", str(ROOT), "simulate", folder.name, "--games", "6", "--seed", "x", "--replays", str(tmp_path)]
    first, second = (CliRunner().invoke(main, args) for _ in range(2))
    assert first.exit_code == 0, first.output
    assert first.output == second.output
    assert "violations 0" in first.output
    assert CliRunner().invoke(main, [*args, "--record", "3"]).exit_code == 0
    (path,) = tmp_path.glob("*.json")
    again = CliRunner().invoke(main, ["--root", str(ROOT), "replay", str(path)])
    assert again.exit_code == 0, again.output
    assert "same end" in again.output


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--variant", "houses"], "expected NAME=VALUE"),
        (["--variant", "mansions=on"], "no such variant"),
        (["--option", "luck=1"], "no such option"),
        (["--players", "9"], "--players 9: expected"),
    ],
)
def test_wrong_options_are_usage_errors(args, expected):
    result = CliRunner().invoke(main, ["--root", str(ROOT), "simulate", GAMES[0].name, *args])
    assert result.exit_code == 2
    assert expected in result.output
