"""Imports rules code from bytes in memory, under a name of its own: the very bytes whose hash the user trusts.

The folder is never put on Python's path, so its `random.py` is no module for anybody but the code beside it. What lies in
`__pycache__`, and what changes on the disk after the bytes were read, is not seen.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from engine.own_code.files import CodeFiles

_known: dict[str, CodeFiles] = {}  # name of a package → its files


def register(game: str, code: CodeFiles) -> str:
    """Make a game's code importable, and return the name of its package."""
    mark = hashlib.sha256(f"{code.home}\n{code.digest}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
    name = f"rules_of_{game.replace('-', '_')}_{mark}"
    _known[name] = code
    if not any(isinstance(finder, _CodeFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _CodeFinder())
    return name


def files_of(package: str) -> CodeFiles | None:
    """Return the files of a package that was registered, or of one below it."""
    return _known.get(package.partition(".")[0])


def file_of(path: str) -> tuple[CodeFiles, str] | None:
    """Return the code that a path belongs to, and its name there; None if it is no file of registered code."""
    for code in _known.values():
        if path.startswith(code.home):
            name = Path(path).relative_to(code.home).as_posix()
            if name in code.files:
                return code, name
    return None


class _CodeFinder:
    """Finds the modules of registered packages."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module is loaded; None if it is none of ours."""
        del path, target
        top, *inner = fullname.split(".")
        code = _known.get(top)
        for name in _file_names(inner) if code else ():
            if code and name in code.files:
                return _spec(fullname, _CodeLoader(fullname, code, name))
        return None


def _spec(fullname: str, loader: Any) -> ModuleSpec | None:
    """Return how a module is loaded. A package has no folder in which Python itself would look for modules."""
    from importlib.util import spec_from_file_location

    spec = spec_from_file_location(fullname, loader.get_filename(fullname), loader=loader)
    if spec and loader.is_package(fullname):
        spec.submodule_search_locations = []
    return spec


def _file_names(inner: Sequence[str]) -> Iterator[str]:
    yield "/".join((*inner, "__init__.py"))
    if inner:
        yield f"{'/'.join(inner)}.py"


class _CodeLoader:
    """Loads one module from its bytes."""

    def __init__(self, fullname: str, code: CodeFiles, name: str) -> None:
        self._fullname, self._code, self._name = fullname, code, name

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""
        del spec

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        source, path = self.get_source(self._fullname), self.get_filename(self._fullname)
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))  # noqa: S102 - the user has trusted these bytes

    def get_filename(self, fullname: str) -> str:
        """Return the path on the disk, for messages."""
        del fullname
        return str(Path(self._code.home) / self._name)

    def get_source(self, fullname: str) -> str:
        """Return the text of the bytes that were read."""
        del fullname
        from importlib.util import decode_source

        return decode_source(self._code.files[self._name])

    def is_package(self, fullname: str) -> bool:
        """Tell whether it is a folder."""
        del fullname
        return self._name.rpartition("/")[2] == "__init__.py"
