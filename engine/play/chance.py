"""Chance from named streams of random numbers, so that outcomes can be recorded, supplied and played again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from engine.common.plain import Plain

UNKEYED = {"key": False}  # metadata of fields that are not part of the position: tables, the log, the source of chance


REST = "rest"  # in a supplied order: all items that it does not name, in their own order


class ChanceError(ValueError):
    """A supplied outcome that could not have happened."""


@dataclass(slots=True)
class Chance:
    """Streams of chance, one for each purpose and counter, so that a new rule does not change unrelated shuffles.

    A scenario or replay may supply outcomes: `supplied` maps a purpose to its outcomes, which are used in order before
    random ones. `log` records every outcome as (purpose, outcome); a replay supplies these.
    """

    seed: int | str = field(default=0, metadata=UNKEYED)  # a replay supplies the outcomes instead
    supplied: Mapping[str, Sequence[Plain]] = field(default_factory=dict, metadata=UNKEYED)
    used: dict[str, int] = field(default_factory=dict)
    log: list[tuple[str, Plain]] = field(default_factory=list, metadata=UNKEYED)

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return the items in a random order. A supplied order must have the same items; `rest` are those that it leaves out."""
        key, order = self._next(purpose)
        if order is None:
            draws = _draws(key, len(items))
            order = [items[i] for i in sorted(range(len(items)), key=draws.__getitem__)]
        else:
            if isinstance(order, list | tuple) and REST in order and REST not in items:
                order = _completed(order, items)
            if not isinstance(order, list | tuple) or sorted(order) != sorted(items):
                raise ChanceError(f"{purpose}: {order!r} is no order of {sorted(items)}")
        self.log.append((purpose, list(order)))
        return list(order)

    def choose(self, purpose: str, items: Sequence[str]) -> str:
        """Return one of the items, each with the same probability."""
        key, one = self._next(purpose)
        if one is None:
            one = items[int.from_bytes(hashlib.blake2b(key.encode(), digest_size=16).digest(), "big") % len(items)]
        elif one not in items:
            raise ChanceError(f"{purpose}: {one!r} is none of {list(items)}")
        self.log.append((purpose, one))
        return str(one)

    def roll(self, purpose: str, dice: Sequence[Sequence[str]]) -> list[str]:
        """The upper faces of a pool of dice, in their order, as one outcome; each die is the list of its faces.

        A supplied outcome has a face for every die: `[1, 2, 3s, s]` for four dice with such faces.
        """
        key, faces = self._next(purpose)
        if faces is None:
            draws = _draws(key, len(dice))
            faces = [die[int.from_bytes(draw, "big") % len(die)] for draw, die in zip(draws, dice, strict=True)]
        elif not isinstance(faces, list | tuple) or len(faces) != len(dice):
            raise ChanceError(f"{purpose}: {faces!r} is no roll of {len(dice)} dice")
        else:
            for number, (face, die) in enumerate(zip(faces, dice, strict=True), 1):
                if face not in die:
                    raise ChanceError(f"{purpose}: die {number} has no face {face!r}; its faces are {list(die)}")
        self.log.append((purpose, list(faces)))
        return [str(face) for face in faces]

    def _next(self, purpose: str) -> tuple[str, Plain]:
        count = self.used.get(purpose, 0)
        self.used[purpose] = count + 1
        script = self.supplied.get(purpose, ())
        return f"{self.seed}/{purpose}/{count}", script[count] if count < len(script) else None

    def clone(self) -> Chance:
        """Return an independent copy with the same future outcomes."""
        return Chance(self.seed, self.supplied, dict(self.used), list(self.log))


def redeal(luck: Random, *piles: list[str]) -> None:
    """Shuffle the things of several piles into one another, in place; each pile keeps its size. For `redraw_hidden`."""
    things = [name for pile in piles for name in pile]
    luck.shuffle(things)
    for pile in piles:
        pile[:] = [things.pop() for _ in pile]


def _draws(key: str, count: int) -> list[bytes]:
    """Return random bytes by number: hashes of the key and the number. The key is hashed once, and then copied."""
    common, draws = hashlib.blake2b(f"{key}/".encode(), digest_size=16), []
    for number in range(count):
        one = common.copy()
        one.update(b"%d" % number)
        draws.append(one.digest())
    return draws


def _completed(order: Sequence[Plain], items: Sequence[str]) -> list[Plain]:
    """Return an order with the items that it does not name in the place of `rest`."""
    left = list(items)
    for name in order:
        if name in left:
            left.remove(str(name))
    at = order.index(REST)
    return [*order[:at], *left, *order[at + 1 :]]
