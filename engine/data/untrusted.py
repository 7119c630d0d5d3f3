"""Reads mappings of unchecked data: a value of the wrong type counts as absent.

The check of the schema has reported such values already. The model is still built from the values that are right, so
that the later checks can report their problems in the same run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.plain import Plain
from engine.data.values import Where

if TYPE_CHECKING:
    from collections.abc import Iterator


class RawMapping:
    """A mapping of the data with its place. Each method reads the value of a key as one type."""

    __slots__ = ("data", "where")

    def __init__(self, data: Plain, where: Where) -> None:
        self.data: dict[str, Plain] = data if isinstance(data, dict) else {}
        self.where = where

    def get(self, key: str) -> Plain:
        """Return the value of any type, or None."""
        return self.data.get(key)

    def text(self, key: str, default: str = "") -> str:
        """Return a text; a whole number counts as a text (`lines: 59`)."""
        value = self.data.get(key)
        if isinstance(value, str):
            return value
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else default

    def word(self, key: str) -> str | None:
        """Return a text that is not empty, or None."""
        value = self.data.get(key)
        return value if isinstance(value, str) and value else None

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        value = self.data.get(key)
        return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()

    def integer(self, key: str, default: int = 0) -> int:
        """Return a whole number."""
        value = self.data.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def flag(self, key: str) -> bool:
        """Return true or false; false when absent."""
        return self.data.get(key) is True

    def mapping(self, key: str) -> dict[str, Plain]:
        """Return a mapping, empty when absent."""
        value = self.data.get(key)
        return value if isinstance(value, dict) else {}

    def strings(self, key: str) -> dict[str, str]:
        """Return the keys of a mapping whose values are texts."""
        return {name: value for name, value in self.mapping(key).items() if isinstance(value, str)}

    def mappings(self, key: str) -> tuple[dict[str, Plain], ...]:
        """Return the mappings of a list."""
        value = self.data.get(key)
        return tuple(part for part in value if isinstance(part, dict)) if isinstance(value, list) else ()

    def inside(self, key: str) -> RawMapping:
        """Return the mapping under a key with its place, empty when absent."""
        return RawMapping(self.data.get(key), self.where.inside(key))

    def items(self, key: str) -> Iterator[RawMapping]:
        """Yield the mappings in the list under a key, each with its place."""
        value = self.data.get(key)
        for index, part in enumerate(value if isinstance(value, list) else ()):
            if isinstance(part, dict):
                yield RawMapping(part, self.where.inside(key, index))

    def entries(self, key: str) -> Iterator[tuple[str, RawMapping]]:
        """Yield the mappings in the mapping under a key, each with its name and its place."""
        for name, part in self.mapping(key).items():
            if isinstance(part, dict):
                yield name, RawMapping(part, self.where.inside(key, name))
