"""Patterns that find names in texts, and names that are also everyday words."""

from __future__ import annotations

import re
from collections.abc import Collection
from os.path import commonprefix

from generator.common.grouping import values_by_key

# Words that often have another meaning in ordinary sentences: they are linked only if they are written `[[term:turn]]`.
EVERYDAY = frozenset(
    [
        "turn",
        "turns",
        "round",
        "rounds",
        "move",
        "moves",
        "point",
        "points",
        "play",
        "plays",
        "draw",
        "draws",
        "set",
        "sets",
        "tie",
        "ties",
        "turning",
        "lead",
        "leads",
        "pay",
        "cost",
    ]
)


def any_of(names: Collection[str]) -> str:
    """Return a pattern for any of these names, longer ones first. Names with the same beginning share it, which is faster."""
    by_first = values_by_key((name[0], name) for name in names if name)
    found = "|".join(_with_shared_beginning(by_first[first]) for first in sorted(by_first))
    return f"(?:{found})" + ("?" if found and "" in names else "")


def _with_shared_beginning(names: Collection[str]) -> str:
    """Return a pattern for names that begin with the same letter. The whole shared beginning is one step of the recursion."""
    shared = commonprefix(list(names))  # noqa: RUF071 - these are words, not paths
    tails = {name[len(shared) :] for name in names}
    return re.escape(shared) + (any_of(tails) if tails != {""} else "")
