"""Examples of player aids, icons, fonts and spreadsheets: each key of their schemas, with what comes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.problems import Problems
from engine.common.resources import resource
from engine.data import spreadsheets
from engine.data.untrusted import RawMapping
from engine.data.values import Where
from engine.load import assemble
from generator.aids import columns
from generator.layout.compose import Studio
from generator.site.for_builders.layout_examples import yaml_of
from generator.typesetting import fonts

if TYPE_CHECKING:
    from generator.drawing.commands import Face
    from generator.site.for_builders.layout_examples import Workbench

TABLE = """id,title,cost,count,set,effects,notes
fox,Fox,3,2,base,"{gain: 1}",too strong?
owl,Owl,1,1,more,"{draw: 2}",
"""
_OWN_FONT = {
    "regular": "CormorantGaramond-Medium",
    "bold": "CormorantGaramond-Bold",
    "italic": "CormorantGaramond-MediumItalic",
    "bold-italic": "AtkinsonHyperlegibleNext-BoldItalic",
}
_STYLES = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "italic": ("regular", True),
    "bold-italic": ("bold", True),
}
_PLAIN_LINES = ["Carry a light."]


class DataExample(NamedTuple):
    """A key with its meaning, what one writes, and what comes of it: a picture or words; `without` is the same without the key."""

    name: str
    about: str
    written: str
    face: Face | None = None
    words: str = ""
    without: object = None


def _schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((resource("schemas") / f"{name}.schema.json").read_bytes())
    return schema


def aids(bench: Workbench) -> list[DataExample]:
    """Return the keys of a block of a player aid. `effects` needs rules code, which the little game does not have."""
    block = _schema("aids")["properties"]["aids"]["items"]["properties"]["blocks"]["items"]["properties"]
    found = []
    for key in ("lines", "table", "as", "rules", "terms"):
        value = block[key]["examples"][0]
        written = {"title": "On your turn", "table": "cards.power", key: value} if key == "as" else {key: value}
        without = {key_: part for key_, part in written.items() if key_ != key}
        if "table" not in without:
            without["lines"] = ["–"]
        face = _aid(bench, {"title": "On your turn", **written})
        plain = _aid(bench, {"title": "On your turn", **without})
        line = yaml_of({"title": "On your turn", **written})
        found.append(DataExample(key, block[key]["description"], line, face, "", plain.content))
    return found


def _aid(bench: Workbench, block: dict[str, Any]) -> Face:
    raw = {"id": "aid", "title": "Player aid", "size": {"width": 70, "height": 46}, "copies": 1, "blocks": [block]}
    (aid,) = assemble.aids({"aids": [raw]}, Where("aids.yaml", {}))
    return columns.face(Studio(replace(bench.game, layouts={}), shares=False), aid)


def own_fonts(bench: Workbench) -> list[DataExample]:
    """Return the keys of a family of a game's own fonts; each names a file for one style."""
    keys = _schema("game")["properties"]["fonts"]["additionalProperties"]["properties"]
    found = []
    for key, part in keys.items():
        weight, italic = _STYLES[key]
        box = {"text": "Lantern Lane", "at": [3, 8, 44, 18], "font": "fancy", "size": 18, "min": 8, "align": "center"}
        box |= {name: True for name, given in (("bold", weight == "bold"), ("italic", italic)) if given}
        files = {"regular": "fonts/fancy.ttf"} | ({} if key == "regular" else {key: f"fonts/fancy-{key}.otf"})
        face = bench.face(box, _family("regular", key))
        without = bench.face({**box, "font": "text"}) if key == "regular" else bench.face(box, _family("regular"))
        written = f"fonts: {yaml_of({'fancy': files})}"
        found.append(DataExample(key, part["description"], written, face, "", without.content))
    return found


def _family(*styles: str) -> fonts.OwnFonts:
    named = dict.fromkeys(styles)
    return tuple(("fancy", *_STYLES[style], str(fonts.FOLDER / f"{_OWN_FONT[style]}.ttf")) for style in named)


def tables() -> list[DataExample]:
    """Return the keys of `items:` for a spreadsheet, each with the items that it makes of `TABLE`."""
    keys = _schema("pieces")["properties"]["items"]["else"]["properties"]
    found = []
    for key, part in keys.items():
        value = part["examples"][0]
        settings = {"file": "cards.csv", key: value}
        without = _items({"file": "cards.csv"}) if key != "file" else ""
        written = f"items: {yaml_of(settings)}"
        found.append(DataExample(key, part["description"], written, None, _items(settings), without))
    return found


def _items(settings: dict[str, Any]) -> str:
    problems = Problems()
    sheet = spreadsheets.read_csv(TABLE, "cards.csv", problems)
    assert sheet is not None  # noqa: S101 - the table stands above
    rows, _ = spreadsheets.read_items(sheet, RawMapping(settings, Where("cards.yaml", {})), problems)
    assert not problems.found, [str(problem) for problem in problems]  # noqa: S101 - an example that no longer works
    return "\n".join(f"- {yaml_of(row)}" for row in rows)
