"""Decides what each column is: the title, the number of copies, an id, a picture, a layout, or a value under a key of its own."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.common.problems import Place
from generator.importing import slugs
from generator.importing.known_headers import fold, role_of
from generator.importing.tables.records import KEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.importing.headers import HeadedTable
    from generator.importing.tables.grid import Journal

# keys with a meaning of their own in items or expressions → the key that a column of such a name gets
_TAKEN = {
    "id": "own_id", "title": "own_title", "copies": "own_copies", "from": "from_text", "rules": "rules_text", "players": "players_text",
    "waive": "waive_text", "set": "set_name", "kind": "kind_name", "face": "face_text", "back": "back_text",
}  # fmt: skip
_FEW = 0.6  # the share of different texts that a title has at least
_LONG_TITLE = 80


@dataclass(slots=True)
class Meaning:
    """What a column is: its number in the table, its key in items, and its header as a label."""

    number: int
    key: str
    label: str
    role: str


def meanings(table: HeadedTable, wanted: Mapping[str, str], journal: Journal) -> list[Meaning]:
    """Return what each column is. `wanted` maps keys to headers (or to `#3`, the third column), as the user said."""
    chosen = _chosen(table, wanted, journal)
    taken = Counter(chosen.values())
    found: list[Meaning] = []
    for number, column in enumerate(table.columns):
        role = chosen.get(number) or role_of(column.header)
        role = "copies" if role == "title" and number not in chosen and _counts(table, number) else role
        role = role if role not in {"title", "copies", "id"} or number in chosen or not taken[role] else "value"
        if role in {"title", "copies", "id"} and number not in chosen and not _suits(table, number, role):
            role = "value"
        taken[role] += number not in chosen
        found.append(Meaning(number, chosen.get(number, ""), column.header, role))
    if not taken["title"]:
        _choose_title(table, found, journal)
    _give_keys(found, set(chosen.values()))
    odd = [
        f"'{one.label}' → {one.key}" if one.label else f"column {table.columns[one.number].number + 1} → {one.key}"
        for one in found
        if _is_odd(one)
    ]
    if odd:
        journal.decide("keys", ", ".join(odd))
    return found


def _is_odd(one: Meaning) -> bool:
    return one.key != slugs.key(one.label) or one.role in {"title", "copies"}


def _chosen(table: HeadedTable, wanted: Mapping[str, str], journal: Journal) -> dict[int, str]:
    """Return the columns that the user named, with their keys. Headers that do not exist are problems."""
    result: dict[int, str] = {}
    by_name = {fold(column.header): number for number, column in reversed(list(enumerate(table.columns)))}
    for key, header in wanted.items():
        nth = int(header[1:]) - 1 if re.fullmatch("#[0-9]{1,5}", header) else -1
        number = next(
            (at for at, column in enumerate(table.columns) if nth == column.number), by_name.get(fold(header), -1)
        )
        if number < 0:
            hint = did_you_mean(header, [column.header for column in table.columns if column.header], "columns")
            journal.problems.error("import-column", Place(table.file), f"no column '{header}' for {key}", hint=hint)
        else:
            result[number] = key
    return result


def _suits(table: HeadedTable, number: int, role: str) -> bool:
    """Tell whether the cells of a column can be what its header says: ids are all there and differ, copies do not just count up."""
    cells = [row.cells.get(number, "") for row in table.rows]
    if role == "id":
        return all(cells) and len(set(map(str.casefold, cells))) == len(cells)
    if role == "title":
        return sum(any(char.isalpha() for char in cell) for cell in cells) * 2 >= len(cells)
    if role == "copies" and table.columns[number].header.strip() in {"#", "n°"}:
        return cells != [str(at) for at in range(1, len(cells) + 1)] and len(set(cells)) < len(cells)
    return any(cells)


def ignore(columns: list[Meaning], headers: Iterable[str], table: HeadedTable, journal: Journal) -> None:
    """Mark the columns that are not drawn. Headers that do not exist are problems."""
    by_name = {fold(one.label): one for one in columns if one.label}
    for header in headers:
        if fold(header) in by_name:
            by_name[fold(header)].role = "ignored"
        else:
            hint = did_you_mean(header, [one.label for one in columns if one.label], "columns")
            journal.problems.error("import-column", Place(table.file), f"no column '{header}' to ignore", hint=hint)


def _counts(table: HeadedTable, number: int) -> bool:
    """Tell whether a column called `card` counts cards: its cells are blank or whole numbers."""
    cells = [cell for row in table.rows if (cell := row.cells.get(number, ""))]
    return bool(cells) and fold(table.columns[number].header) == "card" and all(cell.isdecimal() for cell in cells)


def _liking(one: Meaning) -> int:
    """Return how little the header of a column suits a title: 0 if it speaks of a name, 2 if it is an id.

    The keys of objects by key are names too.
    """
    if one.label == KEY:
        return 0
    words = {role_of(word) for word in one.label.replace("_", " ").split()}
    return 0 if "title" in words else 2 if one.role == "id" else 1


def _choose_title(table: HeadedTable, found: list[Meaning], journal: Journal) -> None:
    """Make the first column with short, mostly different texts the title; one whose header speaks of a name comes before."""
    for one in sorted(found, key=_liking):
        cells = [cell for row in table.rows if (cell := row.cells.get(one.number, ""))]
        short = all(len(cell) <= _LONG_TITLE and "\n" not in cell for cell in cells)
        words = sum(any(char.isalpha() for char in cell) for cell in cells) * 2 > len(cells)
        if (
            one.role in {"value", "text", "id", "type"}
            and short
            and words
            and len(set(cells)) >= _FEW * len(table.rows)
        ):
            one.role = "title"
            name = f"'{one.label}'" if one.label else f"column {table.columns[one.number].number + 1}"
            journal.decide("title", f"{name}: no header says so plainly, but its texts are short and differ")
            return
    journal.decide("title", "no column has titles: cards are numbered. --column title=HEADER names one")


def _give_keys(found: list[Meaning], chosen: set[str]) -> None:
    taken = set(chosen)
    for one in found:
        if one.role in {"title", "copies", "id"}:
            one.key = one.role
        if one.key:
            continue
        made = slugs.key(one.label) or f"column_{one.number + 1}"
        made = base = _TAKEN.get(made, made)
        number = 2
        while made in taken:
            made, number = f"{base}_{number}", number + 1
        one.key = made
        taken.add(made)
