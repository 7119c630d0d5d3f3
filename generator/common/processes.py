"""Starts further Python processes so that they import nothing from the folder of the project.

Python looks for modules in the current folder first when it runs `-m` or `-c`. A project may come from a stranger, and a
`random.py` in its folder would then run instead of Python's own.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_HOME = Path(__file__).resolve().parents[2]  # the folder that holds the packages
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from generator.cli import main; main(prog_name='punchboard')"
_SWITCH = "PYTHONSAFEPATH"  # Python's own variable: the current folder is not searched for modules


def program_command(*words: str) -> list[str]:
    """Return the command that runs this program in a new process with these words of the command line."""
    return [sys.executable, "-P", "-c", _START, str(_HOME), *words]


def module_command(module: str, function: str) -> list[str]:
    """Return the command that calls a function of one of our modules in a new process."""
    start = f"import sys; sys.path.insert(0, sys.argv.pop(1)); from {module} import {function}; {function}()"
    return [sys.executable, "-P", "-c", start, str(_HOME)]


@contextmanager
def safe_workers() -> Iterator[None]:
    """While this lasts, new Python processes (workers of a pool too) do not search the current folder for modules."""
    before = os.environ.get(_SWITCH)
    os.environ[_SWITCH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_SWITCH]
        else:
            os.environ[_SWITCH] = before
