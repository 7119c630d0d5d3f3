"""Which folders' rules code the user trusts: a file in the user's settings, so that no project can bring its own.

For each folder the file has the hash of the code that was trusted, or says that the folder is always trusted. Only the user
can read it. It counts only if it belongs to the user, nobody else can write it, and it lies outside of the project.
"""

from __future__ import annotations

import json
import os
import stat
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common import kept
from engine.common.locks import FileLock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.own_code.files import CodeFiles

_SHAPE = {"trusted": {None: {"digest": str, "always": bool, "files": {None: str}}}}
_WAIT = 10.0  # seconds for another run that writes the file


class TrustError(ValueError):
    """Nothing can be trusted here; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Trusted:
    """What was trusted of one folder: the hash of its code, and of each file; `always`: whatever the code will be."""

    digest: str
    always: bool = False
    files: Mapping[str, str] = field(default_factory=dict)


def file() -> Path:
    """Return the path `punchboard/trusted.json` in the user's folder of settings ($XDG_CONFIG_HOME, else ~/.config).

    Raises TrustError without such a folder.
    """
    home = os.environ.get("XDG_CONFIG_HOME", "")
    try:
        settings = Path(home) if Path(home).is_absolute() else Path.home() / ".config"
    except RuntimeError:
        raise TrustError("there is no folder of settings: set XDG_CONFIG_HOME") from None
    return settings / "punchboard" / "trusted.json"


def files() -> list[Path]:
    """Return that path for those who watch it; nothing without a folder of settings."""
    try:
        return [file()]
    except TrustError:
        return []


def trusted(project: Path) -> dict[str, Trusted]:
    """Return what is trusted, by the real path of the game's folder; nothing if the file may be somebody else's.

    `project` is the folder that must not hold the file.
    """
    try:
        path = _outside(project)
    except TrustError:
        return {}
    if fault := _fault(path):
        kept.pass_over(path, fault)
        return {}
    stored = kept.read(path, _SHAPE)
    if not isinstance(stored, dict):
        return {}
    return {folder: Trusted(**one) for folder, one in stored["trusted"].items()}


def trust(folder: Path, code: CodeFiles, project: Path, *, always: bool = False) -> None:
    """Remember that the user trusts this code of a game's folder. Raises TrustError, OSError."""
    one = Trusted(code.digest, always, code.hashes())
    _change(project, lambda known: known.update({os.path.realpath(folder): one}))


def remove(folder: str, project: Path) -> bool:
    """Forget a folder, by its real path; return whether it was known. Raises TrustError, OSError."""
    found: list[Trusted] = []

    def drop(known: dict[str, Trusted]) -> None:
        found.extend([known.pop(folder)] if folder in known else [])

    _change(project, drop)
    return bool(found)


def _outside(project: Path) -> Path:
    path = file()
    if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(project)):
        raise TrustError(
            f"{path} lies in the project's folder, which could bring one of its own; set XDG_CONFIG_HOME to a folder elsewhere"
        )
    return path


def _fault(path: Path) -> str:
    """Return why the file does not count; "" if it does, or is missing."""
    try:
        info = path.lstat()
    except OSError:
        return ""
    if not stat.S_ISREG(info.st_mode):
        return "is no regular file"
    if hasattr(os, "getuid") and (info.st_uid != os.getuid() or info.st_mode & 0o022):
        return "can be written by others than its user"
    return ""


def _change(project: Path, change: Callable[[dict[str, Trusted]], None]) -> None:
    """Change the file as a whole, one run at a time."""
    path = _outside(project)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = FileLock(path.with_name("trusted.lock"))
    if not lock.wait(_WAIT):
        raise TrustError(f"{lock.holder() or 'another run'} is writing {path}; try again")
    try:
        known = trusted(project)
        change(known)
        _write(path, json.dumps({"trusted": {name: asdict(one) for name, one in sorted(known.items())}}, indent=1))
    finally:
        lock.release()


def _write(path: Path, text: str) -> None:
    """Write a file that only its user may read, under a temporary name first. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=".trusted.", suffix=".part", dir=path.parent)  # readable by the user alone
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text + "\n")
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
