"""Finds rules code in installed packages: those that declare the entry point `punchboard.games`, as `my-game = "my_package"`.

The lists of entry points are read as files; no package is imported. `importlib.metadata` does the same, ten times as slowly.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from engine.common.cache import digest
from engine.common.reading import entries_of

GROUP = "punchboard.games"
_MARK = GROUP.encode()
_KINDS = (".dist-info", ".egg-info")


def installed() -> dict[str, tuple[str, ...]]:
    """Return the games of installed packages: by id, the packages that say they have its rules."""
    return _found(tuple(sys.path), state())


def state() -> str:
    """Return a hash that changes when a package is installed or removed."""
    return digest(*(f"{place} {os.stat(place).st_mtime_ns}" for place in _places()))  # noqa: PTH116 - on the way of every check


def _places() -> list[str]:
    """Return the folders in which installed packages may be. The current folder is none: a stranger may have filled it."""
    here = os.path.realpath(".")
    return [place for place in sys.path if place and os.path.isdir(place) and os.path.realpath(place) != here]  # noqa: PTH112 - as above


@cache
def _found(_path: tuple[str, ...], _state: str) -> dict[str, tuple[str, ...]]:
    games: dict[str, tuple[str, ...]] = {}
    for place in _places():
        for entry in entries_of(place):
            if entry.name.endswith(_KINDS):
                for game, package in _declared(Path(entry.path) / "entry_points.txt"):
                    games[game] = tuple(dict.fromkeys((*games.get(game, ()), package)))
    return games


def _declared(path: Path) -> list[tuple[str, str]]:
    try:
        raw = path.read_bytes()
    except OSError:
        return []
    if _MARK not in raw:
        return []
    import configparser

    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # as the standard library's documentation does it
    try:
        parser.read_string(raw.decode("utf-8", "replace"))
    except configparser.Error:
        return []
    return (
        [(game, value.partition(":")[0].strip()) for game, value in parser.items(GROUP)]
        if parser.has_section(GROUP)
        else []
    )
