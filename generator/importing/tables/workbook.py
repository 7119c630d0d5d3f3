"""Reads XLSX workbooks: the texts of cells as the spreadsheet program shows them, as far as that is known without it."""

from __future__ import annotations

import datetime as dt
import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.importing.tables.grid import MOST_CELLS, MOST_COLUMNS, MOST_LINES
from generator.importing.tables.packed import PackedError, check_xml, open_packed

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMULA = re.compile(rb"<(?:\w+:)?f[\s>/]")
_ZEROS = re.compile(r"0{2,18}\Z")  # the format of a number with leading zeros
_EXACT = 1e15  # larger numbers are not whole any more
_ERRORS = frozenset({"#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#N/A", "#NULL!", "#NUM!"})


@dataclass(slots=True)
class WorkbookSheet:
    """A sheet of a workbook: lines with their cells, and cells that cannot be read: (line, column from 0, what)."""

    name: str
    hidden: bool = False
    lines: list[tuple[int, list[str]]] = field(default_factory=list)
    faults: list[tuple[int, int, str]] = field(default_factory=list)


def read(raw: bytes) -> list[WorkbookSheet]:
    """Return the sheets of a workbook. Raises PackedError."""
    import openpyxl

    with open_packed(raw) as packed:
        parts = check_xml(packed)
    try:
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        has_formulas = any(_FORMULA.search(data) for name, data in parts.items() if "worksheets/" in name)
        formulas = openpyxl.load_workbook(io.BytesIO(raw), read_only=True) if has_formulas else None
        return [_sheet(one, formulas[one.title] if formulas else None) for one in book.worksheets]
    except PackedError:
        raise
    except Exception as error:  # noqa: BLE001 - openpyxl raises errors of many kinds for a broken workbook
        raise PackedError(f"cannot be read: {error or type(error).__name__}") from None


def _sheet(source: Any, formulas: Any) -> WorkbookSheet:
    sheet = WorkbookSheet(source.title, source.sheet_state != "visible")
    source.reset_dimensions()  # what the file says of its size is often wrong
    total = 0
    for line, row in enumerate(source.iter_rows(), 1):
        if line > MOST_LINES:
            raise PackedError(f"has more than {MOST_LINES:,} lines in the sheet '{source.title}'")
        if cells := _cells(row, line, sheet):
            sheet.lines.append((line, cells))
            total += len(cells)
            if total > MOST_CELLS:
                raise PackedError(f"has more than {MOST_CELLS:,} cells in the sheet '{source.title}'")
    if formulas is not None:
        formulas.reset_dimensions()
        _find_unsaved(formulas.iter_rows(values_only=True), sheet)
    return sheet


def _cells(row: Iterable[Any], line: int, sheet: WorkbookSheet) -> list[str]:
    """Return the texts of a row up to the last filled cell."""
    filled = [(number, cell) for number, cell in enumerate(row) if cell.value is not None]
    cells: list[str] = []
    for number, cell in filled:
        if number >= 40 * MOST_COLUMNS:
            break
        cells += [""] * (number - len(cells))
        cells.append(shown(cell.value, str(cell.number_format or "")))
        if cells[-1] in _ERRORS:
            sheet.faults.append((line, number, f"the error {cells[-1]} of the spreadsheet program"))
    return cells


def _find_unsaved(rows: Iterable[tuple[Any, ...]], sheet: WorkbookSheet) -> None:
    """Note the formulas whose result is not in the file."""
    known = dict(sheet.lines)
    for line, row in enumerate(rows, 1):
        if line > MOST_LINES:
            return
        for number, formula in enumerate(row):
            if isinstance(formula, str) and formula.startswith("="):
                cells = known.get(line, [])
                if number >= len(cells) or not cells[number]:
                    sheet.faults.append((line, number, "a formula without its result"))


def shown(value: object, form: str = "General") -> str:
    """Return a value as text: whole numbers without a point, leading zeros and per cent by their format, dates by ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dt.datetime):
        return value.date().isoformat() if not (value.hour or value.minute or value.second) else value.isoformat(" ")
    if isinstance(value, float) and form.endswith("%"):
        return f"{value * 100:g}%"
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        value = int(value)
    if isinstance(value, int) and value >= 0 and _ZEROS.match(form):
        return str(value).zfill(len(form))
    return repr(value) if isinstance(value, float) else str(value).replace("_x000D_", "\n")
