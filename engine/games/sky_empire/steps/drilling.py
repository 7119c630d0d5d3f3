"""Drilling with Leviathans (SE-17) in the exploration step, beside exploring (SE-E-49)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control
from engine.games.sky_empire.steps.phases import Question, out_of_place, refusal, registered, resolve, status_die
from engine.games.sky_empire.terms import AIR, LEVIATHAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def refuse_drilling(state: State, seat: int, ship: int) -> Refusal | None:
    """Return why a ship cannot drill.

    Only Leviathans on the active tile can, each once, and only where the Drill card has a column.
    """
    action, tables = control.running(state), state.tables
    if ship not in control.ships_on(state, seat, action.tile):
        return refusal("SE-17.1", "that ship of this player is not on the active tile")
    if tables.ships[ship].rank != LEVIATHAN:
        return refusal("SE-17.1", "only Leviathans drill")
    if action.drilled >> ship & 1:
        return refusal("SE-E-49", "that Leviathan has drilled in this action")
    terrain = tables.tiles[action.tile].terrain
    if terrain == AIR:
        return refusal("SE-17.1", "there is no island on an Air tile")
    if not tables.drill[terrain]:
        return refusal("SE-E-57", "the Drill card has no column for a Home tile")
    return None


@registered
@dataclass(slots=True)
class Drill(Question):
    """SE-17.1: each Leviathan on an island may drill, in any order, or not at all (SE-10.4)."""

    seat: int
    rule = "SE-17.1"
    asks = "a Leviathan that drills"

    def idle(self, state: State) -> bool:
        """End the step when no Leviathan can drill."""
        if len(self.moves(state)) > 1:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The Leviathans that can still drill, and the move that ends the step."""
        drill, words = state.tables.moves.kinds["drill"], state.tables.words
        here = control.ships_on(state, self.seat, control.running(state).tile)
        return [*(drill[ship] for ship in here if refuse_drilling(state, self.seat, ship) is None), words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_drilling`."""
        if move.kind == "drill":
            return refuse_drilling(state, self.seat, move.number)
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """SE-17.2: roll a status die for the Leviathan, and give the reward of its number in the island's column."""
        action, tables = state.action, state.tables
        if move.kind == "done" or action is None:
            state.stack.pop()
            return
        action.drilled |= 1 << move.number
        for _ in range(tables.constants["drill_dice"]):
            value = status_die(state, "drill")
            state.emit("drill", self.seat, tables.ships[move.number].id, None, value, ("SE-17.1", "SE-17.2"))
            resolve(state, self.seat, tables.drill[tables.tiles[action.tile].terrain][value - 1])
