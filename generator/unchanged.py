"""Whether a print would make the same files again: then it is not made. Imports nothing heavy, so that this costs little."""
from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cache import code_hash, digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.printing import Made

NAME = ".last-print.json"
AGE = 12  # different prints into a folder that are remembered


class Last(NamedTuple):
    """A print that was made: its files, pages, and what was said about them."""

    files: tuple[str, ...]
    pages: int
    said: tuple[str, ...]


def key(folder: Path, wishes: Mapping[str, Any]) -> str:
    """A hash of all that a print depends on: the game's files, the code, the wishes, the printer in use."""
    package = Path(__file__).resolve().parent
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    data = [f"{path.relative_to(folder)} {digest(path.read_bytes().hex())}" for path in files]
    from generator import printer_file

    return digest(code_hash(package), code_hash(package.parent / "engine"), repr(sorted(wishes.items())), printer_file.text(), *data)


def last(target: Path, wanted: str) -> Last | None:
    """The print of that key, if its files still are as it left them."""
    for name, kept in _read(target):
        if name == wanted and kept["files"] and all(_stat(target / file) == size for file, size in kept["files"].items()):
            return Last(tuple(kept["files"]), int(kept["pages"]), tuple(kept["said"]))
    return None


def keep(target: Path, wanted: str, made: Iterable[Made], said: list[str]) -> None:
    """Remember a print. Raises OSError."""
    from generator import output

    files = list(made)
    if not files:
        return
    entry = {
        "files": {str(one.path.relative_to(target)): _stat(one.path) for one in files},
        "pages": sum(one.pages for one in files), "said": said,
    }
    others = [(name, kept) for name, kept in _read(target) if name != wanted]
    output.write(target / NAME, json.dumps([(wanted, entry), *others[: AGE - 1]], ensure_ascii=False))


def _stat(path: Path) -> list[int]:
    try:
        info = path.stat()
    except OSError:
        return []
    return [info.st_size, info.st_mtime_ns]


def _read(target: Path) -> list[tuple[str, dict[str, Any]]]:
    try:
        data = json.loads((target / NAME).read_text("utf-8"))
        return [(str(name), {"files": dict(kept["files"]), "pages": int(kept["pages"]), "said": list(kept["said"])}) for name, kept in data]
    except (OSError, ValueError, TypeError, KeyError):
        return []
