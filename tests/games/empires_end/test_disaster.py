"""Disaster phases: who answers, what is hit, what happens to a card that has nowhere to go."""

from __future__ import annotations

import pytest

from engine.games.empires_end.steps.replacing import windows
from engine.games.empires_end.words.given import ROW


def test_turns_go_round_until_somebody_takes(table, stash):
    """The worked example: B has the temple there; here A."""
    play = table("disaster", deck=["fire-09"])
    play.play("A", "bid wheat")
    assert play.legal() == ["bid wheat", "bid axe", "bid coin", "take"]
    assert play.refusal("B", "bid hammer").rule == "EE-7.7"
    assert play.refusal("A", "take").rule == "EE-7.14"
    play.play("B", "bid axe")
    play.play("A", "take")
    assert play.legal() == [f"under {tile}" for tile in ROW if tile != "farm-3"]
    play.play("A", "under city-32")
    assert (stash(play), stash(play, "B")) == ("W2 H2 A3 C2", "W2 H2 A1 C2")
    assert play.state.first == 0
    assert play.state.space == 2


@pytest.mark.parametrize(
    ("destroyed", "target", "offered"),
    [
        ([5, 4], 4, [3]),
        ([3, 4, 5], 4, [2, 6]),
        ([11], 11, [10]),
        ([10, 11], 11, [9]),
        ([1, 2, 3], 1, [4]),
        ([4], 4, [3, 5]),
        ([2, 3, 4, 5, 6], 4, [1, 7]),
        ([1, 2, 3, 4, 5, 6], 3, [7]),
        ([place for place in range(1, 12) if place != 11], 1, [11]),
    ],
)
def test_what_burns_for_a_destroyed_target(table, tables, destroyed, target, offered):
    card = next(card.id for card in tables.cards if card.target == target)
    play = table("disaster", deck=[card], A={"destroyed": [ROW[place - 1] for place in destroyed]})
    play.play("A", "take")
    assert play.legal() == [f"destroy {ROW[place - 1]}" for place in offered]
    for place in destroyed:
        assert play.refusal("A", f"destroy {ROW[place - 1]}").rule == "EE-9.5"


def test_the_last_location_burns_and_the_card_is_discarded(table, tables):
    """EE-Q-15: temple and Resources are gained all the same."""
    play = table("disaster", names=("A", "B"), deck=["fire-05"], A={"destroyed": ROW[:10]})
    play.play("A", "bid wheat")
    play.play("B", "bid wheat")
    play.play("A", "take; destroy farm-11")
    assert [tables.card_ids[card] for card in play.state.discard] == ["fire-05"]
    assert play.state.seats[0].home == {}
    assert play.state.seats[0].stash == [3, 2, 2, 2]
    assert play.state.space == 2


def test_with_nothing_left_nothing_burns(table, tables):
    play = table("disaster", deck=["fire-05"], A={"destroyed": ROW})
    play.play("A", "take")
    assert [event.verb for event in play.state.log if event.rule == "EE-Q-15"] == ["nothing burns", "discard"]
    assert play.state.space == 2


def test_who_cannot_pass_takes(table):
    play = table("disaster", deck=["fire-06"], A={"stash": {"hammer": 0, "coin": 0}})
    assert play.legal() == ["take"]


def test_a_free_bid_covers_one_turn(table, tables):
    play = table("disaster", deck=["fire-05"], A={"under": {"road-14": ["famine-02"]}})
    play.play("A", "free bid famine-02")
    assert play.state.threats[0].pool == (0, 0, 0, 0)
    play.play("B", "bid wheat")
    assert play.legal() == ["bid wheat", "bid coin", "take"]
    assert play.refusal("A", "free bid famine-02").rule == "EE-8.2"


def test_a_free_bid_needs_its_kind_and_a_healthy_location(table):
    play = table("disaster", deck=["fire-06"], A={"under": {"road-14": ["famine-02"]}})
    assert play.refusal("A", "free bid famine-02").rule == "EE-8.8"
    play = table("disaster", deck=["fire-05"], A={"under": {"road-14": ["famine-02"]}, "destroyed": ["road-14"]})
    assert play.refusal("A", "free bid famine-02").rule == "EE-12.5"
    assert play.refusal("A", "free bid famine-05").rule == "EE-15.8"


def test_an_earthquake_works_while_its_location_falls(table, stash):
    play = table(
        "disaster",
        deck=["fire-04"],
        A={
            "under": {"farm-8": ["earthquake-06", "earthquake-03"], "farm-3": ["famine-02"]},
            "exhausted": ["famine-02"],
        },
    )
    play.play("A", "take; under city-32")
    assert stash(play) == "W2 H2 A2 C4"
    assert play.state.seats[0].exhausted == 0


def test_the_placed_card_does_not_see_its_own_disaster(table, stash):
    """EE-Q-16: an Earthquake that was just taken has not been there when the Location fell."""
    play = table("disaster", deck=["earthquake-04"])
    play.play("A", "take; under city-32")
    assert stash(play) == "W2 H2 A2 C2"


