"""Results that a run keeps in the project for the next one. Outside of a `with` block nothing is kept, and everything is made anew."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.common.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FOLDER = ".punchboard-cache"  # in the project


MOST = 20_000  # results that are kept in one


class _Together(dict[str, Any]):
    """Results that are one value of a cache."""

    def put(self, key: str, value: Any) -> None:
        """Keep a result."""
        self[key] = value

    def take(self, key: str) -> Any | None:
        """Return a result, or None."""
        return self.get(key)


class KeptResults:
    """Plain values by key; tuples and bytes are allowed. A key tells everything that its value depends on, besides the stamp."""

    def __init__(self) -> None:
        self._cache: Cache | _Together | None = None

    @contextmanager
    def kept_in(self, file: Path, stamp: str) -> Iterator[None]:
        """Keep results in a file while the block runs, and save them at its end. A file with another stamp counts as empty."""
        before = self._cache
        self._cache = kept = Cache(file, stamp)
        try:
            yield
            kept.save()
        finally:
            self._cache = before

    @contextmanager
    def kept_with(self, cache: Cache, key: str) -> Iterator[None]:
        """Keep all results as one value of a cache while the block runs. Too many are forgotten, all at once."""
        before = self._cache
        known: dict[str, Any] = cache.get(key) or {}
        self._cache = kept = _Together(known if len(known) < MOST else {})
        try:
            yield
            cache.put(key, dict(kept))
        finally:
            self._cache = before

    @property
    def are_kept(self) -> bool:
        """Whether results are kept now."""
        return self._cache is not None

    def find(self, key: str) -> Any | None:
        """Return a kept result, or None."""
        return None if self._cache is None else self._cache.get(key)

    def take(self, key: str) -> Any | None:
        """Do the same as `find` for a result that is asked for once: it is not kept in memory."""
        return None if self._cache is None else self._cache.take(key)

    def keep(self, key: str, value: Any) -> None:
        """Keep a result, if results are kept now."""
        if self._cache is not None:
            self._cache.put(key, value)

    def result(self, key: str, make: Callable[[], Any]) -> Any:
        """Return a kept result, or make and keep it."""
        found = self.find(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found
