"""Economy, Industry and the combined phase, which all seats play at the same time."""

from __future__ import annotations

import pytest

from engine.games.empires_end.words.given import ROW


def test_a_repeat_of_a_conversion_gives_all_its_uses_again(table, stash):
    play = table(
        "economy", A={"under": {"army-10": ["barbarian-04"]}, "stash": {"wheat": 4, "hammer": 0, "axe": 0, "coin": 0}}
    )
    play.play("A", "use farm-11; use farm-8; use farm-3; repeat road-14 with barbarian-04")
    for _ in range(4):
        play.play("A", "convert wheat with road-14 into hammer")
    assert stash(play) == "W1 H5 A1 C0"
    assert play.refusal("A", "convert wheat with road-14 into hammer").rule == "EE-12.12"
    assert play.refusal("A", "repeat farm-3 with barbarian-04").rule == "EE-Q-25"


def test_two_repeats_may_choose_the_same_ability_but_not_each_other(table, stash):
    play = table("economy", A={"under": {"army-10": ["barbarian-04"], "army-5": ["barbarian-10"]}})
    play.play("A", "repeat farm-3 with barbarian-04; repeat farm-3 with barbarian-10; use farm-3")
    assert stash(play) == "W5 H2 A2 C2"
    assert not [text for text in play.legal() if text.startswith("repeat")]


def test_a_repeat_reaches_only_active_abilities(table):
    play = table("economy", A={"under": {"army-10": ["barbarian-04"]}, "destroyed": ["farm-3"]})
    assert play.refusal("A", "repeat farm-3 with barbarian-04").rule == "EE-4.7"
    assert play.refusal("A", "repeat flood-01 with barbarian-04").rule == "EE-15.8"


def test_conversions_may_be_spread_and_feed_each_other(table, stash):
    play = table(
        "economy",
        A={
            "under": {"army-10": ["barbarian-03"], "army-5": ["flood-09"]},
            "stash": {"wheat": 1, "hammer": 0, "axe": 0, "coin": 0},
        },
    )
    play.play(
        "A", "convert wheat with barbarian-03; convert coin with flood-09; convert wheat with barbarian-03; use farm-3"
    )
    play.play("A", "convert wheat with barbarian-03; convert coin with flood-09")
    assert stash(play) == "W1 H2 A0 C1"
    assert play.refusal("A", "convert wheat with barbarian-03").rule == "EE-12.12"


def test_abilities_of_another_phase_do_not_work(table):
    play = table("economy", A={"under": {"farm-8": ["blight-04"]}, "hand": ["fire-01"]})
    assert play.refusal("A", "use city-32").rule == "EE-4.4"
    assert play.refusal("A", "use blight-04").rule == "EE-7.10"
    assert play.refusal("A", "sell fire-01").rule == "EE-18.4"
    assert table("industry").refusal("A", "convert wheat with road-14 into axe").rule == "EE-18.4"


@pytest.mark.parametrize(
    ("destroyed", "hand", "offered"),
    [
        ([], "fire-01", ["nothing", "1 hammer", "1 coin"]),
        ([], "fire-02", ["1 hammer", "1 coin", "2 hammers", "1 hammer, 1 coin", "2 coins"]),
        (["town-6"], "fire-01", ["nothing", "1 hammer", "1 coin"]),
        (["town-6", "town-12"], "fire-01", ["1 hammer", "1 coin"]),
        (["town-6", "town-12"], "fire-02", ["2 hammers", "1 hammer, 1 coin", "2 coins"]),
    ],
)
def test_what_a_build_costs(table, destroyed, hand, offered):
    play = table("industry", A={"destroyed": destroyed, "hand": [hand]})
    assert [text for text in play.legal() if text.startswith("build")] == [f"build {hand} for {one}" for one in offered]


def test_each_town_serves_one_card(table, stash):
    play = table("industry", A={"hand": ["fire-02", "fire-07", "fire-01"]})
    play.play("A", "build fire-02 for 1 hammer; under farm-3; build fire-07 for 1 coin; under farm-8")
    assert stash(play) == "W2 H1 A2 C1"
    assert play.refusal("A", "build fire-01 for 1 hammer").rule == "EE-13.2"
    play = table("industry", A={"hand": ["fire-01", "fire-03"], "destroyed": ["town-12"]})
    play.play("A", "build fire-01 for nothing; under farm-3")
    assert play.refusal("A", "build fire-03 for nothing").rule == "EE-13.9"


def test_a_town_repaired_in_this_phase_discounts_from_then_on(table):
    said = {"destroyed": ["town-6", "town-12"], "hand": ["fire-01"], "stash": {"hammer": 2, "coin": 0}}
    play = table("industry", A=said)
    play.play("A", "repair town-6 for 2 hammers; build fire-01 for nothing; under farm-3")
    play = table("industry", A=said)
    play.play("A", "build fire-01 for 1 hammer; under farm-3")
    assert play.refusal("A", "repair town-6 for 2 hammers").rule == "EE-14.3"


