"""Ledgers record what was made, from which input, and in which state its files were left. What has not changed is not made again.

A ledger is a JSON file beside the files that were made. It is sealed (`engine.common.seal`): a ledger that is damaged, or
that somebody else wrote, counts as empty, and everything is made again. File names that lead out of its folder are ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common import kept
from engine.common.fingerprint import file_states
from engine.common.shapes import ANYTHING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MOST_ENTRIES = 12  # a ledger drops older ones
_SHAPE = [(str, str, {None: str}, {None: ANYTHING})]


class LedgerEntry(NamedTuple):
    """One thing that was made. `files` has the state of each of its files and folders by name; `facts` are further details."""

    name: str
    fingerprint: str
    files: dict[str, str]
    facts: dict[str, Any]

    def number(self, fact: str) -> int:
        """Return a fact that is a whole number, or 0 if it is not one."""
        value = self.facts.get(fact)
        return value if isinstance(value, int) else 0

    def texts(self, fact: str) -> tuple[str, ...]:
        """Return the texts in a fact that is a list; everything else in the list is left out."""
        value = self.facts.get(fact)
        return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else ()


class Ledger:
    """What was made in the folder of `file`: one entry for each name, the latest first."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.entries = _read(file)

    def find(self, name: str, fingerprint: str) -> LedgerEntry | None:
        """Return the entry with this name and fingerprint if all its files are unchanged, else None."""
        for entry in self.entries:
            if entry.name == name and entry.fingerprint == fingerprint and entry.files:
                return entry if all(self.is_as_left(entry, file) for file in entry.files) else None
        return None

    def is_as_left(self, entry: LedgerEntry, file: str) -> bool:
        """Tell whether a file or folder of an entry exists and has not changed since."""
        path = self.file.parent / file
        return path.exists() and file_states(path) == entry.files[file]

    def keep(self, name: str, fingerprint: str, paths: Iterable[Path], **facts: Any) -> None:
        """Record what was just made: files and folders beside the ledger. Raises OSError."""
        self.put(LedgerEntry(name, fingerprint, {path.name: file_states(path) for path in paths}, facts))

    def put(self, entry: LedgerEntry) -> None:
        """Put an entry first and remove an older one with the same name. Raises OSError."""
        from generator.common import output

        self.entries = [entry, *(old for old in self.entries if old.name != entry.name)][:MOST_ENTRIES]
        output.write(self.file, kept.sealed_text(f"ledger {self.file.name}", self.entries))


def _read(file: Path) -> list[LedgerEntry]:
    return [
        LedgerEntry(name, fingerprint, {key: state for key, state in files.items() if _is_name(key)}, facts)
        for name, fingerprint, files, facts in kept.read_sealed(file, f"ledger {file.name}", _SHAPE) or ()
    ]


def _is_name(name: str) -> bool:
    return not set(name) & set("/\\:\0") and name not in {"", ".", ".."}
