"""Earlier prints into a folder: tells whether a print would give the same files again, and removes files that are no longer made.

A set that lost its back is printed as `…-fronts.pdf`; its old `…-long-edge.pdf` would stay for ever. So a whole print removes
the files that an earlier one with the same options wrote and it did not: only files in its ledger that nobody has changed.

This module imports nothing heavy, so a print with nothing to do is fast.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import fingerprint, kept
from engine.common.cache import digest
from engine.common.reading import ReadError, read_bytes
from engine.common.resources import resource
from engine.load import lender_files
from engine.own_code.choice import decide
from generator.common.ledger import Ledger, LedgerEntry
from generator.pdf.profile import LARGEST as LARGEST_PROFILE
from generator.printing import printer_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.printing.options import PrintOptions

WHOLE = ".whole-prints.json"
PARTS = ".part-prints.json"
PRINTED = "printed.json"  # the record of `generator.printing.last_print`
ENDS = frozenset({".pdf", ".svg", ".dxf"})


def fingerprint_of(folder: Path, target: Path, typed: PrintOptions) -> str:
    """Return the fingerprint of a print of the game in `folder` into `target`."""
    package = Path(__file__).resolve().parents[1]
    return digest(
        fingerprint.program_now(package, package.parent / "engine", resource("schemas")),
        fingerprint.file_contents(folder, *lender_files.files(folder)),
        decide(folder).key,
        repr(typed),
        printer_file.text(),
        _bytes(target / PRINTED) if typed.changed else b"",
        _bytes(typed.cmyk, LARGEST_PROFILE) if typed.cmyk else b"",
    )


def find_print(target: Path, typed: PrintOptions, wanted: str) -> LedgerEntry | None:
    """Return the print with this fingerprint if its files are unchanged, and make it the latest. Raises OSError."""
    if typed.since:
        return None  # the name of a revision may mean another one tomorrow
    ledger = _ledger(target, typed)
    entry = ledger.find(_name(typed), wanted)
    if entry is not None:
        ledger.put(entry)
    return entry


def remember_print(
    target: Path, typed: PrintOptions, wanted: str, files: Iterable[Path], *, pages: int, messages: list[str]
) -> list[str]:
    """Record a successful print, and return the names of the files that were removed. Raises OSError."""
    written = list(files)
    if typed.since or not written:
        return []
    ledger = _ledger(target, typed)
    removed = _remove_leftovers(ledger, _name(typed), written) if typed.whole else []
    ledger.keep(_name(typed), wanted, written, pages=pages, said=messages)
    return removed


def files_of_last_whole(target: Path) -> tuple[str, ...] | None:
    """Return the names of the files of the last whole print; None if there is no record."""
    entries = Ledger(target / WHOLE).entries
    return tuple(entries[0].files) if entries else None


def _ledger(target: Path, typed: PrintOptions) -> Ledger:
    return Ledger(target / (WHOLE if typed.whole else PARTS))


def _name(typed: PrintOptions) -> str:
    """Return the name of a print in its ledger. For a whole print, only the options that decide which files exist count."""
    return repr(replace(typed, date="", site=None, allow=()) if typed.whole else typed)


def _remove_leftovers(ledger: Ledger, name: str, written: Iterable[Path]) -> list[str]:
    """Remove files that an earlier print of this name made and this one did not; return their names."""
    current = {path.name.lower() for path in written}  # some disks do not tell upper from lower case
    leftovers = [
        file
        for entry in ledger.entries
        if entry.name == name
        for file in entry.files
        if file.lower() not in current and _is_ours(ledger, entry, file)
    ]
    for file in leftovers:
        (ledger.file.parent / file).unlink(missing_ok=True)
    return leftovers


def _is_ours(ledger: Ledger, entry: LedgerEntry, file: str) -> bool:
    """Tell whether a print made this file and nobody has changed it since."""
    path = ledger.file.parent / file
    return path.suffix in ENDS and not path.is_symlink() and path.is_file() and ledger.is_as_left(entry, file)


def _bytes(path: Path, most: int = kept.LARGEST) -> bytes:
    try:
        return read_bytes(path, most)
    except ReadError as error:
        return str(error).encode()
