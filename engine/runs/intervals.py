"""Intervals for figures of simulated games: of means, of differences of paired games, and of many differences at once.

All intervals are 95 %. `share` in `engine.runs.balance` has those of shares.
"""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LEVEL = 0.95
_NORMAL = NormalDist()


class Estimate(NamedTuple):
    """A mean with its interval, and the chance of a mean so far from 0 if the true one is 0."""

    mean: float
    low: float
    high: float
    chance: float


def estimate(values: Sequence[float], moved: int | None = None) -> Estimate:
    """Return the mean of independent values with its t interval (Student 1908). Of fewer than two values nothing is known.

    If a true mean of 0 says that each value could as well have the other sign, then k values that are not 0 all have the
    same sign in one of 2^(k-1) cases (Fisher's sign-flip test, 1935). So `chance` is never less, however alike the values are.
    `moved` is k, if other values tell it.
    """
    many = len(values)
    if many < 2:  # noqa: PLR2004 - a spread needs two values
        return Estimate(fmean(values) if values else 0.0, float("-inf"), float("inf"), 1.0)
    mean = fmean(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (many - 1) / many)
    half = t_quantile(many - 1) * error
    flips = 2.0 ** (1 - min(sum(value != 0 for value in values) if moved is None else moved, 1000))
    chance = 1.0 if mean == 0 else t_chance(mean / error, many - 1) if error else 0.0
    return Estimate(mean, mean - half, mean + half, min(1.0, max(chance, flips)))


def mean_interval(counts: Mapping[int, int]) -> tuple[float, float]:
    """Return the t interval of the mean of values, of which each occurs so many times; of fewer than two nothing is known."""
    many = sum(counts.values())
    if many < 2:  # noqa: PLR2004 - a spread needs two values
        return float("-inf"), float("inf")
    mean = sum(value * times for value, times in counts.items()) / many
    square = sum(times * (value - mean) ** 2 for value, times in counts.items()) / (many - 1)
    half = t_quantile(many - 1) * sqrt(square / many)
    return mean - half, mean + half


def paired_ratio(old: Sequence[tuple[float, float]], new: Sequence[tuple[float, float]]) -> Estimate:
    """Return the difference of two ratios, each a sum of amounts over a sum of counts; games are paired by their place.

    The deviation of a ratio is linear in that of its sums (Cochran, "Sampling Techniques", 1977, section 2.11).
    Without a count on one side nothing is known.
    """
    before, after = _ratio(old), _ratio(new)
    if before is None or after is None:
        return Estimate(0.0, float("-inf"), float("inf"), 1.0)
    parts = [new_part - old_part for old_part, new_part in zip(before[1], after[1], strict=True)]
    difference = after[0] - before[0]
    return estimate([difference + part for part in parts], sum(part != 0 for part in parts))


def _ratio(pairs: Sequence[tuple[float, float]]) -> tuple[float, list[float]] | None:
    """Return a ratio of sums, and by how much each pair moves it; None without a count."""
    counts = fmean(count for _, count in pairs) if pairs else 0.0
    if not counts:
        return None
    ratio = fmean(amount for amount, _ in pairs) / counts
    return ratio, [(amount - ratio * count) / counts for amount, count in pairs]


def t_quantile(freedom: int) -> float:
    """Return how many standard errors the interval extends to each side (Wallace, Ann. Math. Stat. 30, 1959, inverted)."""
    normal = _NORMAL.inv_cdf((1 + LEVEL) / 2) * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(normal * normal / freedom) - 1))


def t_chance(t: float, freedom: int) -> float:
    """Return the chance of a value at least as far from 0, by Student's distribution (Wallace's approximation)."""
    normal = sqrt(freedom * log(1 + t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return 2 * (1 - _NORMAL.cdf(normal))


def holm(chances: Sequence[float]) -> list[float]:
    """Return the chances, corrected for their number (Holm, Scand. J. Stat. 6, 1979).

    Whatever depends on whatever: if none of the differences is real, one of the results is below 5 % in at most 5 % of cases.
    """
    corrected, most = [0.0] * len(chances), 0.0
    for rank, index in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        most = max(most, min(1.0, chances[index] * (len(chances) - rank)))
        corrected[index] = most
    return corrected
