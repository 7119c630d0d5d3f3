"""Finds the pictures that cells name: beside the file or in the game's art/, with or without extension, PNG, JPEG or SVG."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from engine.common.reading import ReadError, is_inside, read_bytes
from generator.drawing import icons, images
from generator.importing import slugs
from generator.importing.tables.grid import listed

if TYPE_CHECKING:
    from generator.importing.tables.grid import Journal

KINDS = (".png", ".jpg", ".jpeg", ".svg")
LARGEST = 30_000_000
MOST_FILES = 5_000
_FOLDERS = ("", "art", "images", "image", "img", "pictures", "pics", "icons", "assets")
_NAMED = re.compile(r"[^\n]{1,200}\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?)\Z", re.IGNORECASE)


@dataclass(slots=True)
class FoundPictures:
    """The pictures near a file. `used` has the files that cells name, by their name in art/; `lost` what was not found."""

    near: dict[str, Path] = field(default_factory=dict)  # by name and by stem, without case
    used: dict[str, bytes] = field(default_factory=dict)
    names: dict[Path, str] = field(default_factory=dict)  # in art/
    lost: dict[str, None] = field(default_factory=dict)
    bad: dict[str, None] = field(default_factory=dict)

    def name_of(self, cell: str) -> str:
        """Return the name in art/ of the picture that a cell names; "" if there is none."""
        wanted = PurePosixPath(cell.replace("\\", "/")).name.casefold()
        path = self.near.get(wanted) or self.near.get(wanted.rsplit(".", 1)[0]) or self.near.get(slugs.slug(wanted))
        if path is None:
            self.lost[cell] = None
            return ""
        return self.use(path)

    def use(self, path: Path) -> str:
        """Read a picture, and return its name in art/; "" if it cannot be drawn."""
        if path in self.names:
            return self.names[path]
        fault = icons.fault(str(path)) if path.suffix.lower() == ".svg" else images.fault(str(path))
        try:
            if not fault:
                return self._keep(path, read_bytes(path, LARGEST, path.parent))
        except ReadError as error:
            fault = str(error)
        self.bad[f"{path.name}: {fault}"] = None
        return ""

    def _keep(self, path: Path, data: bytes) -> str:
        """Note a picture under a name that no other picture has, and return the name."""
        stem, number = slugs.slug(path.stem) or "picture", 1
        name = f"{stem}{path.suffix.lower()}"
        while self.used.get(name, data) != data:
            number += 1
            name = f"{stem}-{number}{path.suffix.lower()}"
        self.used[name] = data
        self.names[path] = name
        return name

    def symbols(self) -> frozenset[str]:
        """Return the names of the SVG files, which may be icons."""
        return frozenset(slugs.slug(path.stem) for path in self.near.values() if path.suffix.lower() == ".svg")

    def report(self, journal: Journal) -> None:
        """Say which pictures were not found or cannot be drawn."""
        if self.lost:
            journal.decide("pictures", f"not found: {listed(list(self.lost))}; put them beside the file or into art/")
        if self.bad:
            journal.decide("pictures", f"cannot be drawn: {listed(list(self.bad))}")


def near(source: Path | None, game: Path | None) -> FoundPictures:
    """Return the pictures in the folder of a file, in folders like `images` there, and in the game's art/."""
    found = FoundPictures()
    folders = [source.parent / name for name in _FOLDERS] if source else []
    for folder in [*folders, *([game / "art"] if game else [])]:
        paths = sorted(folder.iterdir())[:MOST_FILES] if folder.is_dir() else []
        for path in paths:
            if path.suffix.lower() in KINDS and is_inside(folder, path):
                for name in (path.name, path.stem, slugs.slug(path.stem)):
                    found.near.setdefault(name.casefold(), path)
    return found


def differs(path: Path, data: bytes) -> bool:
    """Tell whether there is a file with other bytes, or something that is no file."""
    try:
        return read_bytes(path, LARGEST) != data
    except ReadError as error:
        return error.fault != "missing"


def are_pictures(cells: list[str]) -> bool:
    """Tell whether most cells of a column are names of picture files."""
    return bool(cells) and sum(1 for cell in cells if _NAMED.match(cell)) * 2 > len(cells)
