"""Intervals: known values of Student's distribution, the coverage that they promise, and Holm's correction."""

from __future__ import annotations

import random
from math import inf, isclose

import pytest

from engine.runs.intervals import estimate, holm, paired_ratio, t_chance, t_quantile


@pytest.mark.parametrize(("freedom", "printed"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_quantiles_are_those_of_the_printed_tables(freedom, printed):
    assert t_quantile(freedom) == pytest.approx(printed, abs=0.006)
    assert t_chance(t_quantile(freedom), freedom) == pytest.approx(0.05)


def test_intervals_cover_the_true_mean_as_often_as_they_promise():
    luck = random.Random("coverage")
    found = [estimate([luck.gauss(3, 2) for _ in range(12)]) for _ in range(2000)]
    assert 0.935 < sum(one.low <= 3 <= one.high for one in found) / 2000 < 0.965


def test_a_few_values_are_never_sure():
    assert estimate([1, 1, 1, 1]).chance == 1 / 8
    assert estimate([0] * 50) == (0, 0, 0, 1)
    assert estimate([4]) == (4, -inf, inf, 1)
    assert estimate([1] * 50).chance < 1e-9


def test_a_difference_of_ratios_is_found_and_covered():
    luck = random.Random("ratios")

    def games(worth):
        counts = [luck.randint(0, 3) for _ in range(200)]
        return [(sum(luck.gauss(worth, 1) for _ in range(count)), count) for count in counts]

    found = [paired_ratio(games(2), games(2.5)) for _ in range(300)]
    assert 0.91 < sum(one.low <= 0.5 <= one.high for one in found) / 300 < 0.98
    assert sum(one.chance < 0.05 for one in found) > 290
    assert paired_ratio([(0.0, 0)] * 5, games(1)[:5]).chance == 1
    same = games(2)
    assert paired_ratio(same, same) == (0, 0, 0, 1)


def test_holm_corrects_for_the_number():
    corrected = holm([0.01, 0.04, 0.03, 0.005])
    assert all(isclose(one, other) for one, other in zip(corrected, [0.03, 0.06, 0.06, 0.02], strict=True))
    assert holm([]) == []
