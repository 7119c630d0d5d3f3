"""Payment at the turn's end, a Bank that can run dry, and how far House options reach into both."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.turn import Actions
from engine.play.playing import Playing


@pytest.fixture
def act(rules, table):
    def acting(step=Actions, **said):
        state = table(**said)
        state.stack = [step(0)]
        return Playing(rules, state)

    return acting


@pytest.fixture
def at_end(compiled):
    return compiled(third_action_payment="end")


def test_at_end_an_action_that_brings_energy_may_come_third(act, at_end):
    play = act(on=at_end, energy={"A": 0})
    play.play("A", "add; politic; refuel")
    assert (play.state.seats[0].energy, play.state.owed) == (2, 1)
    play.play("A", "end turn")
    assert play.state.seats[0].energy == 1


def test_at_end_one_that_brings_none_may_not(act, at_end):
    play = act(on=at_end, at={"A": "wyrne"}, energy={"A": 0}, dropships={"A": {"wyrne": 1}})
    play.play("A", "add; politic")
    assert play.refusal("A", "relocate") == ("SS-7.7", "action 3 of a turn costs 1 Energy")


def test_at_end_what_is_owed_cannot_be_spent(act, at_end):
    play = act(on=at_end, at={"A": "wyrne"}, energy={"A": 1}, dropships={"A": {"wyrne": 1}}, senators={"A": ["S1c"]})
    play.play("A", "add; politic; relocate; wyrne to utei; stop")
    assert play.state.seats[0].energy == 1
    assert play.refusal("A", "play S1c: relocate") == (
        "SS-18.5",
        "relocate costs 1 Energy here, more than there is to spend",
    )
    play.play("A", "end turn")
    assert play.state.seats[0].energy == 0


def test_at_end_a_construction_must_choose_the_bonus_that_pays(act, at_end):
    play = act(on=at_end, at={"A": "utei"}, energy={"A": 0}, dropships={"A": {"utei": 2}})
    play.play("A", "add; politic; construct; on utei")
    assert play.legal() == ["column 1"]
    assert play.refusal("A", "column 2") == ("SS-E-2", "the third action is not paid for yet: choose a bonus of Energy")
    play.play("A", "column 1; end turn")
    assert play.state.seats[0].energy == 1
    play = act(on=at_end, at={"A": "utei"}, energy={"A": 0}, dropships={"A": {"utei": 2}})
    play.state.seats[0].columns = [0, 2, 2]
    play.play("A", "add; politic")
    assert play.refusal("A", "construct").rule == "SS-7.7"


def test_at_end_a_pledge_must_include_a_chit_of_the_mat(act, at_end):
    play = act(on=at_end, at={"A": "eylona"}, energy={"A": 0}, hand={"A": ["cunning", "courageous"]})
    play.state.pledge[:] = [1, -1, 1, 1, 1, 1]
    play.play("A", "add; politic; pledge")
    assert play.refusal("A", "discard cunning, allegiant").rule == "SS-E-2"
    assert all("courageous" in text for text in play.legal())
    play.play("A", "discard courageous; end turn")
    assert play.state.seats[0].energy == 0


@pytest.mark.parametrize(("supply", "energy", "bank"), [("open", 5, -1), ("limited", 4, 0)])
def test_a_bank_with_one_token_left(act, compiled, supply, energy, bank):
    play = act(on=compiled(energy_supply=supply))
    play.state.bank = 1
    events = play.play("A", "refuel")
    assert (play.state.seats[0].energy, play.state.bank) == (energy, bank)
    assert ("energy short" in [event.verb for event in events]) == (supply == "limited")


def test_a_limited_bank_still_hands_out_the_energy_of_the_pledge_mat(act, compiled):
    play = act(on=compiled(energy_supply="limited"), at={"A": "eylona"}, hand={"A": ["cunning"]})
    play.state.bank = 0
    play.play("A", "pledge; discard cunning")
    assert (play.state.seats[0].energy, play.state.bank) == (4, 0)


def test_a_limited_bank_gives_no_majority_energy_when_empty(act, compiled):
    play = act(on=compiled(energy_supply="limited"), step=Movement, energy={"B": 0}, dropships={"B": {"wyrne": 1}})
    play.state.bank = 0
    play.play("A", "move 1")
    assert play.state.seats[1].energy == 0
