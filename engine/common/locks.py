"""Locks on files: of several runs, one at a time may write. The system releases a lock when its process ends, however it ends.

The lock file holds a line for other runs: who holds the lock, and since when. It is removed when the lock is released.
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FAR = 1 << 30  # the byte that is locked on Windows: far behind the text, so that others can read it
_LONGEST = 500  # bytes of the text that are read
_OPEN = (
    os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
)


class FileLock:
    """A lock on `file`, which is made with its folder. `holder` is the text for other runs, on one line."""

    def __init__(self, file: Path, holder: str = "") -> None:
        self.file = file
        self._holder = f"{holder or f'process {os.getpid()}'}, since {time.strftime('%H:%M:%S')}"
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock; returns whether it was free. Raises OSError when the file cannot be written."""
        while True:
            self.file.parent.mkdir(parents=True, exist_ok=True)  # a run that has written nothing removes it again
            try:
                handle = os.open(self.file, _OPEN, 0o644)
            except FileNotFoundError:
                continue
            if not _lock(handle):
                os.close(handle)
                return False
            if self._is_current(handle):
                break
            os.close(handle)  # the holder before us has just removed the file
        os.ftruncate(handle, 0)
        os.write(handle, self._holder.encode("utf-8", "replace"))
        self._handle = handle
        return True

    def wait(self, seconds: float) -> bool:
        """Take the lock as soon as it is free; returns False when it is not free after so many seconds."""
        end = time.monotonic() + seconds
        while not self.acquire():
            if time.monotonic() >= end:
                return False
            time.sleep(0.1)
        return True

    def holder(self) -> str:
        """Return who holds the lock and since when; "" if nobody does."""
        with contextlib.suppress(OSError):
            return self.file.read_bytes()[:_LONGEST].decode("utf-8", "replace")
        return ""

    def release(self) -> None:
        """Remove the file and give the lock back."""
        if self._handle is not None:
            with contextlib.suppress(OSError):  # Windows removes no open file; the next run uses it again
                self.file.unlink()
            os.close(self._handle)
            self._handle = None

    def _is_current(self, handle: int) -> bool:
        """Tell whether an open file is still the one of this name."""
        try:
            return os.path.samestat(os.fstat(handle), self.file.stat())
        except FileNotFoundError:
            return False


def _lock(handle: int) -> bool:
    """Lock an open file if nobody else has; returns whether it is ours."""
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]  # only on Windows
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
