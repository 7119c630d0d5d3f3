"""Ten thousand random games of each game, spread over its ways to set up, and no violation."""
from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from engine.games import find
from engine.simulate import Plan, report, run

ROOT = Path(__file__).resolve().parents[2]
TOTAL = 10_000
pytestmark = pytest.mark.slow


def ways():
    for path in sorted((ROOT / "components").glob("*/game.yaml")):
        rules = find(path.parent.name)
        if rules is None:
            continue
        yield path.parent, (), (2, 3, 4)
        for name, values in rules.variants.items():
            for value in values[1:]:
                yield path.parent, ((name, value),), ((1,) if name == "solo" else (2, 3, 4))


WAYS = list(ways())


@pytest.mark.parametrize(("folder", "variants", "sizes"), WAYS, ids=str)
def test_no_violation(folder, variants, sizes):
    share = TOTAL // sum(way[0] == folder for way in WAYS)
    plan = Plan(str(folder), str(ROOT), share, "long", sizes, variants)
    with ProcessPoolExecutor() as pool:
        outcomes = [outcome for batch in run(plan, pool) for outcome in batch]
    reports = report(outcomes)
    assert sum(one.games for one in reports.values()) == share
    assert [one.violations for one in reports.values()] == [[]] * len(reports)
    assert sum(one.unfinished for one in reports.values()) < share / 4