def test_repair_discounts_add_up_and_stop_at_nothing(table):
    play = table("industry", A={"destroyed": ["road-14"], "under": {"city-32": ["fire-01"], "town-6": ["fire-06"]}})
    assert [text for text in play.legal() if text.startswith("repair")] == [
        "repair road-14 for 1 hammer",
        "repair road-14 for 1 coin",
    ]
    assert play.refusal("A", "repair road-14 for 2 hammers").rule == "EE-14.2"
    play = table("industry", A={"destroyed": ["farm-3"], "under": {"army-5": ["fire-01"], "road-4": ["fire-06"]}})
    assert "repair farm-3 for nothing" in play.legal()
    play.play("A", "repair farm-3 for nothing")
    assert play.refusal("A", "repair farm-3 for nothing").rule == "EE-14.4"


def test_a_discount_bought_now_makes_this_repair_cheaper(table, stash):
    play = table("industry", A={"destroyed": ["road-14"], "hand": ["fire-01"]})
    play.play("A", "build fire-01 for nothing; under city-32; repair road-14 for 2 hammers")
    assert stash(play) == "W2 H0 A2 C2"


def test_the_rest_of_the_hand_goes_only_after_two_cards_and_whole(table, tables):
    play = table("industry", A={"hand": ["fire-01", "fire-02", "fire-03", "fire-04"]})
    play.play("A", "sell fire-01")
    assert play.refusal("A", "discard rest").rule == "EE-13.12"
    play.play("A", "sell fire-02")
    assert "discard rest" in play.legal()
    play.play("A", "discard rest; done")
    play.play("B", "done")
    assert len(play.state.seats[0].hand) == 4
    assert {tables.card_ids[card] for card in play.state.discard} == {"fire-01", "fire-02", "fire-03", "fire-04"}


def test_hands_are_filled_from_the_temple_clockwise_when_all_are_done(table, tables):
    play = table(
        "industry",
        names=("A", "B", "C"),
        deck=["fire-01", "fire-02", "fire-03"],
        A={"hand": ["flood-01", "flood-02", "flood-03"]},
    )
    play.play("C", "done")
    assert play.state.seats[2].hand == []
    play.play("A", "done")
    play.play("B", "done")
    assert tables.card_ids.index("fire-01") in play.state.seats[0].hand
    assert [len(seat.hand) for seat in play.state.seats] == [4, 4, 4]


def test_everything_destroyed_leaves_nothing_to_build_under(table):
    play = table("industry", A={"destroyed": ROW, "hand": ["fire-01"]})
    assert play.refusal("A", "build fire-01 for 1 hammer").rule == "EE-Q-15"
    assert "sell fire-01" in play.legal()


def test_a_swap_takes_everything_along(table, tables):
    play = table(
        "industry",
        A={
            "destroyed": ["road-14"],
            "under": {"road-14": ["flood-01", "flood-02"], "army-10": ["famine-02"]},
            "exhausted": ["famine-02"],
        },
    )
    play.play("A", "use city-32")
    assert len(play.legal()) == 55
    play.play("A", "swap army-10 and road-14")
    seat = play.state.seats[0]
    assert [tables.tile_ids[seat.row[place]] for place in (0, 5)] == ["road-14", "army-10"]
    assert {tables.card_ids[card]: tables.tile_ids[tile] for card, tile in seat.home.items()} == {
        "flood-01": "road-14",
        "flood-02": "road-14",
        "famine-02": "army-10",
    }
    assert play.refusal("A", "use city-32").rule == "EE-Q-31"


def test_the_halves_of_the_combined_phase_do_not_mix(table, stash):
    play = table(
        "combined", names=("A", "B", "C"), A={"hand": ["flood-01"]}, B={"hand": ["flood-11"]}, C={"hand": ["flood-02"]}
    )
    assert play.refusal("A", "use farm-3").rule == "EE-18.3"
    play.play("A", "industry first")
    assert play.refusal("A", "use farm-3").rule == "EE-4.4"
    play.play("B", "economy first; use farm-3")
    play.play("A", "build flood-01 for nothing; under farm-8; done; use farm-3; use flood-01; done")
    assert stash(play) == "W4 H2 A2 C2"
    assert play.refusal("B", "sell flood-11").rule == "EE-18.4"
    play.play("B", "done; sell flood-11; done")
    assert play.refusal("A", "done").rule == "EE-7.14", "A is done with both"
    play.play("C", "economy first; done; done")
    assert [len(seat.hand) for seat in play.state.seats] == [4, 4, 4]
    assert play.state.space == 2
