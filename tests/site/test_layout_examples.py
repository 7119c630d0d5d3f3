"""The page of layouts: every kind and key of the schema has an example that draws, and the picture changes by it."""

import json

import pytest

from engine.common.problems import Problems
from generator.layout.expressions import _environment
from generator.layout.scope import face_names, game_names
from generator.site.for_builders import data_examples, layouts_page
from generator.site.for_builders.layout_examples import (
    SILENT,
    Example,
    Workbench,
    all_examples,
    expressions,
    kinds,
    yaml_of,
)
from generator.site.for_builders.layouts_page import LAYOUTS_PAGE, layouts_files
from generator.starter.ready_layouts import ready_layouts
from tests.projects import ROOT

EXAMPLES = dict(all_examples())
SCHEMA = json.loads((ROOT / "schemas" / "layout.schema.json").read_bytes())
BENCH = Workbench()
SAME = {
    "d",
    "e",
    "count",
    "forceescape",
    "attr",
}  # other names of filters that the page shows; `attr` finds no key of a piece


def test_every_kind_and_key_of_the_schema_has_an_example():
    shown = {kind.name: {key.name for key in kind.keys} for kind in kinds()}
    for name, part in SCHEMA["$defs"].items():
        if name.startswith("box-") and "properties" in part:
            kind = name.removeprefix("box-")
            assert shown.pop(kind) == set(part["properties"]) - {kind, "boxes"}
    assert shown == {}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_draws_and_changes_the_picture(name):
    example = EXAMPLES[name]
    face = BENCH.face(example.box)
    assert [note.message for note in face.notes] == []
    assert example.about.endswith((".", ".)"))
    if example.without is None:
        assert len(face.content) > 1 or "background" in example.box
    elif example.name not in SILENT:
        assert BENCH.face(example.without).content != face.content, yaml_of(example.box)


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example.default])
def test_a_default_is_what_is_drawn_without_the_key(name):
    example = EXAMPLES[name]
    default = example.default
    value = json.loads(default) if default[0].isdigit() or default in {"true", "false"} else default
    given = json.loads(json.dumps(example.box))
    target = given["row"][0] if "row" in given and example.name not in given else given
    target[example.name] = value
    without = BENCH.face(example.without).content
    assert BENCH.face(given).content == without


def test_every_name_and_filter_of_expressions_is_shown():
    shown = {group: {example.name for example in examples} for group, examples in expressions().items()}
    pieces = BENCH.game.sets["cards"]
    names = {*game_names(BENCH.game), *face_names(pieces, pieces.items[0], "front")}
    assert names - shown["Values"] - shown["Functions"] == {"show"}, "show() needs rules code"
    assert set(_environment().filters) - SAME == shown["Filters"]


def test_values_are_written_as_yaml_reads_them():
    import yaml

    for example in EXAMPLES.values():
        assert yaml.safe_load(yaml_of(example.box)) == example.box


def test_every_key_of_aids_fonts_and_spreadsheets_does_something():
    shown = [*data_examples.aids(BENCH), *data_examples.own_fonts(BENCH), *data_examples.tables()]
    for example in shown:
        assert example.about
        if example.face is not None:
            assert [note.message for note in example.face.notes] == [], example.name
            assert example.face.content != example.without, example.name
        elif example.name != "file":
            assert example.words != example.without, example.name
    block = json.loads((ROOT / "schemas/aids.schema.json").read_bytes())["properties"]["aids"]["items"]["properties"]
    keys = set(block["blocks"]["items"]["properties"]) - {"id", "title", "numbers", "effects"}
    assert {example.name for example in data_examples.aids(BENCH)} == keys


def test_the_page_shows_each_example_with_its_picture(tmp_path):
    problems = Problems()
    files = layouts_files(tmp_path, problems)
    assert not list(problems)
    page = files[LAYOUTS_PAGE].decode()
    assert "value. <code>d</code> is the same" in page
    pictures = {uri for uri in files if uri.endswith(".webp")}
    assert all(f"layouts/{uri.rsplit('/', 1)[-1]}" in page for uri in pictures)
    for name in ready_layouts():
        assert f"punchboard new my-game --layout {name}</code>" in page
        assert f"assets/pb/layouts/{name}.webp" in pictures
    assert layouts_files(tmp_path, problems) == files, "the second time they come from the cache"


def test_an_example_that_no_longer_works_stops_the_build(tmp_path, monkeypatch):
    broken = Example("broken", "Nothing.", "", {"text": "{{ item.titel }}", "at": [5, 5, 40, 20]})
    monkeypatch.setattr(layouts_page, "expressions", lambda: {"Values": [broken]})
    problems = Problems()
    layouts_files(tmp_path, problems)
    (problem,) = problems
    assert (problem.code, problems.failed) == ("example-broken", True)
    assert "there is no 'titel'" in problem.message
