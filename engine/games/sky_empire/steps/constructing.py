"""Constructing buildings (SE-21): step 6 of a Tactical action, and what effects let a player build before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.steps.activating import refuse_earlier
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, push, refusal, registered
from engine.games.sky_empire.steps.saving import NOTHING_AT_ALL, lacking, saved
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.tables import Cost
from engine.games.sky_empire.terms import AIR, BUILDINGS, MILITARY, NOWHERE, POSSESSION, PRODUCERS, TOWER
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

STEP, FOUND, FREE = range(3)  # constructed in step 6, by an effect before it, by an effect that makes it free
WAY_RULES = (("SE-21.2",), ("SE-16.12", "SE-21.2"), ("SE-16.12", "SE-21.6"))
KIND_RULES = {TOWER: ("SE-21.10",), **dict.fromkeys(PRODUCERS, ("SE-21.6",))}


# --- where and at what price ---------------------------------------------------------------------------------------------


def sources(state: State, seat: int, kind: int) -> list[int]:
    """Return where the model comes from: NOWHERE for the supply, or the player's tiles if the supply has none left.

    The rules are SE-21.12 and SE-E-48.
    """
    standing = state.seats[seat].buildings[kind]
    return [NOWHERE] if len(standing) < state.tables.buildings[kind].models else list(dict.fromkeys(standing))


def refuse_source(state: State, kind: int, tile: int, source: int) -> Refusal | None:
    """Return the limit of a tile that forbids the building (SE-21.14, SE-21.15), whoever owns the buildings there.

    A building that is relocated from the tile does not count.
    """
    numbers, here = state.tables.constants, source == tile
    if state.standing[tile] - here >= numbers["buildings_per_tile"]:
        at_work.note("SE-21.5", "SE-21.14")
        return refusal("SE-21.4", "three buildings stand there, and features of the tile do not count (SE-21.5)")
    if kind in PRODUCERS and state.producers >> tile & 1 and not here:
        at_work.note("SE-21.15", "SE-E-34")
        return refusal("SE-21.6", "a Mine or Gas Farm stands there (SE-E-34)")
    return None


def refuse_site(state: State, seat: int, kind: int, tile: int) -> Refusal | None:
    """Return why a kind of building cannot stand on a tile, at any price.

    Several Bazaars and military buildings can stand on one tile (SE-21.7, SE-21.9).
    """
    building, tables = state.tables.buildings[kind], state.tables
    if building.cost is None:
        return refusal("SE-E-37", f"{building.id} cannot be constructed")
    air = tables.tiles[tile].terrain == AIR
    if (building.terrain == "island" and air) or (building.terrain == "air" and not air):
        return refusal("SE-21.3", f"{building.id} cannot stand on this type of tile")
    if kind == TOWER and not tables.ruins >> tile & 1:
        return refusal("SE-21.10", "the tile shows no Ruin")
    if kind == TOWER and not state.seats[seat].towers:
        return refusal("SE-21.11", "the player has no Ancient Sky Tower Blueprint")
    found = [refuse_source(state, kind, tile, source) for source in sources(state, seat, kind)]
    return None if None in found else found[0]


def price(state: State, seat: int, kind: int, way: int, fewer: int) -> tuple[Cost, int]:
    """Return the printed price of a building (SE-21.2), and how many of its resources need not be paid.

    Savings by effects and by Developments add up. A producer can be free once in step 6 (`free-producer`).
    """
    own, cost = state.seats[seat], state.tables.buildings[kind].cost or NOTHING_AT_ALL
    if way == FREE or (way == STEP and free_producer(state, seat, kind)):
        return NOTHING_AT_ALL, 0
    return cost, saved(cost, fewer + control.running(state).cheaper, control.power(own, "cheaper-buildings"))


def free_producer(state: State, seat: int, kind: int) -> bool:
    """Tell whether a Development makes this Mine or Gas Farm free, once in an action."""
    return (
        kind in PRODUCERS
        and not control.running(state).free_used
        and bool(control.power(state.seats[seat], "free-producer"))
    )


def refuse_building(state: State, seat: int, kind: int, way: int = STEP, fewer: int = 0) -> Refusal | None:
    """Return why a kind of building cannot be constructed on the active tile (SE-21.1)."""
    if found := refuse_site(state, seat, kind, control.running(state).tile):
        return found
    if way != FREE and not payable(state, seat, kind, way, fewer):
        return refusal("SE-21.2", f"there are too few resources for {BUILDINGS[kind]}")
    return None


def payable(state: State, seat: int, kind: int, way: int, fewer: int) -> bool:
    """Tell whether a player can pay for a building (SE-21.2)."""
    cost, less = price(state, seat, kind, way, fewer)
    return lacking(state.seats[seat], cost) <= less


def possible(state: State, seat: int, way: int = STEP, fewer: int = 0) -> list[int]:
    """Return the kinds of buildings that can be constructed on the active tile."""
    tile = control.running(state).tile
    return [
        kind
        for kind in range(len(BUILDINGS))
        if payable(state, seat, kind, way, fewer) and refuse_site(state, seat, kind, tile) is None
    ]


# --- doing it -------------------------------------------------------------------------------------------------------------


def begin_building(state: State, seat: int, kind: int, way: int = STEP, fewer: int = 0) -> None:
    """Let the player take a building off the map if no model is left (SE-21.12), then decide what is paid."""
    if sources(state, seat, kind) == [NOWHERE]:
        _bill(state, seat, kind, way, fewer)
    else:
        at_work.note("SE-2.5")
        push(state, "Relocate", seat, kind, way, fewer)


def _bill(state: State, seat: int, kind: int, way: int, fewer: int) -> None:
    cost, less = price(state, seat, kind, way, fewer)
    if way == STEP and free_producer(state, seat, kind):
        control.running(state).free_used = True
    push(state, "Save", seat, cost, less, "RaiseBuilding", (kind, way))


@registered
@dataclass(slots=True)
class RaiseBuilding(Work):
    """SE-21.1, SE-21.2: pay, and put the model on the active tile."""

    seat: int
    cost: Cost
    kind: int
    way: int
    rule = "SE-21.2"

    def carry_out(self, state: State) -> None:
        """Pay and build. A Tower uses up its blueprint (SE-E-36) and earns the Crystal of Possession (SE-5.12)."""
        action = control.running(state)
        action.cheaper = 0
        holdings.pay_cost(state, self.seat, self.cost, self.rule)
        if any(action.tile in own.buildings[self.kind] for own in state.seats) and self.kind not in PRODUCERS:
            at_work.note("SE-21.7" if self.kind not in MILITARY else "SE-21.9")
        rules = ("SE-21.1", *WAY_RULES[self.way], *KIND_RULES.get(self.kind, ()))
        board.put_up(state, self.seat, self.kind, action.tile, rules)
        if self.kind == TOWER:
            holdings.use_tower(state, self.seat, ("SE-21.11", "SE-E-36"))
            holdings.take_crystal(state, self.seat, POSSESSION, "SE-5.12")


@registered
@dataclass(slots=True)
class Relocate(Question):
    """SE-21.12, SE-21.13: the player first takes a building of the kind off the map, and gets nothing back for it."""

    seat: int
    kind: int
    way: int
    fewer: int
    rule = "SE-21.12"
    asks = "which building of that kind to take off the map"

    def _options(self, state: State) -> list[int]:
        tile = control.running(state).tile
        own = sources(state, self.seat, self.kind)
        return [source for source in own if refuse_source(state, self.kind, tile, source) is None]

    def moves(self, state: State) -> Sequence[Move]:
        """The tiles with such a building, if the limits there stay kept; the active tile too (SE-E-48)."""
        return [state.tables.moves.kinds["relocate"][tile] for tile in self._options(state)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The building must be the player's own and of the kind (SE-21.16)."""
        if move.kind != "relocate":
            return out_of_place(self, move)
        if move.number in self._options(state):
            return None
        if any(move.number in own.buildings[self.kind] for own in state.seats) and (
            move.number not in state.seats[self.seat].buildings[self.kind]
        ):
            return refusal("SE-21.16", "that building belongs to another player")
        return refusal(self.rule, "no building of that kind can be taken off that tile for it")

    def take(self, state: State, move: Move) -> None:
        """Take the building off the map. Then it is constructed as usual."""
        state.stack.pop()
        _bill(state, self.seat, self.kind, self.way, self.fewer)
        board.take_down(state, self.seat, self.kind, move.number, ("SE-21.12", "SE-21.13", "SE-E-48"))


