"""Changes the map and the Council board. Only this module moves models, figures, tokens and markers.

Each change is written into the log with its rule, and the bit sets of the seats are kept up to date. A change that
matters to the standing checks marks the state as changed, so that the checks are made before anybody is asked again.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from engine.games.sky_empire import control
from engine.games.sky_empire.state import COUNCIL
from engine.games.sky_empire.terms import (
    BUILDINGS,
    MILITARY,
    NOBODY,
    NOWHERE,
    POSSESSION,
    PRODUCERS,
    SENTINELS,
    SHIPYARDS,
)
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State

    Rule = str | tuple[str, ...]


def place_word(state: State, place: int) -> str:
    """Return where a figure is, in the words of scenarios: `board`, a tile, or a Council card and its section."""
    if place == NOWHERE:
        return "board"
    return state.tables.names["spot"][place - COUNCIL] if place >= COUNCIL else state.tables.tiles[place].id


# --- Initiative tokens and figures --------------------------------------------------------------------------------------


def mark(state: State, seat: int, tile: int, rule: Rule) -> None:
    """Move an Initiative token from the Doppler board to a tile (SE-10.5)."""
    own = state.seats[seat]
    own.initiative -= state.tables.constants["tactical_tokens"]
    own.marks |= 1 << tile
    state.emit("mark", seat, state.tables.tiles[tile].id, own.initiative + 1, own.initiative, rule)


def unmark(state: State, seat: int, tile: int, rule: Rule) -> None:
    """Take an Initiative token of the seat off the map by an effect.

    Option recalled_initiative says where it goes (SE-E-17).
    """
    own, to_board = state.seats[seat], state.tables.options["recalled_initiative"] == "board"
    own.marks &= ~(1 << tile)
    if to_board:
        own.initiative += 1
    else:
        own.supply += 1
    state.changed = True
    state.emit("recall", seat, state.tables.tiles[tile].id, None, "board" if to_board else "supply", rule)


def move_figure(state: State, seat: int, figure: int, place: int, rule: Rule) -> None:
    """Move a Doppler to another place (see `state.spot`)."""
    figures = state.seats[seat].figures
    before, figures[figure] = figures[figure], place
    state.emit("move Doppler", seat, str(figure + 1), place_word(state, before), place_word(state, place), rule)


# --- Airships -----------------------------------------------------------------------------------------------------------


def give_blueprint(state: State, ship: int, owner: int) -> None:
    """Change who has a blueprint: a seat, the Sentinels, or NOBODY."""
    before, state.ship_owner[ship] = state.ship_owner[ship], owner
    if before > NOBODY:
        state.seats[before].fleet.remove(ship)
    if owner > NOBODY:
        insort(state.seats[owner].fleet, ship)


def launch(state: State, ship: int, tile: int, rule: Rule) -> None:
    """Put a ship's model on the map, ability side up, with full status dice (SE-20.3, SE-20.4)."""
    state.ship_structure[ship] = control.most_structure(state, ship)
    state.ship_tile[ship] = tile
    state.ship_shield[ship] = control.most_shield(state, ship)
    _look_for_ships(state, state.ship_owner[ship])
    state.changed = True
    tables = state.tables
    state.emit("launch", _who(state, ship), tables.ships[ship].id, None, tables.tiles[tile].id, rule)


def sail(state: State, ship: int, tile: int, rule: Rule) -> None:
    """Move a ship to another tile."""
    before, state.ship_tile[ship] = state.ship_tile[ship], tile
    _look_for_ships(state, state.ship_owner[ship])
    state.changed = True
    tiles = state.tables.tiles
    state.emit("sail", _who(state, ship), state.tables.ships[ship].id, tiles[before].id, tiles[tile].id, rule)


def sink(state: State, ship: int, rule: Rule) -> None:
    """Take a ship off the map; its owner keeps the blueprint, build side up (SE-14.13, SE-14.14)."""
    owner, before = state.ship_owner[ship], state.ship_tile[ship]
    state.ship_tile[ship] = NOWHERE
    state.ship_shield[ship] = state.ship_structure[ship] = 0
    _look_for_ships(state, owner)
    state.changed = True
    state.emit("sink", _who(state, ship), state.tables.ships[ship].id, state.tables.tiles[before].id, None, rule)


def withdraw(state: State, ship: int, rule: Rule) -> None:
    """Take a Sentinel's ship off the map for good, or until its Control card comes up again (SE-7.16, SE-7.17)."""
    sink(state, ship, rule)
    give_blueprint(state, ship, NOBODY)


def _who(state: State, ship: int) -> int:
    """Return the seat that an event of a ship names; NOBODY for a Sentinel's ship."""
    return max(state.ship_owner[ship], NOBODY)


