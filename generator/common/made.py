"""Ledgers of what was made: from which fingerprint, and how its files were left. What is still so need not be made again.

A ledger is a JSON file beside what was made, and anybody may have changed it. One that is damaged counts as empty, so that
everything is made anew; names in it that lead out of its folder are no names.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.common.fingerprint import states

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

AGE = 12  # things made that a ledger remembers


class Entry(NamedTuple):
    """Something that was made: `files` are the states of its files and folders by name, `facts` what was said about it."""

    name: str
    fingerprint: str
    files: dict[str, str]
    facts: dict[str, Any]

    def number(self, fact: str) -> int:
        """A fact that is a whole number; 0 where it is none."""
        value = self.facts.get(fact)
        return value if isinstance(value, int) else 0

    def texts(self, fact: str) -> tuple[str, ...]:
        """A fact that is a list of texts, without whatever else is in it."""
        value = self.facts.get(fact)
        return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


class Ledger:
    """What was made in the folder of `file`, an entry for each name, the latest first."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.entries = _read(file)

    def find(self, name: str, fingerprint: str) -> Entry | None:
        """What was made under a name from that fingerprint, if all its files still are as they were left."""
        for entry in self.entries:
            if entry.name == name and entry.fingerprint == fingerprint and entry.files:
                return entry if all(self.is_as_left(entry, file) for file in entry.files) else None
        return None

    def is_as_left(self, entry: Entry, file: str) -> bool:
        """Whether a file or folder of an entry is there and has not been touched."""
        path = self.file.parent / file
        return path.exists() and states(path) == entry.files[file]

    def keep(self, name: str, fingerprint: str, made: Iterable[Path], **facts: Any) -> None:
        """Remember what was made just now: files and folders that lie beside the ledger. Raises OSError."""
        self.put(Entry(name, fingerprint, {path.name: states(path) for path in made}, facts))

    def put(self, entry: Entry) -> None:
        """Put an entry first, in place of an older one of its name. Raises OSError."""
        from generator.common import output

        self.entries = [entry, *(one for one in self.entries if one.name != entry.name)][:AGE]
        output.write(self.file, json.dumps(self.entries))


def json_of(file: Path) -> Any:
    """What a JSON file says that anybody may have changed; None where there is none, or no JSON in it."""
    try:
        data = json.loads(file.read_bytes())
        json.dumps(data, ensure_ascii=False).encode()  # fails for texts that no terminal and no disk could take
    except (OSError, ValueError, RecursionError):
        return None
    return data


def _read(file: Path) -> list[Entry]:
    try:
        return [
            Entry(name, fingerprint, {key: state for key, state in files.items() if _is_name(key)}, dict(facts))
            for name, fingerprint, files, facts in json_of(file)
        ]
    except (ValueError, TypeError, AttributeError):
        return []


def _is_name(name: str) -> bool:
    return not set(name) & set("/\\:\0") and name not in {"", ".", ".."}
