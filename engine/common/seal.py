"""Seals what Punchboard writes for itself, so that a project folder from a stranger cannot bring its own results.

A seal is a keyed hash. The key belongs to one user on one machine: random bytes in the user's cache folder, together with
the number and time that the disk gave to their file. So a copy of the file, in a folder that pretends to be a home, gives
another key. What has no valid seal was written by somebody else, or is damaged, and counts as absent.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

KEY_SIZE = 32  # bytes
_TRIES, _PAUSE = 20, 0.005  # seconds to wait for another run that is just writing the key


class _Key(NamedTuple):
    secret: bytes
    lasts: bool  # whether the next run will have the same key


def seal(*parts: str | bytes) -> str:
    """Return the seal of some parts; each part's length counts too."""
    total = hashlib.blake2b(digest_size=16, key=_key(key_file()).secret)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


def lasts() -> bool:
    """Tell whether later runs will know the seals of this one. Without a home that can be written to they will not."""
    return _key(key_file()).lasts


def key_file() -> Path | None:
    """Return the path of the key: `punchboard/seal.key` in $XDG_CACHE_HOME, else ~/.cache; None without a home."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if Path(home).is_absolute():
        return Path(home) / "punchboard" / "seal.key"
    try:
        return Path.home() / ".cache" / "punchboard" / "seal.key"
    except RuntimeError:
        return None


@cache
def _key(file: Path | None) -> _Key:
    """Return the user's key. If it can neither be read nor be written, return one for this run only."""
    secret = (_stored(file) or _new(file)) if file else None
    return _Key(secret, lasts=True) if secret else _Key(os.urandom(KEY_SIZE), lasts=False)


def _stored(file: Path) -> bytes | None:
    """Return the key of a file; None if it is missing, damaged or not the user's own."""
    try:
        if not file.is_file():  # a pipe would wait for ever
            return None
        with file.open("rb") as stored:
            raw = stored.read(KEY_SIZE + 1)
            info = os.fstat(stored.fileno())  # after the bytes: the file's time is that of their writing
    except OSError:
        return None
    if len(raw) != KEY_SIZE or (hasattr(os, "getuid") and info.st_uid != os.getuid()):
        return None
    return hashlib.blake2b(raw, key=f"{info.st_ino} {info.st_ctime_ns}".encode(), digest_size=KEY_SIZE).digest()


def _new(file: Path) -> bytes | None:
    """Write a new key that only its user may read, and return it; that of another run if it has just written one."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        for _ in range(_TRIES):  # the file may be there already, and its bytes not yet
            try:
                handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
            except FileExistsError:
                if secret := _stored(file):
                    return secret
                time.sleep(_PAUSE)
                continue
            with os.fdopen(handle, "wb") as out:
                out.write(os.urandom(KEY_SIZE))
            return _stored(file)
        file.unlink()  # a damaged key; the next run writes another one
    return None
