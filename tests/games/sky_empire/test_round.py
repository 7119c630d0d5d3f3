"""A round (SE-6 to SE-11, SE-23 to SE-26): committing, turns, the Tactical action, Airships, Clean-up."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.games.sky_empire import control
from engine.play import IllegalMove

TWO = {"players": ["Purple", "Green"]}
FOUR = {"players": ["Purple", "Green", "Orange", "Blue"]}


def rule(playing, seat, text):
    """The rule that forbids a move."""
    found = playing.refusal(seat, text)
    return found and found.rule


class TestCommitting:
    """SE-8: figures to the Council and to the map."""

    PLACED: ClassVar = {
        **FOUR,
        "turn": "Green",
        "Purple": {"figures": ["economic primary", "production primary"], "doppler": "quill-marrow"},
        "Green": {"doppler": "alabastus", "figures": ["dynamism secondary", "board"]},
        "Orange": {"doppler": "ra-zi", "figures": ["development primary", "board"]},
        "Blue": {"doppler": "tessandra-voy", "figures": ["ambition primary", "board"]},
    }

    def test_ex_01_council_placement(self, playing):
        play = playing("committing", self.PLACED)
        council = [text for text in play.legal() if "primary" in text or "secondary" in text]
        assert sorted(council) == [
            "place on ambition secondary",
            "place on development secondary",
            "place on economic secondary",
            "place on governance primary",
            "place on governance secondary",
            "place on production secondary",
        ]
        assert rule(play, "Green", "place on dynamism secondary") == "SE-8.7"
        assert rule(play, "Green", "place on economic primary") == "SE-8.3"
        assert rule(play, "Orange", "place on governance primary") == "SE-9.1"

    def test_se_8_8_placing_brings_nothing(self, playing):
        play = playing("committing", self.PLACED)
        before = play.state.seats[1].clone()
        play.move("Green", "place on governance primary")
        after = play.state.seats[1]
        assert (after.candles, after.raw, after.hand, after.initiative) == (
            before.candles,
            before.raw,
            before.hand,
            before.initiative,
        )
        assert play.seat == "Orange"

    def test_t27_every_way_to_the_council(self, playing):
        play = playing(
            "committing",
            {
                **TWO,
                "turn": "Purple",
                "Purple": {"figures": ["production secondary", "board"]},
                "Green": {"figures": ["governance primary", "economic secondary"]},
            },
        )
        council = [text for text in play.legal() if "primary" in text or "secondary" in text]
        assert len(council) == 8
        assert rule(play, "Purple", "place on production primary") == "SE-8.7"
        assert rule(play, "Purple", "place on dynamism primary") == "SE-8.4"

    def test_se_8_9_a_board_may_keep_its_owner_away(self, playing):
        play = playing(
            "committing",
            {**TWO, "turn": "Purple", "Purple": {"doppler": "quill-marrow"}, "Green": {"doppler": "ra-zi"}},
        )
        assert rule(play, "Purple", "place on production primary") == "SE-8.9"

    def test_t17_rivals_block_economic_buildings(self, playing):
        play = playing(
            "committing",
            {
                **TWO,
                "turn": "Purple",
                "Purple": {"buildings": {"mine": ["tile-23", "tile-19"], "bazaar": ["tile-6"]}},
                "Green": {"buildings": {"bazaar": ["tile-19"], "island-turret": ["tile-23"]}},
            },
        )
        assert rule(play, "Purple", "place on tile-23") == "SE-8.11"
        assert {"place on tile-19", "place on tile-6", "place on home-a"} <= set(play.legal())

    def test_se_e_15_whether_sentinels_block(self, playing):
        said = {
            **TWO,
            "turn": "Purple",
            "sentinels": {"rumah": "tile-23"},
            "Purple": {"buildings": {"mine": ["tile-23"]}},
        }
        assert rule(playing("committing", said, sentinels_block="block"), "Purple", "place on tile-23") == "SE-8.11"
        assert rule(playing("committing", said, sentinels_block="ignore"), "Purple", "place on tile-23") is None

    def test_se_8_1_clockwise_from_the_first_player(self, playing):
        play = playing("committing", {**FOUR, "first": "Orange"})
        asked = []
        while play.state.phase == 2:
            asked.append(play.seat)
            play.move(play.seat, play.legal()[-1])
        assert asked == ["Orange", "Blue", "Purple", "Green"] * 2
        assert play.seat == "Orange"


class TestTurns:
    """SE-9, SE-24, SE-25: whose turn it is, and what can be done."""

    def test_t01_activating_again(self, playing):
        play = playing(
            "action", {**TWO, "Purple": {"initiative": 1, "marked": ["tile-17"]}, "Green": {"marked": ["tile-5"]}}
        )
        assert rule(play, "Purple", "activate tile-17") == "SE-10.8"
        assert rule(play, "Purple", "activate tile-2") == "SE-10.7"
        play.play("Purple", "activate tile-5")
        while play.seat == "Purple":
            play.move("Purple", "done")
        own = play.state.seats[0]
        assert (own.initiative, own.marks.bit_count()) == (0, 2)
        play.move("Green", "pass")
        assert rule(play, "Purple", "activate tile-6") == "SE-10.2"
        assert play.legal() == ["pass"]

    def test_ex_03_activation(self, playing):
        play = playing("action", {**FOUR, "Purple": {"initiative": 3, "marked": ["tile-17"]}})
        assert rule(play, "Purple", "activate tile-17") == "SE-10.8"
        play.move("Purple", "activate tile-15")
        own = play.state.seats[0]
        assert (own.initiative, own.marks >> 15 & 1) == (2, 1)

    def test_t28_nobody_passes_while_a_figure_waits(self, playing):
        play = playing("action", {**TWO, "Purple": {"initiative": 0, "figures": ["governance secondary", "board"]}})
        assert rule(play, "Purple", "pass") == "SE-25.3"
        assert play.legal() == ["resolve governance"]
        assert rule(play, "Purple", "resolve economic") == "SE-9.4"
        play.move("Purple", "resolve governance")
        while play.seat == "Purple":
            play.move("Purple", "skip")
        assert play.state.seats[0].figures[0] > 100
        play.move("Green", "pass")
        assert play.legal() == ["pass"]

    def test_se_25_2_who_has_passed_is_skipped(self, playing):
        play = playing("action", {**FOUR, "passed": ["Green", "Blue"]})
        play.move("Purple", "pass")
        assert play.seat == "Orange"
        play.move("Orange", "pass")
        assert play.state.round == 2

    def test_se_10_3_without_control_the_action_is_over(self, playing):
        """T08: an enemy's tile, and nobody goes there."""
        play = playing("action", {**TWO, "Green": {"buildings": {"island-turret": ["tile-17"]}}})
        events = play.play("Purple", "activate tile-17; done")
        assert [event.verb for event in events if event.verb == "no control"]
        assert play.seat == "Green"
        assert play.state.seats[0].marks >> 17 & 1


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
        play = playing(
            "action", {**FOUR, **middle, "Purple": {"ships": {"alba-lancer": "tile-31", "alba-rampart": "none"}}}
        )
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") == forbidden

    def test_t02_enemies_on_the_active_tile_do_not_hinder(self, playing):
        play = playing(
            "action", {**FOUR, "Purple": {"ships": {"alba-lancer": "tile-31"}}, "tiles": {"tile-0": {"nest": True}}}
        )
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") is None

    def test_t03_weather(self, playing):
        play = playing("action", {**self.EX_04, "weather": {"speed": -1, "least": 1}})
        play.move("Purple", "activate tile-0")
        assert rule(play, "Purple", "commit alba-lancer") == "SE-11.3"
        assert control.speed(play.state, 1) == 1, "a headwind lowers no speed below its least"

    def test_t05_fleet_size(self, playing):
        ships = {"alba-lancer": "tile-0", "alba-rampart": "tile-0", "nebulon": "tile-17", "swiftbarb": "tile-17"}
        play = playing("action", {**FOUR, "Purple": {"ships": ships}})
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
        said = {**FOUR, "Purple": {"ships": {"alba-lancer": "tile-10"}}}
        play = playing("action", said)
        play.move("Purple", "activate tile-14")
        assert rule(play, "Purple", "commit alba-lancer") is None
        play = playing("action", said, portals="scenery")
        play.move("Purple", "activate tile-14")
        assert rule(play, "Purple", "commit alba-lancer") == "SE-11.3"


