"""Combats of one unit against another: exact odds, and the rules that play them."""

from __future__ import annotations

import random

import pytest

from engine.games.sky_empire.beside import odds
from engine.play.abilities import Duelling
from engine.play.odds import combat

MANY = 400
SOME = [
    ("swiftbarb", "rumah"),  # hits of a Sentinel
    ("nebulon", "cloudcleaver"),  # shields back, once in a combat
    ("palewarden", "vantage"),  # shields back against cancelled hits
    ("quietus", "deepbell"),  # structure back
    ("alba-rampart", "combat-turret"),  # a surge that needs a Doppler; a building
    ("gravemaw", "tower-blueprint"),
    ("ironmarlin", "sentinel-building-5"),  # a card from the deck
]


@pytest.fixture(scope="module")
def numbers(tables):
    return [card.id for card in tables.fighters]


def chances(tables, numbers, first, second):
    one, other = (odds.unit_of(tables, numbers.index(name)) for name in (first, second))
    return combat((one,), (other,))


def test_the_game_declares_its_fights(rules):
    assert isinstance(rules, Duelling)
    assert rules.duel_terms().endswith(".")


@pytest.mark.parametrize(("first", "second"), SOME)
def test_played_combats_come_out_as_the_odds_say(tables, numbers, first, second):
    exact = chances(tables, numbers, first, second)
    played = odds.play_duels(tables, first, second, MANY, random.Random("odds"))
    assert sum(played) == MANY
    for share, chance in zip(played, (exact.first, exact.second, exact.neither), strict=True):
        deviation = (MANY * chance * (1 - chance)) ** 0.5
        assert abs(share - MANY * chance) <= 4 * deviation + 1, (played, exact[:3])


def test_the_same_luck_plays_the_same_combats(tables):
    one, same, other = (odds.play_duels(tables, "gravemaw", "enna", 60, random.Random(seed)) for seed in (1, 1, 2))
    assert one == same != other


def test_every_pair_can_meet(tables, numbers):
    found = [(numbers[first], numbers[second]) for first, second in odds.pairs(tables)]
    assert len(found) == len(set(found))
    assert len({frozenset(pair) for pair in found}) == len(found)
    firsts = {first for first, _ in found}
    assert not firsts & {"rumah", "enna", "combat-home-base", "sentinel-building-1"}
    assert ("alba-lancer", "alba-rampart") not in found  # both of one Doppler
    assert ("alba-lancer", "sunreach") in found
    assert {second for _, second in found} | firsts == set(numbers)


def test_what_a_surge_does_is_taken_from_the_card(tables, numbers):
    def unit(name):
        return odds.unit_of(tables, numbers.index(name))

    assert (unit("nebulon").restores, unit("nebulon").works_once) == (3, True)
    assert unit("vantage").cancels == 1
    assert unit("quietus").mends == 1
    assert unit("alba-lancer").hits == 1
    assert unit("alba-rampart").hits == 0  # its surge needs a Doppler
    assert len(unit("enna").dice) == 5
