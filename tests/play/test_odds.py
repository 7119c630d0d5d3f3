"""Odds against counting by hand, against every roll one by one, and against combats that are played."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.odds import Combatant, DieFace, chain, combat, mean, pool, roll_results, struck

COIN = (DieFace(0), DieFace(1))
YELLOW = (DieFace(0), DieFace(0), DieFace(1), DieFace(1), DieFace(1), DieFace(0, 1))
BLUE = (DieFace(1), DieFace(1), DieFace(2), DieFace(2), DieFace(0, 1), DieFace(3, 1))
DICE = (COIN, YELLOW, BLUE)


def test_no_dice_give_nothing():
    assert pool(()) == {DieFace(0, 0): 1}


@given(st.lists(st.sampled_from(DICE), max_size=4))
def test_a_pool_is_every_roll_counted(dice):
    rolls = list(product(*dice))
    totals = Counter(DieFace(sum(face.hits for face in roll), sum(face.surges for face in roll)) for roll in rolls)
    assert pool(tuple(dice)) == {total: Fraction(count, len(rolls)) for total, count in totals.items()}


def test_what_is_to_be_expected():
    assert mean(pool((YELLOW,))) == (Fraction(1, 2), Fraction(1, 6))
    assert mean(pool((YELLOW, BLUE, BLUE))) == (
        Fraction(1, 2) + 2 * Fraction(9, 6),
        Fraction(1, 6) + 2 * Fraction(2, 6),
    )


def test_one_coin_against_another():
    ended = combat((Combatant((COIN,), 0, 1),), (Combatant((COIN,), 0, 1),))
    assert (ended.first, ended.second, ended.neither) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert ended.open == 0


def test_who_cannot_strike_stands_for_ever_or_falls():
    harmless = Combatant((), 0, 1)
    assert combat((harmless,), (harmless,)).open == 1
    assert combat((harmless,), (Combatant((COIN,), 0, 1),)).second == pytest.approx(1)
    assert combat((), (harmless,)).second == 1


def test_hits_take_the_shield_first_and_the_first_unit_first():
    side = (Combatant((), 2, 3), Combatant((), 1, 1))
    assert struck(side, 0) == side
    assert struck(side, 3) == (Combatant((), 0, 2), Combatant((), 1, 1))
    assert struck(side, 6) == (Combatant((), 0, 1),)
    assert struck(side, 9) == ()


def test_a_chain_in_circles_comes_to_its_ends():
    ends = chain("a", lambda state: {"a": {"b": 0.5, "won": 0.5}, "b": {"a": 0.5, "lost": 0.5}}.get(state, {}))
    assert ends == {"won": pytest.approx(2 / 3), "lost": pytest.approx(1 / 3)}


UNITS = {
    "plain": Combatant((YELLOW, YELLOW), 1, 2),
    "hits": Combatant((YELLOW, BLUE), 2, 3, hits=2),
    "cancels": Combatant((YELLOW, YELLOW, YELLOW), 1, 3, cancels=2),
    "restores": Combatant((YELLOW, BLUE), 3, 2, restores=3),
}


@pytest.mark.parametrize("ours", UNITS)
@pytest.mark.parametrize("theirs", ["plain", "restores"])
def test_combats_that_are_played_end_as_often(ours, theirs):
    luck, games = random.Random(f"{ours}/{theirs}"), 4000
    sides = (UNITS[ours], UNITS[theirs]), (UNITS[theirs],)
    told: Counter[tuple[bool, bool]] = Counter(_played(*sides, luck) for _ in range(games))
    ended = combat(*sides)
    for chance, key in zip(ended[:3], [(True, False), (False, True), (False, False)], strict=True):
        assert told[key] / games == pytest.approx(chance, abs=0.03)
    assert sum(ended.ends.values()) == pytest.approx(1)


def _played(ours, theirs, luck):
    """One combat, told as a story: who stands at the end."""
    fleets = [[dict(unit._asdict(), most=unit.shield) for unit in side] for side in (ours, theirs)]
    while all(fleets):
        rolled = [_rolled(fleet, luck) for fleet in fleets]
        for fleet, (_, cancelled), (hits, _) in zip(fleets, rolled, reversed(rolled), strict=True):
            for _ in range(max(0, hits - cancelled)):
                if fleet:
                    fleet[0]["shield" if fleet[0]["shield"] else "structure"] -= 1
                    if not fleet[0]["structure"] and not fleet[0]["shield"]:
                        del fleet[0]
    return bool(fleets[0]), bool(fleets[1])


def _rolled(fleet, luck):
    faces = [luck.choice(die) for unit in fleet for die in unit["dice"]]
    hits, cancels = sum(face.hits for face in faces), 0
    gains = [unit["hits"] + unit["cancels"] + min(unit["restores"], unit["most"] - unit["shield"]) for unit in fleet]
    best = sorted(range(len(fleet)), key=lambda number: -gains[number])[: sum(face.surges for face in faces)]
    for unit in [fleet[number] for number in best]:
        hits, cancels = hits + unit["hits"], cancels + unit["cancels"]
        unit["shield"] = min(unit["most"], unit["shield"] + unit["restores"])
    return hits, cancels


@settings(max_examples=20)
@given(st.integers(0, 3), st.integers(1, 4), st.integers(1, 3))
def test_like_against_like_is_fair(shield, structure, dice):
    side = (Combatant((YELLOW,) * dice, shield, structure),)
    ended = combat(side, side)
    assert ended.first == pytest.approx(ended.second)
    assert ended.first + ended.second + ended.neither == pytest.approx(1)


def test_a_surge_can_give_structure_back():
    mending = Combatant((), 0, 1, mends=2, whole=2)
    ((result, chance),) = roll_results((mending._replace(dice=((DieFace(0, 1),),)),)).items()
    assert chance == 1
    assert result.side[0].structure == 2
    assert Combatant((), 1, 3).fresh.whole == 3


def test_a_surge_that_works_once_waits_until_it_brings_something():
    surge = ((DieFace(0, 1),),)
    whole = Combatant(surge, 2, 1, restores=2, works_once=True).fresh
    ((result, _),) = roll_results((whole,)).items()
    assert result.side == (whole,)
    ((result, _),) = roll_results((whole._replace(shield=1),)).items()
    assert result.side[0] == whole._replace(restores=0)
    hits = Combatant(surge, 0, 1, hits=3, works_once=True).fresh
    ((result, _),) = roll_results((hits,)).items()
    assert (result.hits, result.side[0].hits) == (3, 0)
