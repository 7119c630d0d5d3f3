"""Lists and objects as the texts of cells, and back: in JSON or in Python's way."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING

from generator.importing.known_headers import role_of
from generator.importing.tables.workbook import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.common.plain import Plain

_QUOTES = ('"', "'")  # a list without them may be a token: `[1]`
_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟")


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


def value_of(cell: str) -> list[Plain] | dict[str, Plain] | None:
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
