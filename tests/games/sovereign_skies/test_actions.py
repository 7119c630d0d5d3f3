"""Specials, favors and construction bonuses, choice by choice."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.turn import Actions
from engine.play import IllegalMove
from engine.play.playing import Playing

ALL = ["cunning", "courageous", "allegiant", "strategic", "industrious", "benevolent"]


@pytest.fixture
def act(rules, table):
    def acting(step=Actions, **said):
        state = table(**said)
        state.stack = [step(0)]
        return Playing(rules, state)

    return acting


def hand(play, seat=0):
    state = play.state
    return [politic for p, politic in enumerate(state.tables.politics) if state.seats[seat].hand >> p & 1]


def show_on_top(state, level, senator):
    number = next(i for i, one in enumerate(state.tables.senators) if one.id == senator)
    state.senators[level] = (number, *(s for s in state.senators[level] if s != number))


def test_ss_11_recruit_from_the_top_of_each_stack(act):
    play = act(at={"A": "deyvas"}, hand={"A": ["cunning", "allegiant"]})
    show_on_top(play.state, 0, "S1a")
    show_on_top(play.state, 1, "S2a")
    play.play("A", "recruit")
    assert play.legal() == ["level 2"]
    assert play.refusal("A", "level 1") == (
        "SS-11.1",
        "S1a costs allegiant and courageous, and the hand does not have both",
    )
    assert play.refusal("A", "add") == (
        "SS-E-24",
        "choose the Senator to recruit first; nothing else can happen inside an action",
    )
    play.play("A", "level 2")
    seat = play.state.seats[0]
    assert hand(play) == []
    assert seat.senator_chits == ((1, 6),)
    assert play.state.senator_chits[1] == (5, 4)
    assert [play.state.tables.senators[s].id for s in seat.senators] == ["S2a"]
    assert play.state.cards == [2] * 6


def test_ss_19_3_empty_stacks_pay_the_printed_amount(act):
    play = act(at={"A": "deyvas"}, hand={"A": ["cunning", "allegiant"]}, bases={"A": {"utei": 1}})
    show_on_top(play.state, 1, "S2a")
    play.state.senator_chits[1] = ()
    play.state.activation[2] = ()
    play.play("A", "recruit; level 2")
    assert (play.state.seats[0].standard, play.state.seats[0].senator_chits) == (2, ())
    play = act(at={"A": "hreja"}, bases={"A": {"utei": 1}})
    play.state.activation[2] = ()
    play.play("A", "activate; on utei")
    assert (play.state.seats[0].standard, play.state.seats[0].activation_chits) == (1, ())
    assert play.state.bank_standard == 32


def test_ss_e_32_an_empty_card_stack_offers_nothing(act):
    play = act(at={"A": "deyvas"}, hand={"A": ALL})
    play.state.senators[1] = ()
    play.play("A", "recruit")
    assert play.refusal("A", "level 2") == ("SS-E-32", "no Senator is left on level 2")


def test_ss_12_activate_by_planet(act):
    play = act(at={"A": "hreja"}, bases={"A": {"eylona": 2}})
    play.play("A", "activate")
    assert play.legal() == ["on eylona"]
    assert play.refusal("A", "on utei") == ("SS-12.1", "no Base that could be activated stands on Utei")
    play.play("A", "on eylona")
    seat, eylona = play.state.seats[0], play.state.tables.planets.index("eylona")
    assert (seat.bases[eylona], seat.active[eylona], seat.activation_chits) == (1, 1, ((1, 7),))


def test_ss_13_construct_column_and_bonus(act):
    play = act(at={"A": "utei"}, dropships={"A": {"hreja": 4, "utei": 1}}, hand={"A": ["cunning"]})
    play.play("A", "construct")
    assert play.legal() == ["on hreja"]
    assert play.refusal("A", "on utei") == ("SS-13.2", "Utei asks for 2 of the builder's Dropships")
    play.play("A", "on hreja")
    assert play.legal() == ["column 1", "column 2", "column 3"]
    play.play("A", "column 3")
    assert play.legal() == [f"take {politic}" for politic in play.state.tables.politics if politic != "cunning"]
    assert play.refusal("A", "take cunning") == ("SS-13.8", "a cunning card is in hand already")
    play.play("A", "take strategic")
    assert hand(play) == ["cunning", "strategic"]
    assert play.state.seats[0].supply == 15
    assert play.state.seats[0].columns == [2, 2, 1]


def test_ss_13_7_the_second_column_adds_a_dropship_anywhere(act):
    play = act(at={"A": "utei"}, dropships={"A": {"utei": 2, "hreja": 14}})
    play.play("A", "construct; on utei; column 2")
    assert len(play.legal()) == 6
    assert play.refusal("A", "on deyvas, discount").rule == "SS-21.7"
    play.play("A", "on deyvas")
    assert play.state.seats[0].supply == 1


def test_ss_e_27_a_bonus_without_effect_is_lost(act):
    play = act(at={"A": "utei"}, dropships={"A": {"utei": 2}}, hand={"A": ALL})
    events = play.play("A", "construct; on utei; column 3")
    assert events[-1].verb == "bonus lost"
    assert isinstance(play.step, Actions)


def test_ss_13_10_an_empty_column_and_an_empty_board(act):
    play = act(at={"A": "utei"}, dropships={"A": {"utei": 4}}, energy={"A": 5}, senators={"A": ["S1d"]})
    play.state.seats[0].columns = [0, 1, 0]
    play.play("A", "construct; on utei")
    assert play.legal() == ["column 2"]
    assert play.refusal("A", "column 1") == ("SS-13.10", "column 1 has no Base left")
    play.play("A", "column 2; on utei")
    assert play.refusal("A", "play S1d: construct") == ("SS-13.10", "no Base is left on the player board")


def test_ss_14_each_branch_of_a_pledge(act):
    play = act(
        at={"A": "eylona"},
        energy={"A": 1},
        hand={"A": ["allegiant", "cunning", "courageous"]},
        bases={"A": {"deyvas": 1}, "B": {"hreja": 1}},
        dropships={"A": {"hreja": 1}, "B": {"deyvas": 2}},
    )
    planets = play.state.tables.planets
    deyvas, hreja, eylona = (planets.index(planet) for planet in ("deyvas", "hreja", "eylona"))
    play.state.pledge[deyvas] = play.state.pledge[hreja] = 1
    bank = play.state.bank
    play.play("A", "pledge; discard allegiant, cunning, courageous")
    assert [play.state.pledge[planet] for planet in (eylona, deyvas, hreja)] == [0, 0, 1]
    assert (play.state.seats[0].energy, play.state.seats[0].standard, play.state.bank) == (2, 1, bank)
    assert hand(play) == []


def test_ss_14_3_a_tied_majority_steals_nothing(act):
    play = act(
        names=("A", "B", "C"),
        at={"A": "eylona"},
        hand={"A": ["strategic"]},
        bases={"A": {"wyrne": 1}, "C": {"wyrne": 1}},
    )
    wyrne = play.state.tables.planets.index("wyrne")
    play.state.pledge[wyrne] = 1
    play.play("A", "pledge; discard strategic")
    assert (play.state.pledge[wyrne], play.state.seats[0].standard) == (1, 1)


@pytest.mark.parametrize(("size", "options"), [(1, 1), (2, 3), (3, 7), (4, 14), (5, 25), (6, 41)])
def test_ss_14_5_sets_of_one_to_three_cards(act, size, options):
    play = act(at={"A": "eylona"}, hand={"A": ALL[:size]})
    play.play("A", "pledge")
    assert len(play.legal()) == options
    if size < 6:
        assert play.refusal("A", "discard benevolent") == ("SS-14.1", "only cards in hand can be pledged")


def test_ss_15_relocate_two_once_each(act):
    play = act(at={"A": "wyrne"}, dropships={"A": {"deyvas": 2, "eylona": 1, "solenmere": 1}})
    play.play("A", "relocate")
    assert len(play.legal()) == 15
    assert play.refusal("A", "stop") == ("SS-15.1", "at least one Dropship has to be relocated")
    assert play.refusal("A", "utei to hreja") == ("SS-E-36", "no Dropship on Utei is left to relocate")
    play.play("A", "eylona to deyvas")
    assert play.refusal("A", "eylona to utei") == ("SS-E-36", "no Dropship on Eylona is left to relocate")
    assert "stop" in play.legal()
    assert "deyvas to eylona" not in play.legal(), "it would undo the first"
    assert play.refusal("A", "deyvas to eylona") is None
    play.play("A", "solenmere to deyvas")
    assert isinstance(play.step, Actions)
    assert play.state.seats[0].dropships[play.state.tables.planets.index("deyvas")] == 4


def test_ss_15_relocating_ends_by_itself_when_nothing_is_left(act):
    play = act(at={"A": "wyrne"}, dropships={"A": {"eylona": 1}})
    play.play("A", "relocate; eylona to utei")
    assert isinstance(play.step, Actions)


def test_c_8_relocations_are_listed_without_permutations(act):
    """Distinct effects of one or two Dropships from two planets, as lists of pairs in rising order, none twice."""
    play = act(at={"A": "wyrne"}, dropships={"A": {"utei": 2, "hreja": 2}})
    play.play("A", "relocate")
    seen = set()
    for first in play.legal():
        play.play("A", first)
        for second in play.legal():
            pairs = (first,) if second == "stop" else tuple(sorted((first, second)))
            assert pairs not in seen
            seen.add(pairs)
        play.undo()
    assert len(seen) == 10 + 10 + 45 - 1, "one, twice the same, two different but for the pair that undoes itself"


def test_ss_16_refuel_counts_all_bases(act):
    play = act(bases={"A": {"wyrne": 1}}, active={"A": {"hreja": 1}})
    play.play("A", "refuel")
    assert play.state.seats[0].energy == 7


@pytest.mark.parametrize(("cards", "options"), [([], 0), (ALL[:1], 5), (ALL[:3], 9), (ALL[:5], 5), (ALL, 0)])
def test_ss_18_3_exchange(act, cards, options):
    play = act(hand={"A": cards}, senators={"A": ["S1a"]})
    if not options:
        assert play.refusal("A", "play S1a: exchange").rule in ("SS-18.3", "SS-E-26")
        return
    play.play("A", "play S1a: exchange")
    assert len(play.legal()) == options
    assert play.refusal("A", f"{cards[0]} for benevolent") is None
    assert play.refusal("A", "benevolent for cunning").rule == "SS-18.3"
    play.play("A", f"{cards[0]} for benevolent")
    assert hand(play) == [*cards[1:], "benevolent"]


def test_ss_17_one_senator_a_turn_before_or_after_the_move(act):
    play = act(step=Movement, senators={"A": ["S1d", "S2e"]}, energy={"A": 0})
    assert "play S1d: gain" in play.legal()
    assert play.refusal("A", "play S1d: construct") == (
        "SS-18.2",
        "construct costs 2 Energy here, more than there is to spend",
    )
    play.play("A", "play S1d: gain")
    assert play.state.seats[0].energy == 3
    assert play.refusal("A", "play S2e: deploy") == ("SS-17.5", "a Senator has been played this turn")
    play.play("A", "move 2; add; end turn")
    assert [play.state.tables.senators[s].id for s in play.state.discard] == ["S1d"]
    assert play.state.seats[0].energy == 3


def test_ss_18_5_a_relocating_favor_moves_three(act):
    play = act(senators={"A": ["S1c"]}, dropships={"A": {"eylona": 3}}, energy={"A": 1})
    play.play("A", "play S1c: relocate; eylona to utei; eylona to hreja; eylona to deyvas")
    assert play.state.seats[0].energy == 0
    assert isinstance(play.step, Actions)


def test_ss_e_11_an_empty_supply(act):
    play = act(at={"A": "wyrne"}, dropships={"A": {"hreja": 16}}, senators={"A": ["S1a"]})
    assert play.refusal("A", "add") == ("SS-E-11", "no Dropship is left in the supply")
    assert play.refusal("A", "play S1a: deploy") == ("SS-E-11", "no Dropship is left in the supply")


def test_illegal_moves_tell_where_they_happened(act):
    play = act(at={"A": "wyrne"})
    with pytest.raises(
        IllegalMove, match=r"A: relocate: no Dropship is on a planet to relocate \(SS-15.1\); position: A to choose"
    ):
        play.play("A", "relocate")
