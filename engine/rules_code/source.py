"""The source files of a game's rules code: of its own code the bytes that were trusted, of a package those on the disk."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.fingerprint import file_contents
from engine.own_code import memory
from engine.own_code.choice import decide, shown_name
from engine.own_code.files import FOLDER

if TYPE_CHECKING:
    from engine.play import Ruleset

_ENGINE = Path(__file__).resolve().parents[1]


class SourceFile(NamedTuple):
    """A file of rules code: its path below the package, its name for messages, where it is, and its bytes."""

    path: str
    name: str
    file: Path
    raw: bytes

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.raw.decode("utf-8", "replace")


def package_of(rules: Ruleset) -> str:
    """Return the name of the package with the rules code."""
    name = type(rules).__module__
    if memory.files_of(name):
        return name.partition(".")[0]
    return getattr(sys.modules.get(name), "__package__", None) or name


def sources(package: str) -> list[SourceFile]:
    """Return the files of a package of rules code, sorted by path; none if there is no such package. Nothing is imported of it."""
    code = memory.files_of(package)
    if code:
        folder = Path(code.home).parent
        return [
            SourceFile(name, shown_name(folder, f"{FOLDER}/{name}"), Path(code.home) / name, raw)
            for name, raw in sorted(code.files.items())
        ]
    return [
        SourceFile(path.relative_to(home).as_posix(), path.relative_to(_base(home)).as_posix(), path, path.read_bytes())
        for home in _homes(package)
        for path in sorted(home.rglob("*.py"))
    ]


def module_name(package: str, path: str) -> str:
    """Return the name of the module that a file of a package holds."""
    inner = path.removesuffix(".py").removesuffix("__init__").rstrip("/")
    return ".".join((package, *inner.split("/"))) if inner else package


def code_hash(folder: Path) -> str:
    """Return a hash of the bytes of the rules code of the game in a folder."""
    choice = decide(folder)
    if choice.kind == "own":
        return digest(choice.key)
    homes = _homes(choice.package) if choice.kind == "installed" else [_games(folder.name)]
    return file_contents(*homes)


def _games(name: str) -> Path:
    return _ENGINE / "games" / name.replace("-", "_")


def _homes(package: str) -> list[Path]:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return []
    return [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []


def _base(home: Path) -> Path:
    """Return the folder from which the files of a package are named in messages."""
    return _ENGINE.parent if home.is_relative_to(_ENGINE) else home.parent
