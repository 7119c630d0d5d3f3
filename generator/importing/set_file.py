"""Writes a set of pieces: `pieces/<set>.yaml`, and the items in `pieces/<set>.csv` beside it, or in the YAML itself.

A file that exists keeps all that its author has changed; only `import:` and `items:` are written again.
"""

from __future__ import annotations

import csv
import io
import json
import re
from typing import TYPE_CHECKING, Any

from engine.data.cells import FORMULA

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.importing.ids import Cells

FIRST = ("id", "title", "copies", "face", "back")
_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]{0,14})\Z")


def keys_of(items: list[Cells]) -> list[str]:
    """Return the keys of items: those of every item first, then the others in the order of their first use."""
    found = dict.fromkeys(key for item in items for key in item)
    return [*(key for key in FIRST if key in found), *(key for key in found if key not in FIRST)]


def csv_of(items: list[Cells], keys: list[str]) -> str:
    """Return items as CSV. A text that a spreadsheet program would take for a formula has an apostrophe before it."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(keys)
    for item in items:
        writer.writerow([_safe(item.get(key, "")) for key in keys])
    return file.getvalue()


def _safe(cell: str) -> str:
    return f"'{cell}" if cell[:1] and cell[0] in FORMULA and not _WHOLE.match(cell) and len(cell) > 1 else cell


def read_csv(text: str) -> dict[str, Cells]:
    """Return the items of a CSV that `csv_of` has written, by id; cells that are not blank."""
    rows = csv.DictReader(io.StringIO(text, newline=""))
    found: dict[str, Cells] = {}
    for row in rows:
        cells = {key: cell for key, cell in row.items() if isinstance(key, str) and isinstance(cell, str) and cell}
        cells = {
            key: cell[1:] if cell[0] == "'" and cell[1:2] and cell[1] in FORMULA else cell
            for key, cell in cells.items()
        }
        if "id" in cells:
            found[cells["id"]] = cells
    return found


def yaml_items(items: list[Cells], keys: list[str]) -> str:
    """Return items as the value of `items:`, a line for each. Columns of whole numbers are numbers."""
    numbers = {
        key for key in keys if key not in {"id", "title"} and all(_WHOLE.match(item.get(key) or "0") for item in items)
    }
    lines = [
        {key: int(cell) if key in numbers else cell for key in keys if (cell := item.get(key, ""))} for item in items
    ]
    return "items:\n" + "".join(f"  - {flow(line)}\n" for line in lines)


def flow(value: Any) -> str:
    """Return a value as YAML on one line: JSON is YAML, apart from signs that end a line."""
    text = json.dumps(value, ensure_ascii=False)
    return text.translate({number: f"\\u{number:04x}" for number in (0x85, 0x2028, 0x2029, 0xFEFF)})


def block(key: str, value: Mapping[str, Any]) -> str:
    """Return a mapping as a top-level key of a file, a line for each of its keys."""
    return f"{key}:\n" + "".join(f"  {name}: {flow(part)}\n" for name, part in value.items())


def put_block(text: str, key: str, new: str) -> str:
    """Return a file with the block of a top-level key replaced, or added at its end."""
    lines = text.splitlines(keepends=True)
    start = next((number for number, line in enumerate(lines) if line.startswith(f"{key}:")), None)
    if start is None:
        return text.rstrip("\n") + "\n" + new
    end = start + 1
    while end < len(lines) and (lines[end][:1].isspace() or lines[end].startswith(("- ", "}", "]"))):
        end += 1
    return "".join([*lines[:start], new, *lines[end:]])