class TestVictory:
    """SE-22: step 7 of a Tactical action, and nowhere else."""

    ALL: ClassVar = {"crystals": ["opportunity", "power", "honor", "possession"]}

    def test_t38_four_crystals_on_a_monolith(self, playing, rules):
        play = playing("action", {**TWO, "Purple": {**self.ALL, "ships": {"alba-lancer": "tile-18"}}})
        play.play("Purple", "activate tile-18")
        while play.seat == "Purple":
            play.move("Purple", "done")
        assert rules.result(play.state).winners == (0,)
        assert rules.result(play.state).reason == "an Emperor"

    @pytest.mark.parametrize("tile", ["tile-17", "tile-20"])
    def test_t38_another_tile_or_no_control(self, playing, rules, tile):
        play = playing("action", {**TWO, "Purple": {**self.ALL, "ships": {"alba-lancer": "tile-18"}}})
        play.play("Purple", f"activate {tile}; done")
        assert rules.result(play.state) is None

    def test_se_e_12_crystals_beforehand(self, playing, rules):
        said = {"crystals": self.ALL["crystals"][1:], "ships": {"alba-lancer": "tile-17"}}
        for value, winners in (("at_check", (0,)), ("beforehand", None)):
            play = playing(
                "action",
                {
                    **TWO,
                    "layout": {"tile-18": "1-1"},
                    "tiles": {"tile-18": {"crystal": True}},
                    "Purple": {**said, "ships": {"alba-lancer": "tile-18"}},
                },
                victory_crystals=value,
            )
            play.play("Purple", "activate tile-18")
            while play.seat == "Purple":
                play.move("Purple", "done")
            result = rules.result(play.state)
            assert (result.winners if result else None) == winners


