"""Choices before the first round: tiles of an own map (SE-4), Dopplers (SE-3.16), Accelerated Ascent (SE-31)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, columns, control, holdings
from engine.games.sky_empire.outset import note_equipment, note_furnished
from engine.games.sky_empire.steps.developing import lay
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import AIR, GAS_FARM, HOME_BASE, MINE, NOBODY, NOWHERE, VOLCANO
from engine.play import at_work, hexes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

# --- a map of one's own -------------------------------------------------------------------------------------------------


def open_places(state: State) -> list[int]:
    """Return the empty places of the innermost ring that is not full (SE-4.10). Home tiles come last (SE-4.11)."""
    plan, ring_from = state.tables.plans[len(state.seats)], 1
    for number in (1, 2, 3):
        ring = range(ring_from, ring_from + len(hexes.ring(number)))
        ring_from = ring.stop
        free = [
            place
            for place in ring
            if state.layout[place] == NOWHERE and plan.places[place] != NOWHERE and plan.places[place] not in plan.homes
        ]
        if free:
            return free
    return []


@registered
@dataclass(slots=True)
class LayTile(Question):
    """SE-4.8: the player chooses a tile (`tile`), then a free place of the ring that is being filled."""

    seat: int
    tile: int = NOWHERE
    rule = "SE-4.8"
    asks = "a tile for the map and its place"

    def moves(self, state: State) -> Sequence[Move]:
        """The player's tiles, or the open places once a tile is chosen."""
        kinds = state.tables.moves.kinds
        if self.tile == NOWHERE:
            return [kinds["lay"][tile] for tile in state.seats[self.seat].dealt]
        return [kinds["lay at"][place] for place in open_places(state)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The tile must be the player's own, and the place open."""
        if move.kind != ("lay" if self.tile == NOWHERE else "lay at"):
            return out_of_place(self, move)
        if move.kind == "lay" and move.number not in state.seats[self.seat].dealt:
            return refusal("SE-4.4", "that tile was not dealt to this player")
        if move.kind == "lay at" and move.number not in open_places(state):
            return refusal("SE-4.10", "a ring must be full before the next one is begun")
        return None

    def take(self, state: State, move: Move) -> None:
        """Remember the tile, or lay it."""
        if move.kind == "lay":
            state.stack[-1] = LayTile(self.seat, move.number)
            return
        state.stack.pop()
        if state.stack[-1] == LayTile(self.seat):
            at_work.note("SE-4.9")  # the order turns round
        state.seats[self.seat].dealt.remove(self.tile)
        layout = list(state.layout)
        layout[move.number] = self.tile
        state.layout = tuple(layout)
        names = state.tables.names
        state.emit("lay tile", self.seat, names["tile"][self.tile], None, names["place"][move.number], self.rule)


@registered
@dataclass(slots=True)
class Furnish(Work):
    """SE-4.11, SE-3.4, SE-3.5, SE-3.6: lay the Home tiles where the plan has them, and fill all tiles."""

    seat: int = NOBODY
    rule = "SE-3.4"

    def carry_out(self, state: State) -> None:
        """Lay everything out when the map is complete."""
        plan, tiles = state.tables.plans[len(state.seats)], state.tables.tiles
        state.layout = tuple(
            home if home in plan.homes else laid for home, laid in zip(plan.places, state.layout, strict=True)
        )
        furnish(state)
        note_furnished(state, own=True)
        nests = [tiles[tile].id for tile in hexes.members(state.nests)]
        state.emit("furnish", NOBODY, "map", None, nests, ("SE-3.4", "SE-3.5", "SE-3.6"))


def furnish(state: State) -> None:
    """Put tokens, Sentinel buildings and the yellow Crystal on the tiles.

    Every tile but #0 and the Home tiles gets an Exploration token, every Volcano tile a Sentinel building. #0 has no
    Sentinel building; in a game alone option solo_zero_sentinel can put one there (SE-3.5, SE-33.4, SE-E-26).
    """
    tables, present = state.tables, hexes.bits(tile for tile in state.layout if tile != NOWHERE)
    centre = hexes.bits(number for number, tile in enumerate(tables.tiles) if tile.crystal)
    state.explorable = present & ~tables.home_tiles & ~centre
    state.token_supply = tables.token_copies - state.explorable.bit_count() * tables.constants["tokens_per_tile"]
    spared = 0 if state.solo and tables.options["solo_zero_sentinel"] == "present" else centre
    state.nests = present & tables.terrain[VOLCANO] & ~spared
    state.lying = present & centre
    state.crystal_supply[0] -= state.lying.bit_count()


# --- Dopplers -----------------------------------------------------------------------------------------------------------


def free_dopplers(state: State) -> list[int]:
    """Return the Dopplers that nobody has chosen."""
    taken = {seat.doppler for seat in state.seats}
    return [number for number in range(len(state.tables.dopplers)) if number not in taken]


@registered
@dataclass(slots=True)
class ChooseDoppler(Question):
    """SE-3.16: a player chooses a Doppler. Colours follow the order of the seats, since nothing depends on them."""

    seat: int
    rule = "SE-3.16"
    asks = "a Doppler"

    def moves(self, state: State) -> Sequence[Move]:
        """The Dopplers that are left."""
        return [state.tables.moves.kinds["choose"][number] for number in free_dopplers(state)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Nobody else may have the Doppler."""
        if move.kind != "choose":
            return out_of_place(self, move)
        if move.number not in free_dopplers(state):
            return refusal(self.rule, "somebody has chosen that Doppler")
        return None

    def take(self, state: State, move: Move) -> None:
        """Give the player the Doppler and everything that belongs to it."""
        state.stack.pop()
        state.emit("doppler", self.seat, state.tables.dopplers[move.number].id, None, None, self.rule)
        equip(state, self.seat, move.number)
        note_equipment(state, self.seat)


def equip(state: State, seat: int, doppler: int) -> None:
    """Give a seat what it starts with (SE-3.17, SE-33.12, SE-E-21): two ships (SE-2.3) and a Home Base at home.

    It has four Initiative tokens and both Dopplers on the board (SE-33.13), full dice on its ships (SE-33.14), Candles
    (SE-33.15), more in Accelerated Ascent (SE-31.4), and nothing else.
    """
    own, numbers, tables = state.seats[seat], state.tables.constants, state.tables
    own.doppler = doppler
    own.home = state.homes[seat]
    own.candles = numbers["accelerated_candles" if state.variant == "accelerated" else "start_candles"]
    own.initiative = numbers["start_initiative"]
    own.supply = tables.initiative_copies - own.initiative
    own.figures = [NOWHERE] * numbers["figures"]
    holdings.learn(state, seat)
    board.put_up(state, seat, HOME_BASE, own.home, "SE-3.17")
    for ship in tables.dopplers[doppler].ships:
        holdings.gain_ship(state, seat, ship, "SE-3.17")
        board.launch(state, ship, own.home, "SE-3.17")


# --- Accelerated Ascent -------------------------------------------------------------------------------------------------


def first_sites(state: State, seat: int) -> list[int]:
    """Return the tiles next to the Home tile that suit a Mine or Gas Farm (SE-31.5, SE-E-43)."""
    around = control.ground(state).neighbours(state.seats[seat].home)
    unfit = state.producers | state.nests | state.tables.home_tiles
    return list(hexes.members(around & ~unfit))


@registered
@dataclass(slots=True)
class FirstBuildings(Question):
    """SE-31.5: the player places Mines and Gas Farms next to the Home tile.

    They are as many as the neighbours' types allow (SE-E-43).
    """

    seat: int
    left: int
    rule = "SE-31.5"
    asks = "a tile for a first Mine or Gas Farm"

    def idle(self, state: State) -> bool:
        """End the step when no building is left, or no place for one."""
        if self.left and first_sites(state, self.seat):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The suitable tiles."""
        return [state.tables.moves.kinds["build at"][tile] for tile in first_sites(state, self.seat)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The tile must be suitable."""
        if move.kind != "build at":
            return out_of_place(self, move)
        if move.number not in first_sites(state, self.seat):
            return refusal(self.rule, "no producer can stand there, or it is not next to the Home tile")
        return None

    def take(self, state: State, move: Move) -> None:
        """Put the building up and take the tile's Exploration token, without a card (SE-31.6)."""
        state.stack[-1] = FirstBuildings(self.seat, self.left - 1)
        at_work.note("SE-E-43")  # nothing is paid
        tile = move.number
        kind = GAS_FARM if state.tables.tiles[tile].terrain == AIR else MINE
        board.put_up(state, self.seat, kind, tile, self.rule)
        if state.explorable >> tile & 1:
            board.take_token(state, self.seat, tile, "SE-31.6")


PURCHASES = (  # SE-31.7: in this order, with the constant of the price and the rule
    ("initiative", "initiative", "SE-31.8"),
    ("exploration", "exploration", "SE-31.9"),
    ("resources", "", "SE-31.10"),
    ("developments", "development", "SE-31.11"),
    ("actions", "action", "SE-31.12"),
    ("missions", "mission", "SE-31.13"),
)


@registered
@dataclass(slots=True)
class FirstResources(Question):
    """SE-31.10: the player buys resources at the prices of the player aid, one at a time."""

    seat: int
    left: int
    rule = "SE-31.10"
    asks = "a resource to buy before the first round"

    def _affordable(self, state: State) -> list[int]:
        candles = state.seats[self.seat].candles
        return [kind for kind, price in enumerate(state.tables.buy) if self.left and price <= candles]

    def idle(self, state: State) -> bool:
        """End the step when no more are allowed or can be paid."""
        if self._affordable(state):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The resources that can be paid, and the move that ends the step."""
        buy = state.tables.moves.kinds["buy"]
        return [*(buy[kind] for kind in self._affordable(state)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player must have the Candles for it."""
        if move.kind == "buy":
            return None if move.number in self._affordable(state) else refusal(self.rule, "there are too few Candles")
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Pay and take the resource."""
        state.stack.pop()
        if move.kind == "buy":
            push(state, "FirstResources", self.seat, self.left - 1)
            holdings.pay(state, self.seat, 0, state.tables.buy[move.number], self.rule)
            holdings.gain(state, self.seat, move.number + 1, 1, self.rule)


@registered
@dataclass(slots=True)
class FirstDevelopments(Question):
    """SE-31.11: the player buys standard Developments at one price, one at a time, with what they give."""

    seat: int
    left: int
    rule = "SE-31.11"
    asks = "a Development to buy before the first round"

    def price_of(self, state: State) -> int:
        """Return the price in Candles, the same for each."""
        return state.tables.constants["accelerated_development_price"]

    def _affordable(self, state: State) -> list[int]:
        if not self.left or state.seats[self.seat].candles < self.price_of(state):
            return []
        return columns.options(state, self.seat)

    def idle(self, state: State) -> bool:
        """End the step when no more are allowed or can be paid."""
        if self._affordable(state):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The Developments that fit, and the move that ends the step."""
        develop = state.tables.moves.kinds["develop"]
        return [*(develop[fitting] for fitting in self._affordable(state)), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The Development must be a standard one that fits (SE-29.3)."""
        if move.kind != "develop":
            return None if move.kind == "done" else out_of_place(self, move)
        if found := columns.refuse(state, self.seat, move.number):
            return found
        if move.number not in self._affordable(state):
            return refusal(self.rule, "only standard Developments are sold now")
        return None

    def take(self, state: State, move: Move) -> None:
        """Pay it, lay it down and carry out what it gives."""
        state.stack.pop()
        if move.kind == "develop":
            state.stack.append(replace(self, left=self.left - 1))
            holdings.pay(state, self.seat, 0, self.price_of(state), self.rule)
            lay(state, self.seat, move.number, self.rule)


def plan_accelerated(state: State, order: Sequence[int]) -> None:
    """SE-31.5, SE-31.7: push the buildings of all players, then each kind of purchase for all in the same order.

    After them the first round begins as usual (SE-31.14).
    """
    numbers = state.tables.constants
    at_work.note("SE-31.7")
    for what, priced, rule in reversed(PURCHASES):
        most = numbers[f"accelerated_{what}"]
        for seat in reversed(order):
            if what == "resources":
                push(state, "FirstResources", seat, most)
            elif what == "developments":
                push(state, "FirstDevelopments", seat, most)
            else:
                push(state, "BuyNumber", seat, what, most, numbers[f"accelerated_{priced}_price"], rule)
    for seat in reversed(order):
        push(state, "FirstBuildings", seat, numbers["accelerated_producers"])
