"""Bots: the same key the same game, greedy ones better than random ones, and none sees what its seat may not see."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.games import find
from engine.play import Chance, plain, take
from engine.play.abilities import Valued
from engine.runs.bots import KINDS, MOST_TRIED, Greedy, kind_of, seat_bots
from engine.runs.search import spaced
from engine.runs.simulate import Plan, _compiled, play_one
from engine.runs.totals import report
from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]
GAMES = [
    path.parent
    for path in sorted((ROOT / "components").glob("*/game.yaml"))
    if isinstance(find(path.parent.name), Valued)
]


def plan(folder, bots, sizes=(2,), games=4):
    return Plan(str(folder), str(ROOT), games, "bots", sizes, bots=bots)


def positions(folder, seats=3, seed=5, every=7):
    """Positions of a random game in which somebody chooses, with the ruleset."""
    rules, tables = _compiled(str(folder), str(ROOT), ())
    state = rules.start(tables, list("ABCD"[:seats]), Chance(seed), {})
    pick = random.Random(seed)
    for number in range(1, 400):
        if not state.stack:
            return
        if number % every == 0:
            yield rules, state
        take(state, pick.choice(state.stack[-1].moves(state)))


def test_both_games_say_what_a_position_is_worth():
    assert len(GAMES) >= 2


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_greedy_bots_play_the_same_game_twice_and_beat_random_ones(folder):
    mixed = [play_one(plan(folder, "mixed"), number) for number in range(4)]
    assert [one.violation for one in mixed] == [""] * 4
    assert play_one(plan(folder, "mixed"), 1) == mixed[1]
    (counted,) = report(mixed).values()
    greedy, others = counted.bots["greedy"], counted.bots["random"]
    assert greedy.seats == others.seats
    assert greedy.wins > others.wins or counted.nobody == len(mixed), "where nobody wins, points alone tell"
    assert greedy.points > others.points


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_greedy_bots_end_by_the_rules(folder, seats, monkeypatch):
    """Also when none of them ever does a thing without a reason: the worth of positions drives them to the end."""
    monkeypatch.setattr("engine.runs.bots.RANDOM_SHARE", 0.0)
    played = [play_one(plan(folder, "greedy", (seats,)), number) for number in range(4)]
    assert all(one.finished for one in played), [(one.reason, one.violation) for one in played]
    assert max(one.rounds for one in played) <= 40


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_what_is_imagined_looks_the_same_and_follows_from_the_view_alone(folder):
    """Imagining twice from positions that differ only in what is hidden makes one and the same position."""
    differ = 0
    for rules, state in positions(folder):
        for seat in range(3):
            other = rules.redraw_hidden(state, seat, random.Random("another"))
            assert rules.view(other, seat) == rules.view(state, seat)
            one, same = (rules.redraw_hidden(each, seat, random.Random(1)) for each in (state, other))
            assert plain(one) == plain(same)
            differ += plain(other) != plain(state)
    assert differ, "nothing was ever hidden: this test saw nothing"


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_a_greedy_bot_chooses_alike_whatever_is_hidden(folder):
    for number, (rules, state) in enumerate(positions(folder, every=23)):
        step = state.stack[-1]
        other = rules.redraw_hidden(state, step.seat, random.Random(f"hidden {number}"))
        legal = step.moves(state)
        assert other.stack[-1].moves(other) == legal
        assert Greedy(rules, "k")(state, step, legal) == Greedy(rules, "k")(other, other.stack[-1], legal)


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_choosing_changes_nothing(folder):
    for rules, state in positions(folder, every=31):
        before, events = plain(state), list(state.log)
        step = state.stack[-1]
        assert Greedy(rules, "k")(state, step, step.moves(state)) in step.moves(state)
        assert (plain(state), state.log) == (before, events)


def test_worth_at_the_end_is_the_score():
    for folder in GAMES:
        rules, tables = _compiled(str(folder), str(ROOT), ())
        state, pick = rules.start(tables, ["A", "B"], Chance(2), {}), random.Random(2)
        while state.stack:
            take(state, pick.choice(state.stack[-1].moves(state)))
        if not rules.result(state).winners:
            continue  # a game that nobody won has no score that decides
        for seat in range(2):
            assert rules.position_value(state, seat) == pytest.approx(rules.score(state, seat).total, abs=0.5)


def test_mixed_seats_change_from_game_to_game():
    assert [kind_of("mixed", seat, 0) for seat in range(3)] == ["greedy", "random", "greedy"]
    assert [kind_of("mixed", seat, 1) for seat in range(3)] == ["random", "greedy", "random"]
    assert {kind_of(bots, 0, 0) for bots in KINDS} == {"random", "greedy", "search"}
    assert [kind_of("mixed-search", seat, 1) for seat in range(2)] == ["greedy", "search"]


def test_a_game_without_worth_has_no_greedy_bots():
    class Bare:
        game = "bare"

    assert len(seat_bots(Bare(), "random", "k", 3)) == 3
    with pytest.raises(ValueError, match="bare give no value to positions"):
        seat_bots(Bare(), "greedy", "k", 2)


def test_of_very_many_moves_some_are_tried_the_ends_among_them():
    many = list(range(1000))
    some = spaced(many, MOST_TRIED)
    assert (len(some), some[0], some[-1]) == (MOST_TRIED, 0, 999)
    assert len(set(some)) == MOST_TRIED
    assert spaced(many[:5], MOST_TRIED) == many[:5]


def test_the_command_tells_both_kinds_apart():
    args = ["--root", str(ROOT), "simulate", GAMES[0].name, "--games", "2", "--players", "2", "--bots", "mixed"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    assert "greedy" in result.output
    assert "of its seats' games" in result.output
