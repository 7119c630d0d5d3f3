"""Results of typesetting that stay the same until fonts or programs change: shaped words, cuts of fonts. A print keeps them for the next one.

With them, a second print needs neither HarfBuzz nor the library that reads fonts, which take longer to import than a
deck takes to draw.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache
from engine.common.fingerprint import file_states, program
from generator.typesetting import face_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class _KeptNow:
    """The results that are kept now; none outside of `results_kept_in`."""

    cache: Cache | None = None


@contextmanager
def results_kept_in(root: Path) -> Iterator[None]:
    """Keep results in a project's folder while the block runs, and save them at its end."""
    before = _KeptNow.cache
    package = face_files.FOLDER.parent
    stamp = program(package / "typesetting", package / "pdf", face_files.FOLDER)
    _KeptNow.cache = kept = Cache(root / ".punchboard-cache" / "typesetting.results", stamp)
    try:
        yield
        kept.save()
    finally:
        _KeptNow.cache = before


def result(face: str, what: str, make: Callable[[], Any]) -> Any:
    """Return a kept result about a face, or make it. It is a plain value; tuples and bytes are allowed."""
    kept = _KeptNow.cache
    if kept is None:
        return make()
    key = f"{_state(face)} {what}"
    found = kept.get(key)
    if found is None:
        found = make()
        kept.put(key, found)
    return found


@cache
def _state(face: str) -> str:
    """Return what tells a font from others: the name of a bundled one, and of another one the state of its file too."""
    return f"{face} {file_states(face_files.file_of(face))}" if "/" in face else face
