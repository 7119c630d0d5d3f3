"""What every reader of tables returns: rows of texts with their lines; and what was decided on the way, for the report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.common.names import count
from engine.common.problems import Place, Problems

MOST_ROWS = 20_000
MOST_LINES = 200_000  # blank ones too
MOST_COLUMNS = 500  # that are not empty
MOST_CELL = 8_000  # characters: no card holds more
MOST_CELLS = 2_000_000  # of a workbook, blank ones before a filled one too
LARGEST = 8_000_000  # bytes of a file
MOST_SHOWN = 8  # of a list in the report


class GridRow(NamedTuple):
    """A row that is not blank: its line (or number) in the file, and its cells."""

    line: int
    cells: list[str]


@dataclass(slots=True)
class Grid:
    """The rows of a file or of some sheets. `file` is its name in problems."""

    file: str
    rows: list[GridRow] = field(default_factory=list)
    has_header: bool | None = None  # None: unknown; records have keys, so they always have one

    def add(self, line: int, cells: list[str]) -> None:
        """Add a row if it is not blank. Cells after the last filled one are dropped."""
        width = max((number for number, cell in enumerate(cells, 1) if cell and not cell.isspace()), default=0)
        if width:
            self.rows.append(GridRow(line, cells[:width]))

    def place(self, line: int, number: int) -> Place:
        """Return the place of a cell: its line, and its column counted from 1."""
        return Place(self.file, line, number + 1)


class Decision(NamedTuple):
    """One line of the report: what was decided about what."""

    about: str
    what: str


@dataclass(slots=True)
class Journal:
    """What an import decides, and what is wrong."""

    problems: Problems = field(default_factory=Problems)
    decisions: list[Decision] = field(default_factory=list)

    def decide(self, about: str, what: str) -> None:
        """Add a line to the report."""
        self.decisions.append(Decision(about, what))


def listed(names: list[str], noun: str = "") -> str:
    """Return names as one text: the first of many, then how many more; with a noun, first how many."""
    shown = ", ".join(names[:MOST_SHOWN])
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return f"{count(len(names), noun)}: {shown}{more}" if noun else shown + more


def lines_of(numbers: list[int]) -> str:
    """Return numbers of lines as a text: `line 3`, `lines 3, 5, 9 and 4 more`."""
    return f"line{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"
