"""Chance as a scenario writes it. An order may end in `rest`, which stands for everything that it does not name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.play import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

REST = "rest"


class Scripted(Chance):
    """Completes the orders that a scenario supplies. Copies of a card are named as often as they come."""

    __slots__ = ()

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """See `Chance.shuffle`."""
        done, script = self.used.get(purpose, 0), list(self.supplied.get(purpose, ()))
        if done < len(script) and isinstance(order := script[done], list) and order[-1:] == [REST]:
            left = Counter(map(str, items)) - Counter(map(str, order[:-1]))
            script[done] = [*order[:-1], *(name for name in dict.fromkeys(items) for _ in range(left[name]))]
            self.supplied = {**self.supplied, purpose: script}
        return Chance.shuffle(self, purpose, items)

    def clone(self) -> Chance:
        """See `Chance.clone`."""
        return Scripted(self.seed, self.supplied, dict(self.used), list(self.log))
