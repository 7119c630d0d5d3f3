"""Reads spreadsheets into items: a mapping for each row. Opens no files.

    items: {file: cards.csv, columns: {id: ID, cost: "Cost (wheat)"}, where: {Set: base}, copies: Count, ignore: [Notes]}

`columns` maps our keys to the table's headers; without it the headers are the keys. `where` keeps only the rows whose
cells hold the given texts. `copies` names the column with the number of copies. Columns of `ignore` are not read. The item
has no key for an empty cell. `engine.data.cells` says what a cell is: a text, if its column says nothing else.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.common.plain import Plain
from engine.common.problems import Place
from engine.data import cells
from engine.data.values import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.common.problems import Problems
    from engine.data.untrusted import RawMapping

MOST_ROWS = 20_000
MOST_COLUMNS = 500
MOST_UNPACKED = 100_000_000  # bytes of a workbook's parts


@dataclass(slots=True)
class Spreadsheet:
    """The cells of a table as texts. `lines` holds the line (or row) of the file in which each row starts."""

    file: str
    header: list[str]
    rows: list[list[str]]
    lines: list[int]


def read_csv(text: str, file: str, problems: Problems) -> Spreadsheet | None:
    """Read text separated by commas, semicolons or tabs: whichever is most frequent in the header.

    Returns None, with a problem, when there is no header or the text is broken.
    """
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    sheet = Spreadsheet(file, [], [], [])
    line = 1
    try:
        for row in reader:
            if not sheet.header:
                sheet.header = [cell.strip() for cell in row]
            elif any(cell.strip() for cell in row):
                sheet.rows.append(row)
                sheet.lines.append(line)
            line = reader.line_num + 1
            if len(sheet.rows) > MOST_ROWS:
                problems.error("table-unreadable", Place(file, line), f"more than {MOST_ROWS} rows")
                return None
    except csv.Error as error:
        problems.error("table-unreadable", Place(file, line), f"the table cannot be read: {error}")
        return None
    return _with_header(sheet, problems)


def read_xlsx(raw: bytes, file: str, problems: Problems) -> Spreadsheet | None:
    """Read the first sheet of a workbook; None, with a problem, when it cannot be read."""
    try:
        import openpyxl
    except ImportError:
        hint = "install openpyxl, or save the table as CSV"
        problems.error("table-unreadable", Place(file), "reading .xlsx needs the package openpyxl", hint=hint)
        return None
    sheet = Spreadsheet(file, [], [], [])
    try:
        _require_small(raw)
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(max_row=MOST_ROWS, values_only=True)
        for line, row in enumerate(rows, 1):
            cells = [_cell(cell) for cell in row]
            if not sheet.header:
                sheet.header = [cell.strip() for cell in cells]
            elif any(cells):
                sheet.rows.append(cells)
                sheet.lines.append(line)
    except Exception as error:  # noqa: BLE001 - openpyxl raises errors of many kinds for a broken workbook
        problems.error("table-unreadable", Place(file), f"the workbook cannot be read: {error or type(error).__name__}")
        return None
    return _with_header(sheet, problems)


def _require_small(raw: bytes) -> None:
    """Raise ValueError for a workbook that would fill the memory when its parts are unpacked."""
    with zipfile.ZipFile(io.BytesIO(raw)) as packed:
        if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
            raise ValueError(f"its parts have more than {MOST_UNPACKED // 1_000_000} MB")


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _with_header(sheet: Spreadsheet, problems: Problems) -> Spreadsheet | None:
    names = [name for name in sheet.header if name]
    if not names:
        problems.error(
            "table-unreadable", Place(sheet.file), "the table has no header", "names of columns in its first row"
        )
        return None
    if len(sheet.header) > MOST_COLUMNS:
        problems.error("table-unreadable", Place(sheet.file), f"more than {MOST_COLUMNS} columns")
        return None
    for name in sorted(name for name, times in Counter(names).items() if times > 1):
        problems.error("table-column", Place(sheet.file), f"column '{name}' twice")
    width = len(sheet.header)
    for row, line in zip(sheet.rows, sheet.lines, strict=True):
        if any(cell.strip() for cell in row[width:]):
            problems.error(
                "table-column",
                Place(sheet.file, line, width + 1),
                f"{len(row)} cells under {width} headers",
                hint="a text with the separator in it stands in quotes",
            )
    return sheet


def read_items(
    sheet: Spreadsheet, settings: RawMapping, problems: Problems, fields: Mapping[str, Plain] = MappingProxyType({})
) -> tuple[list[dict[str, Plain]], CellSpots]:
    """Return the rows as items, and the spot of every item and cell.

    `settings` is the mapping `items:`, `fields` that of the same name, which says what the keys hold.
    """
    ignored = set(settings.texts("ignore"))
    columns = settings.strings("columns") or {name: name for name in sheet.header if name and name not in ignored}
    copies = settings.word("copies")
    if copies:
        columns = {**{key: name for key, name in columns.items() if name != copies}, "copies": copies}
    _check_columns(sheet, settings, columns, problems)
    index = {name: number for number, name in reversed(list(enumerate(sheet.header)))}
    kept = _kept_rows(sheet, settings, index)
    numbers = {key: index[name] for key, name in columns.items() if name in index}
    by_key = {key: [row[number] for row, _ in kept if number < len(row)] for key, number in numbers.items()}
    kinds = cells.kinds(by_key, settings, fields)
    result: list[dict[str, Plain]] = []
    for row, line in kept:
        item: dict[str, Plain] = {}
        for key, number in numbers.items():
            cell = row[number].strip() if number < len(row) else ""
            if cell:
                item[key] = cells.value(cell, kinds[key], Place(sheet.file, line, number + 1), problems)
        result.append(item)
    return result, CellSpots(sheet.file, [line for _, line in kept], numbers, result)


class CellSpots(Mapping[tuple[str | int, ...], Spot]):
    """The spot of every item by (number,), and of every cell that is not empty by (number, key). They are made when they are asked for."""

    def __init__(
        self, file: str, lines: Sequence[int], columns: Mapping[str, int], items: Sequence[Mapping[str, Plain]]
    ) -> None:
        self._file = file
        self._lines = lines
        self._columns = columns
        shared: dict[tuple[str, ...], tuple[str, ...]] = {}  # most rows have the same keys
        self._keys = [shared.setdefault(keys, keys) for keys in map(tuple, items)]

    def __getitem__(self, path: tuple[str | int, ...]) -> Spot:
        number, *keys = path
        if not isinstance(number, int) or not 0 <= number < len(self._keys):
            raise KeyError(path)
        if keys and (len(keys) > 1 or keys[0] not in self._keys[number]):
            raise KeyError(path)
        line = self._lines[number]
        column = self._columns[str(keys[0])] + 1 if keys else 1
        return Spot(line, column, line, column, self._file)

    def __iter__(self) -> Iterator[tuple[str | int, ...]]:
        for number, keys in enumerate(self._keys):
            yield (number,)
            yield from ((number, key) for key in keys)

    def __len__(self) -> int:
        return len(self._keys) + sum(map(len, self._keys))


def _kept_rows(sheet: Spreadsheet, settings: RawMapping, index: dict[str, int]) -> list[tuple[list[str], int]]:
    """Return the rows that `where` lets through, with their lines."""
    filters = {index[name]: str(value) for name, value in settings.mapping("where").items() if name in index}
    return [
        (row, line)
        for row, line in zip(sheet.rows, sheet.lines, strict=True)
        if all(number < len(row) and row[number].strip() == value for number, value in filters.items())
    ]


def _check_columns(sheet: Spreadsheet, settings: RawMapping, columns: dict[str, str], problems: Problems) -> None:
    """Report names of columns that the table does not have."""
    named: Iterable[tuple[str, tuple[str, ...]]] = [
        *((name, ("columns", key)) for key, name in settings.strings("columns").items()),
        *((name, ("where", name)) for name in settings.mapping("where")),
        *((columns["copies"], ("copies",)) for _ in range(1) if settings.word("copies")),
    ]
    for name, path in named:
        if name not in sheet.header:
            hint = did_you_mean(name, sheet.header, "columns")
            problems.error("table-column", settings.where.at(*path), f"no column '{name}' in {sheet.file}", hint=hint)
