"""Works out who controls what, and how large a fleet, how fast and how well shielded an Airship is.

No other module does.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.effects import Verb
from engine.games.sky_empire.terms import AETHERFORGE, MILITARY, NOBODY, NOWHERE, RINGS, SENTINELS
from engine.play import at_work
from engine.play.hexes import HexMap, spiral

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import Action, Seat, State

PLACES = spiral(RINGS)


def running(state: State) -> Action:
    """Return the Tactical action that is going on; raises ValueError if there is none."""
    if state.action is None:
        raise ValueError("no Tactical action is going on")
    return state.action


@lru_cache(maxsize=256)
def _map(layout: tuple[int, ...], tiles: int, links: tuple[tuple[int, int], ...]) -> HexMap:
    places: list[Any] = [None] * tiles
    for place, tile in zip(PLACES, layout, strict=True):
        if tile != NOWHERE:
            places[tile] = place
    return HexMap(places, [(one, other) for one, other in links if None not in (places[one], places[other])])


def ground(state: State) -> HexMap:
    """Return the map on which players move; tiles with Portals are neighbours (SE-E-32)."""
    tables = state.tables
    return _map(state.layout, len(tables.tiles), tables.portals)


def bare_ground(state: State) -> HexMap:
    """Return the map on which Sentinels move, without Portals (SE-E-32)."""
    return _map(state.layout, len(state.tables.tiles), ())


def portal_ground(state: State, portals: Sequence[int]) -> HexMap:
    """The map on which some tiles are neighbours of one another by their Portals."""
    return _map(state.layout, len(state.tables.tiles), tuple(combinations(portals, 2)))


def power(seat: Seat, name: str) -> tuple[Verb, ...]:
    """Return the lasting effects of one verb that a seat's Doppler board and Developments have."""
    found = seat.powers.get(name, ())
    if found and at_work.listeners:
        # those that are carried out are noted then
        at_work.effect(*(verb for verb in found if type(verb).run is Verb.run))
    return found


def more(seat: Seat, name: str, of: str = "amount") -> int:
    """Return the sum of the effects of one verb."""
    found = 0
    for verb in seat.powers.get(name, ()):
        at_work.effect(verb)
        found += getattr(verb, of)
    return found


# --- tiles --------------------------------------------------------------------------------------------------------------


def rivals(state: State, seat: int) -> int:
    """Return the tiles with Airships or military buildings of other players."""
    found = 0
    for number, other in enumerate(state.seats):
        if number != seat:
            found |= other.ships | other.military
    return found


def sentinels(state: State) -> int:
    """Return the tiles with Airships or buildings of Sentinels."""
    found = state.nests
    for ship in state.tables.sentinel_ships:
        if state.ship_owner[ship] == SENTINELS:
            found |= 1 << state.ship_tile[ship]
    return found


def enemies(state: State, seat: int) -> int:
    """Return the tiles that a seat's ships cannot pass (SE-11.6) and where they fight (SE-13.1)."""
    return rivals(state, seat) | sentinels(state)


def blocked(state: State, seat: int) -> int:
    """Return the tiles where a seat's economic buildings give no control (SE-8.13, SE-E-15).

    The players who block them use them (SE-15.2).
    """
    if state.tables.options["sentinels_block"] == "block":
        return enemies(state, seat)
    return rivals(state, seat)


def controls(state: State, seat: int) -> int:
    """Return the tiles that a seat controls (SE-8.12); several seats can control one tile (SE-E-13)."""
    own = state.seats[seat]
    if not own.economic:
        return own.ships | own.military
    return own.ships | own.military | own.economic & ~blocked(state, seat)


def has_control(state: State, seat: int, tile: int) -> bool:
    """Tell whether a seat controls a tile, as `controls` does, but look only at what this tile needs."""
    own = state.seats[seat]
    if (own.ships | own.military) >> tile & 1:
        return True
    return bool(own.economic >> tile & 1) and not blocked(state, seat) >> tile & 1


def note_control(state: State, seat: int, tile: int) -> None:
    """Note what decides whether a seat controls a tile."""
    own, here = state.seats[seat], has_control(state, seat, tile)
    if here:
        at_work.note("SE-8.12")
    if here and any(has_control(state, other, tile) for other in range(len(state.seats)) if other != seat):
        at_work.note("SE-E-13")
    if own.economic >> tile & 1 and not (own.ships | own.military) >> tile & 1:
        if not here:
            at_work.note("SE-8.13")
        if sentinels(state) >> tile & 1 and not rivals(state, seat) >> tile & 1:
            at_work.note("SE-E-15")


