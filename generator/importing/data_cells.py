"""Columns in whose cells programs have written lists and objects.

Shallow ones become texts that a card can show; what lies deeper is data for a program, and no layout draws it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.importing.tables.grid import listed
from generator.importing.tables.values import as_text, value_of

if TYPE_CHECKING:
    from generator.importing.columns import Meaning
    from generator.importing.headers import HeadedTable
    from generator.importing.tables.grid import Journal

_EMPTY = frozenset({"[]", "{}", "null", "None"})


def settle(table: HeadedTable, columns: list[Meaning], journal: Journal) -> None:
    """Put texts in place of lists and objects in the cells of a table; columns with deeper ones become data."""
    deep: list[str] = []
    for one in columns:
        found = {
            row.line: value for row in table.rows if (value := value_of(row.cells.get(one.number, ""))) is not None
        }
        if one.role not in {"value", "text", "type"} or not found:
            continue
        texts = {line: as_text(value) for line, value in found.items()}
        if any(value_of(text) is not None for text in texts.values()):
            one.role = "data"
            deep.append(f"'{one.label}'")
            continue
        for row in table.rows:
            cell = row.cells.get(one.number, "")
            if row.line in texts or cell in _EMPTY:
                row.cells[one.number] = texts.get(row.line, "")
    if deep:
        journal.decide("data", f"{listed(deep)}: objects for a program, not drawn")