def test_a_double_is_answered_in_one_turn_in_any_order(table):
    play = table("double-disaster", names=("A", "B", "C"), deck=["fire-05", "fire-06"])
    assert play.refusal("A", "take").rule == "EE-11.4"
    assert play.refusal("A", "bid wheat").rule == "EE-11.4"
    assert play.refusal("A", "bid wheat on fire-09").rule == "EE-11.4"
    play.play("A", "bid hammer on fire-06")
    assert (play.seat, play.legal()) == ("A", ["bid wheat", "bid coin", "take"])
    assert play.refusal("A", "bid hammer on fire-06").rule == "EE-11.4"
    assert play.refusal("A", "bid wheat on fire-05") is None
    play.play("A", "take")
    play.play("A", "under farm-3")
    assert play.seat == "B", "A has answered both; fire-06 goes on"
    assert play.state.first == 0, "the temple waits for the second take"
    play.play("B", "bid hammer")
    play.play("C", "take; under farm-3")
    assert play.state.first == 2
    assert play.state.seats[2].stash == [2, 4, 2, 2]
    assert play.state.space == 2


def test_a_double_whose_first_taker_stays_in(table):
    """EE-Q-19."""
    play = table("double-disaster", names=("A", "B", "C"), deck=["fire-05", "fire-06"])
    play.play("A", "take fire-05; under farm-3; bid hammer")
    play.play("B", "bid hammer")
    play.play("C", "bid hammer")
    assert play.seat == "A"


def test_resources_of_one_card_pay_the_other(table, stash):
    play = table(
        "double-disaster",
        names=("A", "B", "C"),
        deck=["fire-05", "famine-06"],
        A={"stash": {"wheat": 1, "hammer": 2, "axe": 2, "coin": 0}},
    )
    play.play("A", "bid wheat on fire-05")
    assert play.legal() == ["take"]
    play.undo()
    play.play("A", "take fire-05; under farm-3; bid wheat")
    assert stash(play) == "W0 H2 A2 C0"


def test_both_of_one_number_hit_one_empire_twice(table, tables):
    play = table("double-disaster", names=("A", "B", "C"), deck=["fire-04", "revolt-04"])
    play.play("A", "take fire-04; under farm-3; take")
    assert play.legal() == ["destroy town-12", "destroy city-32"]
    play.play("A", "destroy town-12; under army-5")
    assert play.state.seats[0].destroyed.bit_count() == 2


def test_a_replacement_keeps_bids_and_answers_of_a_double(table, tables):
    play = table(
        "double-disaster",
        names=("A", "B", "C"),
        deck=["fire-05", "fire-06", "revolt-04"],
        B={"under": {"farm-3": ["barbarian-02"]}},
    )
    play.play("B", "keep")
    play.play("A", "bid hammer on fire-06")
    assert play.legal() == ["replace fire-05 with barbarian-02", "replace fire-06 with barbarian-02", "keep"]
    play.play("B", "replace fire-06 with barbarian-02")
    assert [tables.card_ids[threat.card] for threat in play.state.threats] == ["fire-05", "revolt-04"]
    assert play.state.threats[1].pool == (0, 1, 0, 0)
    assert (play.seat, play.legal()) == ("A", ["bid wheat", "bid coin", "take"]), "that answer stays given"


def test_replacing_needs_a_card_to_draw(table):
    play = table("disaster", deck=["fire-05"], A={"under": {"farm-3": ["barbarian-02"]}})
    assert "replace with barbarian-02" in play.legal()
    state = play.state
    state.discard, state.deck = (), ()
    assert type(state.stack.pop()).__name__ == "MayReplace"
    windows(state, 0)
    assert type(state.stack[-1]).__name__ == "Answer", "no card: not asked"


def test_a_disaster_phase_without_any_card_is_skipped(table, tables):
    """EE-Q-08; the cards lie under Locations, which is possible in principle alone."""
    play = table("economy")
    state = play.state
    seat = state.seats[0]
    for card in state.deck:
        seat.home[card] = 0
        seat.counts[0] += 1
    state.deck = ()
    state.stack[:] = state.stack[:1]
    state.space = 0
    assert state.stack[-1].settle(state)
    assert [event.verb for event in state.log][-1] == "no card"
    assert state.stack[-1].settle(state)
    assert type(state.stack[-1]).__name__ == "Economy"


def test_low_resources_goes_on_to_five_and_below_no_points(table, stash):
    play = table("disaster", deck=["fire-05"], A={"stash": {"wheat": 1, "hammer": 1, "axe": 1, "coin": 0}})
    play.play("A", "take; under farm-3; buy coin; buy coin")
    assert (stash(play), play.state.seats[0].score) == ("W1 H1 A1 C2", -4)
    assert play.state.space == 2, "with five nobody asks"
    assert [event.after for event in play.state.log if event.verb == "reveal stash"] == [(1, 1, 1, 0)]
