"""The Event phase (SE-7, SE-32): weather, decrees, votes."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from engine.games.sky_empire import control
from engine.play import fingerprint
from tests.games.plays import rule

TWO = {"players": ["Purple", "Green"], "control_stack": []}
THREE = {"players": ["Purple", "Green", "Orange"], "control_stack": []}
FOUR = {"players": ["Ann", "Ben", "Cara", "Dan"], "variant": "special"}


def waits(playing):
    """The step that the table waits for, and its seat."""
    return f"{playing.seat}: {type(playing.state.stack[-1]).__name__}"


class TestWeather:
    """SE-7.18 to SE-7.20, SE-E-7."""

    @pytest.mark.parametrize(
        ("event", "shields"), [("event-early-1", [1, 2]), ("event-early-3", [0, 1]), ("event-mid-5", [0, 0])]
    )
    def test_shields_never_fall_below_nothing(self, playing, event, shields):
        play = playing("event", {**TWO, "events": [event], "Purple": {"doppler": "alabastus"}})
        assert play.state.ship_shield[:2] == shields
        assert play.state.ship_structure[:2] == [2, 3]

    @pytest.mark.parametrize(
        ("weather", "speeds"),
        [({"speed": -1, "least": 1}, [1, 1]), ({"speed": 1, "least": 0}, [3, 2]), ({"speed": 0, "least": 0}, [2, 1])],
    )
    def test_speed_has_a_least_value(self, playing, weather, speeds):
        state = playing("action", {**TWO, "weather": weather, "Purple": {"doppler": "alabastus"}}).state
        assert [control.speed(state, ship) for ship in (0, 1)] == speeds

    def test_the_next_event_clears_it(self, playing):
        play = playing("clean-up", {**TWO, "weather": {"shield": -2, "speed": 1}, "events": ["event-early-1"]})
        state = play.state
        assert (state.weak, state.wind, state.calm_speed) == (0, 0, 0)
        assert all(
            state.ship_shield[ship] == control.most_shield(state, ship)
            for ship, tile in enumerate(state.ship_tile)
            if tile >= 0
        )

    def test_the_log_tells_the_three_effects_in_order(self, playing):
        log = playing("event", {**TWO, "events": ["event-late-7"]}).state.log
        told = [event.verb for event in log if event.verb in ("event", "weather", "gain", "attacks")]
        assert told == ["event", "weather", "gain", "gain", "attacks"]


class TestDecrees:
    """SE-7.6: what the Council does to everybody."""

    def test_they_begin_with_the_first_player(self, playing):
        play = playing("event", {**THREE, "first": "Orange", "events": ["event-early-5"]})
        asked = []
        while waits(play).endswith("BuyNumber"):
            asked.append(play.seat)
            play.move(play.seat, "buy 1")
        assert asked == ["Orange", "Purple", "Green"]
        assert [own.initiative for own in play.state.seats] == [5, 5, 5]
        assert [own.candles for own in play.state.seats] == [95, 95, 95]

    def test_with_two_players_the_gift_has_one_taker(self, playing):
        play = playing("event", {**TWO, "events": ["event-early-9"]})
        assert [own.candles for own in play.state.seats] == [100, 120]
        assert waits(play) == "Purple: Commit"

    def test_alone_there_is_nobody_to_give_to(self, playing):
        state = playing("event", {"players": ["Purple"], "control_stack": [], "events": ["event-early-9"]}).state
        assert state.seats[0].candles == 100

    def test_selling_a_card_needs_a_card(self, playing):
        play = playing("event", {**THREE, "events": ["event-mid-6"], "Green": {"hand": ["brace"]}})
        assert waits(play) == "Green: Invitation"
        play.play("Green", "do")
        assert waits(play) == "Green: DiscardAsPrice"
        play.play("Green", "discard brace")
        assert (play.state.seats[1].candles, play.state.seats[1].hand) == (115, [])

    def test_an_offered_development_gives_what_it_gives(self, playing):
        play = playing(
            "event", {**FOUR, "events": ["special-4"], "stacks": {"corvette": ["nebulon"]}, "Ann": {"candles": 25}}
        )
        play.move("Ann", "take warfare-1 in left-1")
        state = play.state
        assert state.tables.ships[control.owned(state, 0)[-1]].id == "nebulon"
        assert state.seats[0].candles == 0
        assert waits(play) == "Ben: OfferedDevelopments"

    def test_tokens_for_resources_end_with_the_supply(self, playing):
        goods = {"resources": {"galvornite": 3}}
        play = playing(
            "event", {**FOUR, "events": ["special-5"], "Ann": {**goods, "initiative": 9, "purged": 9}, "Ben": goods}
        )
        assert waits(play) == "Ben: PayOneKind"
        assert rule(play, "Ben", "pay aerothium") == "SE-32.1"
        play.move("Ben", "pay galvornite")
        assert (play.state.seats[1].initiative, play.state.seats[1].raw[0]) == (7, 0)


class TestVotes:
    """SE-32.1: answers are secret until all have been given."""

    @pytest.mark.parametrize("order", list(permutations("ABC"))[:6])
    def test_the_order_of_answers_does_not_matter(self, playing, order):
        names = {"A": "Purple", "B": "Green", "C": "Orange"}
        said = {"Purple": "yes", "Green": "no", "Orange": "yes"}
        play = playing("event", {**THREE, "variant": "special", "events": ["special-1"]})
        for one in order:
            play.move(names[one], said[names[one]])
        assert [own.candles for own in play.state.seats] == [120, 120, 120]
        assert waits(play) == "Purple: Commit"

    def test_nobody_sees_an_answer_before_all_are_there(self, rules, playing):
        views, prints = set(), set()
        for answer in ("yes", "no"):
            play = playing("event", {**FOUR, "events": ["special-1"]})
            play.move("Dan", answer)
            views.add(json.dumps(rules.view(play.state, 0)))
            prints.add(fingerprint(play.state))
            assert not [event for event in play.state.log if event.verb in ("vote", "vote ends")]
        assert len(views) == 1
        assert len(prints) == 2

    def test_an_answer_is_given_once(self, playing):
        play = playing("event", {**FOUR, "events": ["special-2"]})
        play.move("Cara", "yes")
        assert rule(play, "Cara", "no") == "SE-9.1"
        assert play.seat == "Ann"
        assert play.refusal("Ben", "no") is None

    @pytest.mark.parametrize(
        ("votes", "first"),
        [
            ("purple purple green orange", 0),
            ("green green purple orange", 1),
            ("green green orange orange", 0),
            ("blue blue blue blue", 3),
        ],
    )
    def test_only_a_plurality_changes_the_first_player(self, playing, votes, first):
        play = playing("event", {**FOUR, "events": ["special-6"]})
        for name, vote in zip(FOUR["players"], votes.split(), strict=True):
            play.move(name, f"vote for {vote}")
        assert play.state.first == first
        assert play.seat == FOUR["players"][first]

    def test_who_is_not_at_the_table_gets_no_vote(self, playing):
        play = playing("event", {**TWO, "variant": "special", "events": ["special-6"]})
        assert rule(play, "Purple", "vote for blue") == "SE-32.1"
        assert play.legal() == ["vote for purple", "vote for green"]

    @pytest.mark.parametrize(("votes", "weak"), [("yes yes yes no", 1), ("yes yes no no", 0), ("no no no yes", 0)])
    def test_a_tie_calls_no_storm(self, playing, votes, weak):
        play = playing("event", {**FOUR, "events": ["special-2"]})
        for name, vote in zip(FOUR["players"], votes.split(), strict=True):
            play.move(name, vote)
        assert play.state.weak == weak
        assert waits(play) == "Ann: Commit"

    def test_payments_come_before_gains(self, playing):
        """Whoever gains 30 is not rich at the time of paying."""
        play = playing("event", {**FOUR, "events": ["special-1"], "each": {"candles": 9}, "Ben": {"candles": 10}})
        for name in FOUR["players"]:
            play.move(name, "yes")
        assert [own.candles for own in play.state.seats] == [39, 30, 39, 39]
