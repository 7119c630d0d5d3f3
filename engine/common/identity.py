"""Values kept for objects themselves, not for what the objects equal. The only place that asks for an object's `id`.

Hashing a drawing command reads all of it, and thousands of faces share their commands; and some values cannot be hashed.
An `id` is quick, but it is given to another object as soon as its own is gone. So an object whose `id` is a key is kept
beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Key = TypeVar("Key")
Value = TypeVar("Value")


class ByIdentity(Generic[Key, Value]):
    """A value for each object, made when it is first asked for; keeps the objects."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, tuple[Key, Value]] = {}

    def of(self, key: Key, make: Callable[[Key], Value]) -> Value:
        """The value of an object, from `make` if there is none yet."""
        known = self._known.get(id(key))
        if known is None:
            known = self._known[id(key)] = (key, make(key))
        return known[1]


def distinct(objects: Iterable[Key]) -> list[Key]:
    """Each object once, in the order of their first appearance; equal ones are different objects."""
    return list({id(one): one for one in objects}.values())
