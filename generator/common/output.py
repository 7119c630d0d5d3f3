"""The only module that writes files: under a temporary name first, then renamed, so that nobody sees a half-written file.

A file whose bytes are the same is not written again. If a build fails, the older file stays.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write(path: Path, data: bytes | str) -> bool:
    """Write `data` to `path` and make its folder. Return whether the file changed. Raises OSError."""
    raw = data.encode("utf-8") if isinstance(data, str) else data
    try:
        if path.stat().st_size == len(raw) and path.read_bytes() == raw:
            return False
    except OSError:
        pass  # the file is missing or unreadable: write it
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno:  # the error of a full disk names no file
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    return True
