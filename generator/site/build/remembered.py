"""Remembers what earlier builds have computed, by a hash of all that it follows from. Somebody else's file counts as empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from engine.common.cache import Cache, digest
from generator.words.catalogue import language

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Plain = TypeVar("Plain")  # dicts with text keys, lists, texts, bytes, numbers, booleans, None


class Remembered:
    """Plain values of earlier builds. `program` is the fingerprint of the program: values of another program are forgotten."""

    def __init__(self, root: Path, program: str) -> None:
        self._cache = Cache(root / ".punchboard-cache" / "site" / "shared.cache", program)

    def find_or_make(self, what: str, make: Callable[[], Plain], *inputs: str) -> Plain:
        """Return the value of an earlier build with the same inputs in the same language, or else that of `make`."""
        key = f"{what} {digest(language(), *inputs)}"
        found = self._cache.get(key)
        if found is None:
            found = make()
            self._cache.put(key, found)
        return cast("Plain", found)

    def save(self) -> None:
        """Write down what is new."""
        self._cache.save()
