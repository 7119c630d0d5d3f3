"""The data of Sky Empire against what the rulebook says: set-up, tasks, rulings and options."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.model.counting import copies_laid_out
from engine.play.hexes import ring, spiral, steps

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def game():
    return load(ROOT / "components/sky-empire", Problems())


def plan(game, name):
    says = game.pieces[name].values
    return [says["centre"], *says["ring_1"], *says["ring_2"], *says["ring_3"]]


def steps_of(game, **chosen):
    return [step for step in game.setup.steps if all(chosen.get(key) in values for key, values in step.when.items())]


@pytest.mark.parametrize(("seats", "tiles"), [("2", 21), ("3", 25), ("4", 33)])
def test_as_many_tiles_are_laid_as_the_plan_has(game, seats, tiles):
    laid = [one for one in plan(game, f"plan-{seats}") if one.startswith("tile")]
    assert len(set(laid)) == len(laid) == tiles
    for way in ("standard", "own"):
        taken = [
            copies_laid_out(game, take, int(seats))
            for step in steps_of(game, players=seats, map=way, variant="usual")
            for take in step.pieces
            if take.of in {"map-tiles", "tile-0"}
        ]
        assert sum(taken) == tiles, way


def test_the_dice_for_the_first_player_are_rolled_once_in_a_game_alone(game):
    (step,) = [step for step in game.setup.steps if step.id == "first-player-alone"]
    assert "once for the whole game" in step.do
    dice = next(take for take in step.pieces if take.of == "status-dice")
    assert dice.copies == game.constants["solo_rival_dice"].value + game.constants["solo_own_dice"].value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_home_tiles_lie_round_the_map_as_the_seats_round_the_table(game, seats):
    places = dict(zip(plan(game, f"plan-{seats}"), spiral(3), strict=True))
    homes = [ring(3).index(places[f"home-{letter}"]) for letter in "abcd"[:seats]]
    assert homes == sorted(homes)
    assert all(steps(places["tile-0"], places[f"home-{letter}"]) == 3 for letter in "abcd"[:seats])


def test_tasks_of_honor_are_not_done_by_what_a_player_gets_anyway(game):
    said = {item.id: item.values["honor"] for item in game.sets["doppler-boards"].items}
    bought = game.constants["start_initiative"].value + game.constants["start_candles"].value // 10
    assert said["ra-zi"]["goal-initiative"]["amount"] > bought
    assert said["ra-zi"]["goal-initiative"]["amount"] > 13, "the worked example of Governance brings no Crystal"
    assert said["tessandra-voy"]["goal-exploration"]["amount"] > 3 + 3, "three producers and three purchases"


FOLLOWED = {"SE-E-12": "at_check", "SE-E-15": "ignore", "SE-E-20": "arriving"}


@pytest.mark.parametrize(("ruling", "default"), FOLLOWED.items())
def test_a_default_follows_the_words_of_the_rulebook(game, ruling, default):
    option = next(one for one in game.options.values() if one.ruling == ruling)
    assert option.default == next(iter(option.values)) == default
    assert "words" in game.rulings[ruling].why or "text" in game.rulings[ruling].why


def test_every_option_has_its_ruling_and_its_default_first(game):
    assert len(game.options) == 16
    for name, option in game.options.items():
        assert game.rulings[option.ruling].option == name
        assert option.default == next(iter(option.values))
        assert len(option.values) >= 2


@pytest.mark.parametrize("number", range(63, 69))
def test_what_the_rulebook_leaves_open_has_its_readings(game, number):
    ruling = game.rulings[f"SE-E-{number}"]
    assert ruling.kind == "gap"
    assert len(ruling.readings) >= 2
    assert ruling.why
    assert ruling.rules


def test_the_goods_of_a_producer_are_those_of_the_markers(game):
    for rule in ("SE-18.2", "SE-18.3"):
        assert " or " in game.rules[rule].text


@pytest.mark.parametrize(("card", "verb"), [("prefab-kit", "cheaper-next"), ("tailwind-card", "boost-ship")])
@pytest.mark.parametrize("timing", ["action", "minor", "before-roll"])
def test_a_card_that_changes_an_action_is_played_in_one(game, rules, card, verb, timing):
    """In a turn, and in a combat of the Event phase, no Tactical action may be running."""
    cards = game.sets["action-cards"]
    items = tuple(
        replace(item, values={**item.values, "timing": timing}) if item.id == card else item for item in cards.items
    )
    wrong = replace(game, sets={**game.sets, "action-cards": replace(cards, items=items)})
    with pytest.raises(ValueError, match=f"{card}: {verb} works in committing or constructing, not in {timing}"):
        rules.compile(wrong, {})
