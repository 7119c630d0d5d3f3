"""Decides what a cell of a spreadsheet is, and reads it: a cell is a text, if its column says nothing else.

What a column says, the first of these that says anything:

1. the keys that every item has: `copies` is a number, `rules`, `from`, `players` and `waive` are YAML, `id` and `title` are texts
2. `types: {cost: number}` of `items:`
3. the type that the set's `fields:` give the key
4. all cells of the column are whole numbers without leading zeros: they are numbers

With `cells: yaml` under `items:`, every cell is read as YAML reads a value; `punchboard export csv` writes such files.

So `1e3`, `~`, `[Action] Draw` and `{+1}` stay the texts that they are. A text that begins with = + - or @ may have an apostrophe
before it, so that no spreadsheet program takes it for a formula; the apostrophe is dropped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from engine.common.problems import Place, Problems
from engine.common.reading import as_json
from engine.data.scalars import FORBIDDEN, scalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.common.plain import Plain
    from engine.data.untrusted import RawMapping

Kind = Literal["text", "number", "flag", "list", "choice", "yaml"]
MOST_CELL = 100_000  # characters
FORMULA = "=+-@"  # a cell that begins with one of these is a formula for a spreadsheet program
_OWN: dict[str, Kind] = {"id": "text", "title": "text", "flavour": "text", "copies": "number"}
_OWN |= dict.fromkeys(("rules", "from", "players", "waive"), "yaml")
_OF_FIELD: dict[str, Kind] = {
    "integer": "number",
    "number": "number",
    "flag": "flag",
    "choice": "choice",
    "pieces": "list",
    "effect": "yaml",
    "effects": "yaml",
    "plain": "yaml",
}
_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]{0,14})\Z")
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_KINDS: dict[str, Kind] = {"text": "text", "number": "number", "flag": "flag", "list": "list", "yaml": "yaml"}


def kinds(columns: Mapping[str, Iterable[str]], settings: RawMapping, fields: Mapping[str, Plain]) -> dict[str, Kind]:
    """Return what the cells of each column are. `columns` has the cells by key; `fields` is that mapping of the set."""
    said = settings.strings("types")
    in_yaml = settings.text("cells") == "yaml"
    found: dict[str, Kind] = {}
    for key, column in columns.items():
        field = fields.get(key)
        if in_yaml:
            found[key] = _KINDS.get(said.get(key, ""), "yaml")
        elif key in _OWN or key in said:
            found[key] = _OWN.get(key) or _KINDS.get(said[key], "text")
        elif isinstance(field, dict):
            found[key] = _OF_FIELD.get(str(field.get("type")), "text")
        else:
            found[key] = _guessed(column)
    return found


def _guessed(column: Iterable[str]) -> Kind:
    """Return "number" if the cells of a column are whole numbers, else "text"."""
    filled = [cell.strip() for cell in column]
    return "number" if any(filled) and all(not cell or _WHOLE.match(cell) for cell in filled) else "text"


def value(cell: str, kind: Kind, place: Place, problems: Problems) -> Plain:
    """Return the value of a cell that is not empty. None, with a problem at its place, if it cannot be read."""
    if len(cell) > MOST_CELL:
        problems.error("table-unreadable", place, f"a cell of more than {MOST_CELL} signs")
        return None
    text = _quoted(cell) if kind == "yaml" and cell[0] == cell[-1] == '"' and len(cell) > 1 else cell
    if bad := FORBIDDEN.search(text):
        problems.error("file-control", place, f"control character U+{ord(bad[0]):04X}", "text", "delete it")
        return None
    if kind == "yaml":
        return text if text is not cell else _yaml(cell, place, problems)
    if kind == "list":
        return _yaml(cell, place, problems) if cell[0] == "[" else _parts(cell)
    if kind == "text":
        return cell[1:] if cell[0] == "'" and cell[1:2] and cell[1] in FORMULA else cell
    return _FLAGS.get(cell.lower(), cell) if kind == "flag" else _number(cell, kind)


def _number(cell: str, kind: Kind) -> Plain:
    """Return the number that a cell is; the text, if it is none. A choice may be a whole number: `4`, but not `04` or `1e3`."""
    if kind == "choice" and not _WHOLE.match(cell):
        return cell
    read = scalar(cell)
    return read if isinstance(read, int | float) and not isinstance(read, bool) else cell


def _parts(cell: str) -> list[Plain]:
    return [part for piece in re.split("[,;\n]", cell) if (part := piece.strip())]


def _yaml(cell: str, place: Place, problems: Problems) -> Plain:
    """Return the value of a cell as YAML would read it."""
    if cell[0] not in "[{":
        return scalar(cell)
    from engine.data.syntax import parse

    found = Problems()
    tree = parse(cell, place.file, found)
    for problem in found:
        problems.error(problem.code, place, f"the cell is not YAML: {problem.message}", hint=problem.hint)
    return tree.value if tree else None


def _quoted(cell: str) -> str:
    """Return the text between double quotes, with its escapes replaced; the whole cell when an escape is wrong."""
    try:
        return str(as_json(cell.encode()))
    except ValueError:
        return cell
