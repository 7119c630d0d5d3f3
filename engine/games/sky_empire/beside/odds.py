"""Combats of one unit against another: their exact odds, and such combats played by the rules; no part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import board, fights
from engine.games.sky_empire.setup import new_state
from engine.games.sky_empire.steps.phases import push
from engine.games.sky_empire.terms import NOTHING, SENTINELS
from engine.play import Chance, settle, take
from engine.play.abilities import Duel, Duels
from engine.play.odds import Combatant, DieFace, combat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Fighter, Tables
    from engine.games.sky_empire.words.moves import Move
    from engine.play.abilities import Luck

RULE = "SE-13.1"  # by which units come to be on the tile
NAMES = ("first", "second")
USED = ("hits", "cancel-hits", "restore-shields", "repair")  # abilities of surges that are used
LAST = ("play", "reroll", "surge", "done", "roll")  # moves that are not made while there is another one


def duel_terms() -> str:
    """What these combats leave out."""
    return (
        "Both units are whole and alone on the tile, without Dopplers, cards and Developments. Every surge is used for hits, "
        "cancelled hits, shields or structure as soon as it can be; dice are not rolled again. Hits take shields first."
    )


# --- which pairs -------------------------------------------------------------------------------------------------------


def _different(tables: Tables) -> Iterator[int]:
    """The units that are not alike: of several Turrets one."""
    seen = set()
    for number, card in enumerate(tables.fighters):
        if card.id not in seen:
            seen.add(card.id)
            yield number


def _is_sentinel(tables: Tables, number: int) -> bool:
    return number in tables.sentinel_ships or number >= len(tables.fighters) - len(tables.machines)


def pairs(tables: Tables) -> Iterator[tuple[int, int]]:
    """Pairs of unit numbers: a player's Airship first, then what it can meet.

    Buildings do not move, Sentinels do not fight each other, and the two starting Airships of a Doppler have one owner.
    """
    numbers = list(_different(tables))
    ships = [number for number in numbers if number < len(tables.ships) and not _is_sentinel(tables, number)]
    for first in ships:
        for second in numbers:
            if second in ships and (second <= first or _have_one_owner(tables, first, second)):
                continue
            yield first, second


def _have_one_owner(tables: Tables, first: int, second: int) -> bool:
    doppler = tables.ships[first].doppler
    return doppler >= 0 and doppler == tables.ships[second].doppler


# --- exact odds --------------------------------------------------------------------------------------------------------


def duel_odds(tables: Tables) -> Iterator[Duel]:
    """Every pair with its chances, by convolution."""
    for first, second in pairs(tables):
        one, other = tables.fighters[first], tables.fighters[second]
        ended = combat((unit_of(tables, first),), (unit_of(tables, second),))
        yield Duel(one.id, other.id, ended.first, ended.second, ended.neither + ended.open)


def unit_of(tables: Tables, number: int) -> Combatant:
    """A unit as the odds take it."""
    card = tables.fighters[number]
    dice = tuple(
        tuple(DieFace(*face) for face in faces)
        for faces, many in zip(tables.faces, card.dice, strict=True)
        for _ in range(many)
    )
    made = Combatant(dice, card.shield, card.structure, works_once=card.once)
    return made if card.surge_doppler else _with_surge(made, card, is_sentinel=_is_sentinel(tables, number))


def _with_surge(made: Combatant, card: Fighter, *, is_sentinel: bool) -> Combatant:
    """A surge's amount in its place; Sentinels repair nothing (SE-E-67)."""
    verb: Any = card.surge
    key = {"hits": "hits", "cancel-hits": "cancels", "restore-shields": "restores", "repair": "mends"}.get(verb.name)
    if key is None or (is_sentinel and key == "mends"):
        return made
    return made._replace(**{key: verb.amount})


# --- played combats ----------------------------------------------------------------------------------------------------


def play_duels(tables: Tables, first: str, second: str, many: int, luck: Luck) -> Duels:
    """Combats from the first roll to the last hit, each from the same position with its own luck."""
    ids = [card.id for card in tables.fighters]
    ready = _ready(tables, ids.index(first), ids.index(second))
    counted = [0, 0, 0]
    for _ in range(many):
        state = ready.clone()
        state.chance = Chance(luck.getrandbits(64))
        counted[_fight(state)] += 1
    return Duels(*counted)


def _ready(tables: Tables, first: int, second: int) -> State:
    """A combat that is about to begin: the first unit attacks, the second one defends."""
    state = new_state(tables, NAMES, Chance(0))
    tile = next(tile for tile in state.layout if tile >= 0 and not tables.home_tiles >> tile & 1)
    _launch(state, first, 0, tile)
    kind = tables.unit_buildings[second]
    if kind != NOTHING:
        board.put_up(state, 1, kind, tile, RULE)
    elif second < len(tables.ships):
        _launch(state, second, SENTINELS if _is_sentinel(tables, second) else 1, tile)
    else:
        state.nests |= 1 << tile
        state.machines = (second - (len(tables.fighters) - len(tables.machines)),)
    fights.begin(state, tile, 0, SENTINELS if _is_sentinel(tables, second) else 1)
    state.stack.clear()
    push(state, "CombatRound")
    state.changed = False
    state.log.clear()
    return state


def _launch(state: State, ship: int, owner: int, tile: int) -> None:
    board.give_blueprint(state, ship, owner)
    board.launch(state, ship, tile, RULE)


def _fight(state: State) -> int:
    """Who wins: 0 the first unit, 1 the second, 2 neither."""
    fought = fights.running(state)
    settle(state)
    while state.combat is fought and len({unit.side for unit in fought.units}) > 1:
        take(state, _choice(state, state.stack[-1].moves(state)))
    left = {unit.side for unit in fought.units}
    return left.pop() if len(left) == 1 else 2


def _choice(state: State, moves: Sequence[Move]) -> Move:
    """A surge whose ability is used, the shield before the structure, or else to go on."""
    for move in moves:
        if move.kind == "surge" and state.tables.fighters[move.number].surge.name in USED:
            return move
    return next((move for move in moves if move.kind not in LAST), moves[-1])
