"""The set-up of a game: steps in order, and the pieces that each lays out. The values of `setup.yaml`.

A group chooses its number of players and, for each way to play, one of the choices. A step with `when` is only for the
groups that chose so; a step without it is for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.data.values import Where

PLAYERS = "players"  # the key of `when` that names numbers of players


@dataclass(frozen=True, slots=True)
class WayToPlayChoice:
    """One choice of a way to play. `players` are the numbers of players that can choose it; empty means all."""

    id: str
    title: str
    where: Where
    about: str = ""  # markup
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WayToPlay:
    """A question that a group answers before it sets up, such as the length of the game. The first choice is the usual one."""

    id: str
    title: str
    choices: tuple[WayToPlayChoice, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class LaidOutPieces:
    """Pieces that a step lays out: those of a set, or one piece.

    `copies` is the number in all, `each` the number for every player. When both are 0, the pieces say how many are needed.
    """

    of: str
    where: Where
    each: int = 0
    copies: int = 0


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing to do, as markup. `when` maps "players", a way or an option to the values for which the step is done."""

    id: str
    title: str
    do: str
    rules: tuple[str, ...]
    pieces: tuple[LaidOutPieces, ...]
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
    ways: tuple[WayToPlay, ...]
    parts: tuple[SetupPart, ...]
    where: Where

    @property
    def steps(self) -> Iterator[SetupStep]:
        """The steps of all parts, in order."""
        for part in self.parts:
            yield from part.steps
