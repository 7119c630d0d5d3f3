"""Whatever stands in a scenario, it is judged: no mutation of the real ones makes the runner or the position's reader fail."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.scenario.test_scenarios import ROOT, game

GAME, RUNNER = game(ROOT / "components/sovereign-skies")
ALL = list(GAME.scenarios.values())
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.floats(allow_nan=False),
    st.text(max_size=6),
    st.sampled_from(
        [
            "hreja",
            "cunning",
            "S1a",
            "orange-9",
            "senator-2-6",
            "level-1",
            "none",
            "A.I.",
            "{x}",
            "Liam",
            "first",
            "expect",
        ]
    ),
    st.just([]),
    st.just({}),
    st.just(["hreja", 3]),
    st.just({"energy": {"at least": None}}),
)


def leaves(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, item in items:
        yield from leaves(item, (*path, key))


def put(value, path, new):
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def fits(branch):
    """What the schema demands of a branch."""
    kinds = {"given": dict, "options": dict, "expect": dict, "steps": list, "partial": bool, "play": str, "branch": str}
    return all(isinstance(branch[key], kind) for key, kind in kinds.items() if key in branch)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_change_is_judged(data):
    scenario = data.draw(st.sampled_from(ALL))
    part = data.draw(st.sampled_from(["given", "steps", "expect", "branches", "table"]))
    old = getattr(scenario, part)
    path = data.draw(st.sampled_from(list(leaves(old))))
    if not path:
        return
    changed = put(old, path, data.draw(JUNK))
    if part in ("branches", "table") and not all(isinstance(one, dict) and fits(one) for one in changed):
        return  # the schema has refused it
    result = RUNNER.run(replace(scenario, **{part: changed if part in ("given", "expect") else tuple(changed)}))
    crashes = [problem for problem in result.problems if problem.code == "scenario-crash"]
    assert not crashes, [str(problem) for problem in crashes]
    assert all(str(problem).startswith("components/sovereign-skies/scenarios/") for problem in result.problems)
