"""What whole prints of a game left in a folder: what the last one made, and what is taken away because it is made no longer.

A set that lost its back is printed as `…-fronts.pdf`, and its `…-long-edge.pdf` would lie beside it for ever. A whole print
takes away what an earlier one with the same options wrote and it did not: files in the list kept here, still as they were
left, and nothing else.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.common import output
from generator.printing.unchanged import stamp

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.printing.options import PrintOptions

NAME = ".whole-prints.json"
AGE = 12  # prints with different options that are remembered
ENDS = frozenset({".pdf", ".svg", ".dxf"})

Files = dict[str, list[int]]  # size and time of change, by name


def settle(folder: Path, typed: PrintOptions, made: Iterable[Path]) -> list[str]:
    """Remember a whole print that has ended well; the names of the files taken away. Raises OSError."""
    key = repr(replace(typed, date="", site=None, allow=()))  # these do not change which files there are
    files = {path.name: stamp(path) for path in made}
    known = _read(folder)
    # upper and lower case may be one file
    kept = {name.lower() for name in files}
    gone = [
        name
        for before, old in known
        if before == key
        for name, stat in old.items()
        if name.lower() not in kept and _ours(folder / name, stat)
    ]
    for name in gone:
        (folder / name).unlink(missing_ok=True)
    others = [[before, old] for before, old in known if before != key]
    output.write(folder / NAME, json.dumps([[key, files], *others[: AGE - 1]], ensure_ascii=False))
    return gone


def last(folder: Path) -> tuple[str, ...] | None:
    """The names of what the last whole print made; None when nobody knows."""
    known = _read(folder)
    return tuple(known[0][1]) if known else None


def _ours(path: Path, stat: list[int]) -> bool:
    """Whether a file is one that a print made, untouched since."""
    return path.suffix in ENDS and not path.is_symlink() and path.is_file() and stamp(path) == stat


def _read(folder: Path) -> list[tuple[str, Files]]:
    """The prints remembered, the last first. The list may have been changed by anyone: names with folders in them are left out."""
    try:
        found = json.loads((folder / NAME).read_text("utf-8"))
        return [
            (str(key), {name: list(stat) for name, stat in files.items() if _is_name(name)}) for key, files in found
        ]
    except (OSError, ValueError, TypeError, AttributeError):
        return []


def _is_name(name: str) -> bool:
    return not set(name) & set("/\\:\0") and name not in {"", ".", ".."}
