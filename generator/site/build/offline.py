"""Lists, for each game, the files that a browser keeps for reading without a network (`site/assets/pb/offline.js`)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.reading import MEGABYTE, read_own
from generator.common.output import write
from generator.site.build.app import MANIFEST
from generator.site.build.play import PLAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LIST = "offline.json"  # in the folder of a game: {"files": {address relative to the site: hash of the bytes}}
WORKER = "sw.js"  # at the site's root, because a worker answers only for what lies below it
SCRIPT = 'importScripts("assets/pb/offline.js");\n'  # the whole worker
_PAGE = "index.html"
_SHARED = (".js", ".css", ".woff2", ".svg", ".webmanifest")  # what pages of all games load
_PICTURES = ("-small.webp", ".svg")  # of a game; the large pictures would be most of what is kept
_LARGEST = 400 * MEGABYTE
_HASH = 16  # characters of a hash are enough to tell that a file is another


def write_offline(site: Path, games: Iterable[str], hashes: Mapping[str, str]) -> None:
    """Write the worker and the list of each game. Lists are written last, when all other files are there.

    `hashes` has the hashes of files of the site by name, as far as they are known; the other files are read.
    """
    write(site / WORKER, SCRIPT)
    shared = dict(_listed(site, _shared(site), hashes))
    for game in games:
        files = {**shared, **dict(_listed(site, _of_game(site, game), hashes))}
        text = json.dumps({"files": dict(sorted(files.items()))}, ensure_ascii=False, indent=0)
        write(site / game / LIST, f"{text}\n")


def _shared(site: Path) -> Iterator[str]:
    """Yield the first page, the page about the search, and what all pages load."""
    yield from (_PAGE, f"search/{_PAGE}", MANIFEST)
    for name in _below(site, "assets/pb"):
        if name.endswith(_SHARED) and not name.endswith("/builders.js"):
            yield name
    yield from _below(site, "assets/own")


def _of_game(site: Path, game: str) -> Iterator[str]:
    """Yield the pages of a game and its small pictures."""
    yield from (name for name in _below(site, game) if name.endswith(f"/{_PAGE}") and name != f"{game}/{PLAY}/{_PAGE}")
    yield from (name for name in _below(site, f"assets/{game}") if name.endswith(_PICTURES))


def _below(site: Path, folder: str) -> Iterator[str]:
    """Yield the name of every file below a folder of the site."""
    for path, _folders, files in os.walk(site / folder):
        inside = Path(path).relative_to(site).as_posix()
        yield from (f"{inside}/{name}" for name in files)


def _listed(site: Path, names: Iterable[str], hashes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the address of each file, and the hash of its bytes."""
    for name in names:
        yield name.removesuffix(_PAGE), (hashes.get(name) or digest(read_own(site / name, _LARGEST)))[:_HASH]
