"""Step 5 of a Tactical action: activating the buildings of the active tile, in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control
from engine.games.sky_empire.steps import bazaars, producing, shipyards
from engine.games.sky_empire.steps.drilling import refuse_drilling
from engine.games.sky_empire.steps.exploring import refuse_exploring
from engine.games.sky_empire.steps.phases import out_of_place, refusal, registered
from engine.games.sky_empire.steps.windows import Window

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

EARLIER: Mapping[str, Callable[[State, int, Move], Refusal | None]] = {  # why they were not possible, by kind of move
    "explore": lambda state, seat, move: refuse_exploring(state, seat),  # noqa: ARG005 - every part of the turn is refused by the same call
    "drill": lambda state, seat, move: refuse_drilling(state, seat, move.number),
}


def refuse_earlier(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why a move of the exploration step is forbidden later.

    It is the reason for which that step forbade it, or that the step is over (SE-10.1).
    """
    if move.kind not in EARLIER:
        return None
    return EARLIER[move.kind](state, seat, move) or refusal("SE-10.1", "the exploration step is over")


def refuse_tile(state: State, tile: int) -> Refusal | None:
    """Return why the producer of a tile cannot be activated: only that of the active tile can (SE-18.4)."""
    if tile != control.running(state).tile:
        return refusal("SE-18.4", "only a producer on the active tile is activated in this step")
    return producing.refuse_producing(state)


@registered
@dataclass(slots=True)
class ActivateBuildings(Window):
    """SE-10.1: produce, buy and sell, construct Airships, in any order, or do nothing (SE-10.4)."""

    seat: int
    rule = "SE-10.1"
    asks = "which buildings of the active tile to activate"

    def choices(self, state: State) -> list[Move]:
        """The activations that are possible, and the move that goes on."""
        kinds, action = state.tables.moves.kinds, control.running(state)
        found = [] if producing.refuse_producing(state) else [kinds["produce"][action.tile]]
        if action.transactions < bazaars.allowed_here(state, self.seat):
            found += bazaars.deals(state, self.seat)
        if shipyards.shipyard(state, self.seat, action.tile):
            ships = control.owned(state, self.seat)
            found += [kinds["build ship"][ship] for ship in ships if not shipyards.refuse_ship(state, self.seat, ship)]
        return [*found, state.tables.words["done"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Each kind of building has its own conditions."""
        if move.kind == "done":
            return None
        if move.kind == "produce":
            return refuse_tile(state, move.number)
        if move.kind in ("buy", "sell"):
            return bazaars.refuse_here(state, self.seat, move)
        if move.kind == "build ship":
            return shipyards.refuse_ship(state, self.seat, move.number)
        return refuse_earlier(state, self.seat, move) or out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Carry out the activation. The step stays until the player goes on."""
        if move.kind == "done":
            state.stack.pop()
        elif move.kind == "produce":
            control.running(state).produced = True
            producing.harvest(state, self.seat, move.number, "SE-18.4")
        elif move.kind == "build ship":
            shipyards.begin_ship(state, self.seat, move.number)
        else:
            bazaars.deal_here(state, self.seat, move)
