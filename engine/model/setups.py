"""How a table is set: steps in order, what each lays out, and for which players, ways to play and options a step holds.

The values of `setup.yaml`. A group chooses its number of players and, for every way, one of its choices; a step that says
`when` belongs to the tables that choose so, all others to every table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.data.values import Where

PLAYERS = "players"  # the key of `when` that names numbers of players


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to play; `players` are the numbers that can choose it, empty when all can."""

    id: str
    title: str
    where: Where
    about: str = ""  # markup
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """What a group agrees on before it sets up; the first choice is the usual one."""

    id: str
    title: str
    choices: tuple[Choice, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Take:
    """Pieces that a step lays out: those of a set, or one piece.

    So many in all (`copies`), so many for every player (`each`), or, when both are 0, as many as the pieces say that a table needs.
    """

    of: str
    where: Where
    each: int = 0
    copies: int = 0


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing to do, in markup; `when` has the values it holds for by "players", way or option."""

    id: str
    title: str
    do: str
    rules: tuple[str, ...]
    pieces: tuple[Take, ...]
    when: Mapping[str, tuple[str, ...]]
    where: Where


@dataclass(frozen=True, slots=True)
class SetupPart:
    """Steps that belong together."""

    title: str
    steps: tuple[SetupStep, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Setup:
    """The whole set-up of a game."""

    about: str
    ways: tuple[Way, ...]
    parts: tuple[SetupPart, ...]
    where: Where

    @property
    def steps(self) -> Iterator[SetupStep]:
        """Every step, in order."""
        for part in self.parts:
            yield from part.steps
