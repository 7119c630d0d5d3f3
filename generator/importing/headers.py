"""Finds headers in the rows of a table: below comments and titles, none at all, or a new one for each block of rows.

All blocks together become one table: equal headers of different blocks are one column.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.common.names import count
from engine.common.problems import Place
from generator.importing.known_headers import fold, role_of
from generator.importing.tables.grid import MOST_COLUMNS, GridRow, lines_of, listed

if TYPE_CHECKING:
    from generator.importing.tables.grid import Grid, Journal

SEARCHED = 20  # rows in which the first header is searched
_COMPARED = 200  # rows below a header
ENOUGH = 2  # known headers in a row that make it a header
LONGEST_HEADER = 60  # characters
NUMBER = re.compile(r"[-+]?[0-9][0-9.,]*%?\Z")
_RULE = re.compile(r":?-{3,}:?\Z")  # a cell of the line below the header of a Markdown table
_COMMENT = ("#", "//", ";;", "--", "/*")


@dataclass(slots=True)
class TableColumn:
    """A column of the table: its header as written ("" if there is none), and its number in the file, from 0."""

    header: str
    number: int


class TableRow(NamedTuple):
    """A row: its line, and its filled cells by the number of the column in `HeadedTable.columns`, each with its number in the file."""

    line: int
    cells: dict[int, str]
    numbers: dict[int, int]


@dataclass(slots=True)
class HeadedTable:
    """A table with one header. `file` is its name in problems."""

    file: str
    columns: list[TableColumn] = field(default_factory=list)
    rows: list[TableRow] = field(default_factory=list)


def table_of(grid: Grid, wanted: int | None, journal: Journal) -> HeadedTable:
    """Return the rows of a grid under their headers. `wanted` is the line of the header, 0: there is none; None: find it."""
    rows = list(grid.rows) if grid.has_header else _without_comments(grid.rows, journal)
    table = _TableMaker(HeadedTable(grid.file))
    start = _header_at(rows, wanted if not grid.has_header else rows[0].line)
    if start is None:
        journal.decide("header", "none: the first row is a card. --header N names the line of one")
        table.block([""] * max((len(row.cells) for row in rows), default=0))
    elif start:
        journal.decide("header", f"{lines_of([rows[start].line])}; above it, not read: " + _quoted(rows[:start]))
    repeated: list[int] = []
    for row in rows[start or 0 :]:
        if start is not None and _begins_block(row, table, grid):
            repeated.append(row.line)
            table.block(row.cells)
        else:
            table.add(row)
    if len(repeated) > 1 and not grid.has_header:
        journal.decide(
            "headers", f"{count(len(repeated), 'block')} of rows, each under its own header: {lines_of(repeated)}"
        )
    if table.too_long:
        what = "more cells than headers; a text with the separator in it stands in quotes"
        journal.decide("long rows", f"{lines_of(table.too_long)}: {what}")
    return _without_empty_columns(table.table, journal)


def _quoted(rows: list[GridRow]) -> str:
    return listed([repr(" ".join(filter(None, row.cells))[:LONGEST_HEADER]) for row in rows])


def _without_comments(rows: list[GridRow], journal: Journal) -> list[GridRow]:
    """Return the rows without comments, whose first cell starts with # or the like, and without the rules of Markdown tables."""
    left_out = {row.line for row in rows if _is_comment(row)}
    if left_out:
        journal.decide("comments", f"not read: {lines_of(sorted(left_out))}")
    return [row for row in rows if row.line not in left_out]


def _is_comment(row: GridRow) -> bool:
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    first = row.cells[0].strip()
    if len(filled) > 1 and all(map(_RULE.match, filled)):
        return True
    if not first.startswith(_COMMENT) or first in _COMMENT:
        return False
    return len(filled) == 1 or first.startswith(("# ", "//"))


def _header_at(rows: list[GridRow], wanted: int | None) -> int | None:
    """Return the index of the first header; None if there is none."""
    if not rows or wanted == 0:
        return None
    if wanted is not None:
        return next((number for number, row in enumerate(rows) if row.line >= wanted), None)
    for number, row in enumerate(rows[:SEARCHED]):
        if _known(row.cells) >= ENOUGH or (
            _known(row.cells) and _has_title(row.cells) and _looks_like_header(row.cells)
        ):
            return number
    widest = max(len(row.cells) for row in rows[:SEARCHED])
    first = next(
        number for number, row in enumerate(rows) if 2 * _filled(row.cells) > widest or number == len(rows) - 1
    )
    body = rows[first + 1 :]
    return first if body and widest > 1 and _differs(rows[first].cells, body) else None


