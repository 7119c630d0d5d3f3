"""The codes of problems, and what each means. `punchboard check --explain CODE` prints it.

A code keeps its meaning for ever: it may be retired, but never used for something else. A package that reports problems
lists its codes as `CODES` in a module called `codes`, and `all_codes` finds the modules of this name.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple


class Code(NamedTuple):
    """What a code means: a title, an explanation in a few sentences, and data that causes the problem."""

    title: str
    explanation: str
    example: str = ""


def all_codes(*packages: str) -> dict[str, Code]:
    """Return the codes of all modules `codes` in some packages ("engine", "generator"), sorted.

    Raises ValueError when two modules list the same code.
    """
    found: dict[str, Code] = {}
    for module in (module for package in packages for module in _tables(package)):
        table: dict[str, Code] = importlib.import_module(module).CODES
        if duplicates := found.keys() & table.keys():
            raise ValueError(f"{module} lists codes that another table has: {', '.join(sorted(duplicates))}")
        found |= table
    return dict(sorted(found.items()))


def _tables(package: str) -> list[str]:
    """Return the names of the modules in a package that list codes, such as `generator.site.build.codes`."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    files = [file for file in folder.rglob("codes.py") if file != Path(__file__).resolve()]
    return sorted(".".join((package, *file.relative_to(folder).with_suffix("").parts)) for file in files)
