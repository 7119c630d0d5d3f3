"""Maps of hexagons: numbering, neighbours, areas and ways."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.play.hexes import CENTRE, UNREACHED, Hex, HexMap, bits, members, ring, spiral, steps

PLANS = yaml.safe_load((Path(__file__).parents[2] / "components/sky-empire/pieces/map-plans.yaml").read_text())["items"]
THREE = HexMap(spiral(3))


def test_a_ring_begins_at_the_right_and_runs_clockwise():
    assert ring(0) == (CENTRE,)
    assert ring(1) == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert ring(2)[:3] == ((2, 0), (1, 1), (0, 2))
    assert ring(3)[-1] == (3, -1)
    assert [len(ring(number)) for number in range(4)] == [1, 6, 12, 18]


def test_the_plans_of_the_map_follow_the_numbering():
    plan = next(plan for plan in PLANS if plan["id"] == "plan-4")
    tiles = [plan["centre"], *plan["ring_1"], *plan["ring_2"], *plan["ring_3"]]
    where = dict(zip(tiles, spiral(3), strict=True))
    assert where["tile-31"] == (2, 0)
    assert where["tile-15"] == (2, -2)
    assert where["home-b"] == (-3, 3)
    assert steps(where["home-a"], where["home-b"]) == 6


def test_neighbours_stay_on_the_map():
    assert set(members(THREE.neighbours(0))) == {1, 2, 3, 4, 5, 6}
    assert THREE.neighbours(19).bit_count() == 3  # a corner
    assert HexMap([CENTRE, Hex(1, 0), None, Hex(2, 0)]).beside == (0b10, 0b1001, 0, 0b10)


def test_within_counts_the_start():
    assert [THREE.within(0, far).bit_count() for far in range(5)] == [1, 7, 19, 37, 37]


def test_a_link_joins_what_lies_far_apart():
    linked = HexMap(spiral(3), links=[(19, 28)])
    assert linked.distances(19)[28] == 1
    assert THREE.distances(19)[28] == 6
    assert linked.distances(20)[29] == 3


def test_a_blocked_place_is_reached_but_not_passed():
    row = HexMap([Hex(q, 0) for q in range(4)])
    assert row.distances(0, blocked=0b0100) == (0, 1, 2, UNREACHED)
    assert row.distances(2, blocked=0b0100) == (2, 1, 0, 1)


def test_two_numbers_cannot_share_a_place():
    with pytest.raises(ValueError, match="same coordinates"):
        HexMap([CENTRE, CENTRE])


@given(st.integers(0, 36), st.integers(0, 36))
def test_steps_are_counted_alike_in_both_ways(start, end):
    places = spiral(3)
    assert THREE.distances(start)[end] == steps(places[start], places[end]) == THREE.distances(end)[start]


@given(st.sets(st.integers(0, 80)))
def test_a_bit_set_gives_its_numbers_back(numbers):
    assert set(members(bits(numbers))) == numbers