class TestCleanUp:
    """SE-26."""

    def test_ex_14_reset_row(self, playing):
        row = ["economic", "governance", "production", "dynamism", "development", "ambition"]
        play = playing(
            "clean-up",
            {
                **FOUR,
                "row": row,
                "Purple": {"figures": ["economic below", "governance below"]},
                "Green": {"figures": ["governance below", "dynamism below"]},
                "Orange": {"figures": ["dynamism below", "ambition below"]},
            },
        )
        names = play.state.tables.ids("council")
        assert [names[card] for card in play.state.row] == [
            "development",
            "production",
            "ambition",
            "economic",
            "dynamism",
            "governance",
        ]

    def test_with_nobody_there_the_row_turns_round(self, playing):
        row = ["economic", "governance", "production", "dynamism", "development", "ambition"]
        play = playing("clean-up", {**TWO, "row": row})
        names = play.state.tables.ids("council")
        assert [names[card] for card in play.state.row] == row[::-1]

    def test_t32_tokens_and_figures_go_home(self, playing):
        play = playing(
            "clean-up",
            {
                **TWO,
                "Purple": {
                    "initiative": 2,
                    "marked": ["tile-5", "tile-6", "tile-17"],
                    "figures": ["tile-5", "economic below"],
                },
            },
        )
        own = play.state.seats[0]
        assert (own.initiative, own.supply, own.marks, own.figures) == (2, 16, 0, [-1, -1])
        assert play.state.round == 2

    def test_se_e_22_the_last_round(self, rules, position):
        state = position("clean-up", {**TWO, "last": True})
        assert rules.result(state).winners == ()
        assert rules.result(state).reason == "the End Event"
        assert rules.result(position("clean-up", {**TWO, "last": True}, after_end="play_on")) is None


