"""The final count, ties, and what it tells."""

from __future__ import annotations

import pytest

from engine.games.empires_end.steps.scoring import result, score


def end(table, rules, **said):
    """The game over, with the hourglass brought to End."""
    play = table("economy", **said)
    state = play.state
    state.stack[:] = state.stack[:1]
    state.space = len(state.track) - 2
    while state.stack:
        assert state.stack[-1].settle(state)
    assert list(rules.invariants(state)) == []
    return state


SEVEN = ["army-10", "city-32", "town-6", "farm-11"]  # destroyed: seven stand, worth 55
SIX = ["town-12", "city-32", "town-6", "army-5", "road-4"]  # six stand, worth 55


def test_everything_that_counts(table, rules):
    state = end(
        table,
        rules,
        A={
            "score": 20,
            "destroyed": SEVEN,
            "under": {"farm-8": ["famine-01"], "city-32": ["famine-04"]},
            "stash": {"wheat": 5},
        },
    )
    assert score(state, 0) == (80, {"points": 20, "locations": 55, "innovations": 5})
    told = [(event.verb, event.what, event.after) for event in state.log if event.who == 0]
    assert ("End Game Innovation", "famine-01", 5) in told
    assert not [one for one in told if one[1] == "famine-04"], "it lies under ruins"
    assert ("final score", "points", 80) in told


def test_more_healthy_locations_break_a_tie(table, rules):
    state = end(
        table,
        rules,
        names=("A", "B", "C"),
        A={"destroyed": SIX},
        B={"destroyed": SEVEN},
        C={"destroyed": SEVEN, "score": -1},
    )
    ended = result(state)
    assert [one.total for one in ended.scores] == [55, 55, 54]
    assert ended.winners == (1,), "seven stand against six"


def test_a_tie_in_both_is_shared(table, rules):
    state = end(
        table,
        rules,
        names=("A", "B", "C"),
        A={"destroyed": SEVEN},
        B={"destroyed": SEVEN},
        C={"destroyed": SIX, "score": -1},
    )
    assert result(state).winners == (0, 1)


def test_nobody_has_won_before_the_end(table):
    assert result(table("economy").state) is None


@pytest.mark.parametrize(
    ("ruins", "points"),
    [((4, 4, 2), (13, 13, 0)), ((0, 0, 0), (13, 13, 13)), ((1, 0, 0), (13, 0, 0)), ((0, 1, 0), (0, 13, 0))],
)
def test_most_destroyed_pays_ties_even_at_none(table, ruins, points):
    tiles = ("army-10", "road-9", "town-12", "farm-8")
    got = []
    for seat in range(3):  # the one card of the box, with each seat in turn
        said = {
            name: {"destroyed": tiles[:count], **({"under": {"farm-11": ["blight-06"]}} if index == seat else {})}
            for index, (name, count) in enumerate(zip("ABC", ruins, strict=True))
        }
        play = table("economy", names=("A", "B", "C"), **said)
        got.append(score(play.state, seat).parts["innovations"])
    assert tuple(got) == points


def test_copy_takes_the_best_where_it_lies(table):
    """The worked example: 8 for ruins, 13 for most of them, and the copy repeats the 13."""
    play = table(
        "economy",
        names=("A", "B", "C"),
        A={
            "destroyed": ["army-10", "road-9", "town-12", "farm-8"],
            "under": {"farm-11": ["blight-03"], "farm-3": ["blight-06"], "road-4": ["blight-10"]},
        },
        B={
            "destroyed": ["army-10", "road-9", "town-12", "farm-8"],
            "under": {"farm-11": ["famine-01"]},
            "stash": {"wheat": 3, "coin": 5},
        },
        C={"destroyed": ["army-10", "road-9"]},
    )
    assert score(play.state, 0).parts["innovations"] == 8 + 13 + 13
    assert score(play.state, 1).parts["innovations"] == 3, "coins are no wheat at the end"


@pytest.mark.parametrize(
    ("tile", "destroyed", "card", "points"),
    [
        ("road-4", ["farm-3", "farm-11"], "plague-04", 6),
        ("road-4", ["farm-3"], "plague-04", 3),
        ("army-10", ["farm-11"], "plague-04", 0),  # the row does not wrap
        ("farm-11", ["road-4"], "plague-04", 3),
        ("farm-8", [], "plague-03", 0),
        ("army-10", [], "plague-03", 3),
        ("farm-3", [], "plague-10", 4),
        ("farm-3", ["farm-3"], "plague-10", 0),
    ],
)
def test_neighbours_at_the_end(table, tile, destroyed, card, points):
    play = table("economy", A={"under": {tile: [card]}, "destroyed": destroyed})
    assert score(play.state, 0).parts["innovations"] == points
