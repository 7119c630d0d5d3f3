"""Set-up: who chooses what in which order, Houses, the solo changes, and what is refused."""

from __future__ import annotations

import pytest

from engine.play import Chance, IllegalMove
from engine.play.playing import Playing

DEALT = ["S1c", "S2a", "S3d"]


def starting(rules, tables, names, variants=None, **supplied):
    senators = [senator.id for senator in tables.senators]
    deal = DEALT + [one for one in senators if one not in DEALT]
    chance = Chance(
        1, {"deal senators": [deal], "ring": [["solenmere", "wyrne", "utei", "hreja", "deyvas", "eylona"]], **supplied}
    )
    return Playing(rules, rules.start(tables, names, chance, variants))


def test_a_three_player_set_up_in_order(rules, tables):
    play = starting(rules, tables, ["A", "B", "C"], **{"first player": ["B"]})
    state = play.state
    assert [(seat.energy, seat.supply) for seat in state.seats] == [(3, 14)] * 3
    assert (state.bank, state.bank_standard, state.cards) == (35, 33, [3] * 6)
    dropships = {
        name: [tables.planets[p] for p, n in enumerate(seat.dropships) if n]
        for name, seat in zip("ABC", state.seats, strict=True)
    }
    assert dropships == {"B": ["deyvas", "wyrne"], "C": ["deyvas", "eylona"], "A": ["deyvas", "utei"]}
    assert play.seat == "B"
    assert len(play.legal()) == 4
    with pytest.raises(IllegalMove, match="Deyvas has a Dropship of this seat already") as caught:
        play.play("B", "dropship on deyvas")
    assert caught.value.refusal.rule == "SS-3.15"
    play.play("B", "dropship on utei")
    play.play("C", "dropship on utei")
    play.play("A", "dropship on hreja")
    assert [len(stack) for stack in state.senators] == [5, 5, 5]
    assert all(tables.senators[number].level == level for level, stack in enumerate(state.senators) for number in stack)
    assert play.seat == "A", "Motherships go down from the last seat back"
    assert len(play.legal()) == 12
    play.play("A", "start on wyrne counterclockwise")
    assert play.seat == "C"
    assert len(play.legal()) == 10
    assert play.refusal("C", "start on wyrne clockwise").rule == "SS-3.21"
    play.play("C", "start on utei clockwise")
    play.play("B", "start on eylona clockwise")
    assert (play.seat, play.step.rule, state.round, state.turn) == ("B", "SS-4.6", 1, 1)
    assert [seat.facing for seat in state.seats] == [1, 1, -1][::-1]
    assert all(seat.last == -1 for seat in state.seats), "the planet of the set-up has not been visited"


def test_nothing_of_a_turn_happens_during_the_set_up(rules, tables):
    play = starting(rules, tables, ["A", "B"])
    refusal = play.refusal(play.seat, "move 1")
    assert refusal == ("SS-3.15", "the set-up asks for a planet for another Dropship")


def test_houses_by_colour(rules, tables):
    state = starting(rules, tables, ["A", "B"], {"houses": "colour"}).state
    assert [tables.houses[seat.house].id for seat in state.seats] == ["universus", "iron-sun"]


def test_houses_are_drafted_last_seat_first_before_anything_is_placed(rules, tables):
    play = starting(rules, tables, ["A", "B", "C"], {"houses": "draft"}, **{"first player": ["B"]})
    assert play.seat == "A"
    assert not any(any(seat.dropships) for seat in play.state.seats)
    play.play("A", "house voldan")
    assert play.refusal("C", "house voldan") == ("SS-21.2", "voldan has been taken")
    assert play.refusal("C", "end turn").rule == "SS-21.2"
    play.play("C", "house temporum")
    assert play.legal() == ["house universus", "house iron-sun"]
    play.play("B", "house universus")
    assert play.step.rule == "SS-3.15"


def test_without_the_expansion_nobody_has_a_house(rules, tables):
    assert all(seat.house == -1 for seat in starting(rules, tables, ["A", "B"]).state.seats)


def test_the_solo_set_up(rules, tables):
    flips = ["utei", "utei", "hreja", "eylona"]
    politics = [tables.politics[tables.planets.index(planet)] for planet in flips]
    deck = sorted(tables.politics * 2)
    for politic in politics:
        deck.remove(politic)
    play = starting(rules, tables, ["You"], {"solo": "hard", "houses": "colour"}, **{"bot deck": [politics + deck]})
    state, bot = play.state, play.state.seats[1]
    assert state.names == ("You", "A.I.")
    assert (state.first, state.bank, state.cards, bot.energy) == (0, 38, [2] * 6, 3)
    assert tables.planets[bot.planet] == "solenmere"
    assert bot.facing == 1
    assert bot.house == -1
    assert state.seats[0].house == 0
    play.play("You", "dropship on utei")
    assert {tables.planets[p]: n for p, n in enumerate(bot.dropships) if n} == {"utei": 1, "hreja": 1, "eylona": 1}
    assert sorted(state.bot.deck) == sorted([*range(6)] * 2)
    assert play.refusal("You", "start on solenmere clockwise").rule == "SS-3.21"
    play.play("You", "start on wyrne clockwise")
    assert (play.seat, play.step.rule) == ("You", "SS-4.6")


def test_an_ai_without_energy_leaves_it_in_the_bank(rules, compiled):
    state = starting(rules, compiled(bot_start_energy="none"), ["You"], {"solo": "easy"}).state
    assert (state.seats[1].energy, state.bank) == (0, 41)


@pytest.mark.parametrize(
    ("names", "variants", "message"),
    [
        (["A"], {}, "2 to 4 players"),
        (list("ABCDE"), {}, "2 to 4 players"),
        (["A", "A"], {}, "with names of their own"),
        (["A", "B"], {"solo": "easy"}, "a solo game has one player"),
        (["A", "B"], {"houses": "on"}, "no variant houses: on"),
        (["A", "B"], {"hoses": "off"}, "no variant hoses: off"),
    ],
)
def test_what_cannot_be_set_up(rules, tables, names, variants, message):
    with pytest.raises(ValueError, match=message):
        rules.start(tables, names, Chance(1), variants)


def test_an_option_that_does_not_exist(rules, game):
    with pytest.raises(KeyError, match="option energy_supply has no value lots"):
        rules.compile(game, {"energy_supply": "lots"})
    with pytest.raises(KeyError, match="weather"):
        rules.compile(game, {"weather": "fair"})
