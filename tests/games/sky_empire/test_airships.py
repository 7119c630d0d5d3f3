"""Airships in a Tactical action (SE-11): which ships can come, by which way, with which figures."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.games.sky_empire import control
from engine.play import IllegalMove
from tests.games.plays import rule

FOUR = {"players": ["Purple", "Green", "Orange", "Blue"]}


class TestAirships:
    """SE-11: ships into the active tile."""

    EX_04: ClassVar = {
        **FOUR,
        "Purple": {
            "doppler": "alabastus",
            "marked": ["tile-17"],
            "ships": {"alba-lancer": "tile-31", "alba-rampart": "tile-15", "nebulon": "tile-17"},
        },
        "Green": {"doppler": "ra-zi"},
        "Orange": {"doppler": "quill-marrow"},
    }
    ASKED: ClassVar = {"hand": ["tailwind-card"]}  # whoever can do nothing at this step is not asked

    def test_ex_04_commit_airships(self, playing):
        play = playing("action", self.EX_04)
        play.move("Purple", "activate tile-0")
        assert play.legal() == ["commit alba-lancer", "done"]
        assert rule(play, "Purple", "commit nebulon") == "SE-11.2"
        assert rule(play, "Purple", "commit alba-rampart") == "SE-11.3"
        play.move("Purple", "commit alba-lancer")
        assert play.state.ship_tile[0] == 0
        if play.seat == "Purple":
            play.move("Purple", "done")
        assert play.state.seats[0].crystals == 1
        assert not play.state.lying

    @pytest.mark.parametrize(
        ("middle", "forbidden"),
        [
            ({"Green": {"buildings": {"mine": ["tile-17"]}}}, None),
            ({"Green": {"buildings": {"island-turret": ["tile-17"]}}}, "SE-11.6"),
            ({"Green": {"ships": {"nebulon": "tile-17"}}}, "SE-11.6"),
            ({"tiles": {"tile-17": {"nest": True}}}, "SE-11.6"),
            ({"sentinels": {"rumah": "tile-17"}}, "SE-11.6"),
        ],
    )
    def test_t02_obstruction(self, playing, middle, forbidden):
        ships = {"alba-lancer": "tile-31", "alba-rampart": "none"}
        play = playing("action", {**FOUR, **middle, "Purple": {**self.ASKED, "ships": ships}})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") == forbidden

    def test_t02_enemies_on_the_active_tile_do_not_hinder(self, playing):
        play = playing(
            "action", {**FOUR, "Purple": {"ships": {"alba-lancer": "tile-31"}}, "tiles": {"tile-0": {"nest": True}}}
        )
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") is None

    def test_t03_weather(self, playing):
        purple = {**self.EX_04["Purple"], **self.ASKED}
        play = playing("action", {**self.EX_04, "Purple": purple, "weather": {"speed": -1, "least": 1}})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") == "SE-11.3"
        assert control.speed(play.state, 1) == 1, "a headwind lowers no speed below its least"

    def test_t05_fleet_size(self, playing):
        ships = {"alba-lancer": "tile-0", "alba-rampart": "tile-0", "nebulon": "tile-17", "swiftbarb": "tile-17"}
        play = playing("action", {**FOUR, "Purple": {**self.ASKED, "ships": ships}})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit nebulon") == "SE-11.13"
        play = playing("action", {**FOUR, "Purple": {"ships": ships, "buildings": {"aetherforge": ["tile-25"]}}})
        play.play("Purple", "activate tile-0; commit nebulon")
        assert control.fleet(play.state, 0) == 3
        with pytest.raises(IllegalMove, match=r"SE-11\.13|SE-9"):
            play.move("Purple", "commit swiftbarb")

    def test_se_11_9_figures_are_picked_up_on_the_way(self, playing):
        """The ship may go round by the figure if it is fast enough, unless a token lies there (SE-11.10)."""
        said = {
            "ships": {"swiftbarb": "tile-31", "alba-lancer": "none", "alba-rampart": "none"},
            "figures": ["tile-17", "tile-26"],
        }
        play = playing("action", {**FOUR, "Purple": said})
        play.move("Purple", "activate tile-0")
        assert play.legal()[:4] == [
            "commit swiftbarb",
            "commit swiftbarb with Doppler 1",
            "commit swiftbarb with Doppler 2",
            "commit swiftbarb with both Dopplers",
        ]
        play.move("Purple", "commit swiftbarb with both Dopplers")
        assert play.state.seats[0].figures == [0, 0]
        play = playing("action", {**FOUR, "Purple": {**said, "marked": ["tile-17"]}})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit swiftbarb with Doppler 1") == "SE-11.10"

    def test_se_11_9_one_figure_may_be_too_far(self, playing):
        said = {"ships": {"alba-lancer": "tile-31", "alba-rampart": "none"}, "figures": ["tile-17", "tile-25"]}
        play = playing("action", {**FOUR, "Purple": said})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer with Doppler 1") is None
        assert rule(play, "Purple", "commit alba-lancer with Doppler 2") == "SE-11.3"

    def test_nobody_is_asked_where_no_ship_can_come(self, playing):
        said = {"ships": {"alba-lancer": "tile-31", "alba-rampart": "none"}, "marked": ["tile-31"]}
        play = playing("action", {**FOUR, "Purple": said})
        play.move("Purple", "activate tile-0")
        assert play.seat == "Green"
        play = playing("action", {**FOUR, "Purple": {**said, **self.ASKED}})
        play.move("Purple", "activate tile-0")
        assert play.legal() == ["done", "play tailwind-card"]

    def test_ships_may_come_in_any_order(self, playing):
        play = playing("action", {**FOUR, "Purple": {"ships": {"alba-lancer": "tile-17", "alba-rampart": "tile-5"}}})
        play.play("Purple", "activate tile-0; commit alba-rampart; commit alba-lancer")
        assert play.state.ship_tile[:2] == [0, 0]

    def test_se_24_4_a_card_makes_a_ship_faster_while_airships_are_committed(self, playing):
        ships = {"alba-lancer": "tile-31", "alba-rampart": "tile-15"}
        play = playing("action", {**FOUR, "Purple": {"hand": ["tailwind-card"] * 2, "ships": ships}})
        assert rule(play, "Purple", "play tailwind-card") == "SE-24.4"
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-rampart") == "SE-11.3"
        play.move("Purple", "play tailwind-card")
        assert play.legal() == ["boost alba-lancer", "boost alba-rampart"]
        play.play("Purple", "boost alba-rampart; commit alba-rampart")
        assert play.state.ship_tile[1] == 0
        assert len(play.state.seats[0].hand) == len(play.state.piles[4].discard) == 1

    def test_se_e_32_portals(self, playing):
        said = {**FOUR, "Purple": {**self.ASKED, "ships": {"alba-lancer": "tile-10"}}}
        play = playing("action", said)
        play.move("Purple", "activate tile-14")
        assert rule(play, "Purple", "commit alba-lancer") is None
        play = playing("action", said, portals="scenery")
        play.move("Purple", "activate tile-14")
        assert rule(play, "Purple", "commit alba-lancer") == "SE-11.3"
