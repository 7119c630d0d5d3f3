"""The Military phase: strengths, outcomes, victory, refreshing and Upheaval."""

from __future__ import annotations

import pytest


def test_the_war_of_the_worked_example(table, stash, tables):
    play = table(
        "military",
        war="M01",
        A={"under": {"road-14": ["revolt-01"]}},
        B={"under": {"road-14": ["revolt-04"]}, "destroyed": ["army-10"], "stash": {"axe": 4}},
    )
    play.play("A", "commit 2 axes")
    play.play("B", "commit 4 axes, 1 coin")
    assert [event.after for event in play.state.log if event.verb == "strength"] == [7, 8]
    assert (stash(play), stash(play, "B")) == ("W4 H2 A0 C2", "W4 H2 A0 C2")
    assert [seat.score for seat in play.state.seats] == [7, 10]
    row = [tables.tile_ids[tile] for tile in play.state.seats[0].row]
    assert (row[4], row[10]) == ("farm-11", "city-32")
    assert play.state.seats[1].row == sorted(play.state.seats[1].row, key=play.state.seats[1].place.__getitem__)


@pytest.mark.parametrize(("axes", "points"), [(0, -3), (1, 3), (4, 3), (5, 7), (6, 7)])
def test_the_bounds_of_the_outcomes(table, axes, points):
    """M01: up to 2, 3 to 6, from 7; A has one army left, B far more."""
    play = table("military", war="M01", A={"destroyed": ["army-10"], "stash": {"axe": 9}}, B={"stash": {"axe": 20}})
    play.play("A", f"commit {axes} {'axe' if axes == 1 else 'axes'}" if axes else "commit nothing")
    play.play("B", "commit 20 axes")
    assert play.state.seats[0].score == points


def test_all_tied_for_most_win_and_nobody_has_an_upheaval(table, stash):
    play = table("military", war="M01")
    before = [seat.row[:] for seat in play.state.seats]
    play.play("A", "commit nothing")
    play.play("B", "commit nothing")
    assert [seat.score for seat in play.state.seats] == [6, 6]
    assert (stash(play), stash(play, "B")) == ("W3 H2 A2 C3", "W3 H2 A2 C3")
    assert [seat.row for seat in play.state.seats] == before


def test_a_refresh_comes_before_the_upheaval_and_may_be_left(table, tables):
    said = {"under": {"army-5": ["famine-02"], "farm-3": ["famine-05"]}, "exhausted": ["famine-02", "famine-05"]}
    play = table("military", war="M02", A=said, B={"stash": {"axe": 9}})
    play.play("A", "commit nothing")
    play.play("B", "commit 9 axes")
    assert (play.seat, play.legal()) == ("A", ["refresh famine-02", "refresh famine-05", "no refresh"])
    assert play.refusal("A", "refresh famine-07").rule == "EE-17.21"
    row = play.state.seats[0].row[:]
    play.play("A", "refresh famine-05")
    seat = play.state.seats[0]
    assert [card for n, card in enumerate(tables.card_ids) if seat.exhausted >> n & 1] == ["famine-02"]
    assert seat.row != row, "road-14, the second most valuable, changes with the one in position 1"
    assert tables.tile_ids[seat.row[0]] == "road-14"


def test_an_upheaval_without_its_location_moves_nothing(table):
    every = ["army-10", "road-9", "town-12", "farm-8", "road-14", "town-6", "army-5", "farm-3", "road-4"]
    play = table("military", war="M03", A={"destroyed": every}, B={"stash": {"axe": 9}})  # the third of two
    row = play.state.seats[0].row[:]
    play.play("A", "commit nothing")
    play.play("B", "commit 9 axes")
    assert play.state.seats[0].row == row
    assert "EE-Q-39" in [event.rule for event in play.state.log]


def test_more_than_there_is_cannot_be_committed(table):
    play = table("military", war="M01")
    assert len(play.legal()) == 9
    assert play.refusal("A", "commit 3 axes").rule == "EE-17.4"
    assert play.refusal("B", "commit 2 axes, 2 coins") is None
