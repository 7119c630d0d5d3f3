"""Reads files into documents; every value of a document knows its file, line and column.

It follows links, and reads a file only if it lies in the game's folder and is a regular UTF-8 text of at most 8 MB
(`engine.common.reading`). Parsed values are cached by content. Positions are not: they are computed
by parsing the text again when somebody asks for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common import cache, reading
from engine.common.plain import Plain
from engine.common.problems import Place, Problems
from engine.data.scalars import FORBIDDEN
from engine.data.values import Spot, Where

if TYPE_CHECKING:
    from pathlib import Path

MOST_LINES = 400  # searched by `locate`
LARGEST = 8_000_000  # bytes
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_BOM = "\ufeff"

KeyPath = tuple[str | int, ...]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, split where YAML splits them."""
    return _LINE_END.split(text)


class Positions(Mapping[KeyPath, Spot]):
    """The spot of every value of a document, by its path. The text is parsed when the first spot is asked for.

    `sheet` has the spots of items that were read from a spreadsheet, by path below `items`; `tables` those of translated values.
    """

    def __init__(self, file: str, text: str, spots: Mapping[KeyPath, Spot] | None = None) -> None:
        self._file = file
        self._text = text
        self._spots = dict(spots) if spots is not None else None
        self.sheet: Mapping[KeyPath, Spot] | None = None
        self._sheet_is_new = True  # its spots are not among those of the document
        self.tables: dict[KeyPath, Spot] = {}
        self.translated: set[KeyPath] = set()  # of values that were put in place of the original

    @property
    def text(self) -> str:
        """The document's text."""
        return self._text

    @property
    def spots(self) -> dict[KeyPath, Spot]:
        """The spots of all values, by path."""
        if self._spots is None:
            from engine.data.syntax import parse

            tree = parse(self._text, self._file, Problems())
            self._spots = tree.spots if tree else {}
        if self.sheet is not None and self._sheet_is_new:
            self._spots.update({("items", *path): spot for path, spot in self.sheet.items()})
            self._sheet_is_new = False
        if self.tables:
            self._spots.update(self.tables)
            self.tables = {}
        return self._spots

    def __getitem__(self, path: KeyPath) -> Spot:
        return self.spots[path]

    def __iter__(self) -> Iterator[KeyPath]:
        return iter(self.spots)

    def __len__(self) -> int:
        return len(self.spots)


@dataclass(slots=True)
class Document:
    """One parsed file: its plain value, the positions of the values in it, and its text.

    `written` is the file's value. `value` is the same, but with the rows of a spreadsheet in place of its file name.
    """

    file: str
    written: Plain
    text: str
    positions: Positions = field(repr=False)
    hash: str
    value: Plain = None

    def __post_init__(self) -> None:
        self.value = self.written

    @property
    def where(self) -> Where:
        """The place of the document's value."""
        return Where(self.file, self.positions)

    @property
    def first_line(self) -> str:
        """The first line of the text: it should tell editors the schema."""
        return self.text.split("\n", 1)[0].rstrip("\r")


@dataclass(slots=True)
class FileReader:
    """Reads the files under `folder`. Names them relative to `root`, and reports what is wrong to `problems`."""

    root: Path
    folder: Path
    problems: Problems
    cache: cache.Cache

    def name(self, path: Path) -> str:
        """Return the name of a file in problems: relative to the project's root, with slashes."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()

    def read_bytes(self, path: Path, named_at: Callable[[], Place] | None = None) -> bytes | None:
        """Return the bytes of a regular file inside the folder; None, with a problem, when there is no such file.

        `named_at` gives the place in the data that names the file; by default the problem is reported at the file itself.
        """
        try:
            return reading.read_bytes(path, LARGEST, self.folder)
        except reading.ReadError as error:
            at = named_at() if named_at else Place(self.name(path))
            self._report(error, path, at)
        return None

    def _report(self, error: reading.ReadError, path: Path, at: Place) -> None:
        """Report why a file cannot be read."""
        if error.fault == "outside":
            self.problems.error("file-outside", at, f"'{path.name}' leads out of the game's folder", "a file inside it")
        elif error.fault == "missing":
            self.problems.error("file-missing", at, f"no file '{path.name}'", hint=self.did_you_mean(path))
        else:
            code = {"kind": "file-kind", "big": "file-too-big"}.get(error.fault, "file-unreadable")
            self.problems.error(code, at, f"'{path.name}' {error}")

    def did_you_mean(self, path: Path) -> str:
        """Return a hint that names the file that was probably meant."""
        from engine.common.names import did_you_mean

        try:
            return did_you_mean(path.name, [other.name for other in path.parent.iterdir()])
        except (OSError, ValueError):
            return ""

    def read_text(self, path: Path) -> str | None:
        """Return the file's text: UTF-8 without control characters. A byte order mark is dropped with a warning."""
        raw = self.read_bytes(path)
        return None if raw is None else self.decode(raw, self.name(path))

    def decode(self, raw: bytes, file: str) -> str | None:
        """Return bytes as text; None, with a problem at the first bad byte."""
        if raw[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            self.problems.error("file-encoding", Place(file), "the file is UTF-16", "UTF-8", "save it as UTF-8")
            return None
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            before = raw[: error.start].decode("utf-8", "replace")
            what = f"byte 0x{raw[error.start]:02x} is not UTF-8"
            self.problems.error("file-encoding", _end_of(before, file), what, "UTF-8", "save the file as UTF-8")
            return None
        if text.startswith(_BOM):
            self.problems.warning(
                "file-bom", Place(file), "the file starts with a byte order mark", hint="save it without"
            )
            text = text[1:]
        bad = FORBIDDEN.search(text)
        if bad:
            what = f"control character U+{ord(bad[0]):04X}"
            self.problems.error("file-control", _end_of(text[: bad.start()], file), what, "text", "delete it")
            return None
        return text

    def read_yaml(self, path: Path) -> Document | None:
        """Read one document; None, with problems, when the file cannot be read or parsed."""
        text = self.read_text(path)
        if text is None:
            return None
        file = self.name(path)
        content = cache.digest(text)
        key = f"yaml {file}"
        stored = self.cache.get(key)
        if stored is not None and stored["content"] == content:
            return Document(file, stored["value"], text, Positions(file, text), content)
        from engine.data.syntax import parse

        found = Problems()
        tree = parse(text, file, found)
        self.problems.extend(found)
        if tree is None:
            return None
        if not found.found:
            self.cache.put(key, {"content": content, "value": tree.value})
        return Document(file, tree.value, text, Positions(file, text, tree.spots), content)


def locate(where: Where, path: KeyPath, snippet: str, skip: int = 0) -> Place:
    """Return the place of a snippet in the text at `path`, after skipping the first `skip` occurrences.

    The snippet is searched for from the start of the value. When the file writes it otherwise (escaped in quotes, or
    folded over a line end), the result is the place of the value itself.
    """
    start = where.at(*path)
    positions = where.positions
    if not isinstance(positions, Positions) or start.file != where.file:
        return start
    lines = lines_of(positions.text)
    for number in range(start.line - 1, min(len(lines), start.line + MOST_LINES)):
        column = start.column - 1 if number == start.line - 1 else 0
        while (column := lines[number].find(snippet, column)) >= 0:
            if not skip:
                return Place(start.file, number + 1, column + 1)
            skip -= 1
            column += len(snippet)
    return start


def _end_of(before: str, file: str) -> Place:
    """Return the place right after a text that starts the file."""
    lines = lines_of(before)
    return Place(file, len(lines), len(lines[-1]) + 1)
