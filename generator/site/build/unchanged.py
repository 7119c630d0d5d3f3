"""Whether a build of the site would make the same again: then it is not made. Imports nothing heavy, so that this costs little."""

from __future__ import annotations

import json
import os
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NAME = "site.last.json"


class Last(NamedTuple):
    """What the last build said: pages and links followed."""

    pages: int
    links: int


def key(root: Path, folders: Sequence[Path]) -> str:
    """A hash of all that the site of these games' folders follows from: data by its bytes, the rest by size and time of change."""
    data = [
        f"{path.relative_to(root)} {digest(path.read_bytes())}"
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    package = Path(__file__).resolve().parents[2]
    beside = [
        package,
        package.parent / "engine",
        resource("site"),
        resource("schemas"),
        resource("mkdocs.yml"),
        root / "mkdocs.yml",
        root / "build" / "balance",
        *(root / "build" / "print" / folder.name for folder in folders),
    ]
    return digest(
        version("mkdocs"), version("mkdocs-material"), *data, *(line for place in beside for line in _states([place]))
    )


def last(root: Path, wanted: str) -> Last | None:
    """The build of that key, if its pages still are as it left them."""
    try:
        said = json.loads((root / "build" / NAME).read_text("utf-8"))
        found = Last(int(said["pages"]), int(said["links"]))
        same = said["key"] == wanted and said["outputs"] == _outputs(root)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return found if same else None


def keep(root: Path, wanted: str, said: Last) -> None:
    """Remember a build. Raises OSError."""
    from generator.common.output import write

    write(root / "build" / NAME, json.dumps({"key": wanted, **said._asdict(), "outputs": _outputs(root)}))


def _outputs(root: Path) -> str:
    build = root / "build"
    return digest(*_states([build / "site", build / "docs", build / "mkdocs.yml"]))


def _states(places: Iterable[Path]) -> Iterator[str]:
    """Name, size and time of every file at or below some places, in a stable order; Python's own caches do not count."""
    for place in places:
        try:
            entries = sorted(os.scandir(place), key=lambda entry: entry.name)
        except NotADirectoryError:
            info = place.stat()
            yield f"{place} {info.st_size} {info.st_mtime_ns}"
            continue
        except FileNotFoundError:
            continue
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _states([Path(entry.path)])
            else:
                info = entry.stat()
                yield f"{entry.path} {info.st_size} {info.st_mtime_ns}"
