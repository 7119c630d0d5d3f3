"""Fingerprints of everything that a result depends on. While the fingerprint stays the same, so does the result.

There are three kinds of input. Of data we hash the bytes; of a file that is too large for every reader, size and time. Of
the program we hash the name, size and time of change of every file in its packages, fonts and templates included, because
this is quick. Of libraries we hash the versions.

This module imports nothing that is slow to import, not even `importlib.metadata`: a run that finds nothing changed
must be fast.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import system_fonts
from engine.common.cache import digest
from engine.common.reading import MEGABYTE, ReadError, entries_of, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

# the libraries that can change what is read, drawn, printed or published, by the names of their installed folders
LIBRARIES = frozenset(
    {
        "babel",
        "fonttools",
        "icu4py",
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
        "pyphen",
        "pyyaml",
        "reportlab",
        "segno",
        "tinycss2",
        "uharfbuzz",
    }
)
LARGEST = 40 * MEGABYTE  # of a file of data whose bytes are hashed
_PYCACHE = "__pycache__"  # Python writes it from the files beside it


@cache
def program(*places: Path) -> str:
    """Return the hash of code (`program_now`) that was true when this process first asked for these paths.

    A process goes on with the code that it has imported, whatever happens to the files.
    """
    return digest(_machine(), *map(_place, places))


def program_now(*places: Path) -> str:
    """Return a hash of code: of the files at or below some paths, the versions of the libraries and of Python, installed fonts."""
    return digest(_machine_now(), *map(file_states, places))


def forget_program() -> None:
    """Forget what this process knows of the program, as a new process would."""
    for known in (program, _machine, _place):
        known.cache_clear()


@cache
def _machine() -> str:
    return _machine_now()


def _machine_now() -> str:
    """Return a hash of what every program on this machine shares: libraries, Python, fonts."""
    return digest(sys.version, *libraries(), *system_fonts.states())


@cache
def _place(place: Path) -> str:
    return file_states(place)


def file_states(*places: Path) -> str:
    """Return a hash of the name, size and time of change of every file at or below some paths; a path may be missing."""
    return digest(*(digest(*_states(place)) for place in places))


def file_contents(*folders: Path) -> str:
    """Return a hash of the name and bytes of every file below some folders."""
    return digest(*(digest(*_contents(folder)) for folder in folders))


def libraries() -> Iterator[str]:
    """Yield name and version of each installed library of `LIBRARIES`, as "reportlab 4.2.5".

    They are taken from the names of the folders (`….dist-info`) that describe installed packages.
    """
    found: dict[str, str] = {}
    for place in sys.path:
        for name, version in _installed(place or "."):
            found.setdefault(name, version)  # Python imports the first one on the path
    yield from (f"{name} {found[name]}" for name in sorted(found))


def _installed(place: str) -> Iterator[tuple[str, str]]:
    for entry in entries_of(place):  # none in a zip file
        stem, dot, kind = entry.name.rpartition(".")
        if dot and kind in {"dist-info", "egg-info"}:
            library, _, version = stem.partition("-")
            if (folded := library.lower().replace(".", "_")) in LIBRARIES:
                yield folded, version


def _states(place: Path) -> Iterator[str]:
    """Yield a line for each file at or below a path, in a stable order. A file that is deleted meanwhile is left out."""
    yield from (_state(file, name) for name, file in _files(place))


def _state(file: Path | os.DirEntry[str], name: str) -> str:
    try:
        info = file.stat()
    except (OSError, ValueError):  # a link to nothing, or gone
        return name
    return f"{name} {info.st_size} {info.st_mtime_ns}"


def _contents(folder: Path) -> Iterator[str]:
    """Yield a line for each file, link, pipe or device below a folder, in a stable order. Of a link its target counts too."""
    for name, file in _files(folder):
        target = f" -> {os.path.realpath(file)}" if file.is_symlink() else ""
        yield f"{name}{target} {_bytes(Path(file)) if file.is_file() else 'is no regular file'}"


def _bytes(path: Path) -> str:
    """Return a hash of a file's bytes; of its size and time if it is larger than any file that a reader reads."""
    try:
        return digest(read_bytes(path, LARGEST))
    except ReadError as error:
        return _state(path, str(error))


def _files(place: Path) -> Iterator[tuple[str, Path | os.DirEntry[str]]]:
    """Yield every file at or below a path with its name, "" for the path itself; a path may be missing.

    A link to a folder is followed once, and only if it leads to a folder beside or below the path: readers read no others.
    """
    if place.is_dir():
        yield from _below(os.fspath(place), "", os.path.realpath(place.parent), set())
    else:
        yield "", place


def _below(folder: str, name: str, top: str, seen: set[str]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    for entry in entries_of(folder):
        inner = f"{name}/{entry.name}"
        if not entry.is_dir() or (entry.is_symlink() and not _is_new(entry, top, seen)):
            yield inner, entry
        elif entry.name != _PYCACHE:
            yield from _below(entry.path, inner, top, seen)


def _is_new(link: os.DirEntry[str], top: str, seen: set[str]) -> bool:
    """Tell whether a link to a folder leads to one below `top` that no other link has led to."""
    real = os.path.realpath(link.path)
    is_new = real not in seen and real.startswith(top + os.sep)
    seen.add(real)
    return is_new
