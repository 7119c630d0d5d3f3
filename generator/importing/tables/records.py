"""Reads JSON, YAML and TOML into rows: a list of objects, objects by key, or a list for each column."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from engine.common.names import count
from engine.common.problems import Place, Problems
from engine.common.reading import MOST_DIGITS, ReadError, as_json
from generator.importing.tables import record_groups, tabletop_simulator
from generator.importing.tables.grid import MOST_COLUMNS, MOST_ROWS, Grid, listed
from generator.importing.tables.record_groups import is_objects
from generator.importing.tables.values import as_text
from generator.importing.tables.workbook import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.common.plain import Plain
    from generator.importing.tables.grid import Journal

KEY = "key"  # header of the column with the keys of objects by key
_MOST_LEVELS = 6
_RANK = re.compile(r"[0-9]{1,2}|[A-Z]|Ace|Jack|Queen|King|Joker", re.IGNORECASE)
_EXPECTED = "a list of objects, objects by key, or a list for each column"
Lines = dict[tuple[str | int, ...], int]  # the line of the value at each path


def read(text: str, file: str, journal: Journal) -> Grid | None:
    """Return the records of a text as rows; the first row has the keys. None, with problems, if there are none."""
    found = _parsed(text, file, journal)
    if found is None:
        return None
    saved = tabletop_simulator.cards_of(found[0])
    if saved is not None:
        journal.decide("records", "the cards of a saved game of Tabletop Simulator, equal ones together")
    path, value = _records(found[0] if saved is None else saved, ())
    rows = _rows(value, path, found[1])
    if not rows or len(rows) > MOST_ROWS:
        what = f"more than {MOST_ROWS:,} records" if rows else "has no records"
        journal.problems.error("import-file", Place(file), what, _EXPECTED)
        return None
    _report(value, path, found[0] if saved is None else saved, journal)
    return _grid(file, rows)


def _report(value: Plain, path: tuple[str, ...], whole: Plain, journal: Journal) -> None:
    """Say which records were taken, and which lists beside them were not."""
    decks = record_groups.records(value)
    lists = dict.fromkeys(".".join(key for key in (*path, *place) if isinstance(key, str)) for place, _ in decks)
    names = list(lists) or [".".join(path)] * bool(path)
    if names:
        columns = [key for key in (record_groups.GROUP, record_groups.DECK) if any(key in one for _, one in decks)]
        apart = f"; told apart by {' and '.join(map(repr, columns))}" if columns else ""
        journal.decide("records", f"those under {listed([repr(name) for name in names])}{apart}")
    if others := record_groups.unread(whole, path):
        journal.decide("not read", listed([f"'{key}' ({count(number, 'object')})" for key, number in others.items()]))


def _parsed(text: str, file: str, journal: Journal) -> tuple[Plain, Lines] | None:
    try:
        if file.lower().endswith(".toml"):
            return tomllib.loads(text), {}
        value = as_json(text.encode("utf-8", "replace")) if file.lower().endswith(".json") else None
    except ReadError as error:
        journal.problems.error("import-file", Place(file, error.line, error.column), f"the file {error}")
        return None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        journal.problems.error("import-file", Place(file), f"is not TOML: {error}")
        return None
    return _with_lines(value, text, file, journal)


def _with_lines(value: Plain, text: str, file: str, journal: Journal) -> tuple[Plain, Lines] | None:
    """Return the value of a YAML file; of JSON only the lines are taken from there, since nearly all JSON is YAML."""
    from engine.data.syntax import parse

    found = Problems()
    tree = parse(text, file, found)
    lines: Lines = {path: spot.line for path, spot in tree.spots.items()} if tree else {}
    if value is not None:
        return value, lines
    for problem in found:
        journal.problems.error("import-file", problem.place, problem.message, problem.expected, problem.hint)
    return (tree.value, lines) if tree and not found.failed else None


def _records(value: Plain, path: tuple[str, ...]) -> tuple[tuple[str, ...], Plain]:
    """Return the part of a value that has the records: the longest list of objects in it, with its path."""
    if isinstance(value, dict) and len(path) < _MOST_LEVELS:
        lists = [(key, part) for key, part in value.items() if is_objects(part)]
        if decks := record_groups.groups(value):
            return path, dict(decks)
        if lists:
            key, part = max(lists, key=lambda pair: len(pair[1]))
            return (*path, str(key)), part
        inner = [(key, part) for key, part in value.items() if isinstance(part, dict) and part]
        if len(inner) == 1 and (len(value) > 1 or all(isinstance(one, dict | list) for one in inner[0][1].values())):
            return _records(inner[0][1], (*path, str(inner[0][0])))
        if not _are_alike([part for _, part in inner]):
            deeper = [_records(part, (*path, str(key))) for key, part in inner]
            if listed := [found for found in deeper if is_objects(found[1])]:
                return max(listed, key=lambda found: len(found[1]) if isinstance(found[1], list) else 0)
            if len(keyed := [(key, part) for key, part in inner if _are_records(part)]) == 1:
                return (*path, str(keyed[0][0])), keyed[0][1]
    return path, value


def _are_alike(parts: Sequence[Mapping[str, Plain]]) -> bool:
    """Tell whether objects have a key in common, as cards by key do."""
    return len(parts) > 1 and bool(set.intersection(*(set(part) for part in parts)))


def _are_records(value: Mapping[str, Plain]) -> bool:
    """Tell whether an object has nothing but records by key."""
    parts = [part for part in value.values() if isinstance(part, dict)]
    return len(parts) == len(value) and _are_alike(parts)


def _rows(value: Plain, path: tuple[str | int, ...], lines: Lines) -> list[tuple[int, dict[str, str]]]:
    """Return the records with their lines (or numbers, if the lines are not known), each as texts by key."""
    if isinstance(value, list) and value and all(isinstance(part, list) for part in value):
        header = [shown(cell) for cell in value[0]]
        value = [dict(zip(header, part, strict=False)) for part in value[1:]]
    if decks := record_groups.records(value)[: MOST_ROWS + 1]:
        return [(lines.get((*path, *place), at), _flat(record)) for at, (place, record) in enumerate(decks, 1)]
    if isinstance(value, list):
        records = [(lines.get((*path, number), number + 1), part) for number, part in enumerate(value)]
        return [
            (line, _flat(part) if isinstance(part, dict) else {"title": as_text(part)})
            for line, part in records[: MOST_ROWS + 1]
        ]
    return _rows_by_key(value, path, lines) if isinstance(value, dict) and value else []


def _rows_by_key(
    value: Mapping[str, Plain], path: tuple[str | int, ...], lines: Lines
) -> list[tuple[int, dict[str, str]]]:
    """Return the records of an object: those of a table by columns, of suits with ranks, or of objects by key."""
    if columns := _columns(value):
        return [(number + 1, record) for number, record in enumerate(columns)]
    if ranked := list(_ranked(value)):
        return [(lines.get((*path, one["suit"], one["rank"]), number), one) for number, one in enumerate(ranked, 1)]
    if all(isinstance(part, dict) for part in value.values()):
        pairs = enumerate(value.items(), 1)
        return [(lines.get((*path, str(key)), number), {KEY: str(key), **_flat(part)}) for number, (key, part) in pairs]
    return []


def _columns(value: Mapping[str, Plain]) -> list[dict[str, str]]:
    """Return the records of a table that is written by columns: lists, or objects by number of the row; [] if it is none."""
    parts = list(value.values())
    if all(isinstance(part, list) for part in parts):
        longest = max(len(part) for part in parts)
        return [
            {key: as_text(part[number]) for key, part in value.items() if number < len(part)}
            for number in range(min(longest, MOST_ROWS + 1))
        ]
    if all(isinstance(part, dict) and part and all(key.isdecimal() for key in part) for part in parts):
        numbers = sorted({int(number) for part in parts for number in part if len(number) <= MOST_DIGITS})
        return [
            {key: as_text(part[str(number)]) for key, part in value.items() if str(number) in part}
            for number in numbers
        ]
    return []


def _ranked(value: Mapping[str, Plain]) -> Iterator[dict[str, str]]:
    """Yield the cards of suits that have texts by rank, `{Lamps: {2: …, J: …}}`; none if the value has another shape."""
    suits = [(str(suit), part) for suit, part in value.items() if isinstance(part, dict) and part]
    ranks = [str(rank) for _suit, part in suits for rank in part]
    texts = [text for _suit, part in suits for text in part.values()]
    if len(suits) < len(value) or not all(isinstance(text, str) for text in texts):  # numbers are values of cards
        return
    if ranks and all(map(_RANK.fullmatch, ranks)):
        for suit, part in suits:
            for rank, text in part.items():
                yield {"title": f"{suit} {rank}", "suit": suit, "rank": str(rank), "text": as_text(text)}


def _flat(record: Mapping[str, Plain], before: str = "", level: int = 0) -> dict[str, str]:
    """Return a record as texts by key; keys of objects in it are joined: `stats attack`."""
    flat: dict[str, str] = {}
    for key, value in record.items():
        name = f"{before}{key}"
        if isinstance(value, dict) and value and level < _MOST_LEVELS:
            flat |= _flat(value, f"{name} ", level + 1)
        else:
            flat[name] = as_text(value)
    return flat


def _grid(file: str, rows: list[tuple[int, dict[str, str]]]) -> Grid:
    """Return records as a grid, with the keys in the order of their first use."""
    keys = list(dict.fromkeys(key for _, record in rows for key in record))[: 40 * MOST_COLUMNS]
    grid = Grid(file, has_header=True)
    grid.add(rows[0][0], keys)
    for line, record in rows:
        grid.add(line, [record.get(key, "") for key in keys])
    return grid
