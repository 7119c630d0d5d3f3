"""Reads a file of any kind into one grid: text with separators, workbooks, JSON, YAML, TOML."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.common.problems import Place
from engine.common.reading import ReadError, read_bytes
from generator.importing.tables import encodings, opendocument, records, separated, workbook
from generator.importing.tables.grid import LARGEST, MOST_ROWS, Grid, listed
from generator.importing.tables.packed import PackedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.importing.tables.grid import Journal
    from generator.importing.tables.workbook import WorkbookSheet

TEXTS = (".csv", ".tsv", ".tab", ".txt", ".psv", "")
RECORDS = (".json", ".yaml", ".yml", ".toml")
WORKBOOKS: dict[str, Callable[[bytes], list[WorkbookSheet]]] = {
    ".xlsx": workbook.read,
    ".xlsm": workbook.read,
    ".ods": opendocument.read,
}
_OLD = {
    ".xls": "XLSX",
    ".numbers": "XLSX or CSV",
    ".gsheet": "XLSX or CSV",
    ".doc": "CSV",
    ".docx": "CSV",
    ".pdf": "CSV",
}
_MARKUP = (".xml", ".html", ".htm", ".cod")


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """What the user said about how a file is to be read; "", () and None: find it out."""

    encoding: str = ""
    delimiter: str = ""
    sheets: tuple[str, ...] = ()
    header: int | None = None


def read(path: Path, name: str, options: ReadingOptions, journal: Journal) -> Grid | None:
    """Return the rows of a file; None, with problems, if it cannot be read. `name` is its name in problems."""
    kind = path.suffix.lower()
    if kind in _OLD:
        hint = f"save it as {_OLD[kind]}"
        journal.problems.error("import-file", Place(name), f"a {kind} file cannot be read", hint=hint)
        return None
    try:
        raw = read_bytes(path, LARGEST)
    except ReadError as error:
        journal.problems.error("import-file", Place(name, error.line, error.column), f"the file {error}")
        return None
    if raw.startswith(b"PK\x03\x04") or kind in WORKBOOKS:
        return _workbook(raw, name, WORKBOOKS.get(kind, workbook.read), options, journal)
    text = encodings.decode(raw, name, options.encoding, journal)
    if text is None or _is_markup(text, kind, name, journal):
        return None
    grid = (
        records.read(text, name, journal)
        if kind in RECORDS
        else separated.read(text.replace("\0", ""), name, options.delimiter, journal)
    )
    if grid is not None and not grid.rows:
        journal.problems.error("import-file", Place(name), "the file has no rows", "a table with a row for each card")
        return None
    return grid


def _is_markup(text: str, kind: str, name: str, journal: Journal) -> bool:
    """Report a text in XML or HTML, which would be read as a table of one column."""
    if kind not in _MARKUP and not text.lstrip()[:200].lower().startswith(("<?xml", "<!doctype", "<html")):
        return False
    hint = "export the cards as CSV or JSON from the program that wrote it"
    journal.problems.error("import-file", Place(name), "an XML or HTML file cannot be read", hint=hint)
    return True


def _workbook(
    raw: bytes, name: str, reader: Callable[[bytes], list[WorkbookSheet]], options: ReadingOptions, journal: Journal
) -> Grid | None:
    try:
        sheets = reader(raw)
    except PackedError as error:
        journal.problems.error("import-file", Place(name), f"the workbook {error}")
        return None
    chosen = _chosen(sheets, name, options.sheets, journal)
    grid = Grid(name)
    for sheet in chosen:
        for line, cells in sheet.lines:
            grid.add(line, cells)
        for line, number, what in sheet.faults:
            where = f" in the sheet '{sheet.name}'" if len(sheets) > 1 else ""
            hint = "save the file in a spreadsheet program, which stores results" if "result" in what else ""
            journal.problems.error("import-cell", grid.place(line, number), what + where, "a value", hint)
    if chosen and len(grid.rows) > MOST_ROWS:
        journal.problems.error("import-file", Place(name), f"more than {MOST_ROWS:,} rows")
    elif chosen and not grid.rows:
        journal.problems.error("import-file", Place(name), "the sheet has no rows", "a table with a row for each card")
    return grid if chosen and grid.rows else None


def _has_table(sheet: WorkbookSheet) -> bool:
    """Tell whether two lines of a sheet or more have two filled cells or more."""
    return sum(sum(map(bool, cells)) > 1 for _line, cells in sheet.lines) > 1


def _chosen(sheets: list[WorkbookSheet], name: str, wanted: tuple[str, ...], journal: Journal) -> list[WorkbookSheet]:
    """Return the sheets to read: those that are named, or the first visible one with a table, not only with remarks."""
    by_name = {sheet.name.casefold(): sheet for sheet in sheets}
    for one in wanted:
        if one.casefold() not in by_name:
            hint = did_you_mean(one, [sheet.name for sheet in sheets], "sheets")
            journal.problems.error("import-file", Place(name), f"no sheet '{one}'", hint=hint)
    chosen = [by_name[one.casefold()] for one in wanted if one.casefold() in by_name]
    if not wanted:
        visible = [sheet for sheet in sheets if not sheet.hidden and sheet.lines]
        chosen = ([sheet for sheet in visible if _has_table(sheet)] or visible)[:1]
        if not visible:
            journal.problems.error(
                "import-file", Place(name), "no visible sheet has rows", hint="name one with --sheet"
            )
    others = [f"'{sheet.name}'" + (" (hidden)" if sheet.hidden else "") for sheet in sheets if sheet not in chosen]
    if others and chosen:
        read = listed([f"'{sheet.name}'" for sheet in chosen])
        journal.decide("sheets", f"{read}. Not read: {listed(others)}; --sheet names others")
    return chosen
