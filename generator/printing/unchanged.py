"""Whether a print would make the same files again: then it is not made. Imports nothing heavy, so that this costs little."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.cache import code_hash, digest
from generator.printing import printer_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.printing.job import Made
    from generator.printing.options import PrintOptions

NAME = ".last-print.json"
PRINTED = "printed.json"  # what has been printed: `generator.printing.last_print`
AGE = 12  # different prints into a folder that are remembered


class Last(NamedTuple):
    """A print that was made: its files, pages, and what was said about them."""

    files: tuple[str, ...]
    pages: int
    said: tuple[str, ...]


def key(folder: Path, target: Path, typed: PrintOptions) -> str:
    """A hash of all that a print depends on: the game's files, the code, the options typed, the printer in use; "": never the same."""
    if typed.since:
        return ""  # a revision's name may mean another one tomorrow
    package = Path(__file__).resolve().parents[1]
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    data = [f"{path.relative_to(folder)} {digest(path.read_bytes().hex())}" for path in files]
    before = _text(target / PRINTED) if typed.changed else ""

    return digest(
        code_hash(package), code_hash(package.parent / "engine"), repr(typed), printer_file.text(), before, *data
    )


def last(target: Path, wanted: str) -> Last | None:
    """The print of that key, if its files still are as it left them."""
    if not wanted:
        return None
    for name, kept in _read(target):
        if (
            name == wanted
            and kept["files"]
            and all(stamp(target / file) == size for file, size in kept["files"].items())
        ):
            return Last(tuple(kept["files"]), int(kept["pages"]), tuple(kept["said"]))
    return None


def keep(target: Path, wanted: str, made: Iterable[Made], said: list[str]) -> None:
    """Remember a print. Raises OSError."""
    from generator.common import output

    files = list(made)
    if not files or not wanted:
        return
    entry = {
        "files": {str(one.path.relative_to(target)): stamp(one.path) for one in files},
        "pages": sum(one.pages for one in files),
        "said": said,
    }
    others = [(name, kept) for name, kept in _read(target) if name != wanted]
    output.write(target / NAME, json.dumps([(wanted, entry), *others[: AGE - 1]], ensure_ascii=False))


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def stamp(path: Path) -> list[int]:
    """A file's size and time of change; nothing where there is no file."""
    try:
        info = path.stat()
    except OSError:
        return []
    return [info.st_size, info.st_mtime_ns]


def _read(target: Path) -> list[tuple[str, dict[str, Any]]]:
    try:
        data = json.loads((target / NAME).read_text("utf-8"))
        return [
            (str(name), {"files": dict(kept["files"]), "pages": int(kept["pages"]), "said": list(kept["said"])})
            for name, kept in data
        ]
    except (OSError, ValueError, TypeError, KeyError):
        return []
