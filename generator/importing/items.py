"""Makes items from the rows of a table: titles, copies, translated texts, pictures, layouts. Reports what cannot be read, at its cell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.names import count
from engine.common.problems import Place
from generator.importing import data_cells, slugs
from generator.importing.cell_markup import Translator
from generator.importing.headers import NUMBER
from generator.importing.known_headers import fold
from generator.importing.pictures import are_pictures
from generator.importing.plain_layout import ACCENTS
from generator.importing.tables.grid import MOST_CELL, lines_of, listed
from generator.importing.tables.records import KEY

if TYPE_CHECKING:
    from generator.importing.columns import Meaning
    from generator.importing.headers import HeadedTable, TableRow
    from generator.importing.ids import Cells
    from generator.importing.pictures import FoundPictures
    from generator.importing.tables.grid import Journal

MOST_COPIES = 10_000
MOST_TITLE = 400
_COPIES = re.compile(r"[x×]?\s*(\d{1,6})(?:[.,]0+)?\s*(?:[x×]|copies|cards)?\Z", re.IGNORECASE)
_WORDS_OF_KEY = re.compile(r"[^\W\dA-Z_]+(?:[_-][^\WA-Z_]+)+")
_TOTALS = frozenset(["total", "totals", "sum", "summe", "gesamt", "somme", "totale", "suma", "totaal"])
_KEYS = {"face": "face", "back": "back", "made face": "face"}  # keys of columns that name layouts


@dataclass(slots=True)
class ItemMaker:
    """Makes the items of a table. `layouts` are those that a card may name; with a `prefix`, those that are missing are made."""

    table: HeadedTable
    columns: list[Meaning]
    translator: Translator
    pictures: FoundPictures
    layouts: frozenset[str]
    prefix: str
    journal: Journal
    without_title: list[int] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)

    def items(self) -> list[Cells]:
        """Return an item for each row; keys are those of the columns."""
        self._settle_roles()
        rows = self.table.rows
        if len(rows) > 1 and self._is_total(rows[-1]):
            self.journal.decide("total", f"{lines_of([rows[-1].line])} is no card: it has numbers below the others")
            rows = rows[:-1]
        made = [item for row in rows if (item := self._item(row))]
        if self.left_out:
            self.journal.decide("rows", f"left out, since they have numbers but no title: {lines_of(self.left_out)}")
        if self.without_title and any(one.role == "title" for one in self.columns):
            self.journal.decide("titles", f"numbered, since their cells are blank: {lines_of(self.without_title)}")
        for about, what in self.translator.report():
            self.journal.decide(about, what)
        self.pictures.report(self.journal)
        return made

    def _is_total(self, row: TableRow) -> bool:
        """Tell whether a row adds up the others: it is called so, and has nothing but numbers."""
        titles = [row.cells.get(one.number, "") for one in self.columns if one.role == "title"]
        others = [cell for number, cell in row.cells.items() if cell not in titles and cell]
        return fold("".join(titles)) in _TOTALS and bool(others) and all(map(NUMBER.match, others))

    def _settle_roles(self) -> None:
        """Make columns pictures, layouts or data only if their cells are."""
        data_cells.settle(self.table, self.columns, self.journal)
        for one in self.columns:
            cells = [cell for row in self.table.rows if (cell := row.cells.get(one.number))]
            if one.role not in {"title", "copies", "id", "ignored", "data"} and are_pictures(cells):
                one.role = "image"
            elif one.role == "image" and not any(self._is_near(cell) for cell in cells):
                one.role = "value"
            elif one.role in {"face", "back", "type"}:
                one.role = self._layout_role(one, {slugs.slug(cell) for cell in cells})

    def _is_near(self, cell: str) -> bool:
        return cell.casefold() in self.pictures.near or slugs.slug(cell) in self.pictures.near

    def _layout_role(self, one: Meaning, names: set[str]) -> str:
        """Return what a column of layouts is: its cells name layouts of the game, or layouts that are made, or are values."""
        side = "back" if one.role == "back" else "face"
        if names and names <= self.layouts:
            self.journal.decide("layouts", f"'{one.label}' names the {side} of each card")
            return side
        if self.prefix and one.role == "face" and len(names) <= len(ACCENTS) and "" not in names:
            self.journal.decide(
                "layouts", f"'{one.label}' gives {count(len(names), 'layout')}, alike but for the colour"
            )
            return "made face"
        if one.role != "type":
            known = ", ".join(sorted(self.layouts)) or "none"
            self.journal.decide("layouts", f"'{one.label}' names no layouts of the game ({known}), so it is a value")
        return "value"

    def _item(self, row: TableRow) -> Cells | None:
        item: Cells = {"id": "", "title": "", "copies": "1"}
        for one in self.columns:
            cell = row.cells.get(one.number, "")
            place = Place(self.table.file, row.line, row.numbers.get(one.number, 0) + 1)
            if len(cell) > MOST_CELL:
                what = f"a cell of {len(cell):,} characters"
                self.journal.problems.error("import-cell", place, what, f"at most {MOST_CELL:,}")
            elif one.role == "copies":
                item["copies"] = self._copies(cell, place)
            elif cell:
                item[_KEYS.get(one.role, one.key)] = self._cell(one, cell)
        if not item["title"]:
            values = [cell for key, cell in item.items() if key not in {"id", "title", "copies"} and cell]
            if all(NUMBER.match(cell) for cell in values) and any(one.role == "title" for one in self.columns):
                self.left_out.append(row.line)
                return None
            self.without_title.append(row.line)
            item["title"] = f"Card {len(self.without_title)}"
        if len(item["title"]) > MOST_TITLE:
            place = Place(self.table.file, row.line)
            self.journal.problems.error(
                "import-cell", place, f"a title of {len(item['title'])} characters", f"at most {MOST_TITLE}"
            )
        return item

    def _copies(self, cell: str, place: Place) -> str:
        found = _COPIES.match(cell)
        if not cell:
            return "1"
        if not found or int(found[1]) > MOST_COPIES:
            expected = f"a whole number up to {MOST_COPIES:,}, or a blank cell for 1"
            self.journal.problems.error("import-copies", place, f"'{cell[:40]}' is no number of copies", expected)
            return "1"
        return str(int(found[1]))

    def _cell(self, one: Meaning, cell: str) -> str:
        if one.role == "id":
            return cell
        if one.role == "data":
            return Translator({}, frozenset(), active=False).text(cell)
        if one.role in {"face", "back", "made face"}:
            return f"{self.prefix}-{slugs.slug(cell)}" if one.role == "made face" else slugs.slug(cell)
        if one.role == "title":
            return self.translator.title(_spelt(cell) if one.label == KEY else cell)
        return (self.pictures.name_of(cell) or cell) if one.role == "image" else self.translator.text(cell)


def _spelt(key: str) -> str:
    """Return a key as a title: `green_quarter` → `Green quarter`; one that is written as a title stays."""
    return key.replace("_", " ").replace("-", " ").capitalize() if _WORDS_OF_KEY.fullmatch(key) else key


def merged(items: list[Cells], journal: Journal) -> list[Cells]:
    """Return the items with repeated rows as one, their copies added."""
    kept: dict[tuple[tuple[str, str], ...], Cells] = {}
    for item in items:
        key = tuple(sorted((name, cell) for name, cell in item.items() if name not in {"id", "copies"} and cell))
        if key in kept:
            kept[key]["copies"] = str(int(kept[key]["copies"]) + int(item["copies"]))
        else:
            kept[key] = item
    if len(kept) < len(items):
        journal.decide(
            "repeated rows", f"{count(len(items) - len(kept), 'row')} merged into others; their copies are added"
        )
    return list(kept.values())


def report_copies(items: list[Cells], journal: Journal) -> None:
    """Say how many cards there are, and which are not printed."""
    total = sum(int(item["copies"]) for item in items)
    none = [item["title"] for item in items if item["copies"] == "0"]
    journal.decide("cards", f"{count(len(items), 'different card')}, {count(total, 'copy', 'copies')}")
    if none:
        journal.decide("copies", f"0, so not printed: {listed(none)}")
