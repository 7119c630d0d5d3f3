"""Reads what a scenario says about one seat: the Doppler, then key by key; and about any ship and any figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.state import COUNCIL, Seat, State
from engine.games.sky_empire.steps.beginning import equip
from engine.games.sky_empire.terms import BUILDINGS, COLUMNS, CRYSTALS, NOBODY, NOTHING, NOWHERE, RAW, STANDARD
from engine.play.hexes import bits
from engine.play.reading import NONE, PositionReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Plain


def dopplers(state: State, owned: Sequence[PositionReader]) -> None:
    """Give each seat the Doppler that it names, and the others those that are left, in the order of the data."""
    ids = state.tables.ids("doppler")
    told = [own.index("doppler", ids, NOBODY) for own in owned]
    left = [number for number in range(len(ids)) if number not in told]
    for seat, own in enumerate(owned):
        if told.count(told[seat]) > 1 and told[seat] != NOBODY:
            own.wrong("doppler", "another player has that Doppler", "one for each player")
        else:
            equip(state, seat, told[seat] if told[seat] != NOBODY else left.pop(0))


def put_ship(state: State, ship: int, told: PositionReader, name: str) -> None:
    """Put a ship where the scenario says, with its dice if they are not full."""
    value, tiles = told.data[name], state.tables.ids("tile")
    dice = told.inside(name) if isinstance(value, dict) else PositionReader({"at": value}, told.path, told.fault)
    tile = dice.index("at", tiles)
    if value == "none" or (isinstance(value, dict) and value.get("at") == "none") or tile == NONE:
        state.ship_tile[ship] = NOWHERE
        state.ship_shield[ship] = state.ship_structure[ship] = 0
    elif tile not in state.layout:
        told.wrong(name, f"{tiles[tile]} is not on this map", "a tile of the map")
    else:
        board.launch(state, ship, tile, "SE-12.4")
        state.ship_structure[ship] = _die(dice, "structure", control.most_structure(state, ship))
        state.ship_shield[ship] = _die(dice, "shield", control.most_shield(state, ship))


def _die(dice: PositionReader, key: str, most: int) -> int:
    """Return what a status die shows; it is full unless the scenario says otherwise."""
    value = dice.number(key, most)
    if value > most:
        dice.wrong(key, f"{key} is {value}", f"at most {most}")
    return min(value, most)


class SeatReader:
    """Reads what is said about one seat, key by key."""

    def __init__(self, state: State, seat: int, told: PositionReader) -> None:
        self.state, self.tables, self.seat, self.told = state, state.tables, seat, told
        self.own: Seat = state.seats[seat]

    def read_all(self) -> None:
        """Read every key."""
        self._goods()
        self._initiative()
        self._cards()
        self._columns()
        self._buildings()
        self._ships()
        self._figures()

    def _goods(self) -> None:
        told, own, state = self.told, self.own, self.state
        own.candles = told.number("candles", own.candles)
        goods = told.inside("resources")
        goods.only(RAW)
        own.raw = [goods.number(kind) for kind in RAW]
        own.tokens = told.number("exploration")
        state.token_supply -= own.tokens
        own.towers = told.number("towers")
        state.tower_supply -= own.towers
        for kind in told.indices("crystals", CRYSTALS):
            own.crystals |= 1 << kind
            state.crystal_supply[kind] -= 1
        own.beaten = told.number("beaten")
        own.won, own.bonus, own.recalled = told.flag("won"), told.flag("bonus"), told.flag("recalled")

    def _initiative(self) -> None:
        told, own = self.told, self.own
        own.initiative = told.number("initiative", own.initiative)
        own.purged = told.number("purged")
        own.marks = bits(told.indices("marked", self.tables.ids("tile")))
        own.supply = self.tables.initiative_copies - own.initiative - own.purged - own.marks.bit_count()
        if own.supply < 0:
            told.wrong("initiative", "more Initiative tokens than there are", f"{self.tables.initiative_copies} in all")

    def _cards(self) -> None:
        self.own.hand = sorted(self.told.indices("hand", self.tables.ids("card")))
        self.own.missions = sorted(self.told.indices("missions", self.tables.ids("mission")))

    def _columns(self) -> None:
        ids = self.tables.ids("development")
        for column, name in enumerate(COLUMNS):
            laid = self.told.things(name)
            if len(laid) > len(self.own.columns[column]):
                self.told.wrong(name, f"a column has {len(self.own.columns[column])} slots", "fewer Developments")
                continue
            for slot, value in enumerate(laid):
                if value == "none":
                    continue
                one = self.told.of(name, value, ids, slot)
                self.own.columns[column][slot] = one
                if one != NONE and self.tables.developments[one].path >= STANDARD:
                    self.state.special_supply[one] -= 1
        holdings.learn(self.state, self.seat)

    def _buildings(self) -> None:
        told, own = self.told.inside("buildings"), self.own
        told.only(BUILDINGS)
        for kind, name in enumerate(BUILDINGS):
            if name not in told.data:
                continue
            for tile in own.buildings[kind][:]:
                board.take_down(self.state, self.seat, kind, tile, "SE-2.5")
            for tile in told.indices(name, self.tables.ids("tile")):
                if tile not in self.state.layout:
                    told.wrong(name, f"{self.tables.tiles[tile].id} is not on this map", "a tile of the map")
                else:
                    board.put_up(self.state, self.seat, kind, tile, "SE-2.5")
            if len(own.buildings[kind]) > self.tables.buildings[kind].models:
                told.wrong(name, f"{len(own.buildings[kind])} of them", f"{self.tables.buildings[kind].models} models")

    def _ships(self) -> None:
        told, state = self.told.inside("ships"), self.state
        told.only(self.tables.ids("ship"))
        for name in told.data:
            ship = self.tables.numbers["ship"].get(name, NOTHING)
            if ship == NOTHING:
                continue
            owner = state.ship_owner[ship]
            if owner not in (NOBODY, self.seat):
                told.wrong(name, f"{name} belongs to somebody else", "each ship once")
                continue
            board.give_blueprint(state, ship, self.seat)
            state.stacks = [tuple(one for one in stack if one != ship) for stack in state.stacks]
            state.controls = tuple(card for card in state.controls if self.tables.controls[card].ship != ship)
            put_ship(state, ship, told, name)
        self.own.ships = board.ships_of(state, self.seat)
        for ship in control.owned(state, self.seat):
            if self.tables.ships[ship].id not in told.data and state.ship_tile[ship] != NOWHERE:
                state.ship_shield[ship] = control.most_shield(state, ship)

    def _figures(self) -> None:
        if "figures" not in self.told.data:
            return
        places = [
            place_of(self.state, self.told, "figures", value, n) for n, value in enumerate(self.told.things("figures"))
        ]
        if len(places) != len(self.own.figures):
            self.told.wrong("figures", f"{len(places)} figures", f"{len(self.own.figures)}")
        self.own.figures = places


def place_of(state: State, told: PositionReader, key: str, value: Plain, *rest: int) -> int:
    """Return a figure's place, read as `board.place_word` writes it."""
    numbers, word = state.tables.numbers, value if isinstance(value, str) else ""
    if word == "board":
        return NOWHERE
    if word in numbers["tile"]:
        return numbers["tile"][word]
    if word in numbers["spot"]:
        return COUNCIL + numbers["spot"][word]
    told.wrong(key, f"there is no place {value!r}", "board, a tile, or a Council card and its section", *rest)
    return NOWHERE
