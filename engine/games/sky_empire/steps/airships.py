"""Committing Airships (SE-11): ships move into the active tile one after the other, with Dopplers that they pick up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control
from engine.games.sky_empire.control import running
from engine.games.sky_empire.steps.phases import Question, out_of_place, refusal, registered
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.terms import NOTHING, NOWHERE
from engine.play import at_work
from engine.play.hexes import UNREACHED, bits, members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

LOADS = 4  # bit sets of two figures


class ShipRoute:
    """Counts how many tiles a ship has to enter to reach the active tile, directly or past figures.

    One object is made for all ships, so the map is searched once.
    """

    def __init__(self, state: State, seat: int, target: int, *, free: bool = False) -> None:
        self._ground = control.ground(state)
        self._blocked = 0 if free else control.enemies(state, seat)  # `free`: as if nobody stood in the way
        self._to_target = self._ground.distances(target, self._blocked)
        self._target = target

    def _between(self, start: int, end: int) -> int:
        if end == self._target:
            return self._to_target[start]
        return self._ground.distances(start, self._blocked)[end]

    def far(self, start: int, by: tuple[int, ...]) -> int:
        """Return how many tiles a ship enters from `start` past some tiles to the active one (SE-11.3).

        Returns UNREACHED if no way leads there.
        """
        total, here = 0, start
        for stop in (*by, self._target):
            step = self._between(here, stop)
            passed = stop in (start, self._target) or not self._blocked >> stop & 1
            if step == UNREACHED or not passed:
                return UNREACHED
            total, here = total + step, stop
        return total

    def shortest(self, start: int, stops: tuple[int, ...]) -> int:
        """Return the shorter way of the two orders in which two tiles can be visited."""
        if not stops:
            return self._to_target[start]
        orders = {stops, stops[::-1]}
        found = [far for far in (self.far(start, order) for order in orders) if far != UNREACHED]
        return min(found, default=UNREACHED)


def refuse_ship(state: State, seat: int, ship: int) -> Refusal | None:
    """Return why a ship cannot move into the active tile, whatever it carries and however far away it is."""
    action, own = running(state), state.seats[seat]
    tile = state.ship_tile[ship]
    if state.ship_owner[ship] != seat or tile == NOWHERE:
        return refusal("SE-11.1", "that ship is not on the map for this player")
    if tile == action.tile:
        return refusal("SE-11.1", "that ship is on the active tile")
    if own.marks >> tile & 1:
        return refusal("SE-11.2", "an Initiative token of the player locks the ship on its tile")
    return refuse_more(state, seat)


def refuse_more(state: State, seat: int) -> Refusal | None:
    """Return why no further ship can come to the active tile."""
    count = len(control.ships_on(state, seat, running(state).tile))
    if at_work.listeners:
        control.note_fleet(state, seat, count)
    if count < control.fleet(state, seat):
        return None
    return refusal(
        "SE-11.13", "the fleet on the active tile is as large as it may be; other tiles do not count (SE-11.15)"
    )


def waiting_ships(state: State, seat: int, above: int) -> list[int]:
    """Return the ships with numbers above one that may come if no enemy stops them, in ascending order (SE-11.1, SE-11.2)."""
    action, own = running(state), state.seats[seat]
    free = own.ships & ~own.marks  # on the active tile lies a token too
    if not free:
        return []
    tiles, far = state.ship_tile, control.ground(state).distances(action.tile)
    found = [
        ship
        for ship in control.owned(state, seat)
        if ship > above
        and tiles[ship] != NOWHERE
        and free >> tiles[ship] & 1
        and UNREACHED < far[tiles[ship]] <= control.speed(state, ship, carried=True)
    ]
    return [] if found and refuse_more(state, seat) else found


def refuse_load(state: State, seat: int, route: ShipRoute, ship: int, load: int) -> Refusal | None:
    """Return why a ship cannot bring some figures, or cannot come at all (SE-11.3, SE-11.5, SE-11.10)."""
    stops = stops_of(state, seat, load)
    if found := refuse_stops(state, seat, stops):
        return found
    if within_reach(state, route, ship, stops):
        return None
    if within_reach(state, ShipRoute(state, seat, running(state).tile, free=True), ship, stops):
        return refusal("SE-11.6", "enemy Airships or military buildings block the way; economic ones do not (SE-11.7)")
    if at_work.listeners:
        _note_portals(state, seat, ship)
    at_work.note("SE-11.5")
    return refusal("SE-11.3", "the ship is too slow to end in the active tile")


def _note_way(state: State, seat: int, ship: int) -> None:
    """Note what does not stop a ship on its way into the active tile."""
    target, start, own = running(state).tile, state.ship_tile[ship], state.seats[seat]
    ground, enemies, fast = control.ground(state), control.enemies(state, seat), control.speed(state, ship)
    others = reduce(or_, [other.economic for other in state.seats if other is not own], 0)
    for rule, more in (("SE-11.7", others), ("SE-E-54", own.marks)):
        far = ground.distances(target, enemies | more)[start]
        if far == UNREACHED or far > fast:
            at_work.note(rule)
    if enemies >> target & 1:
        at_work.note("SE-11.8")
    _note_portals(state, seat, ship)


def _note_portals(state: State, seat: int, ship: int) -> None:
    """Note that Portals, which are printed ones only, make a way shorter, or would if they were linked."""
    target, enemies = running(state).tile, control.enemies(state, seat)
    far = control.bare_ground(state).distances(target, enemies)[state.ship_tile[ship]]
    portals = [tile for tile in state.layout if tile != NOWHERE and state.tables.tiles[tile].feature == "portal"]
    linked = control.portal_ground(state, portals).distances(target, enemies)[state.ship_tile[ship]]
    if linked not in (far, UNREACHED):
        at_work.note("SE-E-32", "SE-E-68")


def within_reach(state: State, route: ShipRoute, ship: int, stops: tuple[int, ...]) -> bool:
    """Tell whether a ship is fast enough to come past some tiles (SE-11.3)."""
    start = state.ship_tile[ship]
    far = route.shortest(start, stops)
    return far != UNREACHED and far <= control.speed(state, ship, carried=start in stops)


def stops_of(state: State, seat: int, load: int) -> tuple[int, ...]:
    """Return the tiles where the figures of a load stand."""
    figures = state.seats[seat].figures
    return tuple([figures[figure] for figure in members(load)])


def refuse_stops(state: State, seat: int, stops: tuple[int, ...]) -> Refusal | None:
    """Return why figures cannot be picked up where they stand (SE-11.9, SE-11.10)."""
    action, own = running(state), state.seats[seat]
    for stop in stops:
        if stop not in state.layout or stop == NOWHERE:
            return refusal("SE-11.9", "that Doppler is not on the map")
        if stop == action.tile:
            return refusal("SE-E-53", "that Doppler is on the active tile already")
        if own.marks >> stop & 1:
            return refusal("SE-11.10", "an Initiative token of the player lies where the Doppler stands")
    return None


def possible_loads(state: State, seat: int) -> list[int]:
    """Return the bit sets of figures that can be picked up where they stand, the empty one too."""
    stay = bits(n for n, place in enumerate(state.seats[seat].figures) if refuse_stops(state, seat, (place,)))
    return [load for load in range(LOADS) if not load & stay]


@registered
@dataclass(slots=True)
class CommitAirships(Window):
    """SE-11.1, SE-11.8: ships move into the active tile, with or without enemies.

    Any order is legal; the list is ascending.
    """

    seat: int
    rule = "SE-11.1"
    asks = "an Airship for the active tile, or that all are there"

    def idle(self, state: State) -> bool:
        """Ask every player with a ship that can come, even if it comes out of the order of the list."""
        moved = running(state).moved
        if moved != NOTHING and waiting_ships(state, self.seat, NOTHING):
            return False
        return Window.idle(self, state)

    def choices(self, state: State) -> list[Move]:
        """Each ship with each load that it can bring, and the move that ends the step (SE-10.4)."""
        action, commit = running(state), state.tables.moves.kinds["commit"]
        ships = waiting_ships(state, self.seat, action.moved)
        if not ships:
            return [state.tables.words["done"]]
        route = ShipRoute(state, self.seat, action.tile)
        loads = [(load, stops_of(state, self.seat, load)) for load in possible_loads(state, self.seat)]
        found = [
            commit[LOADS * ship + load]
            for ship in ships
            for load, stops in loads
            if within_reach(state, route, ship, stops)
        ]
        return [*found, state.tables.words["done"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Forbid a ship that cannot come with this load."""
        if move.kind == "done":
            return None
        if move.kind != "commit":
            return out_of_place(self, move)
        ship, load = divmod(move.number, LOADS)
        route = ShipRoute(state, self.seat, running(state).tile)
        found = refuse_ship(state, self.seat, ship) or refuse_load(state, self.seat, route, ship, load)
        if found is None and at_work.listeners:
            _note_way(state, self.seat, ship)
        return found

    def open_to(self, state: State, move: Move) -> bool:
        """Allow ships in any order."""
        return move.kind == "commit" or Window.open_to(self, state, move)

    def choose(self, state: State, move: Move) -> None:
        """Move the ship and the figures on board into the active tile (SE-11.11)."""
        action = running(state)
        if move.kind == "done":
            state.stack.pop()
            if at_work.listeners and len(self.choices(state)) > 1:
                at_work.note("SE-10.4")
            return
        ship, load = divmod(move.number, LOADS)
        action.moved = max(action.moved, ship)
        board.sail(state, ship, action.tile, ("SE-11.1", "SE-11.3"))
        board.refit(state, self.seat, action.tile, "SE-15.7")
        for figure in members(load):
            board.move_figure(state, self.seat, figure, action.tile, ("SE-11.9", "SE-11.11"))


@registered
@dataclass(slots=True)
class BoostShip(Question):
    """SE-24.4: one ship of the player on the map is faster until the action ends."""

    seat: int
    amount: int
    rule = "SE-24.4"
    asks = "a ship that is to be faster"

    def moves(self, state: State) -> Sequence[Move]:
        """The player's ships on the map."""
        boost = state.tables.moves.kinds["boost"]
        return [boost[ship] for ship in control.owned(state, self.seat) if state.ship_tile[ship] != NOWHERE]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Only a ship of the player on the map can be chosen."""
        if move.kind != "boost":
            return out_of_place(self, move)
        if state.ship_owner[move.number] != self.seat or state.ship_tile[move.number] == NOWHERE:
            return refusal(self.rule, "that ship is not on the map for this player")
        return None

    def take(self, state: State, move: Move) -> None:
        """Remember the ship and how much faster it is."""
        state.stack.pop()
        boosts = running(state).boosts
        boosts[move.number] = boosts.get(move.number, 0) + self.amount
        state.emit("boost", self.seat, state.tables.ships[move.number].id, None, self.amount, self.rule)
