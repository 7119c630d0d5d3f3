"""What must hold after every move: every piece is in one place, limits are kept, bit sets equal a slow recount."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.games.sky_empire import control, holdings
from engine.games.sky_empire.state import BELOW, COUNCIL, PRIMARY, card_of, section_of
from engine.games.sky_empire.terms import (
    ACTIONS,
    BUILDINGS,
    CRYSTALS,
    DECKS,
    ECONOMIC,
    MILITARY,
    MISSIONS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PILES,
    PRODUCERS,
    SENTINELS,
)
from engine.play.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sky_empire.state import Seat, State


def invariants(state: State) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    for number, own in enumerate(state.seats):
        for sentence in _seat(state, number, own):
            yield f"{state.names[number]}: {sentence}"
    yield from _map(state)
    yield from _ships(state)
    yield from _supplies(state)
    yield from _cards(state)
    yield from _council(state)
    yield from _combat(state)
    yield from _course(state)


def _seat(state: State, number: int, own: Seat) -> Iterator[str]:
    tables = state.tables
    total = own.initiative + own.supply + own.purged + own.marks.bit_count()
    if total != tables.initiative_copies or min(own.initiative, own.supply, own.purged) < 0:
        yield f"{total} Initiative tokens: {own.initiative} on the board, {own.supply} beside it, {own.purged} purged"
    if min(own.candles, own.tokens, own.towers, *own.raw) < 0:
        yield f"less than nothing: {own.candles} Candles, {own.tokens} tokens, {own.raw}"
    for kind, tiles in enumerate(own.buildings):
        if len(tiles) > tables.buildings[kind].models:
            yield f"{len(tiles)} times {BUILDINGS[kind]}"
    yield from _bit_sets(state, number, own)
    yield from _hands(state, number, own)
    laid = [one for column in own.columns for one in column if one != NOTHING]
    if len(set(laid)) < len(laid):
        yield f"a Development is there twice: {laid}"
    if own.doppler != NOBODY and len(own.figures) != tables.constants["figures"]:
        yield f"{len(own.figures)} figures"


def _bit_sets(state: State, number: int, own: Seat) -> Iterator[str]:
    """The bit sets that control is worked out from, against what stands on the map."""
    if own.fleet != [ship for ship, owner in enumerate(state.ship_owner) if owner == number]:
        yield f"the fleet {own.fleet} is not what the blueprints say"
    ships = bits({state.ship_tile[ship] for ship in own.fleet} - {NOWHERE})
    military = bits(tile for kind in MILITARY for tile in own.buildings[kind])
    economic = bits(tile for kind in ECONOMIC for tile in own.buildings[kind])
    if (own.ships, own.military, own.economic) != (ships, military, economic):
        yield "the bit sets of ships and buildings do not fit the map"
    if bits(_controlled(state, number)) != control.controls(state, number):
        yield "control does not equal a slow recount"


def _controlled(state: State, seat: int) -> Iterator[int]:
    """SE-8.12, SE-8.13 as the rulebook says it, piece by piece."""
    military = _military(state, seat)
    yield from military
    block = set[int]().union(*(_military(state, other) for other in range(len(state.seats)) if other != seat))
    if state.tables.options["sentinels_block"] == "block":
        block |= _airships(state, SENTINELS)
        block.update(tile for tile in state.layout if tile != NOWHERE and state.nests >> tile & 1)
    economic = {tile for kind in ECONOMIC for tile in state.seats[seat].buildings[kind]}
    yield from economic - block - military


def _military(state: State, seat: int) -> set[int]:
    """Return the tiles with Airships and military buildings of a seat."""
    return _airships(state, seat).union(*(state.seats[seat].buildings[kind] for kind in MILITARY))


def _airships(state: State, owner: int) -> set[int]:
    places = zip(state.ship_tile, state.ship_owner, strict=True)
    return {tile for tile, has in places if has == owner and tile != NOWHERE}


def _hands(state: State, number: int, own: Seat) -> Iterator[str]:
    if own.hand != sorted(own.hand) or own.missions != sorted(own.missions):
        yield "a hand is out of order"
    waits = state.changed or not state.stack or type(state.stack[-1]).__name__ == "Discard"
    for pile in (ACTIONS, MISSIONS):
        held, most = len(holdings.hand_of(own, pile)), holdings.hand_limit(state, number, pile)
        if held > most and not waits:
            yield f"{held} cards of {PILES[pile]}, but at most {most}"


# --- the map ------------------------------------------------------------------------------------------------------------


def _map(state: State) -> Iterator[str]:
    tables, numbers = state.tables, state.tables.constants
    present = [tile for tile in state.layout if tile != NOWHERE]
    if len(set(present)) < len(present):
        yield "a tile lies on two places"
    land = bits(present)
    for name, where in (("tokens", state.explorable), ("nests", state.nests), ("Crystals", state.lying)):
        if where & ~land:
            yield f"{name} lie beside the map"
    built = Counter(tile for own in state.seats for tiles in own.buildings for tile in tiles)
    producers = Counter(tile for own in state.seats for kind in PRODUCERS for tile in own.buildings[kind])
    if [built[tile] for tile in range(len(tables.tiles))] != state.standing or bits(producers) != state.producers:
        yield "buildings are counted wrongly"
    if max(state.standing) > numbers["buildings_per_tile"]:
        yield "too many buildings on a tile"
    if any(count > numbers["producers_per_tile"] for count in producers.values()):
        yield "two producers on a tile"
    for tile in present:
        if len(control.markers_on(state, tile)) > numbers["markers_per_tile"]:
            yield f"too many markers on {tables.tiles[tile].id}"


def _ships(state: State) -> Iterator[str]:
    tables = state.tables
    stacked = Counter(ship for stack in state.stacks for ship in stack)
    for ship, (owner, tile) in enumerate(zip(state.ship_owner, state.ship_tile, strict=True)):
        name = tables.ships[ship].id
        if stacked[ship] > 1 or (stacked[ship] and owner != NOBODY):
            yield f"{name} is in a stack and elsewhere"
        if tile != NOWHERE and (owner == NOBODY or tile not in state.layout):
            yield f"{name} stands where it cannot"
        if owner == SENTINELS and tile == NOWHERE:
            yield f"{name} is in play but not on the map"
        if state.ship_shield[ship] > control.most_shield(state, ship) and tile != NOWHERE:
            yield f"{name} has {state.ship_shield[ship]} shields, but at most {control.most_shield(state, ship)}"
        alive = 0 < state.ship_structure[ship] <= tables.ships[ship].structure
        if alive != (tile != NOWHERE):
            yield f"{name} has structure {state.ship_structure[ship]}"
    for card, one in enumerate(tables.controls):
        if (card in state.controls) and state.ship_owner[one.ship] != NOBODY:
            yield f"{one.id} lies in the stack and its ship is in play"


# --- supplies and cards -------------------------------------------------------------------------------------------------


def _supplies(state: State) -> Iterator[str]:
    tables = state.tables
    if state.explorable or state.round:
        tokens = state.explorable.bit_count() + state.token_supply + sum(own.tokens for own in state.seats)
        if tokens != tables.token_copies or state.token_supply < 0:
            yield f"{tokens} Exploration tokens"
    for kind, left in enumerate(state.marker_supply):
        lying = sum(markers.count(kind) for markers in state.spawned.values())
        if left < 0 or left + lying != tables.marker_copies[kind]:
            yield f"{left + lying} markers of kind {kind}"
    for kind, name in enumerate(CRYSTALS):
        held = sum(own.crystals >> kind & 1 for own in state.seats) + (state.lying.bit_count() if kind == 0 else 0)
        if held + state.crystal_supply[kind] != tables.crystal_copies:
            yield f"{held + state.crystal_supply[kind]} Crystals of {name}"
    for one, left in state.special_supply.items():
        laid = sum(one in column for own in state.seats for column in own.columns)
        if left < 0 or left + laid != tables.developments[one].copies:
            yield f"{left + laid} times {tables.developments[one].id}"
    towers = state.tower_supply + sum(own.towers for own in state.seats)
    if not 0 <= state.tower_supply <= towers <= tables.tower_copies:
        yield f"{towers} Ancient Sky Tower Blueprints"


def _cards(state: State) -> Iterator[str]:
    """Copies of a card are never more than in the box; only what a step holds, or the box of a solo game, may be away."""
    tables = state.tables
    held = {ACTIONS: [own.hand for own in state.seats], MISSIONS: [own.missions for own in state.seats]}
    for pile, (deck, discard) in enumerate(state.piles):
        found = Counter((*deck, *discard))
        for hand in held.get(pile, []):
            found.update(hand)
        kinds = tables.finds if pile < len(DECKS) else tables.cards if pile == ACTIONS else tables.missions
        for card, count in found.items():
            if count > kinds[card].copies:
                yield f"{kinds[card].id} is there {count} times"
        if pile == ACTIONS and sum(found.values()) != sum(card.copies for card in tables.cards):
            yield f"{sum(found.values())} Action cards"
    seen = Counter((*state.events, *state.drawn, *([state.event] if state.event != NOTHING else [])))
    if seen and max(seen.values()) > 1:
        yield "an Event is there twice"
    machines = [*state.machines, *([state.combat.machine] if state.combat and state.combat.machine != NOTHING else [])]
    if len(set(machines)) < len(machines) or len(machines) < state.nests.bit_count():
        yield f"Sentinel Building cards: {machines}, but {state.nests.bit_count()} buildings"


# --- the Council and the course of play ---------------------------------------------------------------------------------


def _council(state: State) -> Iterator[str]:
    if sorted(state.row) != list(range(len(state.tables.council))):
        yield f"the Council row is {state.row}"
    places = [(number, place) for number, own in enumerate(state.seats) for place in own.figures if place >= COUNCIL]
    if len({(number, card_of(place)) for number, place in places}) < len(places):
        yield "two figures of a player are on one Council card"
    primary = Counter(place for _, place in places if section_of(place) == PRIMARY)
    primary.update(place for place in state.dice if section_of(place) == PRIMARY)
    for place, count in primary.items():
        if count > state.tables.constants["primary_figures"] or state.tables.council[card_of(place)].primary is None:
            yield f"{count} on the Primary section of {state.tables.council[card_of(place)].id}"
    if any(section_of(place) == BELOW for place in state.dice):
        yield "a die lies below a card"


def _combat(state: State) -> Iterator[str]:
    """Units of the running combat have dice on their cards, and Airships the same as on their blueprints."""
    units = state.combat.units if state.combat is not None else ()
    for unit in units:
        name, card = state.tables.ids("unit")[unit.number], state.tables.fighters[unit.number]
        if not 0 <= unit.shield <= unit.most or not 0 < unit.structure <= card.structure:
            yield f"{name} fights with {unit.shield} shields and structure {unit.structure}"
        if unit.number < len(state.tables.ships):
            shown = (state.ship_shield[unit.number], state.ship_structure[unit.number])
            if shown != (unit.shield, unit.structure):
                yield f"{name} has {shown} on its blueprint, but {unit.shield} and {unit.structure} in the combat"


def _course(state: State) -> Iterator[str]:
    if state.over == bool(state.stack):
        yield "the game is over and something waits, or nothing waits and it is not over"
    if state.stack and not state.stack[-1].moves(state):
        yield f"no legal move for {state.stack[-1]}"
    if not 0 <= state.first < len(state.seats):
        yield f"the First Player is seat {state.first}"
    if state.combat is not None and not state.stack:
        yield "a combat is left over"
