"""The eight House powers and the options that bear on them."""

from __future__ import annotations

import pytest

from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.turn import Actions
from engine.play.playing import Playing


@pytest.fixture
def act(rules, table):
    def acting(house, step=Actions, **said):
        state = table(house={"A": house}, **said)
        state.stack = [step(0)]
        return Playing(rules, state)

    return acting


def ids(state, numbers):
    return [state.tables.senators[number].id for number in numbers]


def discard(state, *senators):
    numbers = [next(i for i, one in enumerate(state.tables.senators) if one.id == senator) for senator in senators]
    state.senators = [tuple(s for s in stack if s not in numbers) for stack in state.senators]
    state.discard = tuple(numbers)


def test_ss_21_5_universus_swaps_a_senator(act):
    play = act("universus", senators={"A": ["S2d"]}, dropships={"A": {"utei": 1}})
    discard(play.state, "S1c")
    assert play.refusal("A", "swap S1a for S1c") == ("SS-21.5", "S1a is not in hand")
    assert play.refusal("A", "swap S2d for S1a").rule == "SS-21.5"
    play.play("A", "swap S2d for S1c")
    assert play.refusal("A", "swap S1c for S2d") == ("SS-21.3", "a power of the House has been used this turn")
    play.play("A", "play S1c: relocate; utei to hreja")
    assert isinstance(play.step, Actions), "the second favor is not asked for: the power is used"
    assert ids(play.state, play.state.discard) == ["S2d", "S1c"]


def test_ss_21_6_universus_uses_both_favors(act):
    play = act("universus", senators={"A": ["S1d"]}, energy={"A": 0}, dropships={"A": {"utei": 2}})
    play.play("A", "play S1d: gain")
    assert play.legal() == ["both", "decline"]
    assert play.refusal("A", "add").rule == "SS-E-24"
    play.play("A", "both; on utei; column 1")
    assert play.state.seats[0].energy == 3
    assert play.state.powers == 1


def test_ss_e_40_an_impossible_or_declined_second_favor_leaves_the_power_unused(act):
    play = act("universus", senators={"A": ["S1d"]}, energy={"A": 0})
    play.play("A", "play S1d: gain")
    assert isinstance(play.step, Actions)
    assert play.state.powers == 0
    play = act("universus", senators={"A": ["S1a"]}, hand={"A": ["cunning"]})
    play.play("A", "play S1a: deploy; on utei; decline")
    assert play.state.powers == 0


def test_ss_21_7_iron_sun_builds_with_one_dropship_fewer(act):
    play = act("iron-sun", at={"A": "utei"}, energy={"A": 1}, dropships={"A": {"utei": 1}})
    play.play("A", "construct")
    assert play.legal() == ["on utei, discount"]
    play.play("A", "on utei, discount; column 1")
    assert (play.state.seats[0].energy, play.state.seats[0].supply) == (2, 16)
    play = act("iron-sun", at={"A": "utei"}, energy={"A": 0}, dropships={"A": {"utei": 1}})
    assert play.refusal("A", "construct") == ("SS-13.2", "no planet has enough of the builder's Dropships")


def test_ss_21_7_the_discount_may_save_a_dropship_and_comes_with_the_favor(act):
    play = act("iron-sun", energy={"A": 3}, dropships={"A": {"utei": 2}}, senators={"A": ["S1d"]})
    play.play("A", "play S1d: construct")
    assert play.legal() == ["on utei", "on utei, discount"]
    play.play("A", "on utei, discount")
    assert (play.state.seats[0].energy, play.state.seats[0].supply) == (0, 15)


def test_ss_e_2_a_discount_is_not_counted_on_with_energy_that_the_third_action_takes(act):
    play = act("iron-sun", at={"A": "utei"}, energy={"A": 1}, dropships={"A": {"utei": 0, "solenmere": 1}})
    play.play("A", "add; politic")
    assert play.refusal("A", "construct").rule == "SS-13.2"
    play.undo()
    assert play.refusal("A", "construct") is None


def test_ss_e_41_with_the_option_the_full_number_must_be_present(act, compiled):
    full = compiled(iron_sun_presence="full")
    play = act("iron-sun", on=full, at={"A": "utei"}, dropships={"A": {"utei": 1}})
    assert play.refusal("A", "construct").rule == "SS-13.2"
    play = act("iron-sun", on=full, at={"A": "utei"}, dropships={"A": {"utei": 2}})
    play.play("A", "construct; on utei, discount")
    assert play.state.seats[0].dropships[play.state.tables.planets.index("utei")] == 1


