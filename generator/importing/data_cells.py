"""Values that programs write into cells: lists and objects, in JSON or in Python's way.

Shallow ones become texts that a card can show; what lies deeper is data for a program, and no layout draws it.
"""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING

from generator.importing.known_headers import role_of
from generator.importing.tables.grid import listed
from generator.importing.tables.workbook import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.plain import Plain
    from generator.importing.columns import Meaning
    from generator.importing.headers import HeadedTable
    from generator.importing.tables.grid import Journal

_QUOTES = ('"', "'")  # a list without them may be a token: `[1]`
_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟")
_EMPTY = frozenset({"[]", "{}", "null", "None"})


def as_text(value: Plain) -> str:
    """Return a value as the text of a cell: a list with commas, each object of a list on a line; anything deeper as JSON."""
    if not isinstance(value, list | dict):
        return shown(value)
    parts = value if isinstance(value, list) else [value]
    if not any(isinstance(part, list | dict) for part in parts):
        return ", ".join(map(shown, parts))
    if all(isinstance(part, dict) and not _is_deep(part) for part in parts):
        return "\n".join(_described(part) for part in parts if isinstance(part, dict))
    return json.dumps(value, ensure_ascii=False)


def _is_deep(part: Mapping[str, Plain]) -> bool:
    """Tell whether an object holds more than plain values and lists of them."""
    inner = [one for value in part.values() for one in (value if isinstance(value, list) else [value])]
    return any(isinstance(one, list | dict) for one in inner)


def _described(part: Mapping[str, Plain]) -> str:
    """Return an object as words: `Ember, damage: 30`. Names and texts speak for themselves, without their keys."""
    said = ""
    for key, value in part.items():
        if text := as_text(value):
            label = "" if role_of(key) in {"title", "text"} else f"{key.replace('_', ' ')}: "
            said += ("" if not said else " " if said.endswith(_ENDS) else ", ") + label + text
    return said


def settle(table: HeadedTable, columns: list[Meaning], journal: Journal) -> None:
    """Put texts in place of lists and objects in the cells of a table; columns with deeper ones become data."""
    deep: list[str] = []
    for one in columns:
        found = {row.line: value for row in table.rows if (value := _value(row.cells.get(one.number, ""))) is not None}
        if one.role not in {"value", "text", "type"} or not found:
            continue
        texts = {line: as_text(value) for line, value in found.items()}
        if any(_value(text) is not None for text in texts.values()):
            one.role = "data"
            deep.append(f"'{one.label}'")
            continue
        for row in table.rows:
            cell = row.cells.get(one.number, "")
            if row.line in texts or cell in _EMPTY:
                row.cells[one.number] = texts.get(row.line, "")
    if deep:
        journal.decide("data", f"{listed(deep)}: objects for a program, not drawn")


def _value(cell: str) -> list[Plain] | dict[str, Plain] | None:
    """Return the list or object that a cell holds; None if the cell is a text."""
    if not (cell.startswith(("[", "{")) and cell.endswith(("]", "}")) and any(quote in cell for quote in _QUOTES)):
        return None
    for read in (json.loads, ast.literal_eval):
        try:
            value = read(cell)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            continue
        if isinstance(value, list) or (isinstance(value, dict) and all(isinstance(key, str) for key in value)):
            return value
    return None
