"""The only writer: a temporary name, then a rename, so that no half-written file is ever seen.

Bytes that did not change are not written again, and what was there before survives a build that fails.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write(path: Path, data: bytes | str) -> bool:
    """Put `data` at `path`, making its folder; returns whether anything changed. Raises OSError."""
    raw = data.encode("utf-8") if isinstance(data, str) else data
    try:
        if path.stat().st_size == len(raw) and path.read_bytes() == raw:
            return False
    except OSError:
        pass  # not there yet, or not readable: write it
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno:  # a full disk does not say which file it was
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    return True