@registered
@dataclass(slots=True)
class ConstructBuildings(Window):
    """SE-21.1: the player builds any number of buildings on the active tile, one at a time, or none (SE-10.4)."""

    seat: int
    rule = "SE-21.1"
    asks = "a building to construct"

    def choices(self, state: State) -> list[Move]:
        """The kinds that are possible, and the move that goes on."""
        build = state.tables.moves.kinds["build"]
        return [*(build[kind] for kind in possible(state, self.seat)), state.tables.words["done"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_building`."""
        if move.kind == "build":
            return refuse_building(state, self.seat, move.number)
        if move.kind == "done":
            return None
        return refuse_earlier(state, self.seat, move) or out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Begin the building. The step stays until the player goes on."""
        if move.kind == "done":
            state.stack.pop()
            if at_work.listeners and possible(state, self.seat):
                at_work.note("SE-10.4")
        else:
            begin_building(state, self.seat, move.number)


@registered
@dataclass(slots=True)
class BuildHere(Question):
    """SE-16.12, SE-21.2: during exploration the player may build one building on the active tile at a lower price."""

    seat: int
    fewer: int
    rule = "SE-16.12"
    asks = "a building to construct now"

    def moves(self, state: State) -> Sequence[Move]:
        """The kinds that are possible, and the move that builds nothing."""
        build = state.tables.moves.kinds["build"]
        kinds = possible(state, self.seat, FOUND, self.fewer)
        return [*(build[kind] for kind in kinds), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_building`."""
        if move.kind == "build":
            return refuse_building(state, self.seat, move.number, FOUND, self.fewer)
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Build it, or end the step."""
        state.stack.pop()
        if move.kind == "build":
            begin_building(state, self.seat, move.number, FOUND, self.fewer)
