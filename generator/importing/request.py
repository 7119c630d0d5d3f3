"""What an import is asked to do, and the set that it goes into: as it is now, or new."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place, Problems
from engine.common.reading import ReadError, read_text
from generator.importing import slugs
from generator.importing.set_file import read_csv
from generator.importing.tables.grid import LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.model import Game
    from generator.importing.ids import Cells
    from generator.importing.tables.grid import Journal


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """The options of an import; "", () and None: not said."""

    set_id: str = ""
    title: str = ""
    size: str = ""
    face: str = ""
    back: str = ""
    once: bool = False
    overwrite: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)  # as under `import:` of a set, without `from`


@dataclass(slots=True)
class ImportTarget:
    """The set that a file goes into. `text` is its YAML file, "" for a new set; `old` its items by id; `record` its `import:`."""

    folder: Path
    game: Game | None
    set_id: str
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    old: dict[str, Cells] = field(default_factory=dict)
    csv: str | None = None  # the file of its items, if there is one

    @property
    def record(self) -> dict[str, Any]:
        """What the set says of its last import."""
        found = self.data.get("import")
        return found if isinstance(found, dict) else {}

    @property
    def taken(self) -> frozenset[str]:
        """The ids of the pieces of other sets."""
        sets = self.game.sets.values() if self.game else ()
        return frozenset(item.id for pieces in sets if pieces.id != self.set_id for item in pieces.items)


def target_of(
    folder: Path, game: Game | None, name: str, stem: str, wanted: str, journal: Journal
) -> ImportTarget | None:
    """Return the set that the file called `name` goes into; None, with a problem, if it is not one that was imported."""
    set_id = wanted or _known_set(folder, game, name) or slugs.slug(stem) or "cards"
    target = ImportTarget(folder, game, set_id)
    path = folder / "pieces" / f"{set_id}.yaml"
    if game is None or (set_id not in game.sets and not path.exists()):
        return target
    shown = f"components/{folder.name}/pieces/{set_id}.yaml"
    target.text, target.data = _yaml(path)
    if not target.record:
        what = f"the set '{set_id}' was not imported, so it is not replaced"
        journal.problems.error("import-file", Place(shown), what, hint="name another with --set")
        return None
    target.old = _old_items(target)
    return target


def _known_set(folder: Path, game: Game | None, name: str) -> str:
    """Return the set that was imported from the file of this name before; "" if there is none."""
    for set_id in game.sets if game else ():
        record = _yaml(folder / "pieces" / f"{set_id}.yaml")[1].get("import")
        if isinstance(record, dict) and record.get("from") == name:
            return set_id
    return ""


def _yaml(path: Path) -> tuple[str, dict[str, Any]]:
    from engine.data.syntax import parse

    try:
        text = read_text(path, LARGEST, path.parent)
    except ReadError:
        return "", {}
    tree = parse(text, path.name, Problems())
    return text, tree.value if tree and isinstance(tree.value, dict) else {}


def _old_items(target: ImportTarget) -> dict[str, Cells]:
    """Return the items of the last import: from the CSV, or from the YAML itself."""
    items = target.data.get("items")
    if isinstance(items, list):
        return {
            str(item["id"]): {key: str(cell) for key, cell in item.items()} | {"copies": str(item.get("copies", 1))}
            for item in items
            if isinstance(item, dict) and "id" in item
        }
    try:
        target.csv = read_text(target.folder / "pieces" / f"{target.set_id}.csv", LARGEST, target.folder)
        return read_csv(target.csv)
    except ReadError:
        return {}
