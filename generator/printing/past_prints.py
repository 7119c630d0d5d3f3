"""Earlier prints into a folder: whether a print would make the same again, and which files are made no longer.

A set that lost its back is printed as `…-fronts.pdf`, and its `…-long-edge.pdf` would lie beside it for ever. A whole print
takes away what an earlier one with the same options wrote and it did not: files of its ledger, still as they were left, and
nothing else.

Imports nothing heavy: a print with nothing to do costs little.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint
from engine.common.cache import digest
from engine.common.resources import resource
from generator.common.ledger import Ledger, LedgerEntry
from generator.printing import printer_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.printing.options import PrintOptions

WHOLE = ".whole-prints.json"
PARTS = ".part-prints.json"
PRINTED = "printed.json"  # what has been printed: `generator.printing.last_print`
ENDS = frozenset({".pdf", ".svg", ".dxf"})


def fingerprint_of(folder: Path, target: Path, typed: PrintOptions) -> str:
    """The fingerprint of a print of the game in `folder` into `target`."""
    package = Path(__file__).resolve().parents[1]
    return digest(
        fingerprint.program(package, package.parent / "engine", resource("schemas")),
        fingerprint.contents(folder),
        repr(typed),
        printer_file.text(),
        _bytes(target / PRINTED) if typed.changed else b"",
    )


def find_print(target: Path, typed: PrintOptions, wanted: str) -> LedgerEntry | None:
    """The print of that fingerprint, if its files still are as it left them; it becomes the last one. Raises OSError."""
    if typed.since:
        return None  # a revision's name may mean another one tomorrow
    ledger = _ledger(target, typed)
    entry = ledger.find(_name(typed), wanted)
    if entry is not None:
        ledger.put(entry)
    return entry


def remember_print(
    target: Path, typed: PrintOptions, wanted: str, files: Iterable[Path], *, pages: int, said: list[str]
) -> list[str]:
    """Remember a print that has ended well; the names of the files taken away. Raises OSError."""
    made = list(files)
    if typed.since or not made:
        return []
    ledger = _ledger(target, typed)
    gone = _remove_leftovers(ledger, _name(typed), made) if typed.whole else []
    ledger.keep(_name(typed), wanted, made, pages=pages, said=said)
    return gone


def files_of_last_whole(target: Path) -> tuple[str, ...] | None:
    """The names of what the last whole print made; None when nobody knows."""
    entries = Ledger(target / WHOLE).entries
    return tuple(entries[0].files) if entries else None


def _ledger(target: Path, typed: PrintOptions) -> Ledger:
    return Ledger(target / (WHOLE if typed.whole else PARTS))


def _name(typed: PrintOptions) -> str:
    """What a print is called in its ledger; of a whole one, only the options that say which files there are count."""
    return repr(replace(typed, date="", site=None, allow=()) if typed.whole else typed)


def _remove_leftovers(ledger: Ledger, name: str, made: Iterable[Path]) -> list[str]:
    """Remove what an earlier print of that name made and this one did not; the names of those files."""
    kept = {path.name.lower() for path in made}  # upper and lower case may be one file
    gone = [
        file
        for entry in ledger.entries
        if entry.name == name
        for file in entry.files
        if file.lower() not in kept and _is_ours(ledger, entry, file)
    ]
    for file in gone:
        (ledger.file.parent / file).unlink(missing_ok=True)
    return gone


def _is_ours(ledger: Ledger, entry: LedgerEntry, file: str) -> bool:
    """Whether a file is one that a print made, untouched since."""
    path = ledger.file.parent / file
    return path.suffix in ENDS and not path.is_symlink() and path.is_file() and ledger.is_as_left(entry, file)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""
