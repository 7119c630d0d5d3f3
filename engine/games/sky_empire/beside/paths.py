"""How far a player is on the paths of standard Developments. For bots, no part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.columns import path_of
from engine.games.sky_empire.terms import NOTHING

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


def level(state: State, seat: int, path: int) -> int:
    """How far a seat is on a standard path; -1 if no column can take it."""
    found = -1
    for column in state.seats[seat].columns:
        bound = path_of(state, column)
        if bound == path:
            return column.index(NOTHING) if NOTHING in column else len(column)
        if bound == NOTHING and column[0] == NOTHING:
            found = 0
    return found
