"""The Sentinels' Airships (SE-7.7 to SE-7.17): coming, moving, leaving, attacking."""

from __future__ import annotations

import pytest

from engine.games.sky_empire import control
from engine.games.sky_empire.steps.sentinels import goal, players_on, spawn_tiles
from engine.games.sky_empire.terms import NOBODY, NOWHERE, SENTINELS
from engine.play.zones import flat

TWO = {"players": ["Purple", "Green"], "each": {"candles": 0}}
MOVE = {**TWO, "events": ["event-mid-4"]}
SPAWN = {**TWO, "events": ["event-early-2"]}


def where(state):
    """Each Sentinel in play with its tile."""
    tables = state.tables
    return {
        tables.ships[ship].id: tables.tiles[state.ship_tile[ship]].id
        for ship in tables.sentinel_ships
        if state.ship_owner[ship] == SENTINELS
    }


def stack(state):
    return [state.tables.controls[card].id.removeprefix("control-") for card in state.controls]


class TestSpawning:
    """SE-7.7 to SE-7.10."""

    def test_icons_that_are_in_play(self, position):
        names = ["A", "B", "C", "D"]
        found = [sorted(spawn_tiles(position("action", {"players": names[:seats]}))) for seats in (1, 2, 3, 4)]
        assert found == [[1, 3], [1, 3], [1, 2, 3], [1, 2, 3, 4, 5, 6]]

    def test_the_die_is_rolled_until_a_tile_has_its_number(self, playing):
        state = playing("event", {**SPAWN, "chance": {"spawn": ["2", "4", "5", "6", "1"]}}).state
        assert where(state) == {"rumah": "tile-1"}
        assert [event.before for event in state.log if event.verb == "spawn die"] == [2, 4, 5, 6, 1]

    def test_nothing_comes_from_an_empty_stack(self, playing):
        state = playing("event", {**SPAWN, "control_stack": []}).state
        assert where(state) == {}
        assert not [event for event in state.log if event.verb == "spawn die"]

    def test_an_economic_building_is_not_attacked(self, playing):
        said = {**SPAWN, "Green": {"buildings": {"mine": ["tile-3"]}}, "chance": {"spawn": ["3"]}}
        state = playing("event", said).state
        assert state.combat is None
        assert not [event for event in state.log if event.verb == "combat"]

    def test_a_military_building_is_attacked_at_once(self, playing):
        said = {
            **SPAWN,
            "Green": {"buildings": {"island-turret": ["tile-3"]}},
            "tiles": {"tile-3": {"nest": False}},
            "chance": {"spawn": ["3"], "roll": [["1", "1", "s"]]},
        }
        play = playing("event", said)
        combat = play.state.combat
        assert [side.seat for side in combat.sides] == [SENTINELS, 1]
        assert combat.sides[0].decides == 0
        assert play.seat == "Purple"

    def test_it_appears_with_the_shields_of_the_weather(self, playing):
        said = {**TWO, "events": ["event-late-1"], "chance": {"spawn": ["1"]}}
        state = playing("event", said).state
        ship = state.tables.numbers["ship"]["rumah"]
        assert (state.ship_shield[ship], state.ship_structure[ship]) == (0, 3)


def test_a_marker_stands_for_a_sentinel_whoever_owns_it(rules, position):
    """Two models stand for four Sentinels (SE-3.11), so the picture of the map shows their markers."""
    won = {"ships": {"egnever": "home-b", "ledger-fin": "home-b", "tollkeep": "none"}}
    state = position("action", {"players": ["Purple", "Green"], "Green": won, "sentinels": {"rumah": "tile-1"}})
    shown = [one.piece for _, one in flat(rules.picture(rules.view(state, 0)).zones[0].pieces)]
    assert {"sentinel-marker-egnever", "sentinel-marker-rumah", "model-ledger-fin"} <= set(shown)


