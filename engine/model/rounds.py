"""How a round goes at the table: phases in order, each with its steps, and the tracks that some games follow instead.

The values of `round.yaml`. Without tracks the phases follow one another as they are written, again and again; with
tracks the game goes once along the phases that a piece prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.data.values import Where
    from engine.model.pieces import PieceSet


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One thing to do, in markup, with its rules and what is easily forgotten."""

    title: str
    do: str
    rules: tuple[str, ...]
    remember: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Phase:
    """Steps that belong together; `again` says when the phase is gone through once more."""

    id: str
    title: str
    who: str  # markup: whose it is, and in which order
    steps: tuple[RoundStep, ...]
    where: Where
    again: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """An order of phases that a piece prints: `of` is a set and a key, `board.track`."""

    title: str
    of: str
    where: Where


@dataclass(frozen=True, slots=True)
class Round:
    """The whole walk. `turns`: one pass is one player's turn. `end`: the phase that is played once, when the game is over."""

    title: str
    about: str
    phases: tuple[Phase, ...]
    where: Where
    turns: bool = False
    tracks: tuple[Track, ...] = ()
    end: str = ""


def spaces(sets: Mapping[str, PieceSet], track: Track) -> tuple[str, ...]:
    """The names of the phases that a track's piece prints, empty when there is no such piece or key."""
    name, _, key = track.of.partition(".")
    pieces = sets.get(name)
    for values in (*(item.values for item in pieces.items), pieces.values) if pieces else ():
        found = values.get(key)
        if isinstance(found, list):
            return tuple(str(one) for one in found)
    return ()
