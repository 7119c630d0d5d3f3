"""Combats (SE-13 to SE-15): units, rounds, surges, hits, what is left, and the fixed choices of Sentinels."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.games.sky_empire import control, fights
from engine.games.sky_empire.steps.machines import fixed_hit
from engine.games.sky_empire.steps.phases import NEXT
from engine.games.sky_empire.terms import NOBODY, SENTINELS
from engine.play import plain, settle, take
from tests.games.plays import rule

DUEL = {
    "players": ["Green", "Purple"],
    "tiles": {"tile-5": {"token": False}},
    "Green": {"doppler": "ra-zi", "ships": {"swiftbarb": "tile-17"}},
    "Purple": {"doppler": "alabastus", "ships": {"alba-lancer": "tile-5"}},
}


def rolls(*faces):
    return {"chance": {"roll": [list(map(str, roll)) for roll in faces]}}


def unit(state, name):
    """A unit of the running combat as (shield, structure)."""
    number = state.tables.numbers["unit"][name]
    return next((one.shield, one.structure) for one in state.combat.units if one.number == number)


class TestUnits:
    """SE-13.3, SE-E-28: who takes part."""

    def test_names_of_units_count_ships_buildings_and_machines(self, tables):
        ids = tables.ids("unit")
        assert len(ids) == len(tables.fighters) == len(tables.unit_buildings) == len(set(ids))
        assert ids[: len(tables.ships)] == tables.ids("ship")
        assert ids[-len(tables.machines) :] == tables.ids("machine")
        assert tables.fighters[ids.index("sky-turret 3")] is tables.fighters[ids.index("island-turret 1")]
        assert tables.fighters[ids.index("ancient-sky-tower")].dice == (0, 2, 1)

    def test_enemies_are_fought_one_after_the_other(self, playing):
        play = playing(
            "action",
            {
                **DUEL,
                "players": ["Green", "Purple", "Orange"],
                "Green": {"doppler": "ra-zi", "ships": {"kingfathom": "tile-17", "gravemaw": "tile-17"}},
                "Orange": {"doppler": "tessandra-voy", "ships": {"driftquill": "tile-5"}},
                "sentinels": {"rumah": "tile-5"},
                **rolls(*(roll for own in ([0] * 2, [0] * 2, [0] * 3) for roll in ([0, 0, 2, 2, 2, 2, 1, 1, 1], own))),
            },
        )
        play.play("Green", "activate tile-5; commit gravemaw; commit kingfathom")
        fought = [event.after for event in play.state.log if event.verb == "combat"]
        assert fought == ["Purple", "Orange", "sentinels"]
        assert type(play.state.stack[-1]).__name__ == "GainDevelopment"

    def test_who_decides_for_sentinels(self, position):
        state = position("action", {**DUEL, "players": ["Green", "Purple", "Orange"], "Orange": {}})
        tile = state.tables.numbers["tile"]["tile-1"]
        assert fights.begin(state, tile, 1, SENTINELS).sides[1].decides == 2
        state.combat = None
        assert fights.begin(state, tile, SENTINELS, 2, 26).sides[0].decides == 0
        state.combat = None
        alone = position("action", {"players": ["Green"]})
        assert fights.begin(alone, tile, 0, SENTINELS).sides[1].decides == NOBODY


class TestRound:
    """SE-14."""

    def test_hits_are_hidden_until_both_have_chosen(self, playing):
        play = playing("action", {**DUEL, **rolls([1, 0], [1, 0])})
        play.play("Green", "activate tile-5; commit swiftbarb; done; hit structure of swiftbarb")
        assert unit(play.state, "swiftbarb") == (1, 2)
        before = plain(play.state)
        copy = play.state.clone()
        take(copy, copy.stack[-1].moves(copy)[0])
        assert plain(play.state) == before
        assert unit(copy, "swiftbarb") == (1, 1)
        assert unit(copy, "alba-lancer") == (0, 2)

    def test_alike_units_are_listed_once_but_all_can_be_named(self, playing):
        data = {
            **DUEL,
            "Purple": {"doppler": "alabastus", "buildings": {"sky-turret": ["tile-5", "tile-5"]}},
            **rolls([1, 0], [0, 0, 0, 0]),
        }
        play = playing("action", data)
        play.play("Green", "activate tile-5; commit swiftbarb; done")
        assert play.legal() == ["hit shield of sky-turret 1", "hit structure of sky-turret 1"]
        assert rule(play, "Purple", "hit shield of sky-turret 2") is None
        assert rule(play, "Purple", "hit shield of sky-turret 3") == "SE-14.13"
        play.move("Purple", "hit shield of sky-turret 2")
        assert unit(play.state, "sky-turret 1") == (2, 3)
        assert unit(play.state, "sky-turret 2") == (1, 3)

    def test_a_combat_is_fought_in_the_event_phase_too(self, position):
        data = {
            **DUEL,
            "sentinels": {"rumah": "tile-5"},
            "Purple": {**DUEL["Purple"], "left": ["none", "warfare-2"]},
            **rolls([1, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        }
        state = position("action", data)
        tile, ship = state.tables.numbers["tile"]["tile-5"], state.tables.numbers["ship"]["rumah"]
        state.stack.append(NEXT["Attack"](tile, ship))
        settle(state)
        step = state.stack[-1]
        assert (type(step).__name__, step.seat) == ("TakeHits", 1)
        assert [side.seat for side in state.combat.sides] == [SENTINELS, 1]
        assert len(state.combat.sides[1].faces) == 3

    def test_a_sentinel_that_is_gone_does_not_attack(self, position):
        state = position("action", DUEL)
        state.stack.append(NEXT["Attack"](5, state.tables.numbers["ship"]["rumah"]))
        settle(state)
        assert state.combat is None


class TestAlone:
    """SE-E-67: fixed choices of the Sentinels."""

    SOLO: ClassVar = {
        "players": ["Green"],
        "Green": {"doppler": "ra-zi", "ships": {"kingfathom": "tile-6"}},
        "tiles": {"tile-3": {"token": False, "nest": True}},
        "machines": ["sentinel-building-3"],
    }

    def test_surges_add_hits_first_then_restore(self, playing):
        data = {
            **self.SOLO,
            "sentinels": {"egnever": "tile-3", "rumah": {"at": "tile-3", "shield": 1}},
            **rolls(["0", "0", "1", "1"], ["s"] + ["0"] * 5 + ["s"] + ["0"] * 3 + ["1"]),
        }
        play = playing("action", data)
        play.play("Green", "activate tile-3; commit kingfathom")
        side = play.state.combat.sides[1]
        used = [event.what for event in play.state.log if event.verb == "surge"]
        assert used == ["rumah", "egnever"]
        assert side.surges == 0
        assert side.hits == 2

    @pytest.mark.parametrize(
        ("left", "place", "shield"),
        [
            ([(0, 2, 3), (1, 3, 4)], 1, True),
            ([(0, 2, 3), (1, 2, 4)], 1, True),
            ([(0, 0, 3), (1, 1, 1)], 1, True),
            ([(0, 0, 3), (1, 0, 2)], 0, False),
            ([(0, 0, 3), (1, 0, 3)], 1, False),
            ([(0, 0, 1), (1, 0, 2)], 1, False),
            ([(0, 0, 1), (1, 0, 1)], 0, False),
        ],
    )
    def test_hits_keep_as_many_units_as_they_can(self, position, left, place, shield):
        """With one structure each the unit with fewer dice goes: RUMAH before EGNEVER."""
        state = position("action", {**self.SOLO, "sentinels": {"rumah": "tile-6", "egnever": "tile-6"}})
        fights.begin(state, state.tables.numbers["tile"]["tile-6"], 0, SENTINELS)
        state.combat.units = fights.units_of(state.combat, 1)
        assert fixed_hit(state, left) == (place, shield)

    def test_a_whole_fight_alone(self, playing):
        data = {**self.SOLO, **rolls([2, 2, 2, 2], [0, 0, 0])}
        play = playing("action", data)
        play.play("Green", "activate tile-3; commit kingfathom; done")
        assert play.state.combat is None
        assert play.state.seats[0].raw[1] == 3
        assert play.state.seats[0].beaten == 1


class TestAftermath:
    """SE-15."""

    def test_a_lost_fight_leaves_no_ship_and_no_combat(self, playing):
        play = playing("action", {**DUEL, **rolls([0, 0], [1, 2])})
        play.play("Green", "activate tile-5; commit swiftbarb; done")
        state = play.state
        assert state.combat is None
        assert not control.ships_on(state, 0, state.tables.numbers["tile"]["tile-5"])
        assert type(state.stack[-1]).__name__ == "Turn"

    def test_clones_of_a_combat_go_their_own_way(self, playing):
        play = playing("action", {**DUEL, **rolls(["s", 1], [0, 0])})
        play.play("Green", "activate tile-5; commit swiftbarb; done")
        state = play.state
        before, copy = plain(state), state.clone()
        assert plain(copy) == before
        take(copy, state.stack[-1].moves(state)[0])
        assert plain(state) == before
