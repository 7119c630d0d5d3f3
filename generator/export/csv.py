"""Writes every set as a spreadsheet that `items: {file: …, cells: yaml}` reads back: the same pieces, values and provenance.

Lists and mappings are written as one line of JSON, which is also YAML. Texts that would be read as another type, or as a
formula by a spreadsheet program, stand in double quotes.
"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from engine.data.scalars import scalar
from generator.common import output
from generator.export.common import ExportedFile

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game, Piece, PieceSet, Plain, Provenance

FIRST = ("id", "title", "copies")
LAST = ("rules", "from")
_SPECIAL = frozenset('[{"=+-@')  # the last four would make the cell a formula of a spreadsheet


def write(game: Game, folder: Path) -> list[ExportedFile]:
    """Write `<set>.csv` for every set."""
    files = {folder / f"{pieces.id}.csv": table(pieces) for pieces in game.sets.values()}
    return [ExportedFile(path, output.write(path, text)) for path, text in files.items()]


def table(pieces: PieceSet) -> str:
    """Return a set as CSV: a row for each item, a column for each key, provenance in `from`."""
    keys = [*dict.fromkeys(key for item in pieces.items for key in item.values.peek_keys())]
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*FIRST, *keys, *LAST])
    for item in pieces.items:
        cells: dict[str, Plain] = {
            "id": item.id,
            "title": item.title,
            "copies": item.copies,
            "from": _from(item, keys),
            **({"rules": list(item.rules)} if item.rules else {}),
            **{key: item.values.peek(key) for key in keys if key in item.values.peek_keys()},
        }
        writer.writerow([cell(cells[key]) if key in cells else "" for key in (*FIRST, *keys, *LAST)])
    return file.getvalue()


def cell(value: Plain) -> str:
    """Write a value as a cell of a spreadsheet."""
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    if not isinstance(value, str):
        return "null" if value is None else str(value).lower()
    plain = value and value == value.strip() and value[0] not in _SPECIAL and scalar(value) == value
    return value if plain else json.dumps(value, ensure_ascii=False)


def _from(item: Piece, keys: list[str]) -> dict[str, str]:
    """Return where each value comes from; the set's default is written out."""
    item_keys = item.values.peek_keys()
    keys_with_origin = ["title", "copies", *(key for key in keys if key in item_keys)]
    return {key: _provenance(item.provenance_of(key)) for key in keys_with_origin}


def _provenance(provenance: Provenance) -> str:
    return f"{provenance.source} {provenance.detail}".strip()