def reload(state: State, ship: int, rule: Rule) -> None:
    """Set a ship's shields to the most that it can have now (SE-15.6, SE-E-7)."""
    most = control.most_shield(state, ship)
    before = state.ship_shield[ship]
    if before != most:
        state.ship_shield[ship] = most
        state.emit("shield", _who(state, ship), state.tables.ships[ship].id, before, most, rule)


def mend(state: State, ship: int, amount: int, rule: Rule) -> None:
    """Restore structure, but no more than is printed (SE-15.7)."""
    before = state.ship_structure[ship]
    after = min(before + amount, control.most_structure(state, ship))
    if after != before:
        state.ship_structure[ship] = after
        state.emit("structure", _who(state, ship), state.tables.ships[ship].id, before, after, rule)


def refit(state: State, seat: int, tile: int, rule: Rule) -> None:
    """Give full structure to a seat's ships that share a tile with its Aetherforge or Home Base (SE-15.7)."""
    if any(tile in state.seats[seat].buildings[kind] for kind in SHIPYARDS):
        for ship in control.ships_on(state, seat, tile):
            mend(state, ship, control.most_structure(state, ship), rule)


def _look_for_ships(state: State, owner: int) -> None:
    if owner != SENTINELS:
        state.seats[owner].ships = ships_of(state, owner)


def ships_of(state: State, owner: int) -> int:
    """Count again on which tiles a seat has Airships; return them as a bit set."""
    found = 0
    for ship in state.seats[owner].fleet:
        if state.ship_tile[ship] != NOWHERE:
            found |= 1 << state.ship_tile[ship]
    return found


# --- buildings ----------------------------------------------------------------------------------------------------------


def put_up(state: State, seat: int, kind: int, tile: int, rule: Rule) -> None:
    """Put a building's model from its owner's supply on a tile (SE-21.2)."""
    tiles = state.seats[seat].buildings[kind]
    tiles.append(tile)
    tiles.sort()
    state.standing[tile] += 1
    if kind in PRODUCERS:
        state.producers |= 1 << tile
    look_for_buildings(state, seat)
    state.changed = True
    state.emit("put up", seat, BUILDINGS[kind], None, state.tables.tiles[tile].id, rule)
    if kind in SHIPYARDS:
        refit(state, seat, tile, "SE-15.7")


def take_down(state: State, seat: int, kind: int, tile: int, rule: Rule) -> None:
    """Return a building's model to its owner's supply (SE-21.12, SE-E-62)."""
    state.seats[seat].buildings[kind].remove(tile)
    if state.seats[seat].crystals >> POSSESSION & 1:
        at_work.note("SE-5.15")
    state.standing[tile] -= 1
    if kind in PRODUCERS:
        state.producers &= ~(1 << tile)
    look_for_buildings(state, seat)
    state.changed = True
    state.emit("take down", seat, BUILDINGS[kind], state.tables.tiles[tile].id, None, rule)


def look_for_buildings(state: State, seat: int) -> None:
    """Count again on which tiles a seat has buildings, and store the bit sets."""
    own = state.seats[seat]
    own.military = own.economic = 0
    for kind, tiles in enumerate(own.buildings):
        for tile in tiles:
            if kind in MILITARY:
                own.military |= 1 << tile
            else:
                own.economic |= 1 << tile


# --- what lies on tiles -------------------------------------------------------------------------------------------------


def take_token(state: State, seat: int, tile: int, rule: Rule) -> None:
    """Give a player the Exploration token of a tile (SE-16.4)."""
    own = state.seats[seat]
    state.explorable &= ~(1 << tile)
    own.tokens += 1
    state.look_at(seat)
    state.emit("take token", seat, state.tables.tiles[tile].id, own.tokens - 1, own.tokens, rule)


def spawn_marker(state: State, seat: int, tile: int, kind: int, rule: Rule) -> None:
    """Put a resource marker from the supply on a tile (SE-16.11)."""
    state.marker_supply[kind] -= 1
    state.spawned[tile] = (*state.spawned.get(tile, ()), kind)
    state.emit("marker", seat, state.tables.tiles[tile].id, None, state.tables.ids("raw")[kind], rule)


# --- the Council row ----------------------------------------------------------------------------------------------------


def swap_cards(state: State, one: int, other: int, rule: Rule) -> None:
    """Exchange two Council cards, counted from the left from 0 (SE-3.7)."""
    before = [state.tables.council[card].id for card in state.row]
    state.row[one], state.row[other] = state.row[other], state.row[one]
    state.emit("swap", NOBODY, "row", before, [state.tables.council[card].id for card in state.row], rule)