def test_ss_21_8_iron_sun_scraps_two_dropships(act):
    play = act("iron-sun", step=Movement, energy={"A": 0}, dropships={"A": {"utei": 2, "hreja": 1}})
    assert play.refusal("A", "scrap hreja") == ("SS-21.8", "this takes 2 Dropships off one planet, and Hreja has fewer")
    play.play("A", "scrap utei")
    assert (play.state.seats[0].energy, play.state.seats[0].supply) == (3, 15)


def test_ss_21_9_temporum_shifts_an_activated_base(act):
    play = act("temporum", active={"A": {"hreja": 1}}, bases={"A": {"deyvas": 1}})
    shifts = [text for text in play.legal() if text.startswith("shift")]
    assert shifts == ["shift hreja to deyvas", "shift hreja to utei"]
    assert play.refusal("A", "shift deyvas to hreja").rule == "SS-21.9"
    assert play.refusal("A", "shift hreja to wyrne") == ("SS-21.9", "Wyrne is not next to Hreja")
    play.play("A", "shift hreja to utei")
    assert play.state.seats[0].active[play.state.tables.planets.index("utei")] == 1
    assert play.state.seats[0].activation_chits == ()


def test_ss_21_10_temporum_jumps_to_hreja(act):
    play = act(
        "temporum",
        step=Movement,
        at={"A": "utei"},
        facing={"A": -1},
        energy={"A": 1, "B": 0},
        dropships={"B": {"hreja": 1}},
    )
    assert play.legal() == ["move 1", "move 2", "jump"]
    play.play("A", "jump")
    seat = play.state.seats[0]
    assert (seat.energy, seat.facing, play.state.tables.planets[seat.planet]) == (0, -1, "hreja")
    assert play.state.seats[1].energy == 1
    play = act("temporum", step=Movement, at={"A": "hreja"})
    assert play.refusal("A", "jump") == ("SS-E-44", "the Mothership is there already")


def test_ss_e_44_with_the_option_a_move_follows_the_jump(act, compiled):
    precedes = compiled(temporum_jump="precedes")
    play = act(
        "temporum",
        step=Movement,
        on=precedes,
        at={"A": "solenmere"},
        energy={"A": 2, "B": 0},
        dropships={"B": {"hreja": 1}},
    )
    play.play("A", "jump")
    assert play.state.seats[1].energy == 0, "Hreja is not where the move ends"
    assert play.refusal("A", "add").rule == "SS-4.6"
    assert play.refusal("A", "jump").rule == "SS-21.3"
    assert play.legal() == ["move 1", "move 2"]
    play.play("A", "move 2")
    assert play.state.tables.planets[play.state.seats[0].planet] == "eylona"


def test_ss_e_44_no_jump_into_a_dead_end(act, compiled):
    """From Utei, going back: the only free move would end where the last turn did."""
    precedes = compiled(temporum_jump="precedes")
    play = act("temporum", step=Movement, on=precedes, at={"A": "utei"}, facing={"A": -1}, energy={"A": 1})
    assert play.refusal("A", "jump") == ("SS-4.5", "no move onwards would be left")
    play = act("temporum", step=Movement, on=precedes, at={"A": "utei"}, facing={"A": -1}, energy={"A": 2})
    play.play("A", "jump")
    assert play.legal() == ["move 2"]


def test_ss_21_11_voldan_turns_for_nothing(act):
    play = act("voldan", step=Movement, energy={"A": 2}, visited=False)
    assert play.legal() == [
        "move 1",
        "move 2",
        "move 3",
        "reverse free, move 1",
        "reverse free, move 2",
        "reverse free, move 3",
    ]
    assert play.refusal("A", "reverse, move 1") is None, "paying is pointless, not forbidden"
    play.play("A", "reverse free, move 2")
    assert play.state.seats[0].energy == 1
    assert play.state.powers == 1


def test_ss_21_12_voldan_remains(act):
    play = act(
        "voldan",
        step=Movement,
        at={"A": "wyrne"},
        energy={"A": 2, "B": 0},
        hand={"A": ["strategic"]},
        bases={"B": {"wyrne": 1}},
        dropships={"A": {"utei": 1}},
    )
    play.play("A", "remain")
    assert [seat.energy for seat in play.state.seats] == [0, 0]
    assert play.refusal("A", "politic") == ("SS-9.2", "a strategic card is in hand already")
    play.play("A", "add; relocate; utei to hreja; stop; end turn")
    assert play.seat == "B"


def test_ss_e_5_nobody_remains_where_no_turn_was_played(act):
    play = act("voldan", step=Movement, visited=False)
    assert play.refusal("A", "remain") == ("SS-E-5", "no turn of this seat has ended here yet")
