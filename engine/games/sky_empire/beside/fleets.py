"""How strong fleets and buildings are beside one another, in a few numbers, for bots; no part of the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import control
from engine.games.sky_empire.terms import BEHEMOTH, DICE, HOME_BASE, NOWHERE, RAW, SENTINELS, TOWER, TURRETS
from engine.play.hexes import UNREACHED, members

if TYPE_CHECKING:
    from engine.games.sky_empire.state import Seat, State
    from engine.games.sky_empire.tables import Fighter, Tables
    from engine.play.hexes import HexMap

FAR = 12  # steps that stand for "no way"
SHUT = 2.0  # rounds to fight the way free
ONE = dict(zip(DICE, ((1, 0, 0), (0, 1, 0), (0, 0, 1)), strict=True))  # a die alone, as cards count dice
Force = tuple[float, float]  # (hits that can be expected in a round, hits that it stands)


def expected(tables: Tables, card: Fighter) -> float:
    """The hits that a card's dice bring in a round, with a hit for each surge."""
    return tables.expected[card.dice]


def odds(ours: Force, theirs: Force, sharp: float = 4.0) -> float:
    """The chance to win a combat, from how many rounds each side stands the other's hits; close to the exact one.

    A smaller `sharp` tells also of hopeless sides which is nearer to winning.
    """
    if not theirs[1]:
        return 1.0
    if not ours[0] or not ours[1]:
        return 0.0
    ours_last, theirs_last = ours[1] / max(theirs[0], 0.1), theirs[1] / ours[0]
    return 1 / (1 + float((theirs_last / ours_last) ** sharp))


def together(*forces: Force) -> Force:
    """Several that fight side by side; the first ones that fall roll no more, so that some of their dice are lost."""
    if len(forces) <= 1:
        return forces[0] if forces else (0.0, 0.0)
    return sum([one for one, _ in forces]) * 0.85, sum([stands for _, stands in forces])


def ship_force(state: State, ship: int) -> Force:
    """An Airship as it is; one that is not built as it will be."""
    card = state.tables.ships[ship]
    hits = expected(state.tables, card)
    if state.ship_tile[ship] == NOWHERE:
        return hits, float(card.shield + card.structure)
    return hits, float(state.ship_shield[ship] + state.ship_structure[ship])


def guards(state: State, owner: int, tile: int) -> Force:
    """Everything of a player, or of the Sentinels, that fights on a tile."""
    tables = state.tables
    found = [ship_force(state, ship) for ship in control.ships_on(state, owner, tile)]
    if owner != SENTINELS:
        for kind in control.military_on(state, owner, tile):
            card = tables.buildings[kind].combat
            if card is not None:
                more = control.more(state.seats[owner], "turret-shields") if kind in TURRETS else 0
                found.append((expected(tables, card), float(card.shield + card.structure + more)))
    elif state.nests >> tile & 1:
        found.append(machine_force(tables))
    return together(*found)


def machine_force(tables: Tables) -> Force:
    """A Sentinel building: the average of the cards."""
    cards = tables.machines
    stands = sum(card.shield + card.structure for card in cards) / len(cards)
    return sum(expected(tables, card) for card in cards) / len(cards), stands


def against(state: State, seat: int, tile: int) -> Force:
    """Everything that a seat would have to beat on a tile; of several enemies the sum, though they are fought one by one."""
    found = [
        guards(state, other, tile)
        for other, own in enumerate(state.seats)
        if other != seat and (own.ships | own.military) >> tile & 1
    ]
    if control.sentinels(state) >> tile & 1:
        found.append(guards(state, SENTINELS, tile))
    return together(*found)


def with_cards(state: State, seat: int, forces: list[Force]) -> Force:
    """A fleet together with the dice that the seat's Developments add in every combat."""
    hits, stands = together(*forces)
    for verb in control.power(state.seats[seat], "combat-die"):
        given: Any = verb
        hits += given.amount * state.tables.expected[ONE[given.colour]]
    return hits, stands


def holding(seat: Seat, resource: str) -> int:
    """How much a seat has of a resource, or of Candles."""
    return seat.candles if resource == "candles" else seat.raw[RAW.index(resource)]


def sale(state: State, seat: int) -> float:
    """Candles that a seat's resources bring when they are sold."""
    return float(sum(price * amount for price, amount in zip(state.tables.sell, state.seats[seat].raw, strict=True)))


def trophies(state: State, seat: int) -> list[int]:
    """Tiles where something stands that earns the Crystal of Power (SE-5.7, SE-5.8)."""
    found = {
        tile for n, own in enumerate(state.seats) if n != seat for k in (HOME_BASE, TOWER) for tile in own.buildings[k]
    }
    for ship, tile in enumerate(state.ship_tile):
        if tile != NOWHERE and state.ship_owner[ship] != seat and state.tables.ships[ship].rank >= BEHEMOTH:
            found.add(tile)
    return sorted(found)


@lru_cache(maxsize=1 << 12)
def distances(ground: HexMap, tile: int) -> tuple[int, ...]:
    """Steps from a tile to each other one, as if nothing stood in the way; FAR where no way leads."""
    return tuple(FAR if far == UNREACHED else far for far in ground.distances(tile))


def far(ground: HexMap, tile: int, goal: int) -> int:
    """Steps from a tile to the nearest of a bit set of tiles, as if nothing stood in the way; at most FAR."""
    steps = distances(ground, tile)
    return min([steps[one] for one in members(goal)], default=FAR)


def journey(state: State, seat: int, ship: int, goal: int) -> float:
    """How many rounds a ship on the map needs to get to one of some tiles; a token on its tile locks it in this one."""
    tile = state.ship_tile[ship]
    steps = far(control.ground(state), tile, goal)
    if not steps:
        return 0.0
    locked = state.seats[seat].marks >> tile & 1
    return steps / max(1, control.speed(state, ship)) + (0.4 if locked else 0.0)


def voyage(state: State, seat: int, ship: int, goal: int, enemies: int) -> float:
    """The same to one tile round the enemies; if they let nobody pass, straight on and a battle's worth more."""
    tile = state.ship_tile[ship]
    steps = control.ground(state).distances(tile, enemies)[goal]
    shut = steps == UNREACHED
    rounds = (distances(control.ground(state), tile)[goal] if shut else steps) / max(1, control.speed(state, ship))
    locked = steps and state.seats[seat].marks >> tile & 1
    return rounds + (0.4 if locked else 0.0) + (SHUT if shut else 0.0)
