"""Plain data read without trust: a key of the wrong type counts as absent.

The schema has already said what is wrong with a file; the model is still built from what is right, so that the later
checks can say the rest in the same run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.plain import Plain
from engine.data.values import Where

if TYPE_CHECKING:
    from collections.abc import Iterator


class Raw:
    """A mapping of the data and its place."""

    __slots__ = ("data", "where")

    def __init__(self, data: Plain, where: Where) -> None:
        self.data: dict[str, Plain] = data if isinstance(data, dict) else {}
        self.where = where

    def get(self, key: str) -> Plain:
        """Whatever stands there, or None."""
        return self.data.get(key)

    def text(self, key: str, default: str = "") -> str:
        """A text; a whole number counts as one (`lines: 59`)."""
        value = self.data.get(key)
        if isinstance(value, str):
            return value
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else default

    def word(self, key: str) -> str | None:
        """A text, or None."""
        value = self.data.get(key)
        return value if isinstance(value, str) and value else None

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of a list."""
        value = self.data.get(key)
        return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()

    def integer(self, key: str, default: int = 0) -> int:
        """A whole number."""
        value = self.data.get(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def flag(self, key: str) -> bool:
        """True or false; false when absent."""
        return self.data.get(key) is True

    def mapping(self, key: str) -> dict[str, Plain]:
        """A mapping, empty when absent."""
        value = self.data.get(key)
        return value if isinstance(value, dict) else {}

    def strings(self, key: str) -> dict[str, str]:
        """The texts of a mapping."""
        return {name: value for name, value in self.mapping(key).items() if isinstance(value, str)}

    def mappings(self, key: str) -> tuple[dict[str, Plain], ...]:
        """The mappings of a list."""
        value = self.data.get(key)
        return tuple(part for part in value if isinstance(part, dict)) if isinstance(value, list) else ()

    def inside(self, key: str) -> Raw:
        """The mapping under a key, empty when absent."""
        return Raw(self.data.get(key), self.where.inside(key))

    def items(self, key: str) -> Iterator[Raw]:
        """The mappings in the list under a key, each with its place."""
        value = self.data.get(key)
        for index, part in enumerate(value if isinstance(value, list) else ()):
            if isinstance(part, dict):
                yield Raw(part, self.where.inside(key, index))

    def entries(self, key: str) -> Iterator[tuple[str, Raw]]:
        """The mappings in the mapping under a key, by name."""
        for name, part in self.mapping(key).items():
            if isinstance(part, dict):
                yield name, Raw(part, self.where.inside(key, name))