def military_on(state: State, seat: int, tile: int) -> list[int]:
    """The kinds of a seat's military buildings on a tile, one for each building."""
    own = state.seats[seat]
    return [kind for kind in MILITARY for _ in range(own.buildings[kind].count(tile))]


def markers_on(state: State, tile: int) -> tuple[int, ...]:
    """The resource markers of a tile, printed ones first."""
    return (*state.tables.tiles[tile].markers, *state.spawned.get(tile, ()))


def figure_on(state: State, seat: int, tile: int) -> bool:
    """Whether a seat has a Doppler on a tile."""
    return tile in state.seats[seat].figures


# --- Airships -----------------------------------------------------------------------------------------------------------


def ships_on(state: State, owner: int, tile: int) -> list[int]:
    """Return the Airships of a seat, or of the Sentinels, on a tile, in ascending order."""
    if owner != SENTINELS and not state.seats[owner].ships >> tile & 1:
        return []
    return [ship for ship in owned(state, owner) if state.ship_tile[ship] == tile]


def owned(state: State, owner: int) -> list[int]:
    """Return every blueprint of a seat, or of the Sentinels in play, built or not, in ascending order."""
    if owner != SENTINELS:
        return state.seats[owner].fleet[:]
    return [ship for ship, has in enumerate(state.ship_owner) if has == SENTINELS]


def fleet(state: State, seat: int) -> int:
    """Return how many Airships of a seat may share a tile; counted again each time (SE-E-3).

    The number is four without Developments (SE-2.6, SE-11.12, SE-11.14, SE-20.7). When it falls, no ship has to leave a
    tile (SE-15.3), but none can come to a tile that has too many (SE-15.4).
    """
    own, numbers = state.seats[seat], state.tables.constants
    forges = len(own.buildings[AETHERFORGE])
    return numbers["fleet_size"] + numbers["fleet_per_aetherforge"] * forges + more(own, "larger-fleet")


def note_fleet(state: State, seat: int, count: int) -> None:
    """Note what decides how many Airships of a seat may share a tile where there are so many."""
    forges, most = len(state.seats[seat].buildings[AETHERFORGE]), fleet(state, seat)
    at_work.note("SE-11.12" if count < most else "SE-11.13")
    if forges and count >= most - forges * state.tables.constants["fleet_per_aetherforge"]:
        at_work.note("SE-11.14", "SE-E-3")
    if count > most:
        at_work.note("SE-15.4", "SE-E-3")
    if (
        count
        < most
        <= state.ship_owner.count(seat)
        - sum(owner == seat and tile == NOWHERE for owner, tile in zip(state.ship_owner, state.ship_tile, strict=True))
    ):
        at_work.note("SE-11.15")


def speed(state: State, ship: int, *, carried: bool = False) -> int:
    """Return how many tiles a player's ship may enter (SE-11.3) in this weather (SE-11.4).

    `carried` says that a Doppler is on board from the start.
    """
    owner = state.ship_owner[ship]
    own = state.seats[owner]
    total = state.tables.ships[ship].speed + more(own, "fleet-speed") + _faster(state, ship, owner)
    if carried:
        total += more(own, "carried-speed")
    if state.action is not None:
        total += state.action.boosts.get(ship, 0)
    return max(min(total, state.calm_speed), total + state.wind)


def _faster(state: State, ship: int, owner: int) -> int:
    blueprint: Any = state.tables.ships[ship]
    if blueprint.ability is None or blueprint.ability.name != "faster":
        return 0
    if blueprint.ability_doppler and not figure_on(state, owner, state.ship_tile[ship]):
        return 0
    at_work.effect(blueprint.ability)
    return int(blueprint.ability.amount)


def most_shield(state: State, ship: int) -> int:
    """Return the most shields that a ship can have in this weather (SE-7.18, SE-7.19, SE-E-7)."""
    printed, owner = state.tables.ships[ship].shield, state.ship_owner[ship]
    if owner > NOBODY:
        for verb in power(state.seats[owner], "fleet-shields"):
            given: Any = verb
            printed = max(printed, min(printed + given.amount, given.most))
    return max(0, printed - state.weak)


def most_structure(state: State, ship: int) -> int:
    """Return the most structure that a ship can have."""
    return state.tables.ships[ship].structure


def active_ability(state: State, ship: int, name: str) -> bool:
    """Tell whether a ship on the map has a standard ability of this verb that works now (SE-12.2)."""
    blueprint, owner, tile = state.tables.ships[ship], state.ship_owner[ship], state.ship_tile[ship]
    if blueprint.ability is None or blueprint.ability.name != name or tile == NOWHERE or owner == SENTINELS:
        return False
    works = not blueprint.ability_doppler or figure_on(state, owner, tile)
    if works:
        at_work.effect(blueprint.ability)
    return works
