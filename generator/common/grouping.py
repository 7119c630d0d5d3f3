"""Groups pairs by their key."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

V = TypeVar("V")


def values_by_key(pairs: Iterable[tuple[str, V]]) -> dict[str, list[V]]:
    """Return the values of each key in their order. An object that appears twice under a key is kept once."""
    grouped: dict[str, list[V]] = defaultdict(list)
    for key, value in pairs:
        if not any(value is known for known in grouped[key]):
            grouped[key].append(value)
    return dict(grouped)
