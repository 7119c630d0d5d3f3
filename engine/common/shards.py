"""Shards: equal parts of a run that are done apart, on several machines or one after another."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

T = TypeVar("T")
_FORM = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


class Shard(NamedTuple):
    """Part `number`, from 1 on, of `of` parts."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def numbers(self, games: int) -> range:
        """Return the numbers of the games of this part: one block."""
        return range(games * (self.number - 1) // self.of, games * self.number // self.of)

    def share(self, things: list[T]) -> list[T]:
        """Return the things of this part: every so many-th, so that each part is spread over all."""
        return things[self.number - 1 :: self.of]


def shard(text: str) -> Shard:
    """Return the shard that a text such as `2/5` names. Raises ValueError with a sentence."""
    match = _FORM.fullmatch(text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise ValueError(f"'{text}' is no shard; expected one such as 2/5, from 1/5 to 5/5")
    return Shard(int(match[1]), int(match[2]))
