"""Odds of dice and of whole combats, computed by convolution and not by playing.

Chances of a pool are exact fractions. Chances of a combat are floating-point numbers: no sample, only rounding.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

S = TypeVar("S")  # a state of a chain: hashable

SMALL = 1e-12  # what is left of a chance when a chain that can go on for ever is broken off


class DieFace(NamedTuple):
    """A face of a combat die: `hits`, and `surges`, each of which sets off a special ability."""

    hits: int = 0
    surges: int = 0


Die = tuple[DieFace, ...]  # each face as likely as another
Chances = dict[DieFace, Fraction]  # of each total of hits and surges; they add up to 1


@lru_cache(maxsize=4096)
def _pool(dice: tuple[Die, ...]) -> Counter[DieFace]:
    """Return in how many ways each total is rolled."""
    if not dice:
        return Counter({DieFace(): 1})
    ways: Counter[DieFace] = Counter()
    for (hits, surges), count in _pool(dice[1:]).items():
        for face in dice[0]:
            ways[DieFace(hits + face.hits, surges + face.surges)] += count
    return ways


def pool(dice: tuple[Die, ...]) -> Chances:
    """Return the chance of every total that a pool of dice can show."""
    ways = _pool(tuple(sorted(dice)))
    every = sum(ways.values())
    return {total: Fraction(count, every) for total, count in sorted(ways.items())}


def mean(chances: Mapping[DieFace, Fraction]) -> tuple[Fraction, Fraction]:
    """Return the expected hits and surges."""
    hits = sum((total.hits * chance for total, chance in chances.items()), Fraction())
    return hits, sum((total.surges * chance for total, chance in chances.items()), Fraction())


class Combatant(NamedTuple):
    """Something that fights: its dice, its shield and structure, and what a surge does for it, once in a round.

    Hits take `shield` before `structure`. At structure 0 it is destroyed. A surge that `works_once` in a combat is used
    as soon as it has any effect.
    """

    dice: tuple[Die, ...]
    shield: int
    structure: int
    hits: int = 0  # that a surge adds
    cancels: int = 0  # hits of the enemy that a surge takes away in the same round
    restores: int = 0  # shield that a surge gives back, up to `full`
    full: int = 0  # the shield that it began with; 0: the one that it has
    mends: int = 0  # structure that a surge gives back, up to `whole`
    whole: int = 0  # the structure that it began with; 0: the one that it has
    works_once: bool = False

    @property
    def fresh(self) -> Combatant:
        """The same combatant, with `full` and `whole` filled in."""
        return self._replace(full=self.full or self.shield, whole=self.whole or self.structure)


Side = tuple[Combatant, ...]  # hits destroy the first unit before they touch the second
Fleets = tuple[Side, Side]


class RollResult(NamedTuple):
    """What a side does in a round: hits, cancelled hits of the enemy, and itself after it has restored shields."""

    hits: int
    cancels: int
    side: Side


class Ended(NamedTuple):
    """How a combat ends: the chances that only the first side stands, only the second, neither.

    And every end with its chance. `open` is the chance that both stand for ever, because neither can hit the other.
    """

    first: float
    second: float
    neither: float
    open: float
    ends: Mapping[Fleets, float]


@lru_cache(maxsize=1024)
def combat(first: Side, second: Side) -> Ended:
    """Return how a fight to the end ends. In each round both roll, then all hits strike at once.

    The better surges are used first.
    """
    start = tuple(unit.fresh for unit in first), tuple(unit.fresh for unit in second)
    ends = chain(start, _round)

    def stand(one: bool, other: bool) -> float:
        return sum(chance for (ours, theirs), chance in ends.items() if (bool(ours), bool(theirs)) == (one, other))

    return Ended(stand(True, False), stand(False, True), stand(False, False), stand(True, True), ends)


def _round(fleets: Fleets) -> Mapping[Fleets, float]:
    """Return where one round of a combat can lead; nothing once a side is destroyed."""
    first, second = fleets
    if not first or not second:
        return {}
    after: dict[Fleets, float] = {}
    for ours, chance in roll_results(first).items():
        for theirs, other in roll_results(second).items():
            key = (
                struck(ours.side, max(0, theirs.hits - ours.cancels)),
                struck(theirs.side, max(0, ours.hits - theirs.cancels)),
            )
            after[key] = after.get(key, 0.0) + chance * other
    return after


@lru_cache(maxsize=65536)
def roll_results(side: Side) -> Mapping[RollResult, float]:
    """Return what a side can do in a round, with the chance of each result."""
    found: dict[RollResult, float] = {}
    for total, chance in pool(tuple(die for unit in side for die in unit.dice)).items():
        result = _surged(side, total)
        found[result] = found.get(result, 0.0) + float(chance)
    return found


def _surged(side: Side, total: DieFace) -> RollResult:
    """Use the surges of a roll on the abilities with most effect. One that restores nothing is not used."""
    hits, cancels, units = total.hits, 0, list(side)
    use = sorted(range(len(units)), key=lambda number: (-_use(units[number]), number))
    for number in use[: total.surges]:
        unit = units[number]
        hits, cancels = hits + unit.hits, cancels + unit.cancels
        units[number] = _after_surge(unit) if _use(unit) else unit
    return RollResult(hits, cancels, tuple(units))


def _use(unit: Combatant) -> int:
    restored = min(unit.restores, unit.full - unit.shield) + min(unit.mends, unit.whole - unit.structure)
    return unit.hits + unit.cancels + restored


def _after_surge(unit: Combatant) -> Combatant:
    shield, structure = min(unit.full, unit.shield + unit.restores), min(unit.whole, unit.structure + unit.mends)
    unit = unit._replace(shield=shield, structure=structure)
    return unit._replace(hits=0, cancels=0, restores=0, mends=0) if unit.works_once else unit


@lru_cache(maxsize=65536)
def struck(side: Side, hits: int) -> Side:
    """Return a side after hits, without destroyed units."""
    units = list(side)
    while units and hits >= units[0].shield + units[0].structure:
        hits -= units[0].shield + units[0].structure
        del units[0]
    if units and hits:
        unit = units[0]
        shield = max(0, unit.shield - hits)
        units[0] = unit._replace(shield=shield, structure=unit.structure - (hits - (unit.shield - shield)))
    return tuple(units)


def chain(start: S, step: Callable[[S], Mapping[S, float]]) -> dict[S, float]:
    """Return where a random chain ends, with the chance of each end.

    `step` gives what follows a state, nothing for an end. A state that leads only to itself is an end too. In chains
    that can go round in circles, chances below SMALL are dropped.
    """
    known: dict[S, Mapping[S, float]] = {}
    live, ends = {start: 1.0}, dict[S, float]()
    while live and sum(live.values()) > SMALL:
        after: dict[S, float] = {}
        for state, chance in live.items():
            if state not in known:
                known[state] = _moving(state, step(state))
            if not known[state]:
                ends[state] = ends.get(state, 0.0) + chance
            for other, share in known[state].items():
                after[other] = after.get(other, 0.0) + chance * share
        live = after
    return ends


def _moving(state: S, after: Mapping[S, float]) -> Mapping[S, float]:
    """Return what follows once the state is left."""
    moved = 1 - after.get(state, 0.0)
    return {other: share / moved for other, share in after.items() if other != state} if len(after) > 1 else {}
