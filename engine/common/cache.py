"""Results that depend on nothing but their key, kept between runs in one JSON file a game.

A key is a hash of everything the result follows from. The file is a checksum and JSON, so that data from strangers can
never run code; one that is damaged, or of another version, counts as empty; one that cannot be written is no mistake of
the data and is passed over.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

AGE = 12
FORMAT = 2  # raise when the meaning of stored values changes


def digest(*parts: str | bytes) -> str:
    """A hash of the parts, each with its length, so that no two lists of parts meet by accident."""
    total = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


class Cache:
    """Values by key, each with the number of savings in which nobody asked for it; it is dropped after `AGE` of them."""

    def __init__(self, file: Path | None, stamp: str = "") -> None:
        """Open `file` (None: remember nothing). Everything in it is void when `stamp` has changed."""
        self._file = file
        self._stamp = f"{FORMAT} {stamp}"
        self._old = self._read() if file else {}
        self._used: dict[str, Any] = {}
        self._new = False

    def _read(self) -> dict[str, tuple[int, Any]]:
        try:
            head, _, body = (self._file.read_bytes() if self._file else b"").partition(b"\n")
            if head.decode() != digest(self._stamp, body):
                return {}
            values: dict[str, tuple[int, Any]] = json.loads(body)
        except (OSError, ValueError, RecursionError):
            return {}
        return values

    def get(self, key: str) -> Any | None:
        """The stored value, or None."""
        if key in self._used:
            return self._used[key]
        if key not in self._old:
            return None
        self._used[key] = self._old[key][1]
        return self._used[key]

    def put(self, key: str, value: Any) -> None:
        """Store a value made of dicts with text keys, lists, texts, numbers, booleans and null."""
        self._new = self._new or self.get(key) != value
        self._used[key] = value

    @property
    def has_news(self) -> bool:
        """Whether something has been put that the file does not hold."""
        return self._new

    def save(self) -> None:
        """Write what was used now or not long ago, under a temporary name first; nothing when nothing is new."""
        if self._file is None or not self._new:
            return
        kept = {key: (age + 1, value) for key, (age, value) in self._old.items() if key not in self._used and age < AGE}
        kept.update({key: (0, value) for key, value in self._used.items()})
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._file.parent, prefix=".part-")
            try:
                body = json.dumps(kept, separators=(",", ":")).encode()  # json.dump to a file is ten times slower
                with os.fdopen(handle, "wb") as out:
                    out.write(digest(self._stamp, body).encode() + b"\n" + body)
                Path(name).replace(self._file)
            except OSError:
                Path(name).unlink(missing_ok=True)
