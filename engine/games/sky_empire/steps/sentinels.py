"""The third effect of an Event (SE-7.7 to SE-7.17): a Sentinel appears, or all Sentinels move and then attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import board, control
from engine.games.sky_empire.steps.phases import Work, push, registered, status_die
from engine.games.sky_empire.terms import HOME_BASE, NOBODY, NOWHERE, SENTINELS
from engine.play import at_work
from engine.play.hexes import UNREACHED, bits, members

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import ControlCard

# --- one appears --------------------------------------------------------------------------------------------------------


def spawn_tiles(state: State) -> dict[int, int]:
    """Return the tiles in play by the number of their spawn icon; each number has one tile (SE-7.7)."""
    tiles = state.tables.tiles
    return {tiles[tile].spawn: tile for tile in state.layout if tile != NOWHERE and tiles[tile].spawn}


@registered
@dataclass(slots=True)
class Appear(Work):
    """SE-7.7, SE-7.9: the Sentinel of the top Control card appears. If the stack is empty, nothing happens."""

    seat: int = NOBODY
    rule = "SE-7.7"

    def carry_out(self, state: State) -> None:
        """Draw the card, roll for the tile, and place the model.

        It attacks the players there at once (SE-7.10, SE-E-60).
        """
        tables, targets = state.tables, spawn_tiles(state)
        if not state.controls or not targets:
            state.emit("sentinels", NOBODY, "none", None, None, self.rule)
            return
        card, state.controls = tables.controls[state.controls[0]], state.controls[1:]
        state.emit("control card", NOBODY, card.id, None, None, (self.rule, "SE-E-27"))
        tile = _target(state, targets)
        board.give_blueprint(state, card.ship, SENTINELS)
        board.launch(state, card.ship, tile, "SE-7.9")
        if players_on(state) >> tile & 1:
            state.emit(
                "attack", NOBODY, tables.ships[card.ship].id, None, tables.tiles[tile].id, ("SE-7.10", "SE-E-60")
            )
        push(state, "Attack", tile, card.ship)


def _target(state: State, targets: dict[int, int]) -> int:
    """Roll a status die (SE-E-45) until a tile in play has its number (SE-7.8)."""
    while True:
        number = status_die(state, "spawn")
        tile = targets.get(number, NOWHERE)
        if tile != NOWHERE:
            state.emit("spawn die", NOBODY, "", number, state.tables.tiles[tile].id, ("SE-7.7", "SE-E-45"))
            return tile
        state.emit("spawn die", NOBODY, "", number, None, ("SE-7.8", "SE-E-45"))


ATTACKS = (  # rules of no attack, of one, of several
    "SE-7.12",
    ("SE-7.12", "SE-7.13"),
    ("SE-7.12", "SE-7.13", "SE-7.14", "SE-E-2"),
)

# --- all of them move ---------------------------------------------------------------------------------------------------


def players_on(state: State) -> int:
    """Return the tiles with Airships or military buildings of players, which Sentinels attack (SE-7.13)."""
    found = 0
    for own in state.seats:
        found |= own.ships | own.military
    return found


def goals(state: State, target: str) -> int:
    """Return the tiles that a word of TARGETS means: the centre, tiles with a Monolith, or with a Home Base."""
    if target == "centre":
        return 1 << state.layout[0]
    if target == "monolith":
        return state.tables.monoliths & bits(tile for tile in state.layout if tile != NOWHERE)
    return bits(tile for own in state.seats for tile in own.buildings[HOME_BASE])


def goal(state: State, start: int, target: str) -> int:
    """Return the nearest of those tiles, of equally near ones the one with the lowest number (SE-E-47).

    Returns NOWHERE if there is none (SE-E-64).
    """
    far = control.bare_ground(state).distances(start)
    near = [(far[tile], tile) for tile in members(goals(state, target)) if far[tile] != UNREACHED]
    return min(near)[1] if near else NOWHERE


@registered
@dataclass(slots=True)
class March(Work):
    """SE-7.11, SE-7.12: every Sentinel Airship moves as its Control card says, before the first of them attacks."""

    seat: int = NOBODY
    rule = "SE-7.11"

    def carry_out(self, state: State) -> None:
        """Move them in the order of the Control cards, then push a combat for each (SE-7.14, SE-E-2).

        The lowest class fights first.
        """
        tables = state.tables
        present = [card for card in tables.controls if state.ship_owner[card.ship] == SENTINELS]
        for card in present:
            _move(state, card)
        left = [card.ship for card in present if state.ship_owner[card.ship] == SENTINELS]
        left.sort(key=lambda ship: tables.ships[ship].rank)
        dangerous = players_on(state)
        attackers = [ship for ship in left if dangerous >> state.ship_tile[ship] & 1]
        names = [tables.ships[ship].id for ship in attackers]
        state.emit("attacks", NOBODY, "sentinels", None, names, ATTACKS[min(len(names), 2)])
        if len(names) > 1:
            at_work.note("SE-12.5", "SE-12.6")
        for ship in reversed(attackers):
            push(state, "Attack", state.ship_tile[ship], ship)


def _move(state: State, card: ControlCard) -> None:
    """Move one Sentinel. One that stands on its goal has reached it; without a goal it stays (SE-E-64)."""
    orders: Any = card.orders
    ship = card.ship
    end = goal(state, state.ship_tile[ship], orders.target)
    if end == NOWHERE or end == state.ship_tile[ship]:
        name, words = state.tables.ships[ship].id, ("no target", "on its target")
        state.emit("stay", NOBODY, name, None, words[end != NOWHERE], ("SE-7.11", "SE-E-64"))
    else:
        at_work.effect(orders)
        _sail(state, ship, end, orders.tiles)
    if state.ship_tile[ship] == end and orders.leaves:
        _despawn(state, card)


def _sail(state: State, ship: int, end: int, tiles: int) -> None:
    """Sail so many tiles along a shortest path, never through Portals (SE-E-32).

    Of equal paths it is the one over the lowest number (SE-E-47). With option sentinel_path `stopped`, the first tile
    with a player's Airship or military building ends the move.
    """
    ground, stopped = control.bare_ground(state), state.tables.options["sentinel_path"] == "stopped"
    far = ground.distances(end)
    for _ in range(tiles):
        here = state.ship_tile[ship]
        if here == end:
            return
        beside = next(tile for tile in members(ground.neighbours(here)) if far[tile] == far[here] - 1)
        board.sail(state, ship, beside, ("SE-7.11", "SE-E-47"))
        if stopped and players_on(state) >> beside & 1:
            return


def _despawn(state: State, card: ControlCard) -> None:
    """SE-7.17: take its model off the map, and put its Control card under the stack."""
    board.withdraw(state, card.ship, ("SE-7.17", "SE-E-47"))
    state.controls = (*state.controls, state.tables.controls.index(card))
    state.emit("despawn", NOBODY, card.id, None, "under the stack", "SE-7.17")
