"""Results that stay the same until fonts or programs change: shaped words, cuts of fonts, compiled expressions.

A print keeps them for the next one, and a check for the next check. With them, a second print needs neither HarfBuzz nor the
library that reads fonts, which take longer to import than a deck takes to draw.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.common.fingerprint import file_states, program
from generator.common.kept_results import FOLDER, KeptResults
from generator.typesetting import face_files

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from engine.common.cache import Cache

_RESULTS = KeptResults()


def results_kept_in(root: Path) -> AbstractContextManager[None]:
    """Keep results in a project's folder while a block runs, and save them at its end."""
    return _RESULTS.kept_in(root / FOLDER / "typesetting.results", drawing_program())


def results_kept_with(cache: Cache) -> AbstractContextManager[None]:
    """Keep results in the cache of a check while a block runs."""
    return _RESULTS.kept_with(cache, f"typesetting {drawing_program()}")


def drawing_program() -> str:
    """Return a hash of the code that sets, draws and checks faces, and of the bundled fonts."""
    package = face_files.FOLDER.parent
    rooms = ("common", "typesetting", "drawing", "layout", "pdf", "preflight")
    return program(*(package / room for room in rooms), face_files.FOLDER)


def result(face: str, what: str, make: Callable[[], Any]) -> Any:
    """Return a kept result about a face, or make it. It is a plain value; tuples and bytes are allowed."""
    return _RESULTS.result(f"{_state(face)} {what}", make) if _RESULTS.are_kept else make()


@cache
def _state(face: str) -> str:
    """Return what tells a font from others: the name of a bundled one, and of another one the state of its file too."""
    return f"{face} {file_states(face_files.file_of(face))}" if "/" in face else face
