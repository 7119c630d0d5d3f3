"""Gives each card an id that stays the same when the file is imported again.

A card is found again by its id in the file, by its title (repeated titles in their order), or, if its title has changed, by what
else is in its row. A new card gets an id from its title.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.importing import slugs

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

Cells = dict[str, str]
LONGEST_BASE = 54  # characters of an id before its number
MOST_SAME = 50  # earlier cards of one title that are compared
MOST_PAIRS = 250_000  # of rows that are compared, since each comparison takes microseconds
LEAST_ALIKE = 0.6  # share of the other cells by which a card with another title is the same card


@dataclass(slots=True)
class ImportChanges:
    """What differs from the last import: ids that are new, ids that are gone, and the keys that changed, by id."""

    added: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    changed: dict[str, list[str]] = field(default_factory=dict)


def give_ids(items: list[Cells], old: Mapping[str, Cells], taken: Container[str], set_id: str) -> None:
    """Write an `id` into each item that has none that fits. `old` has the items of the last import; `taken` the ids of other sets."""
    used: set[str] = set()
    waiting: list[Cells] = []
    for item in items:
        wanted = item.get("id", "")
        fitting = wanted if slugs.fits_as_id(wanted) else slugs.slug(wanted)
        if fitting and fitting not in used and fitting not in taken:
            item["id"] = fitting
            used.add(fitting)
        else:
            item["id"] = ""
            waiting.append(item)
    left = {name: cells for name, cells in old.items() if name not in used}
    waiting = _by_title(waiting, left, used)
    waiting = _by_cells(waiting, left, used)
    numbers: Counter[str] = Counter()
    for item in waiting:
        base = slugs.slug(item["title"]) or "card"
        base = f"{set_id}-{base}"[:LONGEST_BASE].rstrip("-") if base in taken else base
        name = base
        while name in used or name in taken or name in old:
            numbers[base] += 1
            name = f"{base}-{numbers[base] + 1}"
        item["id"] = name
        used.add(name)


def _by_title(waiting: list[Cells], left: dict[str, Cells], used: set[str]) -> list[Cells]:
    """Give ids to items whose title is known: first to those with equal cells, then in order. Return the others."""
    known: dict[str, list[str]] = defaultdict(list)
    for name, cells in left.items():
        known[cells.get("title", "")].append(name)
    rest: list[Cells] = []
    for exact in (True, False):
        rest = []
        for item in waiting:
            names = known[item["title"]]
            found = next((name for name in names[:MOST_SAME] if not exact or _alike(item, left[name]) == 1), "")
            if found:
                names.remove(found)
                del left[found]
                item["id"] = found
                used.add(found)
            else:
                rest.append(item)
        waiting = rest
    return rest


def _by_cells(waiting: list[Cells], left: dict[str, Cells], used: set[str]) -> list[Cells]:
    """Give ids to items whose title has changed, but hardly anything else. Return the others."""
    rest: list[Cells] = []
    for item in waiting:
        alike = (
            [(_alike(item, cells), name) for name, cells in left.items()]
            if len(left) * len(waiting) < MOST_PAIRS
            else []
        )
        share, found = max(alike, default=(0.0, ""))
        if share >= LEAST_ALIKE and sum(1 for one, _ in alike if one == share) == 1:
            del left[found]
            item["id"] = found
            used.add(found)
        else:
            rest.append(item)
    return rest


def _alike(item: Cells, old: Cells) -> float:
    """Return the share of cells, beside id and title, that are the same; 0 if there are none."""
    keys = {key for cells in (item, old) for key, cell in cells.items() if cell} - {"id", "title", "copies"}
    return sum(item.get(key, "") == old.get(key, "") for key in keys) / len(keys) if keys else 0.0


def changes(items: list[Cells], old: Mapping[str, Cells]) -> ImportChanges:
    """Return what differs from the last import."""
    now = {item["id"] for item in items}
    found = ImportChanges(dropped=[name for name in old if name not in now])
    for item in items:
        before = old.get(item["id"])
        if before is None:
            found.added.append(item["id"])
            continue
        keys = [
            key for key in dict.fromkeys((*item, *before)) if item.get(key, "") != before.get(key, "") and key != "id"
        ]
        if keys:
            found.changed[item["id"]] = keys
    return found
