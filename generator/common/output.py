"""The only module that writes files: under a temporary name first, then renamed, so that nobody sees a half-written file.

A file whose bytes are the same is not written again. If a build fails, the older file stays. Only regular files are replaced:
never a link, which might lead to a file of somebody else, and never a device or a pipe.
"""

from __future__ import annotations

import errno
import filecmp
import os
import stat
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

PART = ".part"  # end of the names of unfinished files, which begin with a dot


class UnfinishedFile(NamedTuple):
    """A file while it is written."""

    file: BinaryIO
    path: Path  # its temporary name


def write(path: Path, data: bytes | str) -> bool:
    """Write `data` to `path` and make its folder. Return whether the file changed. Raises OSError."""
    raw = data.encode("utf-8") if isinstance(data, str) else data
    if _is_same(path, raw):
        return False
    with unfinished(path) as part:
        part.file.write(raw)
        part.file.close()
        part.path.replace(path)
    return True


@contextmanager
def unfinished(path: Path) -> Iterator[UnfinishedFile]:
    """Give a new file in the folder of `path`, which is made. `put_in_place` takes it; what nobody took is removed. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=PART, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            Path(name).chmod(0o644)
            yield UnfinishedFile(file, Path(name))
    except OSError as error:
        if error.errno and error.filename is None:  # the error of a full disk names no file
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    finally:
        Path(name).unlink(missing_ok=True)


def put_in_place(part: UnfinishedFile, path: Path) -> bool:
    """Rename a finished file to `path`, unless that file has the same bytes. Return whether it changed. Raises OSError."""
    part.file.close()
    check_file(path)
    if path.exists() and filecmp.cmp(part.path, path, shallow=False):
        return False
    part.path.replace(path)
    return True


def check_file(path: Path) -> None:
    """Raise OSError if there is something at `path` that is no regular file, and so would not be replaced."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return  # it is missing, or in a folder that cannot be entered: writing will tell
    if not stat.S_ISREG(mode):
        raise OSError(errno.EEXIST, f"this is {_kind(mode)}, and only regular files are replaced", str(path))


def _is_same(path: Path, raw: bytes) -> bool:
    """Tell whether a file has these bytes already. Raises OSError if there is something that is no regular file."""
    check_file(path)
    try:
        return path.stat().st_size == len(raw) and path.read_bytes() == raw
    except OSError:
        return False  # missing or unreadable


def _kind(mode: int) -> str:
    kinds = (
        (stat.S_ISLNK, "a link"),
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
    )
    return next((name for is_kind, name in kinds if is_kind(mode)), "a device")


def is_link_below(root: Path, path: Path) -> bool:
    """Tell whether `path`, or a folder between `root` and it, is a link. Of a path outside `root` only the path itself counts."""
    return _first_link(root, path) is not None


def check_folder(root: Path, path: Path) -> None:
    """Raise OSError if writing into a folder below `root` would lead elsewhere, because it is a link or lies in one."""
    if (link := _first_link(root, path)) is not None:
        raise OSError(errno.ENOTDIR, "this is a link, and nothing is written through links", str(link))


def _first_link(root: Path, path: Path) -> Path | None:
    inside = path.parents[: len(path.parents) - len(root.parents) - 1] if path.is_relative_to(root) else ()
    return next((one for one in (*reversed(inside), path) if one.is_symlink()), None)
