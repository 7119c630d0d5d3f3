"""A cache whose keys are the objects themselves: equal objects are different keys. Only this module uses `id`.

To hash a drawing command is slow, because it reads the whole command, and thousands of faces share their commands. Some
objects cannot be hashed at all. An `id` is fast, but Python gives it to another object once the first is deleted. So
this cache keeps a reference to each object, which keeps it alive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Key = TypeVar("Key")
Value = TypeVar("Value")


class ByIdentity(Generic[Key, Value]):
    """A value for each object, computed when it is first asked for. Keeps the objects alive, but at most `most` (0: all)."""

    __slots__ = ("_most", "_values")

    def __init__(self, most: int = 0) -> None:
        self._values: dict[int, tuple[Key, Value]] = {}
        self._most = most

    def get(self, key: Key, make: Callable[[Key], Value]) -> Value:
        """Return the value of an object; `make` computes it the first time."""
        known = self._values.get(id(key))
        if known is None:
            if self._most and len(self._values) >= self._most:
                self._values.clear()
            known = self._values[id(key)] = (key, make(key))
        return known[1]

    def find(self, key: Key) -> Value | None:
        """Return the value of an object, or None."""
        known = self._values.get(id(key))
        return known[1] if known else None

    def put(self, key: Key, value: Value) -> None:
        """Give an object a value."""
        self._values[id(key)] = (key, value)


def distinct(objects: Iterable[Key]) -> list[Key]:
    """Return each object once, in the order of first appearance. Equal objects count as different."""
    return list({id(item): item for item in objects}.values())
