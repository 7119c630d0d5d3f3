"""A cache of results between runs: one file for each game.

A key is a hash of everything that its result depends on. The file holds a stamp, a seal (`engine.common.seal`) and the
values in Python's own format for plain values (`marshal`), which is read and written several times as fast as JSON. Each
value is read only when somebody asks for it, and written again only when it has changed.
A file of another version counts as empty, and so does one without a valid seal: it is damaged, or comes from somebody
else, whose results we do not trust. A file that cannot be written is not a mistake in the data, so nothing is reported.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine.common import kept, reading, seal
from engine.common.locks import FileLock

MAX_AGE = 12  # times that the file is saved before a value that nobody asks for is dropped
LARGEST = 256_000_000  # bytes
FORMAT = 5  # raise when the meaning of stored values changes
_JUST_USED = -1  # age of a value that was asked for in this run
_PART = ".part-"  # start of the names of unfinished files


def digest(*parts: str | bytes) -> str:
    """Return a hash of the parts; each part's length is hashed too, so that ("a", "b") and ("ab",) differ."""
    total = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


class Cache:
    """Values by key. The file also counts how often it was saved without anybody asking for a value (`MAX_AGE`)."""

    def __init__(self, file: Path | None, stamp: str = "") -> None:
        """Open `file` (None: store nothing). A file that was saved with another `stamp` counts as empty."""
        self._file = file
        self._stamp = f"{FORMAT} {sys.version} {stamp}"
        self._old = self._read(file) if file else {}
        self._used: dict[str, Any] = {}
        self._new: set[str] = set()  # keys of values that the file does not hold

    def _read(self, file: Path) -> dict[str, tuple[int, bytes]]:
        try:
            head, _, body = reading.read_bytes(file, LARGEST).partition(b"\n")
        except reading.ReadError as error:
            if error.fault != "missing":
                kept.pass_over(file, str(error))
            return {}
        stamp, _, mark = head.partition(b" ")
        if stamp.decode("ascii", "replace") != digest(self._stamp):
            return {}  # of another version
        if mark.decode("ascii", "replace") != self._seal(body):
            kept.pass_over(file, kept.NOT_OURS)
            return {}
        values: dict[str, tuple[int, bytes]] = marshal.loads(body)  # noqa: S302 - the seal says that we wrote it ourselves
        return values

    def _seal(self, body: bytes) -> str:
        return seal.seal("cache", self._stamp, body)

    def get(self, key: str) -> Any | None:
        """Return the stored value, or None."""
        if key in self._used:
            return self._used[key]
        if key not in self._old:
            return None
        self._used[key] = marshal.loads(self._old[key][1])  # noqa: S302 - as above
        return self._used[key]

    def take(self, key: str) -> Any | None:
        """Do the same as `get` for a value that is asked for once: it is not kept in memory."""
        if key in self._used or key not in self._old:
            return self._used.get(key)
        raw = self._old[key][1]
        self._old[key] = (_JUST_USED, raw)
        return marshal.loads(raw)  # noqa: S302 - as above

    def put(self, key: str, value: Any) -> None:
        """Store a plain value: dicts with text keys, lists, texts, numbers, booleans, None."""
        if self.get(key) != value:
            self._new.add(key)
        self._used[key] = value

    @property
    def has_changes(self) -> bool:
        """Whether a value was stored that the file does not hold yet."""
        return bool(self._new)

    def save(self) -> None:
        """Write the values that were used in this run or a few runs ago. Writes nothing when no value is new, or no run could trust it.

        The file is written under a temporary name first, so that an interruption cannot damage it.
        """
        if self._file is None or not self._new or not seal.lasts():
            return
        stored = {
            key: (age + 1, raw) for key, (age, raw) in self._old.items() if key not in self._used and age < MAX_AGE
        }
        for key, value in self._used.items():
            stored[key] = (0, marshal.dumps(value) if key in self._new or key not in self._old else self._old[key][1])
        with contextlib.suppress(OSError):
            body = marshal.dumps(stored)
            _write(self._file, f"{digest(self._stamp)} {self._seal(body)}\n".encode() + body)


def _write(file: Path, data: bytes) -> None:
    """Write the file of a cache; a link in its place, or in that of its folder, is left alone. Raises OSError."""
    folder = file.parent
    if folder.is_symlink() or file.is_symlink():
        return
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock")
    if lock.acquire():  # who does not get it writes all the same, but leaves unfinished files alone
        for left in folder.glob(f"{_PART}*"):
            left.unlink(missing_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=_PART)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
    finally:
        lock.release()
