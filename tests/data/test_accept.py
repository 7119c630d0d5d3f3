"""The quick judge against jsonschema: what it accepts, jsonschema accepts; and it accepts every example and real file."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common.problems import Problems
from engine.data import quick_schema
from engine.data.schema import validator
from engine.load.folder import KINDS, read_folder
from tests.projects import DATA, ROOT

GAMES = [DATA / "small" / "lanterns", *sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml"))]
SEEDS: list[tuple[str, Any]] = []
for folder in GAMES:
    read = read_folder(folder, Problems(), root=ROOT)
    SEEDS += [(kind, document.value) for kind in KINDS for document in read.each(kind)]
ODD = [
    None,
    True,
    0,
    -1,
    1.0,
    2.5,
    10**9,
    "",
    "x",
    "energy",
    "SS-5.3",
    "rulebook 3",
    [],
    ["x", "x"],
    {},
    {"x": 1},
    {"gain": {"amount": 2}},
    {"file": "a.csv"},
]


def test_every_real_file_is_accepted() -> None:
    assert SEEDS
    for kind, value in SEEDS:
        assert quick_schema.accepts(kind, value) == (not list(validator(kind).iter_errors(value))), kind


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_documents(kind: str, odd: Any) -> None:
    if quick_schema.accepts(kind, odd):
        assert not list(validator(kind).iter_errors(odd))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a value."""
    found = [path]
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        found += places(part, (*path, key))
    return found


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_mutants(data: st.DataObject) -> None:
    """One value replaced, deleted or given a further key or entry, anywhere in a real file."""
    kind, original = data.draw(st.sampled_from([seed for seed in SEEDS if seed[1]]))  # others have nothing to change
    value = copy.deepcopy(original)
    path = data.draw(st.sampled_from(places(value)[1:]))
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    deed = data.draw(st.sampled_from(["replace", "delete", "add"]))
    inner = holder[path[-1]]
    if deed == "replace":
        holder[path[-1]] = data.draw(st.sampled_from(ODD))
    elif deed == "delete":
        del holder[path[-1]]
    elif isinstance(inner, dict):
        inner[data.draw(st.sampled_from(["x", "id", "when", "Bad Key", "rect", "text", "enforced"]))] = data.draw(
            st.sampled_from(ODD)
        )
    elif isinstance(inner, list):
        inner.append(data.draw(st.sampled_from([*ODD, *inner])))
    if quick_schema.accepts(kind, value):
        assert not list(validator(kind).iter_errors(value)), (kind, path)


def test_parts_that_are_judged_by_themselves_stand_in_a_plain_list() -> None:
    """What the schema demands of the whole list holds for some of its parts too: only that it is not empty."""
    for kind, key in quick_schema.PARTS.items():
        demand = quick_schema._read_schema(f"{kind}.schema.json")["properties"][key]
        listed = {name for part in (demand, demand["then"]) for name in part} - quick_schema._ANNOTATIONS
        assert listed <= {"type", "if", "items", "minItems"}
        assert demand["then"]["minItems"] == 1


def test_only_parts_that_are_new_are_judged() -> None:
    value = next(value for kind, value in SEEDS if kind == "pieces" and len(value["items"]) > 2)
    right = quick_schema.marks("pieces", value)
    assert quick_schema.accepts("pieces", value, right)
    changed = copy.deepcopy(value)
    changed["items"][1]["copies"] = -1
    assert not quick_schema.accepts("pieces", changed, right)
    assert quick_schema.accepts("pieces", changed, quick_schema.marks("pieces", changed)), (
        "its parts are taken as right"
    )
    assert not quick_schema.accepts("pieces", {**value, "items": []}, right)
    assert not quick_schema.accepts("pieces", {**value, "kind": "cheese"}, right)
