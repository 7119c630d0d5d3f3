"""Constructing Airships (SE-20), which is part of activating buildings (SE-E-23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.steps.phases import Work, push, refusal, registered
from engine.games.sky_empire.steps.saving import lacking, saved
from engine.games.sky_empire.tables import Cost
from engine.games.sky_empire.terms import NOWHERE, SHIPYARDS
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


def shipyard(state: State, seat: int, tile: int) -> bool:
    """Tell whether a tile has a Home Base or an Aetherforge of the player (SE-20.1, SE-E-37)."""
    return any(tile in state.seats[seat].buildings[kind] for kind in SHIPYARDS)


def savings(state: State, seat: int, ship: int) -> int:
    """Return how many resources less a ship costs by Developments."""
    return saved(state.tables.ships[ship].cost, 0, control.power(state.seats[seat], "cheaper-ships"))


def refuse_ship(state: State, seat: int, ship: int) -> Refusal | None:
    """Return why a ship cannot be constructed on the active tile."""
    action, tables = state.action, state.tables
    if action is None or not shipyard(state, seat, action.tile):
        return refusal("SE-20.1", "no Home Base or Aetherforge of this player is on the active tile")
    if state.ship_owner[ship] != seat or state.ship_tile[ship] != NOWHERE:
        return refusal("SE-20.2", "the player has no blueprint of that ship with the Build side up")
    count = len(control.ships_on(state, seat, action.tile))
    if at_work.listeners:
        control.note_fleet(state, seat, count)
    if count >= control.fleet(state, seat):
        return refusal("SE-20.6", "the fleet size is reached on the active tile")
    if lacking(state.seats[seat], tables.ships[ship].cost) > savings(state, seat, ship):
        return refusal("SE-20.3", "there are too few resources for that ship")
    return None


def begin_ship(state: State, seat: int, ship: int) -> None:
    """Let the player choose what is paid, then build the ship."""
    push(state, "Save", seat, state.tables.ships[ship].cost, savings(state, seat, ship), "LaunchShip", (ship,))


@registered
@dataclass(slots=True)
class LaunchShip(Work):
    """SE-20.3, SE-20.4: pay the price and put the model on the active tile, with full dice as the weather allows."""

    seat: int
    cost: Cost
    ship: int
    rule = "SE-20.3"

    def carry_out(self, state: State) -> None:
        """Pay and place the model."""
        if state.action is None:
            return
        holdings.pay_cost(state, self.seat, self.cost, self.rule)
        if state.weak:
            at_work.note("SE-7.18")
        at_work.note("SE-12.1", "SE-12.4")  # the printed values, with the ability side up
        board.launch(state, self.ship, state.action.tile, ("SE-20.1", "SE-20.2", "SE-20.3", "SE-20.4", "SE-E-23"))
