"""Spreadsheet bytes → items: one mapping a row, cells read as YAML scalars. Knows no files.

    items: {file: cards.csv, columns: {id: ID, cost: "Cost (wheat)"}, where: {Set: base}, copies: Count}

`columns` maps our keys to the table's headers (absent: the headers are the keys); `where` keeps the rows whose cells
hold the given texts; `copies` names the column of the number of copies. An empty cell is an absent key; a cell that
starts with [ or { is read as YAML, and one in double quotes is the text between them.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.common.names import near
from engine.common.plain import Plain
from engine.common.problems import Place
from engine.data.scalars import scalar
from engine.data.values import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.common.problems import Problems
    from engine.data.untrusted import Raw

MOST_ROWS = 20_000
MOST_CELL = 100_000


@dataclass(slots=True)
class Grid:
    """A table's cells as texts; `lines` says in which line (or row) of the file each row starts."""

    file: str
    header: list[str]
    rows: list[list[str]]
    lines: list[int]


def read_csv(text: str, file: str, problems: Problems) -> Grid | None:
    """Comma, semicolon or tab separated text, told by the header; None when it has none or is broken."""
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    grid = Grid(file, [], [], [])
    line = 1
    try:
        for row in reader:
            if not grid.header:
                grid.header = [cell.strip() for cell in row]
            elif any(cell.strip() for cell in row):
                grid.rows.append(row)
                grid.lines.append(line)
            line = reader.line_num + 1
            if len(grid.rows) > MOST_ROWS:
                problems.error("table-unreadable", Place(file, line), f"more than {MOST_ROWS} rows")
                return None
    except csv.Error as error:
        problems.error("table-unreadable", Place(file, line), f"the table cannot be read: {error}")
        return None
    return _with_header(grid, problems)


def read_xlsx(raw: bytes, file: str, problems: Problems) -> Grid | None:
    """The first sheet of a workbook; None when it cannot be read."""
    try:
        import openpyxl
    except ImportError:
        hint = "install openpyxl, or save the table as CSV"
        problems.error("table-unreadable", Place(file), "reading .xlsx needs the package openpyxl", hint=hint)
        return None
    grid = Grid(file, [], [], [])
    try:
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=MOST_ROWS, values_only=True)
        for line, row in enumerate(rows, 1):
            cells = [_cell(cell) for cell in row]
            if not grid.header:
                grid.header = [cell.strip() for cell in cells]
            elif any(cells):
                grid.rows.append(cells)
                grid.lines.append(line)
    except Exception as error:  # noqa: BLE001 - a broken workbook raises whatever its broken part meets first
        problems.error("table-unreadable", Place(file), f"the workbook cannot be read: {error or type(error).__name__}")
        return None
    return _with_header(grid, problems)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _with_header(grid: Grid, problems: Problems) -> Grid | None:
    names = [name for name in grid.header if name]
    if not names:
        problems.error(
            "table-unreadable", Place(grid.file), "the table has no header", "names of columns in its first row"
        )
        return None
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.error("table-column", Place(grid.file), f"column '{name}' twice")
    width = len(grid.header)
    for row, line in zip(grid.rows, grid.lines, strict=True):
        if any(cell.strip() for cell in row[width:]):
            problems.error(
                "table-column",
                Place(grid.file, line, width + 1),
                f"{len(row)} cells under {width} headers",
                hint="a text with the separator in it stands in quotes",
            )
    return grid


def items(
    grid: Grid, plan: Raw, problems: Problems
) -> tuple[list[dict[str, Plain]], dict[tuple[str | int, ...], Spot]]:
    """The rows as items, and the spot of every cell by (item number, key)."""
    columns = plan.strings("columns") or {name: name for name in grid.header if name}
    copies = plan.word("copies")
    if copies:
        columns = {**{key: name for key, name in columns.items() if name != copies}, "copies": copies}
    _check_columns(grid, plan, columns, problems)
    index = {name: number for number, name in reversed(list(enumerate(grid.header)))}
    wanted = {index[name]: str(value) for name, value in plan.mapping("where").items() if name in index}
    made: list[dict[str, Plain]] = []
    spots: dict[tuple[str | int, ...], Spot] = {}
    for row, line in zip(grid.rows, grid.lines, strict=True):
        if any(number >= len(row) or row[number].strip() != value for number, value in wanted.items()):
            continue
        spots[(len(made),)] = Spot(line, 1, line, 1, grid.file)
        item: dict[str, Plain] = {}
        for key, name in columns.items():
            number = index.get(name)
            cell = row[number].strip() if number is not None and number < len(row) else ""
            if cell:
                place = Place(grid.file, line, number + 1 if number is not None else 1)
                item[key] = _value(cell, place, problems)
                spots[(len(made), key)] = Spot(line, place.column, line, place.column, grid.file)
        made.append(item)
    return made, spots


def _check_columns(grid: Grid, plan: Raw, columns: dict[str, str], problems: Problems) -> None:
    """Report names of columns that the table has not."""
    asked: Iterable[tuple[str, tuple[str, ...]]] = [
        *((name, ("columns", key)) for key, name in plan.strings("columns").items()),
        *((name, ("where", name)) for name in plan.mapping("where")),
        *((columns["copies"], ("copies",)) for _ in range(1) if plan.word("copies")),
    ]
    for name, path in asked:
        if name not in grid.header:
            hint = near(name, grid.header, "columns")
            problems.error("table-column", plan.where.at(*path), f"no column '{name}' in {grid.file}", hint=hint)


def _value(cell: str, place: Place, problems: Problems) -> Plain:
    """A cell as YAML would read it."""
    if len(cell) > MOST_CELL:
        problems.error("table-unreadable", place, f"a cell of more than {MOST_CELL} signs")
        return None
    if cell[0] == cell[-1] == '"' and len(cell) > 1:
        return _quoted(cell)
    if cell[0] not in "[{":
        return scalar(cell)
    from engine.common.problems import Problems as Found
    from engine.data.syntax import parse

    found = Found()
    tree = parse(cell, place.file, found)
    for problem in found:
        problems.error(problem.code, place, f"the cell is not YAML: {problem.message}", hint=problem.hint)
    return tree.value if tree else None


def _quoted(cell: str) -> str:
    """The text between double quotes, its escapes read; the cell as it stands when they are broken."""
    try:
        return str(json.loads(cell))
    except json.JSONDecodeError:
        return cell
