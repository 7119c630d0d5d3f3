"""The part of a state that is the same in every game, for games of one's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.play.chance import UNKEYED, Chance
from engine.play.contract import Logged, Step
from engine.play.copying import Cloned
from engine.play.events import Log


@dataclass(slots=True)
class TableState(Logged, Cloned):
    """What the contract asks of every state. A subclass, a dataclass too, adds what lies on the table.

    The stack holds what has to be done, the next thing last.
    """

    tables: Any = field(metadata=UNKEYED)
    chance: Chance
    names: tuple[str, ...]
    stack: list[Step] = field(default_factory=list, kw_only=True)
    first: int = field(default=0, kw_only=True)
    round: int = field(default=1, kw_only=True)
    log: Log = field(default_factory=Log, metadata=UNKEYED, kw_only=True)
    cause: int = field(default=-1, metadata=UNKEYED, kw_only=True)

    @property
    def turn(self) -> str:
        """The name of the seat that is to choose; "none" when the game is over."""
        return self.names[self.stack[-1].seat] if self.stack else "none"
