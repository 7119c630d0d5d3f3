"""A round at the table: phases in order, each with its steps. The values of `round.yaml`.

Without tracks the phases are played in the order of the file, again and again. Some games have tracks instead: a piece
prints a row of phases, and the game plays them once, from the first to the last.
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
    """One thing to do, as markup, with its rules and with what players easily forget."""

    title: str
    do: str
    rules: tuple[str, ...]
    remember: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Phase:
    """Steps that belong together. `again` says when the phase is repeated."""

    id: str
    title: str
    who: str  # markup: who plays it, and in which order
    steps: tuple[RoundStep, ...]
    where: Where
    again: str = ""


@dataclass(frozen=True, slots=True)
class PrintedTrack:
    """An order of phases that a piece prints: `of` is a set and a key, `board.track`."""

    title: str
    of: str
    where: Where


@dataclass(frozen=True, slots=True)
class Round:
    """All phases. `turns`: playing them once is one player's turn. `end`: the phase that is played once, at the game's end."""

    title: str
    about: str
    phases: tuple[Phase, ...]
    where: Where
    turns: bool = False
    tracks: tuple[PrintedTrack, ...] = ()
    end: str = ""


def printed_phases(sets: Mapping[str, PieceSet], track: PrintedTrack) -> tuple[str, ...]:
    """Return the names of the phases that a track's piece prints; empty when there is no such piece or key."""
    set_id, _, key = track.of.partition(".")
    pieces = sets.get(set_id)
    for values in (*(item.values for item in pieces.items), pieces.values) if pieces else ():
        found = values.get(key)
        if isinstance(found, list):
            return tuple(str(name) for name in found)
    return ()