class TestMoving:
    """SE-7.11, SE-7.12, SE-7.17, SE-E-47, SE-E-64."""

    @pytest.mark.parametrize(
        ("name", "start", "end"),
        [
            ("rumah", "tile-3", "tile-6"),
            ("rumah", "tile-1", "tile-5"),
            ("egnever", "tile-18", "tile-5"),
            ("cytqua", "home-a", "tile-18"),
            ("enna", "tile-0", "tile-5"),
            ("enna", "tile-22", "tile-11"),
        ],
    )
    def test_one_step_of_each(self, playing, name, start, end):
        state = playing("event", {**MOVE, "sentinels": {name: start}}).state
        sailed = [event.after for event in state.log if event.verb == "sail"]
        assert sailed[-1] == end

    def test_arriving_ends_it_and_its_card_goes_under_the_stack(self, playing):
        state = playing("event", {**MOVE, "sentinels": {"rumah": "tile-17", "egnever": "tile-26"}}).state
        assert where(state) == {}
        assert stack(state) == ["cytqua", "enna", "rumah", "egnever"]
        assert [state.ship_owner[ship] for ship in state.tables.sentinel_ships] == [NOBODY] * 4

    def test_portals_are_not_for_sentinels(self, playing):
        """SE-E-32: with four players the Portals lie far apart on the outer ring."""
        state = playing("event", {"players": ["A", "B", "C", "D"], "events": ["event-mid-7"]}).state
        ten, fourteen = (state.tables.numbers["tile"][name] for name in ("tile-10", "tile-14"))
        assert control.ground(state).distances(ten)[fourteen] == 1
        assert control.bare_ground(state).distances(ten)[fourteen] > 1

    def test_no_goal_is_left(self, position):
        state = position("action", {**TWO, "each": {"buildings": {"home-base": []}}})
        assert goal(state, 0, "home-base") == NOWHERE
        assert goal(state, 5, "centre") == 0

    @pytest.mark.parametrize(("option", "end"), [("open", None), ("stopped", "tile-5")])
    def test_se_e_47_units_stop_them_by_option(self, playing, option, end):
        said = {
            **MOVE,
            "sentinels": {"cytqua": "tile-0"},
            "Green": {"ships": {"nebulon": "tile-5"}},
            "chance": {"roll": [["1", "0", "0", "s"]] if end else []},
        }
        state = playing("event", said, sentinel_path=option).state
        assert where(state) == ({"cytqua": end} if end else {})

    def test_the_lowest_class_attacks_first(self, playing):
        said = {
            **MOVE,
            "sentinels": {"enna": "tile-9", "egnever": "tile-18", "rumah": "tile-3"},
            "Purple": {"ships": {"nebulon": "tile-5", "swiftbarb": "tile-6"}},
            "chance": {"roll": [["0", "0", "s"]]},
        }
        play = playing("event", said)
        told = next(event for event in play.state.log if event.verb == "attacks")
        assert told.after == ["rumah", "egnever", "enna"]
        assert told.rule == ("SE-7.12", "SE-7.13", "SE-7.14", "SE-E-2")
        assert play.state.combat.units[0].number == play.state.tables.numbers["ship"]["rumah"]

    def test_players_on_counts_what_can_fight(self, position):
        state = position(
            "action",
            {
                **TWO,
                "Purple": {
                    "ships": {"nebulon": "tile-5"},
                    "buildings": {"mine": ["tile-25"], "sky-turret": ["tile-6"]},
                },
            },
        )
        found = players_on(state)
        assert [bool(found >> tile & 1) for tile in (5, 6, 25)] == [True, True, False]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_control_cards_are_never_lost(walk, seats):
    """A card is in the stack, or its Sentinel is in play, or it has been beaten and is in the box."""
    for seed in range(3):
        beaten = 0
        for state, _ in walk(seed, seats, {}):
            in_play = len(where(state))
            beaten = max(beaten, 4 - in_play - len(state.controls))
            assert len(set(state.controls)) == len(state.controls)
            assert in_play + len(state.controls) + beaten == 4
