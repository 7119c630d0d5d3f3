"""The frame of a turn: movement, landing, the price and reward of actions, the end of a turn and of the game."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.turn import Actions
from engine.play.playing import Playing


def moving(rules, state, seat=0):
    state.stack = [Movement(seat)]
    state.turn = seat
    return Playing(rules, state)


def acting(rules, state, seat=0):
    state.stack = [Actions(seat)]
    state.turn = seat
    return Playing(rules, state)


@pytest.mark.parametrize(("energy", "count"), [(0, 1), (1, 2), (2, 4), (3, 6), (4, 8), (5, 9), (6, 10), (9, 10)])
def test_ss_5_the_number_of_moves_by_energy(rules, table, energy, count):
    play = moving(rules, table(energy={"A": energy}))
    assert len(play.legal()) == count


def test_ss_5_7_targets_and_costs(rules, table, tables):
    for text, planet, cost in [
        ("move 1", "wyrne", 0),
        ("move 5", "eylona", 4),
        ("reverse, move 1", "eylona", 2),
        ("reverse, move 5", "wyrne", 6),
    ]:
        play = moving(rules, table(energy={"A": 9}))
        play.play("A", text)
        assert (tables.planets[play.state.seats[0].planet], play.state.seats[0].energy) == (planet, 9 - cost)
        assert play.state.seats[0].facing == (-1 if "reverse" in text else 1)


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("move 2", "SS-5.3", "this move costs 1 Energy"),
        ("reverse, move 1", "SS-5.4", "this move costs 2 Energy"),
        ("move 6", "SS-E-4", "a move is 5 tiles at most: a full lap would end where it began"),
        ("reverse free, move 1", "SS-21.11", "turning round without paying is Voldan's power"),
        ("jump", "SS-21.10", "this is a power of Temporum"),
        ("remain", "SS-21.12", "this is a power of Voldan"),
        ("scrap utei", "SS-21.8", "this is a power of another House"),
        ("add", "SS-4.6", "this is the time to choose how to move the Mothership"),
        ("house voldan", "SS-3.1", "the set-up is over"),
        ("play S1c: pledge", "SS-17.3", "S1c is not in hand"),
    ],
)
def test_refusals_before_the_move(rules, table, text, rule, sentence):
    assert moving(rules, table(energy={"A": 0})).refusal("A", text) == (rule, sentence)


@pytest.mark.parametrize(
    ("text", "rule", "sentence"),
    [
        ("move 1", "SS-4.6", "the Mothership has moved already this turn"),
        ("refuel", "SS-10.1", "this is the special of Solenmere, and the Mothership is elsewhere"),
        ("recruit", "SS-11.1", "the hand has the two Politic cards of no open Senator"),
        ("end turn", "SS-E-1", "a turn has at least one planet action, and one is possible"),
        ("column 1", "SS-7.1", "this is the time to choose a planet action, a bonus action or the end of the turn"),
        ("shift utei to hreja", "SS-21.9", "this is a power of another House"),
    ],
)
def test_refusals_after_the_move(rules, table, text, rule, sentence):
    assert acting(rules, table(at={"A": "deyvas"})).refusal("A", text) == (rule, sentence)


def test_ss_4_4_the_other_seat_has_to_wait(rules, table):
    assert moving(rules, table()).refusal("B", "move 1") == (
        "SS-4.4",
        "it is for A to choose how to move the Mothership",
    )


@pytest.mark.parametrize(
    ("mover", "other", "gained"),
    [
        ({}, {"dropships": 1}, 1),
        ({"dropships": 1}, {"dropships": 1}, 0),
        ({"dropships": 2}, {"dropships": 1}, 0),
        ({"dropships": 9}, {"bases": 1}, 1),
        ({"bases": 4}, {"active": 1}, 1),
        ({"active": 1, "dropships": 3}, {"active": 1, "bases": 1, "dropships": 2}, 1),
        ({"active": 1, "bases": 1}, {"active": 1, "bases": 1, "dropships": 1}, 1),
        ({}, {}, 0),
    ],
)
def test_ss_6_who_alone_leads_gains_energy_at_a_landing(rules, table, mover, other, gained):
    pieces = {
        kind: {"A": {"wyrne": mover.get(kind, 0)}, "B": {"wyrne": other.get(kind, 0)}}
        for kind in ("dropships", "bases", "active")
    }
    play = moving(rules, table(energy={"B": 0}, **pieces))
    play.play("A", "move 1")
    assert [seat.energy for seat in play.state.seats] == [3, gained]


def test_ss_6_1_passed_planets_bring_nothing(rules, table):
    play = moving(rules, table(energy={"B": 0}, dropships={"B": {"wyrne": 2}}))
    play.play("A", "move 2")
    assert play.state.seats[1].energy == 0


@pytest.mark.parametrize(
    ("moves", "energy"),
    [
        ("add; end turn", 4),
        ("add; politic; end turn", 3),
        ("add; politic; refuel; end turn", 4),
        ("refuel; end turn", 6),
    ],
)
def test_ss_7_the_settlement_of_one_two_and_three_actions(rules, table, moves, energy):
    play = acting(rules, table())
    play.play("A", moves)
    assert play.state.seats[0].energy == energy
    assert play.seat == "B"


def test_ss_7_3_each_kind_once(rules, table):
    play = acting(rules, table())
    play.play("A", "add; politic; refuel")
    assert play.refusal("A", "add").rule == "SS-7.1"
    assert play.legal() == ["end turn"]
    play.undo()
    assert play.refusal("A", "add") == ("SS-7.3", "a Dropship has been added this turn")
    assert play.refusal("A", "politic") == ("SS-7.3", "a Politic card has been taken this turn")
    play.undo()
    play.play("A", "refuel")
    assert play.refusal("A", "refuel") == ("SS-10.2", "the planet's special has been used this turn")


def test_ss_e_2_the_third_action_is_paid_before_it(rules, table):
    play = acting(rules, table(energy={"A": 0}))
    play.play("A", "add; politic")
    assert play.refusal("A", "refuel") == ("SS-7.7", "action 3 of a turn costs 1 Energy")
    play.undo(2)
    play.play("A", "refuel; add; politic; end turn")
    assert play.state.seats[0].energy == 1


def test_ss_e_1_a_turn_without_a_possible_action_may_end_and_brings_nothing(rules, table):
    state = table(at={"A": "deyvas"}, dropships={"A": {"hreja": 16}}, hand={"A": ["cunning"]}, energy={"A": 2})
    play = acting(rules, state)
    assert play.legal() == ["end turn"]
    play.play("A", "end turn")
    assert state.seats[0].energy == 2


def test_ss_19_the_round_is_finished_and_the_game_over(rules, table):
    state = table(at={"A": "hreja", "B": "solenmere"}, bases={"A": {"deyvas": 1}})
    state.senator_chits[0] = ()
    state.activation[0] = (7,)
    play = acting(rules, state)
    play.play("A", "activate; on deyvas; end turn")
    assert state.ending
    assert not state.over
    assert rules.result(state) is None
    play.play("B", "move 1; add; end turn")
    assert state.over
    assert play.step is None
    assert rules.result(state).reason == "one stack of each kind"


def test_ss_4_4_rounds_run_from_the_first_player(rules, table):
    state = table(names=("A", "B", "C"))
    state.first, state.round = 1, 4
    play = acting(rules, state, 0)
    play.play("A", "add; end turn")
    assert (play.seat, state.round) == ("B", 5)
    play.play("B", "move 1; add; end turn")
    assert (play.seat, state.round) == ("C", 5)


def test_ss_4_5_where_the_last_turn_ended_is_closed(rules, table, tables):
    """Only a position put in by hand can reach it: a move of one to five tiles never comes back."""
    state = table(energy={"A": 9})
    state.seats[0].last = tables.planets.index("utei")
    play = moving(rules, state)
    assert play.refusal("A", "move 2") == ("SS-4.5", "the last turn ended on that planet")
    assert "reverse, move 4" not in play.legal()
    assert len(play.legal()) == 8
