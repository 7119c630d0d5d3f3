"""What a position is worth to a seat, for bots that look one decision ahead; no part of the rules.

100 for a Crystal, less for one that is some steps away (`roads`), the way to a Monolith for whoever has all four, and what
ships, buildings, goods, tokens and waiting Dopplers promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import control
from engine.games.sky_empire.beside import fleets, raids, roads
from engine.games.sky_empire.beside.hidden import redraw_hidden
from engine.games.sky_empire.state import BELOW, PRIMARY, card_of, section_of
from engine.games.sky_empire.terms import (
    AETHERFORGE,
    BAZAAR,
    CRYSTALS,
    HOME_BASE,
    HONOR,
    NOBODY,
    NOTHING,
    NOWHERE,
    POWER,
    PRODUCERS,
)
from engine.play.hexes import members

__all__ = ["position_value", "redraw_hidden"]

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.games.sky_empire.state import Seat, State

CRYSTAL = 300.0
LEVEL = 9.0  # for each step towards a Crystal that is not left any more
CLOSE, FADE = 120.0, 0.84  # a Crystal that is no step away, and the share of it that remains with each step
HASTE = 0.05  # the way to a missing Crystal is worth more for each that the seat has, but never as much as the Crystal
SPENT, USUAL, FEWER = 0.4, 8, 0.14  # what is kept for later is worth less near the end, and with each Crystal
EMPEROR, LOST = 4000.0, -300.0
THREAT = 0.25  # of what another player's Crystals are worth
PLENTY, SURPLUS = 8, 0.25  # of a resource; what more of it is worth beside the others
CANDLE, PRICED = 0.09, 0.085  # a Candle; a resource, for each Candle of its price
TOKENS = ((4.0, 0, 3), (2.5, 3, 3), (0.8, 6, 12))  # an Initiative token, beyond how many, and how many at that value
CARD, EXPLORATION, MISSION, BLUEPRINT_TOWER = 1.6, 1.8, 4.0, 8.0
ARMS = 5.0  # a Development of Warfare, as long as Power is missing
DEVELOPMENT, PRODUCER, MARKET, FORGE, YARD = 4.0, 3.0, 2.5, 4.0, 15.0
AFLOAT = (12.0, 7.0, 3.0)  # the first ships on the map, whatever they are: without any nothing goes on
SHIP, UNBUILT = 1.0, 0.45  # for each hit that it brings or stands
FIRST, ON_MAP, WAITING, READY = 0.3, 0.6, 0.65, 0.95
OTHERS = {
    "council-trade": 1.2,
    "initiative-or-card": 2.5,
    "produce-or-recall": 1.5,
    "buy-actions": 2.0,
    "name-first-player": 0.3,
}
HONORS = {"goal-initiative": 14.0, "goal-exploration": 10.0, "goal-sentinels": 3.0}  # how near the goals of boards are
LOCKED, UNBUILT_WAY, GUARDED = 7.0, 5.0, 3.0  # rounds that stand for no way, for no ship, and for a hopeless fight
MONOLITH, STEP = 300.0, 60.0  # with all four Crystals: at a Monolith, and less for each round that it is away
READINESS = 5.0  # with three Crystals: less for each round that a Monolith is away


def position_value(state: State, seat: int) -> float:
    """See the module; it reads only what the seat may see."""
    if state.over:
        return (EMPEROR if state.winner == seat else LOST) if state.winner != NOBODY else 0.0
    own = state.seats[seat]
    if own.doppler == NOBODY:
        return 0.0
    total = CRYSTAL * own.crystals.bit_count() - THREAT * CRYSTAL * _rivals(state, seat)
    goal, held = state.tables.dopplers[own.doppler].honor.name, own.crystals.bit_count()
    for kind in range(len(CRYSTALS)):
        if not own.crystals >> kind & 1 and (kind != HONOR or goal != "goal-initiative"):
            total += (1 + HASTE * held) * _near(roads.steps_to(state, seat, kind))
    if own.crystals.bit_count() == len(CRYSTALS):
        total += MONOLITH - STEP * _to_monolith(state, seat)
    elif held == len(CRYSTALS) - 1:
        total -= READINESS * _to_monolith(state, seat)
    if not state.round:
        total += HONORS.get(goal, 0.0)
    total += _tokens(state, seat, own.initiative) + later(state, own) * (_goods(state, own) + _standing(state, seat))
    return total + _fleet(state, seat) + _battle(state, seat) + _figures(state, seat) + _promised(state, seat)


def later(state: State, own: Seat) -> float:
    """The share that remains of what is kept for later: less near the end, and less with each Crystal."""
    ahead = SPENT + (1 - SPENT) * min(1.0, len(state.events) / USUAL)
    return ahead * (1 - FEWER * own.crystals.bit_count())


def _near(steps: float) -> float:
    """What a Crystal that is so many steps away is worth; each step counts, the last ones more."""
    return LEVEL * max(0.0, roads.LONG - steps) + CLOSE * float(FADE**steps)


def _rivals(state: State, seat: int) -> int:
    """The most Crystals that another player has."""
    return max((own.crystals.bit_count() for n, own in enumerate(state.seats) if n != seat), default=0)


def _to_monolith(state: State, seat: int) -> float:
    """Rounds until a ship can be sent to a Monolith, or one that is controlled can be activated (SE-22.3).

    While a Monolith is the active tile it is less than nothing, so that the action goes on to its last step.
    """
    own, action, monoliths = state.seats[seat], state.action, state.tables.monoliths
    waiting = 0.0 if own.initiative else 1.5
    if action is not None and action.seat == seat and monoliths >> action.tile & 1:
        return min(_activated(state, seat, action.tile), 0.5 + _sailing(state, seat, monoliths & ~own.marks) + waiting)
    if control.controls(state, seat) & monoliths & ~own.marks & ~control.enemies(state, seat):
        return waiting
    return 0.5 + waiting + _sailing(state, seat, monoliths & ~own.marks or monoliths)


def _activated(state: State, seat: int, tile: int) -> float:
    """With a Monolith as the active tile: won unless an enemy stays; a ship that can still come is nearly as good."""
    theirs = fleets.against(state, seat, tile)
    if control.controls(state, seat) >> tile & 1:
        return -2.0 - fleets.odds(fleets.with_cards(state, seat, [fleets.guards(state, seat, tile)]), theirs)
    ready = any(0 < fleets.journey(state, seat, ship, 1 << tile) <= 1 for ship in roads.afloat(state, seat))
    return -1.0 if ready and type(state.stack[-1]).__name__ == "CommitAirships" else LOCKED


def _sailing(state: State, seat: int, goals: int) -> float:
    """Rounds of the nearest ship's way to one of some tiles, more if somebody guards it; without a ship until one is built.

    Enemies on the way stop a ship (SE-11.6); a goal behind them is as far as they are hard to beat.
    """
    ships = roads.afloat(state, seat)
    if not ships:
        return UNBUILT_WAY
    found, enemies = LOCKED, control.enemies(state, seat)
    for tile in members(goals):
        theirs = fleets.against(state, seat, tile)
        for ship in ships:
            hope = fleets.odds(fleets.ship_force(state, ship), theirs, 2.0)
            found = min(found, fleets.voyage(state, seat, ship, tile, enemies) + GUARDED * (1 - hope))
    return found


def _goods(state: State, own: Seat) -> float:
    tables = state.tables
    raw = sum(
        price * (min(amount, PLENTY) + SURPLUS * max(0, amount - PLENTY))
        for price, amount in zip(tables.buy, own.raw, strict=True)
    )
    cards = CARD * len(own.hand) + EXPLORATION * own.tokens + MISSION * min(2, len(own.missions))
    return CANDLE * own.candles + PRICED * raw + cards + BLUEPRINT_TOWER * min(1, own.towers)


def _standing(state: State, seat: int) -> float:
    """Buildings that bring something, and Developments."""
    own = state.seats[seat]
    producing = sum(
        PRODUCER + len(control.markers_on(state, tile)) for kind in PRODUCERS for tile in own.buildings[kind]
    )
    laid = sum(one != NOTHING for column in own.columns for one in column)
    forges = FORGE * len(own.buildings[AETHERFORGE]) + (
        YARD if own.buildings[AETHERFORGE] or own.buildings[HOME_BASE] else 0
    )
    return producing + MARKET * len(own.buildings[BAZAAR]) + forges + DEVELOPMENT * laid


def _fleet(state: State, seat: int) -> float:
    """Ships on the map, and such as can still be built; of these the one that lacks least counts more."""
    total, best, afloat = 0.0, 0.0, 0
    raw = state.seats[seat].raw
    for ship in control.owned(state, seat):
        force = sum(fleets.ship_force(state, ship))
        if state.ship_tile[ship] != NOWHERE:
            total += force * SHIP
            afloat += 1
            continue
        cost = state.tables.ships[ship].cost
        have = sum(min(wanted, held) for wanted, held in zip(cost, raw, strict=True)) / max(1, sum(cost))
        total += force * UNBUILT * 0.5
        best = max(best, force * UNBUILT * have)
    return total + best + sum(AFLOAT[:afloat])


def _battle(state: State, seat: int) -> float:
    """Before the combat of the running action: what can be won or lost in it."""
    action = state.action
    if action is None or action.seat != seat or action.fought or state.combat is not None:
        return 0.0
    theirs = fleets.against(state, seat, action.tile)
    ours = fleets.with_cards(state, seat, [fleets.guards(state, seat, action.tile)])
    if not theirs[1] or not ours[1]:
        return 0.0
    hope = fleets.odds(ours, theirs)
    prize = 12.0 + (CLOSE if action.tile in fleets.trophies(state, seat) else 0.0)
    return hope * prize - (1 - hope) * SHIP * sum(ours)


# --- Dopplers -----------------------------------------------------------------------------------------------------------


def _figures(state: State, seat: int) -> float:
    """What figures on the Council wait for, and what those on the map are good for."""
    own, total = state.seats[seat], 0.0
    for place in own.figures:
        card = card_of(place)
        if card != NOTHING and section_of(place) != BELOW:
            total += WAITING * _section(state, seat, card, section_of(place))
        elif card == NOTHING and place != NOWHERE:
            total += ON_MAP
    return total + (FIRST if state.first == seat and not state.council_first else 0.0)


def _section(state: State, seat: int, card: int, section: int) -> float:
    tables = state.tables
    total = sum(task(state, seat, verb) for verb in tables.council[card].tasks(section))
    if section == PRIMARY:
        total += sum(task(state, seat, verb) for verb in tables.banners[state.row.index(card)])
    return total


def _promised(state: State, seat: int) -> float:
    """What the steps that wait for the seat will still bring."""
    total = 0.0
    for step in state.stack:
        if step.seat == seat:
            waiting: Any = step
            if hasattr(step, "effects"):
                total += sum(task(state, seat, verb) for verb in waiting.effects)
            elif type(step).__name__ == "BuyNumber" and waiting.what == "initiative":
                total += _bought(state, seat, waiting.up_to, waiting.price)
    return READY * total


def task(state: State, seat: int, verb: Any) -> float:
    """About what an effect of the Council brings."""
    if verb.name in TOKEN_TASKS:
        return TOKEN_TASKS[verb.name](state, seat, verb)
    known = TASKS.get(verb.name)
    worth = known(state, seat, verb) if known else OTHERS.get(verb.name, 0.5)
    return later(state, state.seats[seat]) * worth


def _gained(_state: State, _seat: int, verb: Any) -> float:
    return float(verb.amount * (CANDLE if verb.resource == "candles" else 1.2))


def _ordered(state: State, seat: int, verb: Any) -> float:
    have = state.seats[seat].initiative
    return _tokens(state, seat, have + verb.amount) - _tokens(state, seat, have)


def _produced(state: State, seat: int, verb: Any) -> float:
    return 2.2 * min(int(verb.up_to), sum(len(state.seats[seat].buildings[kind]) for kind in PRODUCERS))


def _developed(state: State, seat: int, verb: Any) -> float:
    own = state.seats[seat]
    many = min(verb.up_to, own.candles // verb.price)
    useful = not own.crystals >> POWER & 1 and 0 <= raids.warfare(state, seat) < raids.TOP
    return float(many * (DEVELOPMENT + (ARMS if useful else 0.0) - verb.price * CANDLE))


def _bought(state: State, seat: int, up_to: int, price: int) -> float:
    """The best number of Initiative tokens to buy."""
    own = state.seats[seat]
    most = min(up_to, own.candles // price, own.supply)
    now = _tokens(state, seat, own.initiative)
    candle = CANDLE * later(state, own)
    return max([_tokens(state, seat, own.initiative + n) - now - n * price * candle for n in range(most + 1)])


def _tokens(state: State, seat: int, number: int) -> float:
    """What so many Initiative tokens on the board are worth, the nearer the goal of the board the more."""
    own = state.seats[seat]
    goal: Any = state.tables.dopplers[own.doppler].honor if own.doppler != NOBODY else None
    worth = sum(value * min(most, max(0, number - least)) for value, least, most in TOKENS)
    if goal is None or own.crystals >> HONOR & 1 or goal.name != "goal-initiative":
        return worth
    missing = goal.amount - number
    return worth + (CRYSTAL if missing <= 0 else _near(0.4 * missing))


TASKS: Mapping[str, Callable[[State, int, Any], float]] = {
    "gain": _gained,
    "produce": _produced,
    "buy-developments": _developed,
    "draw-actions": lambda _state, _seat, verb: float(verb.amount * CARD),
}
TOKEN_TASKS: Mapping[str, Callable[[State, int, Any], float]] = {  # tokens are for now
    "gain-initiative": _ordered,
    "buy-initiative": lambda state, seat, verb: _bought(state, seat, verb.up_to, verb.price),
}
