"""The one way to read a file that may be broken, huge, hostile or no file at all. Every reader of the project uses it.

A file is read only if it is a regular file (no folder, pipe or device), is not larger than the reader allows and, where the
reader says so, lies in one folder. Text is UTF-8. JSON has bounded depth, plain finite numbers, and texts that can be
written again. Whatever is wrong becomes a `ReadError`: a sentence, with its place in the file.

Bookkeeping (caches, ledgers, stamps) has its own rules: `engine.common.kept`.
"""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from engine.common.plain import Plain

Fault = Literal["missing", "outside", "kind", "big", "system", "encoding", "syntax"]
MEGABYTE = 1_000_000
MOST_DEPTH = 40  # of lists and mappings in JSON
MOST_DIGITS = 18  # of a number in JSON
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class ReadError(ValueError):
    """A file that cannot be read. The message is the end of a sentence that starts with the file's name."""

    def __init__(self, fault: Fault, why: str, line: int = 1, column: int = 1) -> None:
        super().__init__(why)
        self.fault = fault
        self.line = line
        self.column = column


def read_bytes(path: Path, most: int, inside: Path | None = None) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes. Raises ReadError.

    With `inside`, the file must lie in that folder after all links are followed.
    """
    try:
        return _read(_real(path, inside), most)
    except FileNotFoundError:
        raise ReadError("missing", "does not exist") from None
    except ReadError:
        raise
    except (OSError, ValueError, RuntimeError) as error:  # permissions, zero bytes in the name, circles of links
        raise ReadError("system", f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def entries_of(folder: str) -> list[os.DirEntry[str]]:
    """Return what lies in a folder, sorted by name; nothing if it is no folder, or cannot be read."""
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return []


def read_own(path: Path, most: int) -> bytes:
    """Return the bytes of a file that Punchboard has made or brings along.

    Raises OSError with the file's name: that such a file cannot be read is no problem of the data, and ends the command.
    """
    try:
        return read_bytes(path, most)
    except ReadError as error:
        raise OSError(errno.EIO, str(error), str(path)) from None


def _real(path: Path, inside: Path | None) -> str:
    if inside is None:
        return os.fspath(path)
    real, folder = os.path.realpath(path), os.path.realpath(inside)
    if real != folder and not real.startswith(os.path.join(folder, "")):  # noqa: PTH118 - a check reads hundreds of files
        raise ReadError("outside", "leads out of the folder")
    return real


def is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a regular file lies in a folder after all links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def leads_out(folder: Path, path: Path) -> bool:
    """Tell whether a path leads out of a folder, itself or by links."""
    try:
        return not path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return True


def _read(path: str, most: int) -> bytes:
    _regular(os.stat(path), most)  # noqa: PTH116 - as above; before opening it: to open a device may do something
    number = os.open(path, _FLAGS)
    with os.fdopen(number, "rb") as file:
        _regular(os.fstat(number), most)
        data = file.read(most + 1)
    if len(data) > most:
        raise ReadError("big", _too_big(most))
    return data


def _regular(info: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(info.st_mode):
        raise ReadError("kind", "is no regular file")
    if info.st_size > most:
        raise ReadError("big", _too_big(most))


def _too_big(most: int) -> str:
    return f"is larger than {most // MEGABYTE} MB" if most >= MEGABYTE else f"is larger than {most:,} bytes"


def read_text(path: Path, most: int, inside: Path | None = None) -> str:
    """Return the text of a UTF-8 file. A byte order mark is dropped. Raises ReadError."""
    return as_text(read_bytes(path, most, inside)).removeprefix("\ufeff")


def as_text(raw: bytes) -> str:
    """Return bytes as text; raises ReadError at the first byte that is not UTF-8."""
    if raw[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise ReadError("encoding", "is UTF-16, not UTF-8")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        column = len(before) - before.rfind("\n")
        raise ReadError(
            "encoding", f"is not UTF-8: byte 0x{raw[error.start]:02x}", before.count("\n") + 1, column
        ) from None


def read_json(path: Path, most: int, inside: Path | None = None) -> Plain:
    """Return the content of a JSON file. Raises ReadError."""
    return as_json(read_bytes(path, most, inside))


def as_json(raw: bytes) -> Plain:
    """Parse JSON: at most MOST_DEPTH levels, numbers of at most MOST_DIGITS digits, no NaN, no text with half a character."""
    import json

    text = as_text(raw)
    try:
        value = json.loads(text, parse_int=_integer, parse_float=_fraction, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise ReadError("syntax", f"is not JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise ReadError("syntax", _DEEP) from None
    if "\\u" in text:
        _require_whole_characters(json.dumps(value, ensure_ascii=False))
    if text.count("[") + text.count("{") > MOST_DEPTH and _depth(value) > MOST_DEPTH:
        raise ReadError("syntax", _DEEP)
    return value


_DEEP = f"is nested more than {MOST_DEPTH} levels deep"


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise ReadError("syntax", f"has a number of more than {MOST_DIGITS} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits[:400])
    if value in {float("inf"), float("-inf")} or len(digits) > 400:  # noqa: PLR2004 - no number needs more
        raise ReadError("syntax", f"has a number that is too large or too long: {digits[:20]}…")
    return value


def _constant(word: str) -> float:
    raise ReadError("syntax", f"has {word}, which is no number of JSON")


def _require_whole_characters(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ReadError("syntax", "has a text with half a character (a lone surrogate)") from None


def _depth(value: Plain) -> int:
    """Return how many lists and mappings stand in one another. Walks level by level, so it needs no recursion."""
    depth, level = 0, [value]
    while level := [part for part in level if isinstance(part, dict | list)]:
        depth += 1
        level = [inner for part in level for inner in (part.values() if isinstance(part, dict) else part)]
    return depth
