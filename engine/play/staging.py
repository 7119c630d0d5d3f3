"""A table set so that certain pieces come up: what a ruleset gives when asked to bring them together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence


class Stage(NamedTuple):
    """How many sit down, how the game is set up, and outcomes of chance by purpose, used in order before luck is asked.

    Luck alone is scripted, so that a game from here is an ordinary one: its replay plays it again.
    """

    seats: int
    variants: Mapping[str, str]
    supplied: Mapping[str, Sequence[Any]]


@runtime_checkable
class Staged(Protocol):
    """What a ruleset declares if it can bring pieces together."""

    def bring(self, tables: Any, pieces: Sequence[str], luck: random.Random) -> Stage:
        """A table at which the pieces come into play soon."""
