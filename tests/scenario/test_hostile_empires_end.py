"""As `test_hostile`, for the positions and moves of Empire's End: junk anywhere in a scenario is judged, never a crash."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.scenario.test_hostile import fits, leaves, put
from tests.scenario.test_scenarios import ROOT, game

GAME, RUNNER = game(ROOT / "components/empires-end")
ALL = list(GAME.scenarios.values())
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.floats(allow_nan=False),
    st.text(max_size=6),
    st.sampled_from(
        [
            "city-32",
            "fire-09",
            "M01",
            "none",
            "rest",
            "hidden",
            "{x}",
            "Ann",
            "first",
            "expect",
            "take",
            "done",
            "wheat",
        ]
    ),
    st.just([]),
    st.just({}),
    st.just(["city-32", 3]),
    st.just(["rest"]),
    st.just({"wheat": {"at least": None}}),
    st.just({"city-32": 1}),
)


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
    assert all(str(problem).startswith("components/empires-end/scenarios/") for problem in result.problems)
