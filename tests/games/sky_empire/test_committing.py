"""Committing figures (SE-8): to the Council and to the map."""

from __future__ import annotations

from typing import ClassVar

from tests.games.plays import rule

TWO = {"players": ["Purple", "Green"]}
FOUR = {"players": ["Purple", "Green", "Orange", "Blue"]}


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
