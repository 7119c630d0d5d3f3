"""How far a player is from each Crystal that is missing, in steps, by the nearest of its ways; for bots, no part of the rules.

A step is about what two actions of a turn get done: a move of an Airship, two buildings, 40 Candles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import control
from engine.games.sky_empire.beside import fleets, paths, raids
from engine.games.sky_empire.terms import (
    AIR,
    BUILDINGS,
    DECKS,
    HOME,
    HONOR,
    LEVIATHAN,
    NOWHERE,
    OPPORTUNITY,
    POSSESSION,
    POWER,
    PRODUCERS,
    ROCK,
    SENTINELS,
    TOWER,
    TROPICAL,
    VOLCANO,
)
from engine.play.hexes import bits, members

LONG = raids.LONG  # steps of a way that leads nowhere yet
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.games.sky_empire.state import State

DRILLS = {OPPORTUNITY: ROCK, POWER: VOLCANO, POSSESSION: TROPICAL}  # where a Leviathan can bring up which Crystal
TRIES = 6  # drillings that a Crystal takes on average
DRAWING, SALVAGE, UNLEARNT = (
    1.5,
    1.5,
    4.0,
)  # steps to find a Mission, more without the Development, or without a place for it
MISSION = 2.0  # steps that an unknown Mission takes
VERSATILE = 1  # the path with that Development
BUILDING, RESOURCE, CANDLES, TOKEN = 0.55, 0.25, 0.022, 0.5  # steps for one of them
NEXT = 0.4  # a resource that the next building lacks counts so much more; little, or nothing would ever be spent
NO_PLACE = 5  # resources that stand for a place to build on
SELLING = 0.3  # of the way of a Candle, for one that goods on hand bring
BLUEPRINT = 6.0  # to get the Tower's


def steps_to(state: State, seat: int, kind: int) -> float:
    """Steps to one of the CRYSTALS that the seat has not."""
    ways = [WAYS[kind](state, seat)]
    if kind in DRILLS:
        ways.append(drilling(state, seat, DRILLS[kind]))
    return min(ways)


# --- Opportunity --------------------------------------------------------------------------------------------------------


def opportunity(state: State, seat: int) -> float:
    """The Crystal in the centre, or the Mission that lacks least."""
    missions = [mission(state, seat, one) for one in set(state.seats[seat].missions)]
    return min(centre(state, seat), MISSION + drawing(state, seat), *missions)


def drawing(state: State, seat: int) -> float:
    """To draw a Mission: a Development that finds some, and a ship where its deck can be explored (SE-16.15, SE-16.16)."""
    decks: list[Any] = list(control.power(state.seats[seat], "salvage"))
    land = bits(DECKS.index(verb.deck) for verb in decks) or 1 << TROPICAL
    goals = state.explorable & sum(tiles for kind, tiles in enumerate(state.tables.terrain[:HOME]) if land >> kind & 1)
    ways = [fleets.journey(state, seat, ship, goals) for ship in afloat(state, seat)] if goals else []
    learnt = 0.0 if decks else SALVAGE if paths.level(state, seat, VERSATILE) >= 0 else UNLEARNT
    return min(DRAWING + min(ways, default=DRAWING) + learnt, LONG)


def centre(state: State, seat: int) -> float:
    """The nearest ship to the Crystal that lies there."""
    if not state.lying:
        return LONG
    ways = [fleets.journey(state, seat, ship, state.lying) for ship in afloat(state, seat)]
    foes = control.enemies(state, seat) & state.lying
    return min(ways, default=LONG) + 0.5 + (3.0 if foes else 0.0)


def mission(state: State, seat: int, number: int) -> float:
    """What a Mission still asks for."""
    return 0.3 + sum(lacks(state, seat, verb) for verb in state.tables.missions[number].goal)


def lacks(state: State, seat: int, verb: Any) -> float:
    """Steps to one part of a Mission."""
    own, amount = state.seats[seat], int(verb.amount) if hasattr(verb, "amount") else 0
    if verb.name == "goal-buildings":
        return (BUILDING + 0.3) * max(0, amount - len(own.buildings[BUILDINGS.index(verb.building)]))
    if verb.name == "goal-terrains":
        land = control.controls(state, seat)
        return 1.3 * max(0, amount - sum(bool(land & tiles) for tiles in state.tables.terrain[:HOME]))
    if verb.name == "goal-attack":
        return 0.0 if own.won else 2.0
    if verb.name == "pay":
        return RESOURCE * max(0, amount - fleets.holding(own, verb.resource))
    have = own.tokens if verb.name == "pay-exploration" else own.initiative
    return TOKEN * max(0, amount - have)


# --- Honor --------------------------------------------------------------------------------------------------------------


def honor(state: State, seat: int) -> float:
    """What the goal of the Doppler board still asks for."""
    own = state.seats[seat]
    goal: Any = state.tables.dopplers[own.doppler].honor
    amount = int(goal.amount)
    if goal.name == "goal-initiative":
        return 0.4 * max(0, amount - own.initiative)
    if goal.name == "goal-candles":
        missing = max(0, amount - own.candles)
        return CANDLES * (missing - (1 - SELLING) * min(missing, fleets.sale(state, seat)))
    if goal.name == "goal-exploration":
        return TOKEN * max(0, amount - own.tokens)
    return hunting(state, seat) * max(0, amount - own.beaten)


def hunting(state: State, seat: int) -> float:
    """Steps to beat one of the Sentinels on the map."""
    ships = afloat(state, seat)
    found, prey = LONG, control.sentinels(state)
    for tile in members(prey):
        near = sorted(ships, key=lambda ship: fleets.journey(state, seat, ship, 1 << tile))[
            : control.fleet(state, seat)
        ]
        if near:
            force = fleets.with_cards(state, seat, [fleets.ship_force(state, ship) for ship in near])
            hope = fleets.odds(force, fleets.guards(state, SENTINELS, tile))
            found = min(found, 0.6 + 5 * (1 - hope) + 0.7 * fleets.journey(state, seat, near[-1], 1 << tile))
    return found


# --- Possession ---------------------------------------------------------------------------------------------------------


def possession(state: State, seat: int) -> float:
    """Twelve buildings, with what they cost at the least and room for them, or the Tower."""
    own, numbers = state.seats[seat], state.tables.constants
    missing = max(0, numbers["possession_buildings"] - sum(map(len, own.buildings)))
    fewer = len(control.power(own, "cheaper-buildings"))
    price = 1 if fewer else 2
    short = max(0, price * missing - sum(own.raw) - own.candles / 25)
    return min(
        BUILDING * missing + RESOURCE * (short + NEXT * _next(state, seat, fewer)) + _room(state, seat, missing),
        tower(state, seat),
    )


def _next(state: State, seat: int, fewer: int) -> float:
    """Resources that the cheapest building still lacks, of those that have a model left and a place under control."""
    own, found = state.seats[seat], NO_PLACE
    for kind, one in enumerate(state.tables.buildings):
        if one.cost is not None and kind != TOWER and len(own.buildings[kind]) < one.models:
            lacking = [wanted - have for wanted, have in zip(one.cost, own.raw, strict=True) if wanted > have]
            short = max(0, sum(lacking) - fewer)
            if short < found and _place(state, seat, kind):
                found = short
    return found


def _place(state: State, seat: int, kind: int) -> bool:
    """Whether a kind of building has a place on a tile under control."""
    tables, most = state.tables, state.tables.constants["buildings_per_tile"]
    land, terrain = control.controls(state, seat), tables.buildings[kind].terrain
    if terrain != "any":
        land &= tables.terrain[AIR] if terrain == "air" else ~tables.terrain[AIR]
    if kind in PRODUCERS:
        land &= ~state.producers
    return any(state.standing[tile] < most for tile in members(land))


def _room(state: State, seat: int, missing: int) -> float:
    """Steps to tiles under control where there is room for what is missing."""
    most, room = state.tables.constants["buildings_per_tile"], 0
    for tile in members(control.controls(state, seat)):
        room += most - state.standing[tile]
        if room >= missing:
            return 0.0
    return 0.25 * (missing - room)


def tower(state: State, seat: int) -> float:
    """The blueprint and the resources of the Ancient Sky Tower."""
    own, cost = state.seats[seat], state.tables.buildings[TOWER].cost
    if cost is None or (not own.towers and not state.tower_supply):
        return LONG
    short = sum(max(0, wanted - have) for wanted, have in zip(cost, own.raw, strict=True))
    ruin = bool(control.controls(state, seat) & state.tables.ruins)
    return 0.6 + RESOURCE * 1.4 * short + (0.0 if own.towers else BLUEPRINT) + (0.0 if ruin else 1.0)


def drilling(state: State, seat: int, terrain: int) -> float:
    """A Leviathan on the map, and the way to an island of the right type."""
    ways = [
        fleets.journey(state, seat, ship, state.tables.terrain[terrain])
        for ship in afloat(state, seat)
        if state.tables.ships[ship].rank == LEVIATHAN
    ]
    return min(ways) + 0.6 * TRIES if ways else LONG


def afloat(state: State, seat: int) -> list[int]:
    """A seat's Airships on the map."""
    return [ship for ship in control.owned(state, seat) if state.ship_tile[ship] != NOWHERE]


WAYS: Mapping[int, Callable[[State, int], float]] = {
    OPPORTUNITY: opportunity,
    POWER: raids.power,
    HONOR: honor,
    POSSESSION: possession,
}
