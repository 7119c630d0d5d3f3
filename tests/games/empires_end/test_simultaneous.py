"""Economy, Industry, combined and Military phases, and Lightning Mode."""

from __future__ import annotations

import pytest

from engine.play import Chance, settle
from engine.play.playing import Playing


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
    every = [
        "army-10",
        "road-9",
        "town-12",
        "farm-8",
        "city-32",
        "road-14",
        "town-6",
        "army-5",
        "farm-3",
        "road-4",
        "farm-11",
    ]
    play = table("industry", A={"destroyed": every, "hand": ["fire-01"]})
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


# --- Lightning Mode --------------------------------------------------------------------------------------------------


def lightning(rules, tables, *hand, count=2):
    """A play of Lightning Mode in which the first seat is dealt these four cards."""
    deck = [*hand, *(card for card in tables.card_ids if card not in hand)]
    row = [
        "army-10",
        "road-9",
        "town-12",
        "farm-8",
        "city-32",
        "road-14",
        "town-6",
        "army-5",
        "farm-3",
        "road-4",
        "farm-11",
    ]
    supplied = {"disasters": [deck], "first player": ["A"], "row": [row]}
    state = rules.start(tables, "ABCD"[:count], Chance(0, supplied), {"mode": "lightning"})
    settle(state)
    return Playing(rules, state)


HAND = ("fire-03", "revolt-05", "famine-09", "flood-11")


def test_six_pairs_can_be_enacted(rules, tables):
    play = lightning(rules, tables, *HAND)
    pairs = set()
    assert play.legal() == ["enact fire-03", "enact revolt-05", "enact famine-09", "redraw"]
    for one in play.legal()[:-1]:
        play.play("A", one)
        pairs |= {(one, other) for other in play.legal()}
        play.undo()
    assert len(pairs) == 6


def test_enacting_burns_two_and_places_two(rules, tables):
    play = lightning(rules, tables, *HAND)
    play.play("A", "enact famine-09; enact revolt-05")  # an order that is not listed is legal too
    seat = play.state.seats[0]
    assert {tables.tile_ids[n] for n in range(11) if seat.destroyed >> n & 1} == {"city-32", "farm-3"}
    play.play("A", "under farm-8")
    assert play.refusal("A", "under farm-8").rule == "EE-15.5"
    play.play("A", "under road-4")
    assert len(seat.hand) == 2
    assert {tables.card_ids[card] for card in play.state.discard} == {"fire-03", "flood-11"}
    assert seat.stash == [2, 2, 2, 2]
    assert play.state.first == 0
    assert seat.score == 0


def test_two_cards_of_one_number_take_a_neighbour(rules, tables):
    play = lightning(rules, tables, "fire-09", "revolt-09", "famine-01", "flood-11")
    play.play("A", "enact fire-09; enact revolt-09")
    assert play.legal() == ["destroy army-5", "destroy road-4"]


def test_no_earthquake_works_while_enacting(rules, tables):
    play = lightning(rules, tables, "earthquake-05", "revolt-05", "famine-01", "flood-11")
    play.play("A", "enact earthquake-05; enact revolt-05; destroy road-14; under farm-3; under farm-8")
    assert play.state.seats[0].score == 0


def test_a_hand_is_redrawn_once_and_not_after_choosing(rules, tables):
    play = lightning(rules, tables, *HAND)
    play.play("A", "enact fire-03")
    assert play.refusal("A", "redraw").rule == "EE-21.5"
    play.undo()
    play.play("A", "redraw")
    assert play.refusal("A", "redraw").rule == "EE-21.4"
    assert play.refusal("A", "enact fire-03").rule == "EE-21.3"
    assert len(play.state.seats[0].hand) == 4
    assert len(play.state.discard) == 4


def test_lightning_hands_have_two_cards_and_leave_none(rules, table):
    play = table("industry", lightning=True, A={"hand": ["fire-01", "fire-03"]})
    play.play("A", "sell fire-01; sell fire-03")
    assert play.refusal("A", "discard rest").rule == "EE-21.12"
    play.play("A", "done")
    play.play("B", "done")
    assert [len(seat.hand) for seat in play.state.seats] == [2, 2]
