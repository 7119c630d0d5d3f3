"""Lists, for each game, the files that a browser keeps for reading without a network (`site/assets/pb/offline.js`)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.reading import MEGABYTE, read_own
from generator.common.output import write
from generator.site.build.app import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

LIST = "offline.json"  # in the folder of a game: {"files": {address relative to the site: hash of the bytes}}
WORKER = "sw.js"  # at the site's root, because a worker answers only for what lies below it
SCRIPT = 'importScripts("assets/pb/offline.js");\n'  # the whole worker
_PAGE = "index.html"
_SHARED = (".js", ".css", ".woff2", ".svg", ".webmanifest")  # what pages of all games load
_PICTURES = ("-small.webp", ".svg")  # of a game; the large pictures would be most of what is kept
_LARGEST = 400 * MEGABYTE
_HASH = 16  # characters of a hash are enough to tell that a file is another


def write_offline(site: Path, games: Iterable[str]) -> None:
    """Write the worker and the list of each game. Lists are written last, when all other files are there."""
    write(site / WORKER, SCRIPT)
    shared = dict(_listed(site, _shared(site)))
    for game in games:
        files = {**shared, **dict(_listed(site, _of_game(site, game)))}
        text = json.dumps({"files": dict(sorted(files.items()))}, ensure_ascii=False, indent=0)
        write(site / game / LIST, f"{text}\n")


def _shared(site: Path) -> Iterator[Path]:
    """Yield the first page, the page about the search, and what all pages load."""
    yield from (site / _PAGE, site / "search" / _PAGE, site / MANIFEST)
    for path in (site / "assets" / "pb").rglob("*"):
        if path.suffix in _SHARED and path.name != "builders.js":
            yield path


def _of_game(site: Path, game: str) -> Iterator[Path]:
    """Yield the pages of a game and its small pictures."""
    yield from (site / game).rglob(_PAGE)
    for path in (site / "assets" / game).rglob("*"):
        if path.name.endswith(_PICTURES):
            yield path


def _listed(site: Path, files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the address of each file, and the hash of its bytes."""
    for path in files:
        address = path.relative_to(site).as_posix().removesuffix(_PAGE)
        yield address, digest(read_own(path, _LARGEST))[:_HASH]
