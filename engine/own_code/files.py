"""Reads the files of the rules code in a game's folder. Nothing is imported here.

Rules code is every `.py` file below `engine/`. Files that Python has compiled (`__pycache__`), hidden folders and all other
files are no code: nothing of them is ever imported. A link is a fault, since what it leads to could change unseen.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.reading import MEGABYTE, ReadError, entries_of, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = "engine"  # below the folder of the game
LARGEST = MEGABYTE  # bytes of a file
MOST = 400  # files
_FIRST = "__init__.py"
_DEEPEST = 8  # folders below one another


@dataclass(frozen=True, slots=True)
class CodeFiles:
    """The bytes of all files of some rules code, by their path below `home`; `faults` are (path, what is wrong)."""

    home: str  # the real path of the folder `engine`
    files: Mapping[str, bytes] = field(default_factory=dict)
    faults: tuple[tuple[str, str], ...] = ()

    @property
    def digest(self) -> str:
        """The hash of all names and bytes, 64 hexadecimal digits."""
        total = hashlib.sha256()
        for name, raw in sorted(self.files.items()):
            for part in (name.encode("utf-8", "surrogatepass"), raw):
                total.update(b"%d:" % len(part))
                total.update(part)
        return total.hexdigest()

    def hashes(self) -> dict[str, str]:
        """Return the hash of each file."""
        return {name: hashlib.sha256(raw).hexdigest() for name, raw in sorted(self.files.items())}


def read_code(folder: Path) -> CodeFiles | None:
    """Return the rules code in the folder of a game; None if it has none."""
    home = folder / FOLDER
    if not os.path.lexists(home):
        return None
    real = os.path.realpath(folder)
    place = str(Path(real) / FOLDER)
    if home.is_symlink() or not home.is_dir():
        return CodeFiles(place, {}, ((FOLDER, "is a link" if home.is_symlink() else "is no folder"),))
    files: dict[str, bytes] = {}
    faults: list[tuple[str, str]] = []
    for name, entry in _entries(place, "", 0):
        if fault := _take(name, entry, files):
            faults.append((f"{FOLDER}/{name}", fault))
    if not files and not faults:
        return None
    if _FIRST not in files:
        faults.append((f"{FOLDER}/{_FIRST}", "is missing: with this file the code begins"))
    return CodeFiles(place, files, tuple(faults))


def _take(name: str, entry: os.DirEntry[str], files: dict[str, bytes]) -> str:
    """Read a file into `files`; return what is wrong with it, or ""."""
    if entry.is_symlink():
        return "is a link"
    if len(files) >= MOST:
        return f"is one file too many: at most {MOST} are read"
    try:
        files[name] = read_bytes(Path(entry.path), LARGEST)
    except ReadError as error:
        return str(error)
    return ""


def _entries(folder: str, above: str, depth: int) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield every file of code and every link below a folder, in a stable order."""
    for entry in entries_of(folder):
        name = f"{above}{entry.name}"
        if entry.is_symlink():
            yield name, entry
        elif entry.is_dir(follow_symlinks=False):
            if entry.name != "__pycache__" and not entry.name.startswith(".") and depth < _DEEPEST:
                yield from _entries(entry.path, f"{name}/", depth + 1)
        elif entry.name.endswith(".py"):
            yield name, entry
