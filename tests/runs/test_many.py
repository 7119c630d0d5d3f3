"""Very many random games, invariants on: every table size as it is set up first, and every other way to set up.

200 of each in the ordinary run, 10,000 of each size or variant in the slow one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import find
from engine.play import Ruleset
from engine.runs.simulate import Plan, loaded, play_one

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent for path in sorted((ROOT / "components").glob("*/game.yaml")) if find(path.parent.name)]
FEW, MANY = 200, 10_000
SHARE = 500  # of the slow games, a test: more tests can run side by side


def ways(folder):
    """(variants, table sizes, how many such ways share the games): each size alone, then each variant over all sizes."""
    rules: Ruleset = find(folder.name)
    players = loaded(str(folder), str(ROOT)).players
    sizes = tuple(range(players.fewest, players.most + 1))
    for size in sizes:
        yield (), (size,), 1
    for name, (_, *others) in rules.variants.items():
        for value in others:
            yield ((name, value),), ((1,) if name == "solo" else sizes), len(others)


WAYS = [(folder, *way) for folder in GAMES for way in ways(folder)]


def name(value):
    if isinstance(value, Path):
        return value.name
    return "-".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def violations(folder, variants, sizes, numbers, seed):
    plan = Plan(str(folder), str(ROOT), len(numbers), seed, sizes, variants)
    outcomes = [play_one(plan, number) for number in numbers]
    assert sum(one.finished for one in outcomes) >= 0.9 * len(outcomes)
    return [(one.number, one.violation) for one in outcomes if one.violation]


@pytest.mark.parametrize(("folder", "variants", "sizes", "shared"), WAYS, ids=name)
def test_hundreds_of_games(folder, variants, sizes, shared):
    assert violations(folder, variants, sizes, range(FEW // shared), "many") == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(MANY // SHARE))
@pytest.mark.parametrize(("folder", "variants", "sizes", "shared"), WAYS, ids=name)
def test_thousands_of_games(folder, variants, sizes, shared, part):
    each = SHARE // shared
    assert violations(folder, variants, sizes, range(part * each, (part + 1) * each), "thousands") == []
