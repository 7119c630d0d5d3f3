"""The plans of the map: what they say agrees with each other, with the rules and with the tiles."""

from __future__ import annotations

import pytest

from engine.play.hexes import ring

RINGS = (1, 2, 3)
FREE, NO_PLACE = "any", "none"


def places(plan):
    return [name for number in RINGS for name in plan.values[f"ring_{number}"]]


@pytest.mark.parametrize("name", ["map-plans", "own-map-plans"])
def test_every_ring_has_all_its_places(game, name):
    for plan in game.sets[name].items:
        assert [len(plan.values[f"ring_{number}"]) for number in RINGS] == [len(ring(number)) for number in RINGS]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_own_map_has_the_places_of_the_standard_one(game, seats):
    """SE-4.10, SE-4.11: only which tile lies where is up to the players."""
    standard, own = game.pieces[f"plan-{seats}"], game.pieces[f"own-plan-{seats}"]
    fixed = [name if name == NO_PLACE or name.startswith("home") else FREE for name in places(standard)]
    assert places(own) == fixed
    each = {2: 10, 3: 8, 4: 8}[seats]
    assert places(own).count(FREE) == each * seats


@pytest.mark.parametrize("name", ["plan-2", "plan-3", "plan-4", "plan-solo"])
def test_home_islands_follow_the_seats_clockwise(game, tables, name):
    """SE-E-63."""
    plan = game.pieces[name]
    homes = [game.pieces[one] for one in places(plan) if one.startswith("home")]
    assert [home.values["seat"] for home in homes] == list(range(1, plan.values["seats"] + 1))
    laid = tables.plans[plan.values["seats"]].homes
    assert [tables.tiles[tile].id for tile in laid] == [home.id for home in homes]
