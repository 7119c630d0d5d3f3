"""Layouts that are ready to print, each with a small set of pieces and its own pictures, for a new game or for one that exists.

Each folder of `ready/` is one: layouts/, pieces/ and art/ as they stand in a game. The `about` of its main layout says what it is.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from generator.common.output import check_folder, write
from generator.starter import (
    GameNames,
    NewGame,
    StarterError,
    create_game,
    only_writer,
    starter_files,
    with_schema_line,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

READY = Path(__file__).resolve().parent / "ready"
_ABOUT = re.compile(r"^about: (.+)$", re.MULTILINE)


def ready_layouts() -> dict[str, str]:
    """Return every ready layout with a sentence that says what it is."""
    found = {}
    for folder in sorted(READY.iterdir()):
        text = (folder / "layouts" / f"{folder.name}.yaml").read_text(encoding="utf-8")
        about = _ABOUT.search(text)
        found[folder.name] = about[1].strip() if about else ""
    return found


def layout_files(names: Sequence[str]) -> dict[str, str]:
    """Return the files of ready layouts by their paths in a game's folder. Raises StarterError for an unknown name."""
    known = ready_layouts()
    files = {}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or "--layout list shows all"
            raise StarterError(f"there is no ready layout '{name}'; {hint}")
        for path in sorted((READY / name).rglob("*.*")):
            files[path.relative_to(READY / name).as_posix()] = path.read_text(encoding="utf-8")
    return files


def create_with_layouts(root: Path, plan: NewGame, names: Sequence[str]) -> list[str]:
    """Write a new game that has only the pieces of ready layouts. Return its files, relative to `root`. Raises StarterError, OSError."""
    return create_game(root, plan, partial(_files_with, layout_files(names)))


def _files_with(layouts: dict[str, str], names: GameNames) -> dict[str, str | bytes]:
    whole = starter_files(names)
    about = re.sub(r"(?m)^about: .*$", "about: A game of my own.", str(whole["game.yaml"]))
    game = about.partition("\nterms:")[0] + "\n"
    others = {
        inside: content for inside, content in whole.items() if "/" not in inside and not inside.endswith(".yaml")
    }
    return {"game.yaml": game, **others, **layouts}


def add_layouts(root: Path, folder: Path, names: Sequence[str]) -> list[str]:
    """Add ready layouts to a game, all or none. Return the files, relative to `root`. Raises StarterError, OSError."""
    files = layout_files(names)
    with only_writer(folder.parent):
        for inside in files:
            if (folder / inside).exists() or (folder / inside).is_symlink():
                place = (folder / inside).relative_to(root).as_posix()
                raise StarterError(f"there is a {place} already; nothing was written")
            check_folder(root, (folder / inside).parent)
        return [path.relative_to(root).as_posix() for path in _written(root, folder, files)]


def _written(root: Path, folder: Path, files: Mapping[str, str]) -> list[Path]:
    """Write all files or none; return where they are. Raises OSError."""
    written: list[Path] = []
    try:
        for inside, content in files.items():
            written.append(folder / inside)
            write(folder / inside, with_schema_line(inside, content, folder, root))
    except OSError:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return written
