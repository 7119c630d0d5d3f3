"""Examples of layouts from the schema, each drawn by the code that prints: every kind of box, every key, every expression.

The schema is their only source: `examples` of a kind of box has whole boxes, the first of which is the plain one; a key is shown by
the whole box that has it as its last key, or else by the plain box with the key's own example. The little game of `workbench/` is what
they are drawn with.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.cache import Cache
from engine.common.problems import Problems
from engine.common.resources import resource
from engine.data.values import Where
from engine.load.folder import load
from engine.model import Layout
from generator.layout.compose import Studio

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Game
    from generator.drawing.commands import Face
    from generator.typesetting.fonts import OwnFonts

WORKBENCH = Path(__file__).resolve().parent / "workbench"
ALL_BOXES = ("when", "opacity", "name", "waive", "over", "size", "grow")  # keys that nearly every kind has
ALL_SHAPES = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "dash", "cap", "join")
SILENT = ("name", "waive", "over")  # keys that change no picture
DEFINE = {"tint": "'sand'"}
STYLES = {"body": {"font": "serif", "size": 14, "colour": "dusk"}}
PARTS = {
    "pip": [{"circle": ["w / 2", "h / 2", "w / 2"], "fill": "brass"}],
    "flag": [{"rect": [0, 0, "w", "h"], "fill": "{{ tint }}"}],
}
_Box = dict[str, Any]


class Example(NamedTuple):
    """A box that shows something, the same box without it (None: there is nothing to compare), and its words."""

    name: str
    about: str
    default: str
    box: _Box
    without: _Box | None = None


class Kind(NamedTuple):
    """A kind of box with the examples of its keys."""

    name: str
    plain: Example
    keys: list[Example]


@cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((resource("schemas") / "layout.schema.json").read_bytes())
    return schema


def _whole(part: Mapping[str, Any]) -> dict[str, Any]:
    """Return a part of the schema with what it refers to; its own words come first."""
    found = dict(part)
    while "$ref" in found:
        below: Any = _schema()
        reference = found.pop("$ref")
        if not reference.startswith("#"):
            break
        for step in reference.removeprefix("#/").split("/"):
            below = below[step]
        found = {**below, **found}
    return found


def kinds() -> list[Kind]:
    """Return every kind of box of the schema, with all its keys."""
    found = []
    for name, part in _schema()["$defs"].items():
        if name.startswith("box-") and "properties" in part:
            kind = name.removeprefix("box-")
            plain = Example(kind, part["description"], "", part["examples"][0])
            keys = [_key(kind, key, part) for key in part["properties"] if key not in {kind, "boxes"}]
            found.append(Kind(kind, plain, keys))
    return found


def _key(kind: str, key: str, part: Mapping[str, Any]) -> Example:
    """Return the example of one key of a kind of box."""
    described = _whole(part["properties"][key])
    plain, *others = part["examples"]
    box = next((box for box in others if list(box)[-1] == key), None)
    if box is None:
        box = {**plain, key: _other(described["examples"], plain.get(key), described.get("default"))}
    without = {name: value for name, value in box.items() if name != key}
    if key == "grow" or (key == "size" and kind != "text"):  # of a text the size of its letters
        box, without = _in_row(box), _in_row(without)
    default = json.dumps(described["default"]).strip('"') if "default" in described else ""
    return Example(key, described["description"], default, box, without)


def _other(examples: list[Any], *known: Any) -> Any:
    """Return an example that differs from what a box has anyway."""
    return next((example for example in examples if example not in known), examples[0])


def _in_row(box: _Box) -> _Box:
    inner = {key: value for key, value in box.items() if key != "at"}
    return {"row": [inner, {"rect": [0, 0, "w", "h"], "fill": "dusk"}], "at": [3, 4, 44, 26], "gap": 1}


def expressions() -> dict[str, list[Example]]:
    """Return the values, functions, filters and tests of expressions, by group."""
    groups: dict[str, list[list[Any]]] = json.loads((WORKBENCH / "expressions.json").read_bytes())
    return {
        group: [Example(name, about, "", _written(example)) for name, about, example in rows]
        for group, rows in groups.items()
    }


def _written(example: str | _Box) -> _Box:
    if isinstance(example, dict):
        return example
    return {"text": example, "at": [3, 3, 44, 28], "size": 11, "min": 7, "valign": "middle", "align": "center"}


class Workbench:
    """Draws examples on a card of 50 × 34 mm of the little game."""

    def __init__(self) -> None:
        problems = Problems()
        game = load(WORKBENCH, problems, root=WORKBENCH.parent, cache=Cache(None))
        assert game is not None  # noqa: S101 - the folder is a part of this package
        self.game: Game = game

    def face(self, box: _Box, own: OwnFonts = ()) -> Face:
        """Draw one box; `own` has fonts of the game."""
        data = {"define": DEFINE, "styles": STYLES, "parts": PARTS, "boxes": [{"background": "ivory"}, box]}
        pieces = self.game.sets["cards"]
        game = replace(self.game, layouts={"card": Layout("card", data, Where("example", {}))})
        studio = Studio(game, shares=False)
        studio.fonts = own
        face = studio.face(pieces.items[0], "front")
        assert face is not None  # noqa: S101 - the set has a front
        return face


def yaml_of(value: Any) -> str:
    """Write a value as YAML in one line, as a layout has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {yaml_of(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(yaml_of, value)) + "]"
    if isinstance(value, str):
        plain = value.replace("-", "").replace("_", "").replace(".", "").replace(" ", "")
        is_word = plain.isalpha() and value.strip() == value and value not in {"true", "false", "null", "none"}
        return value if is_word else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def all_examples() -> Iterator[tuple[str, Example]]:
    """Give every example with an id of its own."""
    for kind in kinds():
        yield kind.name, kind.plain
        for key in kind.keys:
            yield f"{kind.name}-{key.name}", key
    for group, examples in expressions().items():
        for example in examples:
            yield f"{group.lower()}-{example.name}", example
