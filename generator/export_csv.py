"""Every set as a spreadsheet that `items: {file: …}` reads back: the same pieces, values and provenance.

Lists and mappings are written as one line of JSON, which is YAML; texts that would be read as something else stand in
double quotes.
"""
from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from engine.syntax import scalar
from generator import output
from generator.export import Written

if TYPE_CHECKING:
    from pathlib import Path

    from engine.model import Game, Piece, PieceSet, Plain, Provenance
    from engine.problems import Problems

FIRST = ("id", "title", "copies")
LAST = ("rules", "from")


def write(game: Game, folder: Path, problems: Problems) -> list[Written]:
    """`<set>.csv` for every set. What a cell cannot say is an error at its place."""
    tables = {pieces.id: table(pieces, problems) for pieces in game.sets.values()}
    if problems.failed:
        return []
    return [Written(folder / f"{name}.csv", output.write(folder / f"{name}.csv", text)) for name, text in tables.items()]


def table(pieces: PieceSet, problems: Problems) -> str:
    """A set as CSV: a row for each item, a column for each key, provenance in `from`."""
    keys = [*dict.fromkeys(key for item in pieces.items for key in item.values.keys_unasked())]
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*FIRST, *keys, *LAST])
    for item in pieces.items:
        said: dict[str, Plain] = {
            "id": item.id, "title": item.title, "copies": item.copies, "from": _from(item, keys),
            **({"rules": list(item.rules)} if item.rules else {}),
            **{key: item.values.look(key) for key in keys if key in item.values.keys_unasked()},
        }
        row = []
        for key in (*FIRST, *keys, *LAST):
            text = cell(said[key]) if key in said else ""
            if text is None:
                problems.error("export-cell", item.where.at(key), f"{item.id}: no cell of a spreadsheet says {said[key]!r}",
                               "a number of at most 15 digits")
            row.append(text or "")
        writer.writerow(row)
    return file.getvalue()


def cell(value: Plain) -> str | None:
    """A value as a spreadsheet's cell says it; None when no cell can."""
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        plain = value and value == value.strip() and value[0] not in '[{"' and scalar(value) == value
        return value if plain else json.dumps(value, ensure_ascii=False)
    text = "null" if value is None else str(value).lower()
    return text if scalar(text) == value else None


def _from(item: Piece, keys: list[str]) -> dict[str, str]:
    """Where each value comes from, the set's default written out."""
    own = item.values.keys_unasked()
    named = ["title", "copies", *(key for key in keys if key in own)]
    return {key: _provenance(item.provenance_of(key)) for key in named}


def _provenance(provenance: Provenance) -> str:
    return f"{provenance.source} {provenance.detail}".strip()
