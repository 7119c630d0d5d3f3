"""Reads ODS workbooks: `content.xml` alone, with expat, without a library.

The libraries for ODS either load pandas or have not been kept for years, and all of them parse the XML without limits. A repeated
cell or row is written once with a number; what is repeated is bounded here, and trailing blank cells are never unfolded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from engine.common.reading import MOST_DIGITS
from generator.importing.tables.grid import MOST_CELLS, MOST_COLUMNS, MOST_LINES, MOST_ROWS
from generator.importing.tables.packed import PackedError, open_packed, read_part
from generator.importing.tables.workbook import WorkbookSheet

if TYPE_CHECKING:
    from collections.abc import Mapping

_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0 "
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
_STYLE = "urn:oasis:names:tc:opendocument:xmlns:style:1.0 "
_CELLS = (_TABLE + "table-cell", _TABLE + "covered-table-cell")


def read(raw: bytes) -> list[WorkbookSheet]:
    """Return the sheets of a workbook. Raises PackedError."""
    with open_packed(raw) as packed:
        data = read_part(packed, "content.xml")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise PackedError(f"cannot be read: {error}") from None
    return reader.sheets


def _refuse_doctype(*_parts: object) -> None:
    raise PackedError("has a document type, which no workbook needs")


class _Reader:
    """Follows the elements of `content.xml`, and collects the cells of each sheet."""

    def __init__(self) -> None:
        self.sheets: list[WorkbookSheet] = []
        self.hidden_styles: set[str] = set()
        self.style = ""
        self.line = 0
        self.total = 0  # cells so far
        self.row: list[str] = []
        self.gap = 0  # blank cells since the last filled one
        self.repeat_row = self.repeat_cell = 1
        self.text: list[str] | None = None  # of the cell that is open
        self.value = ""
        self.skip = 0  # depth inside a comment of a cell

    def start(self, name: str, keys: Mapping[str, str]) -> None:
        """Open an element."""
        if self.skip or name == _OFFICE + "annotation":
            self.skip += 1
        elif name == _STYLE + "style":
            self.style = keys.get(_STYLE + "name", "")
        elif name == _STYLE + "table-properties" and keys.get(_TABLE + "display") == "false":
            self.hidden_styles.add(self.style)
        elif name == _TABLE + "table":
            hidden = keys.get(_TABLE + "style-name", "") in self.hidden_styles
            self.sheets.append(WorkbookSheet(keys.get(_TABLE + "name", ""), hidden))
            self.line = 1
        elif name == _TABLE + "table-row":
            self.row, self.gap, self.repeat_row = [], 0, _times(keys, "number-rows-repeated")
        elif name in _CELLS:
            self.text, self.value = [], keys.get(_OFFICE + "boolean-value", "")
            self.repeat_cell = _times(keys, "number-columns-repeated")
        elif self.text is not None:
            self._inside_cell(name, keys)

    def _inside_cell(self, name: str, keys: Mapping[str, str]) -> None:
        assert self.text is not None  # noqa: S101 - `start` asked
        if (name == _TEXT + "p" and self.text) or name == _TEXT + "line-break":
            self.text.append("\n")
        elif name == _TEXT + "tab":
            self.text.append(" ")
        elif name == _TEXT + "s":
            times = keys.get(_TEXT + "c", "1")
            self.text.append(" " * min(int(times) if times.isdecimal() else 1, 100))

    def characters(self, text: str) -> None:
        """Add text to the cell that is open."""
        if self.text is not None and not self.skip:
            self.text.append(text)

    def end(self, name: str) -> None:
        """Close an element."""
        if self.skip:
            self.skip -= 1
        elif name in _CELLS and self.text is not None:
            self._end_cell("".join(self.text) or self.value)
            self.text = None
        elif name == _TABLE + "table-row" and self.sheets:
            self._end_row(self.sheets[-1])

    def _end_cell(self, text: str) -> None:
        if not text or text.isspace():
            self.gap += self.repeat_cell
            return
        if len(self.row) + self.gap + self.repeat_cell > 40 * MOST_COLUMNS:
            raise PackedError(f"has more than {40 * MOST_COLUMNS:,} columns")
        self.row += [""] * self.gap + [text] * self.repeat_cell
        self.gap = 0

    def _end_row(self, sheet: WorkbookSheet) -> None:
        if self.row:
            self.total += len(self.row) * self.repeat_row
            if len(sheet.lines) + self.repeat_row > MOST_ROWS or self.total > MOST_CELLS:
                raise PackedError(f"has more than {MOST_ROWS:,} rows or {MOST_CELLS:,} cells")
            for number in range(self.repeat_row):
                sheet.lines.append((self.line + number, list(self.row)))
                faults = [(self.line + number, column, cell) for column, cell in enumerate(self.row) if cell in _ERRORS]
                sheet.faults += [(line, column, f"the error {cell} of the program") for line, column, cell in faults]
        self.line = min(self.line + self.repeat_row, 100 * MOST_LINES)


_ERRORS = frozenset({"#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#N/A", "Err:502", "Err:508", "Err:509"})


def _times(keys: Mapping[str, str], name: str) -> int:
    """Return how often a cell or row is repeated."""
    text = keys.get(_TABLE + name, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) <= MOST_DIGITS else 1
