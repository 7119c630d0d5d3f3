"""Every key that the schema of layouts takes changes what is drawn, or the name and waivers of the box."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from engine.common.problems import Problems
from engine.data.values import Where
from engine.load.folder import load
from generator.layout.prepared import prepare
from tests.projects import ROOT

SCHEMA = json.loads((ROOT / "schemas" / "layout.schema.json").read_bytes())
DEFINITIONS = SCHEMA["$defs"]
KINDS = {name.removeprefix("box-"): schema for name, schema in DEFINITIONS.items() if schema.get("required")}
DRAWN = {"fill": "sand", "stroke": "ink", "stroke-width": 2, "dash": [3, 2]}
INNER = [{"rect": [1, 1, "w / 2", "h / 3"], "fill": "night"}]
WORDS = "Take one coin {coin} and pay it to the extraordinarily impatient innkeeper of the town"
BOXES = {
    "background": {"background": "sand"},
    "rect": {"rect": [2, 2, "w / 2", 10], **DRAWN},
    "ellipse": {"ellipse": [2, 2, "w / 2", 10], **DRAWN},
    "circle": {"circle": ["w / 2", 10, 5], **DRAWN},
    "hexagon": {"hexagon": [2, 2, "w / 2", 20], **DRAWN},
    "polygon": {"polygon": [[2, 2], ["w", 2], [5, 20]], **DRAWN},
    "star": {"star": ["w / 2", 10, 5], **DRAWN},
    "line": {"line": [2, 2, "w", 2, 10, 20], **DRAWN},
    "arc": {"arc": ["w / 2", 10, 5, 0, 90], **DRAWN},
    "path": {"path": "M0 0 L9 0 L9 5 Z", **DRAWN},
    "text": {"text": WORDS, "at": [5, 5, 30, 60]},
    "icon": {"icon": "sail"},
    "image": {"image": "photo.png"},
    "qr": {"qr": "hello"},
    "group": {"group": INNER},
    "row": {"row": [{**INNER[0], "size": 10}, {**INNER[0], "size": 5}]},
    "column": {"column": [{**INNER[0], "size": 10}, {**INNER[0], "size": 5}]},
    "repeat": {"repeat": 3, "cell": [9, 9], "boxes": INNER},
    "use": {"use": "part"},
}
VALUES = {  # of keys whose examples in the schema name something of another game, or are what a box has without the key
    "fill": "night",
    "style": "small",
    "radius": 5,
    "from": 40,
    "sweep": 100,
}
WITH = {  # what a key needs beside it
    ("text", "min"): {"size": 30},
    ("text", "lines"): {"size": 12, "min": 5},
    ("text", "gap"): {"text": "One.\n\nTwo."},
    ("text", "weight"): {"font": "tight"},
    ("text", "hyphenate"): {"at": [5, 5, 16, 60], "min": 9},
    ("group", "with"): {"group": [{**INNER[0], "fill": "{{ tint }}"}]},
    ("row", "with"): {"row": [{**INNER[0], "fill": "{{ tint }}"}]},
    ("column", "with"): {"column": [{**INNER[0], "fill": "{{ tint }}"}]},
    ("repeat", "with"): {"boxes": [{**INNER[0], "fill": "{{ tint }}"}]},
    ("repeat", "as"): {"boxes": [{"rect": [1, 1, "favor + 1", 3], "fill": "ink"}]},
    ("repeat", "columns"): {"flow": "grid"},
    **{("repeat", key): {"flow": "ring"} for key in ("radius", "from", "sweep", "upright")},
    ("use", "with"): {"use": "tinted"},
}
NAMES = {"tint": "'sand'", "favor": 0}  # what boxes read before the key is given
OF_THE_BOX = {"name": "fox", "waive": {"safe-area": "it is a frame"}, "over": True}  # draw nothing
PROBES = [(kind, key) for kind, schema in KINDS.items() for key in schema["properties"] if key not in {kind, "boxes"}]


@pytest.fixture
def canvas(toy):
    file = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(file, "PNG")
    toy.write("art/photo.png", file.getvalue())
    toy.write(
        "art/sail.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 0L2 7Z"/></svg>'
    )
    toy.write("game.yaml", (toy.folder / "game.yaml").read_text("utf-8").replace("ink: ", 'brass: "#a08030", ink: '))
    return toy


def face_with(toy, box, in_row):
    whole = {
        "define": NAMES,
        "styles": {"small": {"size": 5}},
        "parts": {"part": INNER, "tinted": [{**INNER[0], "fill": "{{ tint }}"}]},
        "boxes": [{"row": [box, {"rect": [0, 0, "w", "h"], "fill": "ink"}]}] if in_row else [box],
    }
    toy.write("layouts/card.yaml", json.dumps(whole))
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    assert not [str(problem) for problem in problems if problem.code == "schema"], "the schema takes it"
    faces = toy.faces()
    return faces.face(faces.game.pieces["one"], "front")


def example(schema):
    """A value from the schema of a key: an example, but not what a box has without the key."""
    named = DEFINITIONS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else {}
    values = [*(schema.get("examples") or named["examples"]), *schema.get("enum", [])]
    return next(value for value in values if value != schema.get("default"))


def test_the_boxes_here_are_all_kinds_of_the_schema():
    assert KINDS.keys() == BOXES.keys()


@pytest.mark.parametrize(("kind", "key"), PROBES, ids=[f"{kind}-{key}" for kind, key in PROBES])
def test_every_key_of_every_kind_of_box_changes_the_face(canvas, kind, key):
    value = OF_THE_BOX.get(key, VALUES.get(key)) or example(KINDS[kind]["properties"][key])
    box = {name: part for name, part in {**BOXES[kind], **WITH.get((kind, key), {})}.items() if name != key}
    in_row = key == "grow" or (key == "size" and kind != "text")
    without, given = face_with(canvas, box, in_row), face_with(canvas, {**box, key: value}, in_row)
    assert [note.message for note in given.notes if note.code == "layout-box"] == []
    if key in OF_THE_BOX:
        assert without.boxes != given.boxes
    else:
        assert without.content != given.content


@pytest.mark.parametrize("key", SCHEMA["properties"]["styles"]["additionalProperties"]["properties"])
def test_every_key_of_a_style_is_a_key_of_a_text(key):
    assert key == "extends" or key in KINDS["text"]["properties"]


def test_a_style_has_the_keys_of_the_style_that_it_extends(toy):
    face = toy.face("""
        styles:
          low: {extends: high, colour: night}
          high: {size: 20, colour: sand}
        boxes:
          - {text: a, style: low, at: [5, 5, 30, 10]}
        """)
    assert [(run.size, run.colour) for run in face.content] == [(20, "#101030")]
    assert face.notes == ()


def test_a_layout_without_mistakes_asks_for_no_place(toy, monkeypatch):
    """Places are read from the YAML again, which a print of kept data does not otherwise read."""
    toy.face("styles: {low: {size: 5}}\ndefine: {tint: \"'sand'\"}\nboxes: [{text: a, style: low, at: [5, 5, 30, 10]}]")
    game = toy.game()
    monkeypatch.setattr(Where, "at", lambda *_: pytest.fail("a place is asked for"))
    assert prepare(game, "card").styles == {"low": {"size": 5}}


@pytest.mark.parametrize("styles", ["low: {extends: high}", "low: {extends: high}, high: {extends: low}"])
def test_styles_that_cannot_be_extended_are_mistakes(toy, styles):
    face = toy.face("styles: {" + styles + "}\nboxes: [{text: a, style: low, at: [5, 5, 30, 10]}]")
    assert {note.code for note in face.notes} == {"layout-box"}
    assert "cannot extend" in face.notes[0].message


@pytest.mark.parametrize(
    ("box", "key"),
    [
        ({"repeat": 2, "flow": "row", "radius": 9, "boxes": INNER}, "radius"),
        ({"repeat": 2, "flow": "free", "gap": 9, "boxes": INNER}, "gap"),
        ({"repeat": 2, "columns": 2, "boxes": INNER}, "columns"),
        ({"rect": [0, 0, 9, 9], "fill": "ink", "dash": [1, 1]}, "dash"),
        ({"rect": [0, 0, 9, 9], "stroke": "ink", "fill-opacity": 0.5}, "fill-opacity"),
        ({"rect": [0, 0, 9, 9], "fill": "ink", "grow": 2}, "grow"),
        ({"text": "round", "arc": {"centre": [9, 9], "radius": 9}, "valign": "top"}, "valign"),
    ],
)
def test_a_key_that_changes_nothing_where_it_stands_is_a_mistake(canvas, box, key):
    (note,) = face_with(canvas, box, in_row=False).notes
    assert note.code == "layout-box"
    assert f"`{key}` changes nothing here" in note.message


@pytest.mark.parametrize(
    "box",
    [{"text": "a", "align": "between"}, {"repeat": 2, "boxes": INNER, "align": "left"}, {"use": "part", "over": True}],
)
def test_the_schema_refuses_what_a_kind_of_box_cannot_do(toy, box):
    toy.write("layouts/card.yaml", json.dumps({"parts": {"part": INNER}, "boxes": [box]}))
    problems = Problems()
    load(toy.folder, problems, root=toy.root)
    assert problems.failed
