"""The final score and each tie-break in its turn."""

from __future__ import annotations

import pytest


def finished(table, **said):
    state = table(**said)
    state.over, state.stack = True, []
    state.activation[0] = state.activation[1] = ()
    return state


def give(state, seat, activation=(), senator=(), pledge=(), standard=0, energy=0):
    player = state.seats[seat]
    player.activation_chits = tuple((0, value) for value in activation)
    player.senator_chits = tuple((0, value) for value in senator)
    player.standard, player.energy = standard, energy
    for planet in pledge:
        state.pledge[planet] = seat


def test_ss_20_the_four_kinds_and_energy(rules, table):
    state = finished(table, bases={"A": {"utei": 2}})
    give(state, 0, activation=[9, 3], senator=[6], pledge=[0, 4], standard=2, energy=8)
    total, parts = rules.score(state, 0)
    assert parts == {"activation": 12, "senator": 6, "pledge": 6, "standard": 2, "energy": 2}
    assert total == 28


@pytest.mark.parametrize(
    ("mine", "others", "winners"),
    [
        ({"standard": 5}, {"standard": 4}, (0,)),
        ({"activation": [6]}, {"senator": [6]}, (0,)),  # SS-20.3
        ({"senator": [6]}, {"pledge": [0, 1]}, (0,)),  # SS-20.4
        ({"pledge": [0]}, {"standard": 3}, (0,)),  # SS-20.5
        ({"standard": 1, "energy": 2}, {"energy": 3}, (0,)),  # SS-20.6
        ({"standard": 1, "energy": 2}, {"standard": 1, "energy": 1}, (0,)),  # SS-20.7
        (
            {"activation": [7, 2], "senator": [1]},
            {"activation": [9], "senator": [1]},
            (0, 1),
        ),  # SS-20.8: value, not chits
        ({"standard": 2, "energy": 2}, {"standard": 2, "energy": 2}, (0, 1)),
    ],
)
def test_ss_20_ties(rules, table, mine, others, winners):
    state = finished(table)
    give(state, 0, **mine)
    give(state, 1, **others)
    assert rules.result(state).winners == winners
    state = finished(table)
    give(state, 1, **mine)
    give(state, 0, **others)
    assert rules.result(state).winners == tuple(sorted(1 - seat for seat in winners))


@pytest.mark.parametrize(
    ("activation", "senators", "reason"),
    [((0, 1), (), "two Activation stacks"), ((), (1, 2), "two Senator stacks"), ((2,), (0,), "one stack of each kind")],
)
def test_ss_19_1_the_three_ways_to_end(rules, table, activation, senators, reason):
    state = table()
    state.over, state.stack = True, []
    for level in activation:
        state.activation[level] = ()
    for level in senators:
        state.senator_chits[level] = ()
    assert rules.result(state).reason == reason


@pytest.mark.parametrize(("difficulty", "points"), [("easy", 2), ("medium", 3), ("hard", 5), ("very_hard", 11)])
@pytest.mark.parametrize(("counts", "standard"), [("counted", 4), ("ignored", 0)])
def test_ss_22_54_the_ai_by_difficulty(rules, compiled, table, difficulty, points, counts, standard):
    from engine.games.sovereign_skies.state import AiCards

    state = table(on=compiled(bot_counts_standard=counts), names=("You", "A.I."))
    state.bot = AiCards(1, difficulty)
    give(state, 1, activation=[9], standard=4, energy=11)
    give(state, 0, energy=11)
    assert rules.score(state, 1).total == 9 + points + standard
    assert rules.score(state, 0).total == 3
