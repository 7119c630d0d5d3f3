"""Whatever stands in a scenario is judged: no change of the real ones makes the runner or the position's reader fail."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.scenario.runner import Runner

ODD = [
    None,
    True,
    -3,
    99,
    0.5,
    "",
    "none",
    "{x}",
    "first",
    "expect",
    "hidden",
    "rest",
    "Ann",
    [],
    {},
    ["rest"],
    [3],
    {"x": 1},
]
PARTS = ("given", "steps", "expect", "branches", "table")
ROUNDS = 300


def leaves(value, path=()):
    """The paths of everything inside."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, item in items:
        yield from leaves(item, (*path, key))


def put(value, path, new):
    """The same with something else at a path."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def fits(branch):
    """What the schema demands of a branch."""
    kinds = {"given": dict, "options": dict, "expect": dict, "steps": list, "partial": bool, "play": str, "branch": str}
    return all(isinstance(branch[key], kind) for key, kind in kinds.items() if key in branch)


def junk(subject):
    """Odd values, ids and words of the game among them, at places where they make no sense."""
    pieces = [piece.id for pieces in subject.game.sets.values() for piece in pieces.items]
    tables = subject.tables()
    moves = [subject.rules.show(move, tables) for move in subject.rules.vocabulary(tables)[:50]]
    some = random.Random(1).sample(pieces, 12) + random.Random(1).sample(moves, 8)
    nested = [[some[0], 3], {some[1]: 1}, {some[2]: {"at least": None}}]
    return st.one_of(st.sampled_from([*ODD, *some, *nested]), st.integers(-3, 99), st.text(max_size=6))


def test_any_change_is_judged(subject):
    scenarios, runner = list(subject.game.scenarios.values()), Runner(subject.game, subject.rules)
    if not scenarios:
        pytest.skip(f"{subject.game.id} has no scenarios")
    odd = junk(subject)

    @settings(max_examples=ROUNDS, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def judge(data):
        scenario, part = data.draw(st.sampled_from(scenarios)), data.draw(st.sampled_from(PARTS))
        old = getattr(scenario, part)
        path = data.draw(st.sampled_from(list(leaves(old))))
        if not path:
            return
        changed = put(old, path, data.draw(odd))
        if part in ("branches", "table") and not all(isinstance(one, dict) and fits(one) for one in changed):
            return  # the schema has refused it
        result = runner.run(replace(scenario, **{part: changed if part in ("given", "expect") else tuple(changed)}))
        assert not [str(problem) for problem in result.problems if problem.code == "scenario-crash"]

    judge()
