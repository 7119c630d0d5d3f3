"""Reads text with separators (CSV, TSV and their relatives): finds the separator, and reports broken quotes at their line."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import TYPE_CHECKING

from engine.common.problems import Place
from generator.importing.tables.grid import MOST_LINES, MOST_ROWS, Grid

if TYPE_CHECKING:
    from generator.importing.tables.grid import Journal

DELIMITERS = (",", ";", "\t", "|", ":")
NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", ":": "colon"}
SAMPLE = 60  # lines by which the separator is found


def read(text: str, file: str, wanted: str, journal: Journal) -> Grid | None:
    """Return the rows of a text; None, with problems, if it is broken. `wanted` is the separator, "" to find it."""
    grid = Grid(file)
    first = 0
    if (
        text[:4].lower() == "sep=" and len(text) > len("sep=;") and text[5:6] in "\r\n"
    ):  # written by a spreadsheet program
        wanted = wanted or text[4]
        text, first = text[5:].lstrip("\r").removeprefix("\n"), 1
    delimiter = wanted or _found(text, file)
    if delimiter != ",":
        journal.decide("separator", NAMES.get(delimiter, repr(delimiter)) + (", as asked" if wanted else ""))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            grid.add(line + first, cells)
            start, line = line, reader.line_num + 1
            if len(grid.rows) > MOST_ROWS or line > MOST_LINES:
                return _refuse(journal, Place(file, line), f"more than {MOST_ROWS:,} rows or {MOST_LINES:,} lines")
    except csv.Error as error:
        return _refuse(journal, Place(file, line + first), str(error))
    if grid.rows and _is_open(text, start, delimiter):
        return _refuse(journal, Place(file, start + first), "a quotation mark is never closed", 'a second "')
    return grid


def _refuse(journal: Journal, place: Place, what: str, expected: str = "") -> Grid | None:
    """Report why a text cannot be read, and return None."""
    journal.problems.error("import-file", place, what, expected)
    return None


def _is_open(text: str, start: int, delimiter: str) -> bool:
    """Tell whether the last row, which begins at a line, ends inside quotes."""
    tail = "".join(io.StringIO(text, newline="").readlines()[start - 1 :])
    try:
        list(csv.reader(io.StringIO(tail, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "end of data" in str(error)
    return False


def _found(text: str, file: str) -> str:
    """Return the separator that cuts most lines into equally many cells; a comma if none does."""
    if file.lower().endswith((".tsv", ".tab")) and "\t" in text:
        return "\t"
    sample = "".join(io.StringIO(text, newline="").readlines()[:SAMPLE])
    scores = [(_score(sample, delimiter), -number) for number, delimiter in enumerate(DELIMITERS)]
    best, number = max(scores)
    return DELIMITERS[-number] if best > 0 else ","


def _score(sample: str, delimiter: str) -> float:
    """Return how evenly a separator cuts: 0 if it cuts nothing. Colons and bars stand in texts too, so they count less."""
    try:
        rows = [row for row in csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter) if any(row)]
    except csv.Error:
        return 0.0
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return 0.0
    width, times = max(widths.items(), key=lambda pair: (pair[1], pair[0]))
    evenness = times / len(rows)
    return evenness * (1 + min(width, 20) / 40) * (0.6 if delimiter in "|:" else 1.0)
