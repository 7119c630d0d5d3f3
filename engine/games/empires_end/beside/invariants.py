"""What must hold after every move, in any game: cards are conserved, rows are whole, somebody can move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.setup import Enact
from engine.games.empires_end.steps.placing import Place
from engine.play import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.empires_end.state import Seat, State


def invariants(state: State) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    for index, seat in enumerate(state.seats):
        for sentence in _seat(state, seat):
            yield f"{state.names[index]}: {sentence}"
    yield from _cards(state)
    yield from _wars(state)
    yield from _course(state)


def _seat(state: State, seat: Seat) -> Iterator[str]:
    tables, tiles = state.tables, range(len(state.tables.tiles))
    if sorted(seat.row) != list(tiles):
        yield f"the row is {[tables.tile_ids[tile] for tile in seat.row]}"
    elif [seat.row.index(tile) for tile in tiles] != seat.place:
        yield "the places do not fit the row"
    if len(seat.stash) != len("WHAC") or min(seat.stash) < 0:
        yield f"the stash is {seat.stash}"
    if not 0 <= seat.destroyed <= tables.everything:
        yield f"unknown Locations are destroyed: {seat.destroyed:b}"
    lying = Counter(seat.home.values())
    if [lying[tile] for tile in tiles] != seat.counts:
        yield f"{seat.counts} Innovations are counted, {dict(lying)} lie there"
    can_tire = {*tables.free_bids, *tables.replacers} & set(seat.home)
    if seat.exhausted & ~sum(1 << card for card in can_tire):
        yield "a cube lies where none can"
    yield from _hand(state, seat)
    for work, known in seat.awake.items():
        if known != board.active(tables, replace(seat, awake={}), work):
            yield f"the active {work} abilities are out of date"


def _hand(state: State, seat: Seat) -> Iterator[str]:
    if seat.hand != sorted(seat.hand):
        yield "the hand is out of order"
    numbers = state.tables.constants
    if seat.handled > numbers["cards_per_industry"] or seat.repairs > numbers["repairs_per_industry"]:
        yield f"{seat.handled} cards and {seat.repairs} repairs in one phase"


def _cards(state: State) -> Iterator[str]:
    """Each of the Disaster cards is in exactly one place; each cube comes from the box."""
    everywhere = Counter((*state.deck, *state.discard, *(threat.card for threat in state.threats)))
    for seat in state.seats:
        everywhere.update((*seat.hand, *seat.home))
    for step in state.stack:
        if isinstance(step, Place) and step.mover == NOBODY:
            everywhere[step.card] += 1
        elif isinstance(step, Enact):
            everywhere.update(step.chosen)
    ids = state.tables.card_ids
    if wrong := [ids[card] for card in range(len(ids)) if everywhere[card] != 1]:
        yield f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} missing or there twice"
    cubes = sum(seat.exhausted.bit_count() for seat in state.seats)
    if cubes > state.tables.cubes:
        yield f"{cubes} cubes lie, but the box has {state.tables.cubes}"


def _wars(state: State) -> Iterator[str]:
    wars = [*state.wars, *state.fought, *([] if state.war == NOBODY else [state.war])]
    if sorted(wars) != list(range(len(state.tables.wars))):
        yield f"Military cards are {sorted(wars)}"


def _course(state: State) -> Iterator[str]:
    if state.over == bool(state.stack):
        yield "the game is over and something waits, or nothing waits and it is not over"
    if state.stack and not state.stack[-1].moves(state):
        yield f"no legal move for {state.stack[-1]}"
    if not 0 <= state.space < len(state.track) or (state.over and state.space != len(state.track) - 1):
        yield f"the hourglass stands on space {state.space}"
    if not 0 <= state.first < len(state.seats):
        yield f"the temple is with seat {state.first}"
    if state.answered >> len(state.threats):
        yield "more cards are answered than lie open"
    for threat in state.threats:
        if min(threat.pool) < 0:
            yield f"the pool is {threat.pool}"
    if state.hand_size < max(len(seat.hand) for seat in state.seats) and state.round:
        yield "a hand is too large"
