"""Lightning Mode: cards are enacted at the set-up, and hands are smaller."""

from __future__ import annotations

from engine.games.empires_end.words.given import ROW
from engine.play import Chance, settle
from engine.play.playing import Playing


def lightning(rules, tables, *hand, count=2):
    """A play of Lightning Mode in which the first seat is dealt these four cards."""
    deck = [*hand, *(card for card in tables.card_ids if card not in hand)]
    supplied = {"disasters": [deck], "first player": ["A"], "row": [[*ROW]]}
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
