"""Luck in named streams, so that outcomes can be written down, supplied and played again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.common.plain import Plain

UNKEYED = {"key": False}  # metadata of fields that are no part of the position: tables, the log, where luck comes from


class ChanceError(ValueError):
    """A supplied outcome that could not have happened."""


@dataclass(slots=True)
class Chance:
    """Seeded streams, one for each purpose and counter, so that a new rule does not shift unrelated shuffles.

    Outcomes may be supplied (a scenario's scripted deck, a replay): `supplied` maps a purpose to its outcomes, used in
    order before the stream is asked. `log` keeps every outcome as (purpose, outcome), which is what a replay supplies.
    """

    seed: int | str = field(default=0, metadata=UNKEYED)  # a replay supplies what the seed gave
    supplied: Mapping[str, Sequence[Plain]] = field(default_factory=dict, metadata=UNKEYED)
    used: dict[str, int] = field(default_factory=dict)
    log: list[tuple[str, Plain]] = field(default_factory=list, metadata=UNKEYED)

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """The items in a random order; a supplied order must have the same items."""
        key, order = self._next(purpose)
        if order is None:
            prefix, digest = f"{key}/".encode(), hashlib.blake2b
            draws = [digest(b"%b%d" % (prefix, i), digest_size=16).digest() for i in range(len(items))]
            order = [items[i] for i in sorted(range(len(items)), key=draws.__getitem__)]
        elif not isinstance(order, list | tuple) or sorted(order) != sorted(items):
            raise ChanceError(f"{purpose}: {order!r} is no order of {sorted(items)}")
        self.log.append((purpose, list(order)))
        return list(order)

    def choose(self, purpose: str, items: Sequence[str]) -> str:
        """One of the items, each as likely."""
        key, one = self._next(purpose)
        if one is None:
            one = items[int.from_bytes(hashlib.blake2b(key.encode(), digest_size=16).digest(), "big") % len(items)]
        elif one not in items:
            raise ChanceError(f"{purpose}: {one!r} is none of {list(items)}")
        self.log.append((purpose, one))
        return str(one)

    def _next(self, purpose: str) -> tuple[str, Plain]:
        count = self.used.get(purpose, 0)
        self.used[purpose] = count + 1
        script = self.supplied.get(purpose, ())
        return f"{self.seed}/{purpose}/{count}", script[count] if count < len(script) else None

    def clone(self) -> Chance:
        """An independent copy: the same future, not the same lists."""
        return Chance(self.seed, self.supplied, dict(self.used), list(self.log))