def test_a_game_of_empty_turns_runs_to_the_end_event(rules, tables):
    from engine.play import Chance, take

    state = rules.start(tables, "ABC", Chance(1), {})
    while state.stack:
        moves = state.stack[-1].moves(state)
        empty = [move for move in moves if move.kind in ("pass", "skip", "done")]
        take(state, (empty or moves)[0])
    assert (state.round, rules.result(state).reason) == (10, "the End Event")


class TestStanding:
    """C.1 of the guide: what is looked at after every change."""

    @pytest.mark.parametrize(
        ("doppler", "below", "enough"),
        [
            ("alabastus", {"beaten": 1}, {"beaten": 2}),
            ("quill-marrow", {"candles": 299}, {"candles": 300}),
            ("ra-zi", {"initiative": 13}, {"initiative": 18}),
            ("tessandra-voy", {"exploration": 6}, {"exploration": 12}),
        ],
    )
    def test_se_5_10_honor(self, playing, doppler, below, enough):
        for said, crystals in ((below, 0), (enough, 1 << 2)):
            play = playing("action", {**TWO, "Purple": {"doppler": doppler, **said}})
            play.state.changed = True
            play.move("Purple", "pass")
            assert play.state.seats[0].crystals == crystals, said

    def test_se_5_11_twelve_buildings(self, playing):
        many = {
            "aetherforge": ["tile-17", "tile-25"],
            "island-turret": ["tile-17", "tile-17", "tile-25", "tile-25"],
            "bazaar": ["tile-5", "tile-6"],
            "gas-farm": ["tile-5", "tile-6"],
        }
        for more, crystals in (({}, 0), ({"mine": ["tile-19"]}, 1 << 3)):
            play = playing("action", {**TWO, "Purple": {"buildings": {**many, **more}}})
            play.state.changed = True
            play.move("Purple", "pass")
            assert play.state.seats[0].crystals == crystals

    def test_t33_hand_limits(self, playing):
        play = playing("action", {**TWO, "Purple": {"hand": ["windfall"] * 4 + ["brace"] * 3}})
        play.state.seats[0].hand.append(0)
        play.state.seats[0].hand.sort()
        play.state.piles[4] = play.state.piles[4]._replace(deck=play.state.piles[4].deck[1:])
        play.state.changed = True
        play.move("Purple", "pass")
        assert play.legal() == ["discard ore-cache", "discard windfall", "discard brace"]
        assert rule(play, "Purple", "discard prospect") == "SE-27.1"
        play.move("Purple", "discard brace")
        assert len(play.state.seats[0].hand) == 7
        assert play.seat == "Green"

    def test_t13_structure_is_restored_on_arrival(self, playing):
        ship = {"alba-rampart": {"at": "tile-17", "structure": 1}}
        for buildings, structure in (({"bazaar": ["tile-5"]}, 1), ({"aetherforge": ["tile-5"]}, 3)):
            play = playing("action", {**TWO, "Purple": {"ships": ship, "buildings": buildings}})
            play.play("Purple", "activate tile-5; commit alba-rampart")
            assert play.state.ship_structure[1] == structure

    def test_se_e_20_standing_there_may_be_enough(self, playing):
        ship = {"alba-rampart": {"at": "home-a", "structure": 1}}
        for value, structure in (("arriving", 1), ("standing", 3)):
            play = playing("action", {**TWO, "Purple": {"ships": ship}}, repairs=value)
            play.state.changed = True
            play.move("Purple", "pass")
            assert play.state.ship_structure[1] == structure
