"""Describes a state in the vocabulary of `given`, for what scenarios expect, for traces and for the view of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import board, control
from engine.games.sky_empire.beside.scoring import ratings, result, score
from engine.games.sky_empire.terms import (
    AETHERFORGE,
    BUILDINGS,
    COLUMNS,
    CRYSTALS,
    DECKS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PHASES,
    PILES,
    RANKS,
    RAW,
    SENTINELS,
    TERRAINS,
)
from engine.play import at_work
from engine.play.hexes import members
from engine.play.picture import Bag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import Action, Combat, Seat, State, Unit

# keys that follow from the rest, or belong to the running phase: a scenario may name them and need not
_OF_A_SEAT = "supply controls fleet total dealt won bonus recalled home colour"
_OF_A_TILE = "terrain feature"
_OF_THE_TABLE = (
    "layout phase round turn passed over winners rating events drawn decks stacks machines action combat supplies"
)
DERIVED = frozenset((*_OF_A_SEAT.split(), *_OF_A_TILE.split(), *_OF_THE_TABLE.split()))
RESTING = frozenset(("Commit", "Turn", "LayTile", "ChooseDoppler"))  # where a scenario may stop

HIDDEN = "hidden"
NONE = "none"


def describe(state: State) -> dict[str, Any]:
    """Return the whole table: a mapping for each seat under its name, and what all share."""
    tables, names, ended = state.tables, state.names, result(state)
    said: dict[str, Any] = {name: _seat(state, number) for number, name in enumerate(names)}
    said.update(
        first="council" if state.council_first else names[state.first],
        phase=PHASES[state.phase],
        round=state.round,
        turn=names[state.turn] if state.turn != NOBODY else NONE,
        passed=Bag(names[seat] for seat in members(state.passed)),
        layout=[tables.tiles[tile].id if tile != NOWHERE else NONE for tile in state.layout],
        tiles={tables.tiles[tile].id: _tile(state, tile) for tile in sorted(state.layout) if tile != NOWHERE},
        sentinels={tables.ships[ship].id: _dice(state, ship) for ship in control.owned(state, SENTINELS)},
        row=[tables.council[card].id for card in state.row],
        dice=[board.place_word(state, place) for place in state.dice],
        event=tables.events[state.event].id if state.event != NOTHING else NONE,
        weather={"shield": -state.weak, "speed": state.wind, "least": state.calm_speed},
        last=state.last,
        action=_action(state, state.action) if state.action else {},
        combat=_combat(state, state.combat) if state.combat else {},
        over=state.over,
        rating=ratings(state),
        winners=Bag(names[seat] for seat in ended.winners) if ended else Bag(),
    )
    said.update(_decks(state))
    return said


def _named(ids: Sequence[str], numbers: Sequence[int]) -> list[str]:
    return [ids[number] for number in numbers]


def _seat(state: State, number: int) -> dict[str, Any]:
    tables, own = state.tables, state.seats[number]
    if not control.more(own, "larger-fleet"):
        at_work.note_fact(
            (state.names[number], "fleet"), "SE-2.6", "SE-11.14" if own.buildings[AETHERFORGE] else "SE-11.12"
        )
    tiles = tables.ids("tile")
    return {
        "doppler": tables.dopplers[own.doppler].id if own.doppler != NOBODY else NONE,
        "colour": tables.ids("colour")[number],
        "home": tiles[own.home] if own.home != NOWHERE else NONE,
        "candles": own.candles,
        "resources": dict(zip(RAW, own.raw, strict=True)),
        "exploration": own.tokens,
        "initiative": own.initiative,
        "supply": own.supply,
        "purged": own.purged,
        "marked": Bag(tiles[tile] for tile in members(own.marks)),
        "hand": Bag(_named(tables.ids("card"), own.hand)),
        "missions": Bag(_named(tables.ids("mission"), own.missions)),
        "towers": own.towers,
        "crystals": Bag(CRYSTALS[kind] for kind in members(own.crystals)),
        **{name: _column(state, own, column) for column, name in enumerate(COLUMNS)},
        "figures": [board.place_word(state, place) for place in own.figures],
        "buildings": {name: Bag(_named(tiles, at)) for name, at in zip(BUILDINGS, own.buildings, strict=True)},
        "ships": {tables.ships[ship].id: _dice(state, ship) for ship in control.owned(state, number)},
        "beaten": own.beaten,
        "won": own.won,
        "bonus": own.bonus,
        "recalled": own.recalled,
        "dealt": Bag(_named(tiles, own.dealt)),
        "controls": Bag(tiles[tile] for tile in members(control.controls(state, number))),
        "fleet": control.fleet(state, number),
        "total": score(state, number).total,
    }


def _column(state: State, own: Seat, column: int) -> list[str]:
    ids = state.tables.ids("development")
    return [ids[one] if one != NOTHING else NONE for one in own.columns[column]]


def _dice(state: State, ship: int) -> dict[str, Any]:
    tile = state.ship_tile[ship]
    if tile == NOWHERE:
        return {"at": NONE, "shield": 0, "structure": 0}
    return {
        "at": state.tables.tiles[tile].id,
        "shield": state.ship_shield[ship],
        "structure": state.ship_structure[ship],
    }


def _tile(state: State, tile: int) -> dict[str, Any]:
    return {
        "token": bool(state.explorable >> tile & 1),
        "markers": Bag(RAW[kind] for kind in control.markers_on(state, tile)),
        "nest": bool(state.nests >> tile & 1),
        "crystal": bool(state.lying >> tile & 1),
        "terrain": TERRAINS[state.tables.tiles[tile].terrain],
        "feature": state.tables.tiles[tile].feature or NONE,
    }


def _decks(state: State) -> dict[str, Any]:
    tables = state.tables
    ids = [*[tables.ids("find")] * len(DECKS), tables.ids("card"), tables.ids("mission")]
    piles = list(zip(PILES, ids, state.piles, strict=True))
    return {
        "events": _named(tables.ids("event"), state.events),
        "drawn": _named(tables.ids("event"), state.drawn),
        "decks": {name: _named(names, pile.deck) for name, names, pile in piles},
        "discards": {name: _named(names, pile.discard) for name, names, pile in piles},
        "stacks": {name: _named(tables.ids("ship"), stack) for name, stack in zip(RANKS, state.stacks, strict=True)},
        "machines": _named(tables.ids("machine"), state.machines),
        "control_stack": _named(tables.ids("control"), state.controls),
        "supplies": {
            "exploration": state.token_supply,
            "towers": state.tower_supply,
            "markers": dict(zip(RAW, state.marker_supply, strict=True)),
            "crystals": dict(zip(CRYSTALS, state.crystal_supply, strict=True)),
            "developments": {tables.developments[one].id: left for one, left in state.special_supply.items()},
        },
    }


def _action(state: State, action: Action) -> dict[str, Any]:
    ships = state.tables.ids("ship")
    return {
        "seat": state.names[action.seat],
        "tile": state.tables.tiles[action.tile].id,
        "boosts": {ships[ship]: amount for ship, amount in sorted(action.boosts.items())},
        "cheaper": action.cheaper,
        "free used": action.free_used,
        "explored": action.explored,
        "drilled": Bag(ships[ship] for ship in members(action.drilled)),
        "produced": action.produced,
        "transactions": action.transactions,
    }


def _combat(state: State, combat: Combat) -> dict[str, Any]:
    tables = state.tables
    faces = tables.face_words
    said: dict[str, Any] = {"tile": tables.tiles[combat.tile].id, "round": combat.round}
    for number, (word, side) in enumerate(zip(("attacker", "defender"), combat.sides, strict=True)):
        said[word] = {
            "seat": state.names[side.seat] if side.seat != SENTINELS else "sentinels",
            "decides": state.names[side.decides] if side.decides != NOBODY else NONE,
            "dice": [faces[colour][face] for colour, face in side.faces],
            "hits": side.hits,
            "surges": side.surges,
            "cancelled": side.cancelled,
            "units": {
                tables.ids("unit")[unit.number]: _unit(state, unit) for unit in combat.units if unit.side == number
            },
        }
    return said


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    card = state.tables.fighters[unit.number].id
    return {"card": card, "shield": unit.shield, "structure": unit.structure}


# --- what a seat sees ---------------------------------------------------------------------------------------------------


def view(state: State, seat: int) -> dict[str, Any]:
    """Return what a seat may see: no hands, Missions and dealt tiles of others, and no order of a face-down deck.

    The order of the Control cards is known (SE-3.11). Discards and drawn Events lie open. `with_markers` are the ships whose
    models are shared by several, so that a marker says which one it is.
    """
    said = describe(state)
    for number, name in enumerate(state.names):
        if number != seat:
            if state.combat is not None:
                at_work.note_fact((name, "ships"), "SE-13.4")
            for key in ("hand", "missions", "dealt"):
                said[name][key] = [HIDDEN] * len(said[name][key])
    for key in ("events", "machines"):
        said[key] = [HIDDEN] * len(said[key])
    for key in ("decks", "stacks"):
        said[key] = {name: [HIDDEN] * len(deck) for name, deck in said[key].items()}
    tables = state.tables
    said["with_markers"] = [tables.ships[ship].id for ship in tables.sentinel_ships]
    return said
