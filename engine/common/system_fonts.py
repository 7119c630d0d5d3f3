"""The Noto fonts of this machine, by file name: in the folders where systems keep fonts, or those of PUNCHBOARD_FONTS.

Text is drawn with them if a game has no font of its own for it. So a result that is kept also depends on them.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.reading import entries_of

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "PUNCHBOARD_FONTS"  # of the environment; folders as in PATH
_FOLDERS = (
    "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/share/fonts/noto-emoji",
    "/usr/share/fonts/google-noto",
    "/usr/share/fonts/google-noto-sans-cjk-fonts",
    "/usr/share/fonts/google-noto-color-emoji-fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
)


def folders() -> tuple[Path, ...]:
    """Return the folders in which fonts are looked for."""
    given = os.environ.get(VARIABLE)
    named = _FOLDERS if given is None else [name for name in given.split(os.pathsep) if name]
    return tuple([Path(name).expanduser() for name in named])


@cache
def installed() -> dict[str, Path]:
    """Return the Noto fonts of this machine by file name."""
    found: dict[str, Path] = {}
    for entry in _entries():
        found.setdefault(entry.name, Path(entry.path))
    return found


def states() -> list[str]:
    """Return the path, size and time of change of each Noto font."""
    return [f"{entry.path} {entry.stat().st_size} {entry.stat().st_mtime_ns}" for entry in _entries()]


def _entries() -> Iterator[os.DirEntry[str]]:
    for folder in folders():
        yield from (entry for entry in entries_of(str(folder)) if entry.name.startswith("Noto"))
