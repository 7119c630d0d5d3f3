"""The verdict on a game: what `check` found, layer by layer. This module is quick to import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.problems import Problems

if TYPE_CHECKING:
    from engine.common.cache import Cache
    from engine.model import Game


@dataclass(frozen=True, slots=True)
class Hook:
    """A check outside the engine. `key` is a hash of what it depends on besides the data; `run` returns a note."""

    key: str
    run: Callable[[Game, Problems, Cache], str]


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: the numbers of its problems, and a note on what it checked or why it was left out."""

    name: str
    errors: int
    warnings: int
    note: str
    done: bool = True


@dataclass(slots=True)
class Verdict:
    """Everything that `check` found. `problems.found` lists the problems of each layer in turn. `totals` has (exercised, of how many) for each kind; empty without rules code.

    `proved` has how many rules are proved, and of which state the rates of changes are (`engine.mutation.rates`).
    `unplayed` is the number of scenarios that nothing has played, because no rules code runs.
    `mixed`: Punchboard's code was edited meanwhile, so results may come from the old and from the new code.
    `game` is None if there is no readable game.yaml, or if the verdict is that of an earlier run (`kept_verdicts`).
    """

    folder: Path
    game: Game | None
    problems: Problems
    layers: list[Layer] = field(default_factory=list)
    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    proved: tuple[int, str] = (0, "none")
    unplayed: int = 0
    mixed: bool = False

    @property
    def failed(self) -> bool:
        """Whether at least one problem is an error."""
        return self.problems.failed
