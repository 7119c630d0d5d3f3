"""What belongs to a key, gathered from pairs."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

V = TypeVar("V")


def gather(pairs: Iterable[tuple[str, V]]) -> dict[str, list[V]]:
    """Every value of each key, in order, the same value once."""
    found: dict[str, list[V]] = defaultdict(list)
    for key, value in pairs:
        if not any(value is other for other in found[key]):
            found[key].append(value)
    return dict(found)
