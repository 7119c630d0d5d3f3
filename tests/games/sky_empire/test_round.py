"""A round: turns (SE-9, SE-24, SE-25), Victory (SE-22), Clean-up (SE-26), and what is looked at after every change."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.games.plays import rule

TWO = {"players": ["Purple", "Green"]}
FOUR = {"players": ["Purple", "Green", "Orange", "Blue"]}


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
        play.play("Purple", f"activate {tile}")
        while play.seat == "Purple":
            play.move("Purple", "done")
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
