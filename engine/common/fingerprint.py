"""Fingerprints of what a result follows from: while they stay the same, so does the result.

There are three kinds of input. Data counts by its bytes. The program counts by name, size and time of change of every
file of its packages, fonts and templates included, because that is quick to ask. Libraries count by their versions.

Nothing heavy is imported here, `importlib.metadata` neither: to find that nothing has changed must cost little.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import digest

if TYPE_CHECKING:
    from collections.abc import Iterator

# what has a say in what is read, drawn, printed or published; named as folders of installed packages are
LIBRARIES = frozenset(
    {
        "fonttools",
        "jinja2",
        "jsonschema",
        "markdown",
        "markupsafe",
        "mkdocs",
        "mkdocs_material",
        "openpyxl",
        "pikepdf",
        "pillow",
        "pygments",
        "pymdown_extensions",
        "pypdfium2",
        "pyyaml",
        "reportlab",
        "segno",
    }
)
_PYTHONS = "__pycache__"  # Python's own cache follows from the files beside it


def program(*places: Path) -> str:
    """A hash of code: the files at or below some places, the libraries' versions, and Python's."""
    return digest(sys.version, *libraries(), states(*places))


def states(*places: Path) -> str:
    """A hash of name, size and time of change of every file at or below some places; a place may be missing."""
    return digest(*(digest(*_states(place, "")) for place in places))


def contents(*folders: Path) -> str:
    """A hash of name and bytes of every file below some folders."""
    return digest(*(digest(*_contents(folder)) for folder in folders))


def libraries() -> Iterator[str]:
    """Name and version of each installed library, from the names of the folders that describe them: "reportlab 4.2.5"."""
    found: dict[str, str] = {}
    for place in sys.path:
        for name, version in _installed(place or "."):
            found.setdefault(name, version)  # the first on the path is the one that is imported
    yield from (f"{name} {found[name]}" for name in sorted(found))


def _installed(place: str) -> Iterator[tuple[str, str]]:
    try:
        with os.scandir(place) as entries:
            names = sorted(entry.name for entry in entries)
    except OSError:  # a zip file, or nothing
        return
    for name in names:
        stem, dot, kind = name.rpartition(".")
        if dot and kind in {"dist-info", "egg-info"}:
            library, _, version = stem.partition("-")
            if (folded := library.lower().replace(".", "_")) in LIBRARIES:
                yield folded, version


def _states(place: Path, name: str) -> Iterator[str]:
    """A line for each file at or below a place, in a stable order; what vanishes meanwhile is left out."""
    try:
        with os.scandir(place) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except NotADirectoryError:
        yield _state(place, name)
        return
    except OSError:
        return
    for entry in entries:
        inner = f"{name}/{entry.name}"
        if not entry.is_dir():
            yield _state(entry, inner)
        elif entry.name != _PYTHONS:
            yield from _states(Path(entry.path), inner)


def _state(file: Path | os.DirEntry[str], name: str) -> str:
    try:
        info = file.stat()
    except OSError:  # a link to nothing, or gone
        return name
    return f"{name} {info.st_size} {info.st_mtime_ns}"


def _contents(folder: Path) -> Iterator[str]:
    """A line for each file below a folder, in a stable order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and _PYTHONS not in path.parts:
            yield f"{path.relative_to(folder).as_posix()} {_bytes(path)}"


def _bytes(path: Path) -> str:
    try:
        return digest(path.read_bytes())
    except OSError:
        return "unreadable"  # whoever reads it in earnest says so
