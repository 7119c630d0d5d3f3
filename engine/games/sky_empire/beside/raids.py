"""How far a player is from the Crystal of Power by force: the nearest trophy and the cheapest fleet that can take it.

A fleet may hold ships that are not built yet, and such as the next Developments of Warfare bring; what they lack costs
steps, and so does each round of their way. For bots, no part of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.sky_empire import control
from engine.games.sky_empire.beside import fleets, paths
from engine.games.sky_empire.terms import AETHERFORGE, BEHEMOTH, DESTROYER, HOME_BASE, NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.sky_empire.state import State

LONG = 14.0  # steps of a way that leads nowhere yet
CANDLE, LEVEL, BUILT = (
    0.018,
    0.5,
    0.5,
)  # steps for a Candle, and beside the price for a Development and for building a ship
BATTLE = 9.0  # steps from a hopeless fight to a safe one
GENTLE = 2.0  # see `fleets.odds`: fleets that are too weak still come nearer
SLOWEST, EACH = 0.8, 0.35  # steps for a round of the way, for the last ship and for each of them
WARFARE = 0  # the path of Developments that brings ships and dice
DICE_AT, RED_AT, SHIPS_AT, TOP = (
    2,
    5,
    {3: DESTROYER, 4: BEHEMOTH},
    4,
)  # what its levels bring, as far as it is worth while
WORTH_WHILE = (DICE_AT, *SHIPS_AT)
YELLOW_HITS = 0.67


Prize = tuple[int, fleets.Force]  # a tile, and what defends it


class Craft(NamedTuple):
    """A ship that can take part: its force, the Candles that it still takes, where it is or will be built, its speed."""

    force: fleets.Force
    price: float
    from_tiles: tuple[int, ...]
    speed: int  # at least 1
    locked: float = 0.0  # rounds that a token on its tile costs

    @property
    def strength(self) -> float:
        """Hits that it brings and stands."""
        return self.force[0] + self.force[1]


def power(state: State, seat: int) -> float:
    """Steps to the nearest trophy by the cheapest fleet."""
    prizes = [(tile, fleets.against(state, seat, tile)) for tile in fleets.trophies(state, seat)]
    own, found = state.seats[seat], LONG
    yards = tuple(own.buildings[HOME_BASE] + own.buildings[AETHERFORGE])
    ships, level, most = _crafts(state, seat, yards), warfare(state, seat), control.fleet(state, seat)
    for goal in (level, *(one for one in WORTH_WHILE if one > level >= 0)):
        if CANDLE * (25 * (goal - level) - 0.8 * own.candles) + LEVEL * (goal - level) >= found:
            break  # higher ones cost still more
        bonus = YELLOW_HITS if level < DICE_AT <= goal else 0.0
        for crew in _crews([*ships, *_promised(state, level, goal, yards)], most):
            need = 25 * (goal - level) + sum([one.price for one in crew])
            cost = CANDLE * max(0.0, need - 0.8 * own.candles) + LEVEL * (goal - level) + BUILT * _unbuilt(crew)
            if cost < found:
                found = min(found, cost + _assault(state, seat, crew, prizes, bonus, found - cost))
    return found


def warfare(state: State, seat: int) -> int:
    """The highest level of Warfare; -1 if no column can take it."""
    return paths.level(state, seat, WARFARE)


def _crafts(state: State, seat: int, yards: tuple[int, ...]) -> list[Craft]:
    """Every blueprint of a seat; one that is not built begins at a yard."""
    tables, raw, marks = state.tables, state.seats[seat].raw, state.seats[seat].marks
    found = []
    for ship in control.owned(state, seat):
        tile, force = state.ship_tile[ship], fleets.ship_force(state, ship)
        if tile != NOWHERE:
            found.append(Craft(force, 0.0, (tile,), max(1, control.speed(state, ship)), 0.4 * (marks >> tile & 1)))
        elif yards:
            short = [max(0, wanted - have) for wanted, have in zip(tables.ships[ship].cost, raw, strict=True)]
            price = sum([number * price for number, price in zip(short, tables.buy, strict=True)])
            found.append(Craft(force, max(1.0, price), yards, max(1, tables.ships[ship].speed)))
    return found


def _promised(state: State, level: int, goal: int, yards: tuple[int, ...]) -> Iterable[Craft]:
    """Ships of the classes that the levels up to a goal bring, of the usual strength."""
    if not yards:
        return
    for at, rank in SHIPS_AT.items():
        if level < at <= goal:
            price, speed = (110.0, 2) if rank == DESTROYER else (130.0, 1)
            yield Craft(state.tables.usual[rank], price, yards, speed)


def _crews(ships: list[Craft], most: int) -> Iterable[list[Craft]]:
    """The strongest fleet, the strongest of those on the map, and the strongest of those that are fast."""
    ships.sort(key=lambda one: -one.strength)
    tried: list[list[Craft]] = []
    for chosen in (ships, [one for one in ships if not one.price], [one for one in ships if one.speed > 1]):
        crew = chosen[:most]
        if crew and crew not in tried:
            tried.append(crew)
            yield crew


def _unbuilt(crew: list[Craft]) -> int:
    return sum([one.price > 0 for one in crew])


def _assault(state: State, seat: int, crew: list[Craft], prizes: list[Prize], bonus: float, most: float) -> float:
    """Steps from the crew's start to a won fight for the nearest of the prizes; LONG if they are `most` or more."""
    hits, stands = fleets.with_cards(state, seat, [one.force for one in crew])
    ours, ground, found = (hits + bonus, stands), control.ground(state), LONG
    for tile, theirs in prizes:
        fight = 0.6 + BATTLE * (1 - fleets.odds(ours, theirs, GENTLE))
        if fight < most:  # else the way there, the slow part of the answer, makes no difference
            far = fleets.distances(ground, tile)
            ways = [min([far[start] for start in one.from_tiles]) / one.speed + one.locked for one in crew]
            found = most = min(most, fight + SLOWEST * max(ways) + EACH * sum(ways))
    return found
