"""A value stored for an object belongs to this object only, as long as the store exists."""

from __future__ import annotations

import gc
import weakref

from engine.common.identity import ByIdentity, distinct


class _Thing(list[int]):
    """A list that weak references may point to. It has no hash, and equals other lists."""


def test_a_value_is_made_once_for_each_object_and_not_for_its_equals() -> None:
    known: ByIdentity[_Thing, int] = ByIdentity()
    made: list[_Thing] = []

    def make(thing: _Thing) -> int:
        made.append(thing)
        return len(made)

    first, second = _Thing([1]), _Thing([1])
    assert [known.get(one, make) for one in (first, second, first, second)] == [1, 2, 1, 2]
    assert len(made) == 2


def test_an_object_is_kept_as_long_as_its_value() -> None:
    """Otherwise a new object could get the same id and be confused with it."""
    known: ByIdentity[_Thing, str] = ByIdentity()
    thing = _Thing([1])
    watched = weakref.ref(thing)
    known.get(thing, str)
    del thing
    gc.collect()
    assert watched() is not None
    for number in range(1000):
        assert known.get(_Thing([number]), str) == f"[{number}]"


def test_nothing_is_a_value_too() -> None:
    known: ByIdentity[_Thing, None] = ByIdentity()
    thing, made = _Thing(), []
    for _ in range(3):
        known.get(thing, made.append)
    assert len(made) == 1


def test_each_object_is_told_once_in_order() -> None:
    first, second = _Thing([1]), _Thing([1])
    found = distinct([first, second, first])
    assert found[0] is first
    assert found[1] is second
    assert len(found) == 2
    assert distinct([]) == []
