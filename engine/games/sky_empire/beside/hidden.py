"""A table as one seat knows it, for bots: whatever is hidden from the seat is drawn anew; no part of the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire.setup import periods
from engine.games.sky_empire.terms import ACTIONS, MISSIONS
from engine.play.sealed import Sealed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play.abilities import Luck


def redraw_hidden(state: State, seat: int, luck: Luck) -> State:
    """Others' hands, Missions, dealt tiles, votes and hits, and the order of every deck that lies face down.

    Everything is sorted before it is shuffled, so that nothing of its order is left. The stack of Control cards has a
    known order (SE-3.11).
    """
    copy = state.clone()
    for pile, name in ((ACTIONS, "hand"), (MISSIONS, "missions")):
        _redeal(copy, seat, pile, name, luck)
    for pile in range(ACTIONS):
        copy.piles[pile] = copy.piles[pile]._replace(deck=_mixed(copy.piles[pile].deck, luck))
    copy.stacks = [_mixed(stack, luck) for stack in copy.stacks]
    copy.machines = _mixed(copy.machines, luck)
    copy.events = _events(copy, luck)
    _retile(copy, seat, luck)
    _unseal(copy, seat, luck)
    return copy


def _mixed(cards: tuple[int, ...], luck: Luck) -> tuple[int, ...]:
    order = sorted(cards)
    luck.shuffle(order)
    return tuple(order)


def _redeal(state: State, seat: int, pile: int, name: str, luck: Luck) -> None:
    """The cards of one kind that the seat does not see: in other hands and in the deck."""
    others = [own for number, own in enumerate(state.seats) if number != seat]
    deck, discard = state.piles[pile]
    unseen = list(_mixed((*deck, *(card for own in others for card in getattr(own, name))), luck))
    for own in others:
        size = len(getattr(own, name))
        setattr(own, name, sorted(unseen[:size]))
        del unseen[:size]
    state.piles[pile] = state.piles[pile]._replace(deck=tuple(unseen), discard=discard)


def _events(state: State, luck: Luck) -> tuple[int, ...]:
    """Each Event to come is one of its period that has not been seen; the others lie in the box (SE-3.10)."""
    order = [state.tables.events[event].period for event in state.events]
    seen = {*state.drawn, state.event}
    left = {
        period: list(_mixed(tuple(one for one in periods(state, period) if one not in seen), luck))
        for period in sorted(set(order))
    }
    return tuple(left[period].pop() for period in order)


def _retile(state: State, seat: int, luck: Luck) -> None:
    """Tiles in other hands, by the colour of their backs (SE-4.4)."""
    tiles, seen = state.tables.tiles, {*state.layout, *state.seats[seat].dealt}
    others = [own for number, own in enumerate(state.seats) if number != seat and own.dealt]
    if not others:
        return
    unseen = _mixed(tuple(tile for tile in range(len(tiles)) if tile not in seen), luck)
    left = {back: [tile for tile in unseen if tiles[tile].back == back] for back in {tile.back for tile in tiles}}
    for own in others:
        own.dealt = sorted(left[tiles[tile].back].pop() for tile in own.dealt)


def _unseal(state: State, seat: int, luck: Luck) -> None:
    """What others have answered or decided in secret in the running step."""
    top: Any = state.stack[-1] if state.stack else None
    if isinstance(top, Sealed):
        state.stack[-1] = top.hidden(seat, lambda _: top.answer(luck.choice(top.moves(state))))
    elif getattr(top, "first", None) and state.combat is not None:
        state.stack[-1] = replace(top, first=_spread(state, sum(map(sum, top.first)), luck))


def _spread(state: State, hits: int, luck: Luck) -> tuple[tuple[int, int], ...]:
    """So many hits on units of the attacker, as they might have been chosen (SE-14.9)."""
    units = state.combat.units if state.combat is not None else []
    lost = [[0, 0] for _ in units]
    for _ in range(hits):
        dice = [
            (place, number)
            for place, unit in enumerate(units)
            for number, left in enumerate((unit.shield, unit.structure))
            if unit.side == 0 and lost[place][1] < unit.structure and lost[place][number] < left
        ]
        if dice:
            place, number = luck.choice(dice)
            lost[place][number] += 1
    return tuple((shield, structure) for shield, structure in lost)
