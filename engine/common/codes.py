"""The code of a problem: what it means, why it matters, and what it looks like. `punchboard check --explain CODE`.

A code is for ever: it may be retired, never used for something else. A package that has codes of its own lists them in a
module called `codes`, as `CODES`; it is found by that name.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple


class Code(NamedTuple):
    """What a code says: a title, an explanation in a few sentences, and data that shows it."""

    title: str
    explanation: str
    example: str = ""


def every(*packages: str) -> dict[str, Code]:
    """All codes below some packages ("engine", "generator"), in order. Raises ValueError for one that is listed twice."""
    found: dict[str, Code] = {}
    for module in (module for package in packages for module in _tables(package)):
        table: dict[str, Code] = importlib.import_module(module).CODES
        if twice := found.keys() & table.keys():
            raise ValueError(f"{module} lists codes that another table has: {', '.join(sorted(twice))}")
        found |= table
    return dict(sorted(found.items()))


def _tables(package: str) -> list[str]:
    """The modules below a package that list codes, as `generator.site.build.codes`."""
    home = Path(str(importlib.import_module(package).__file__)).parent
    files = [file for file in home.rglob("codes.py") if file != Path(__file__).resolve()]
    return sorted(".".join((package, *file.relative_to(home).with_suffix("").parts)) for file in files)