def _filled(cells: list[str]) -> int:
    return sum(1 for cell in cells if cell.strip())


def _known(cells: list[str]) -> int:
    """Return how many different known headers a row has."""
    return len({role for cell in cells if (role := role_of(cell)) != "value"})


def _has_title(cells: list[str]) -> bool:
    return any(role_of(cell) == "title" for cell in cells)


def _looks_like_header(cells: list[str]) -> bool:
    return all(len(cell) <= LONGEST_HEADER and not NUMBER.match(cell.strip()) for cell in cells)


def _differs(cells: list[str], body: list[GridRow]) -> bool:
    """Tell whether a row can be a header: short different texts, none of them a number."""
    cells, body = cells[:MOST_COLUMNS], body[:_COMPARED]
    names = [fold(cell) for cell in cells if cell.strip()]
    if not _looks_like_header(cells) or max(Counter(names).values(), default=2) > 1:
        return False
    numbers = [
        number
        for number in range(len(cells))
        if sum(1 for row in body if len(row.cells) > number and NUMBER.match(row.cells[number].strip())) * 2 > len(body)
    ]
    longer = [
        number
        for number in range(len(cells))
        if sum(len(row.cells[number]) for row in body if len(row.cells) > number)
        > 3 * len(body) * max(1, len(cells[number]))
    ]
    return bool(numbers or longer) or all(not any(char in cell for char in ".!?,") for cell in cells)


def _begins_block(row: GridRow, maker: _TableMaker, grid: Grid) -> bool:
    """Tell whether a row is a header: the first one, a repeated one, or a new one that is made of known headers."""
    if not maker.current:
        return True
    if grid.has_header:
        return False
    names = [fold(cell) for cell in row.cells if cell.strip()]
    known = maker.by_header
    if len(names) > 1 and all(name in known for name in names) and _has_title(row.cells):
        return True
    headers = sum(1 for cell in row.cells if role_of(cell) != "value" or fold(cell) in known)
    return _has_title(row.cells) and len(names) > 1 and 2 * headers >= len(names) and _looks_like_header(row.cells)


@dataclass(slots=True)
class _TableMaker:
    """Joins blocks of rows. `current` maps the numbers of cells to columns of the table."""

    table: HeadedTable
    current: list[int] = field(default_factory=list)
    width: int = 0  # of the header
    too_long: list[int] = field(default_factory=list)  # lines with more cells than their header
    by_header: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def block(self, cells: list[str]) -> None:
        """Begin a block under a header."""
        seen: Counter[str] = Counter()
        self.current = []
        self.width = len(cells) if any(cells) else 0
        for number, cell in enumerate(cells):
            header = " ".join(cell.split())
            seen[fold(header)] += 1
            self.current.append(self._column(header, number, seen[fold(header)]))

    def _column(self, header: str, number: int, occurrence: int) -> int:
        """Return the column with a header that is there for the n-th time; a new one if there is none."""
        same = self.by_header[fold(header)] if header else []
        if len(same) >= occurrence:
            return same[occurrence - 1]
        same.append(len(self.table.columns))
        self.table.columns.append(TableColumn(header, number))
        return len(self.table.columns) - 1

    def add(self, row: GridRow) -> None:
        """Add a row. Cells beyond the header get columns without one."""
        if self.width and len(row.cells) > self.width:
            self.too_long.append(row.line)
        while len(self.current) < len(row.cells):
            self.current.append(self._column("", len(self.current), 1))
        filled = [(at, number) for number, at in enumerate(self.current[: len(row.cells)]) if row.cells[number].strip()]
        self.table.rows.append(
            TableRow(row.line, {at: row.cells[number].strip() for at, number in filled}, dict(filled))
        )


def _without_empty_columns(table: HeadedTable, journal: Journal) -> HeadedTable:
    """Drop columns without any cell."""
    filled = {at for row in table.rows for at in row.cells}
    empty = [column.header for at, column in enumerate(table.columns) if at not in filled]
    if empty:
        named = [header for header in empty if header]
        more = f": {listed(named)}" if named else ""
        journal.decide("empty columns", f"{count(len(empty), 'column')} left out{more}")
    used = sorted(filled)
    if len(used) > MOST_COLUMNS:
        journal.problems.error("import-file", Place(table.file), f"more than {MOST_COLUMNS} columns")
        used = used[:MOST_COLUMNS]
    new = {old: number for number, old in enumerate(used)}
    rows = [
        TableRow(
            row.line,
            {new[at]: cell for at, cell in row.cells.items() if at in new},
            {new[at]: number for at, number in row.numbers.items() if at in new},
        )
        for row in table.rows
    ]
    return HeadedTable(table.file, [table.columns[at] for at in used], rows)
