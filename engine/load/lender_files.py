"""Names the files that a game borrows from others, without parsing anything: for fingerprints, so it is quick to import."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from engine.common.reading import is_inside

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_EXTENDS = re.compile(rb"^[\"']?extends[\"']?\s*:\s*[\"']?([A-Za-z0-9-]+)/", re.MULTILINE)
MOST = 1_000_000  # bytes of a layout that are searched


def files(folder: Path) -> list[Path]:
    """Return what a game may borrow, without parsing anything: layouts and game.yaml of each lender, and its art/."""
    found: list[Path] = []
    seen, waiting = {folder.name}, [folder]
    while waiting:
        for text in _layouts_in(waiting.pop() / "layouts"):
            for name in [found.decode("ascii") for found in _EXTENDS.findall(text)]:
                if name not in seen:
                    seen.add(name)
                    lender = folder.parent / name
                    waiting.append(lender)
                    found += [lender / "game.yaml", lender / "art", *sorted((lender / "layouts").glob("*.yaml"))]
    return found


def _layouts_in(folder: Path) -> Iterator[bytes]:
    """Give the bytes of the layouts that extend another one. Every check asks for them, so no path is resolved without need."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:
        listed = sorted((entry for entry in entries if entry.name.endswith(".yaml")), key=lambda entry: entry.name)
    for entry in listed:
        if entry.is_file(follow_symlinks=False) or is_inside(folder, folder / entry.name):
            with open(entry.path, "rb", buffering=0) as file:  # noqa: PTH123 - Path.open takes twice as long
                text = file.read(MOST)
            if b"extends" in text:
                yield text
