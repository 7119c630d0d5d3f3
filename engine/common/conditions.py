"""Conditions of values that scenarios write in words: `{at least: 2}`, `{contains: axe}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any


def is_list(value: Any) -> bool:
    """Return whether a value is a list of plain data."""
    return isinstance(value, list | tuple)


def listed(value: Any) -> list[Any]:
    """Return a value as a list; a single value is a list of one."""
    return list(value) if is_list(value) else [value]


def counted(value: Any) -> Counter[str]:
    """Count equal things. They are compared as texts, because a value in a scenario may be of any type."""
    return Counter(str(item) for item in listed(value))


def _contains(actual: Any, wanted: Any) -> bool:
    return is_list(actual) and not counted(wanted) - counted(actual)


def _lacks(actual: Any, wanted: Any) -> bool:
    return is_list(actual) and not counted(wanted) & counted(actual)


def _begins(actual: Any, wanted: Any) -> bool:
    return is_list(actual) and list(actual[: len(listed(wanted))]) == listed(wanted)


def _number(test: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    return lambda actual, wanted: isinstance(actual, int) and isinstance(wanted, int) and test(actual, wanted)


CONDITIONS: dict[str, Callable[[Any, Any], bool]] = {
    "at least": _number(lambda actual, wanted: actual >= wanted),
    "at most": _number(lambda actual, wanted: actual <= wanted),
    "contains": _contains,
    "lacks": _lacks,
    "begins": _begins,
    "count": lambda actual, wanted: is_list(actual) and len(actual) == wanted,
    "any": lambda actual, wanted: wanted is True and actual is not None,
}
