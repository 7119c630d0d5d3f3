"""What must hold after every move of any game: no card is lost, rows are complete, and somebody can move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.setup import Enact
from engine.games.empires_end.steps.placing import PlaceInnovation
from engine.play import NOBODY
from engine.play.invariants import check_each_seat, missing_or_twice, progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.empires_end.state import Seat, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each invariant that does not hold."""
    yield from check_each_seat(state, _seat)
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
    for work in seat.usable.keys() - seat.awake.keys():
        yield f"the {work} abilities are offered as they were before"


def _hand(state: State, seat: Seat) -> Iterator[str]:
    if seat.hand != sorted(seat.hand):
        yield "the hand is out of order"
    numbers = state.tables.constants
    if seat.handled > numbers["cards_per_industry"] or seat.repairs > numbers["repairs_per_industry"]:
        yield f"{seat.handled} cards and {seat.repairs} repairs in one phase"


def _cards(state: State) -> Iterator[str]:
    """Check that each Disaster card is in exactly one place, and that the box has enough cubes."""
    lying = [*state.deck, *state.discard, *(threat.card for threat in state.threats)]
    for seat in state.seats:
        lying += (*seat.hand, *seat.home)
    for step in state.stack:
        if isinstance(step, PlaceInnovation) and step.mover == NOBODY:
            lying.append(step.card)
        elif isinstance(step, Enact):
            lying += step.chosen
    yield from missing_or_twice(state.tables.card_ids, lying)
    cubes = sum(seat.exhausted.bit_count() for seat in state.seats)
    if cubes > state.tables.cubes:
        yield f"{cubes} cubes lie, but the box has {state.tables.cubes}"


def _wars(state: State) -> Iterator[str]:
    wars = [*state.wars, *state.fought, *([] if state.war == NOBODY else [state.war])]
    yield from missing_or_twice(state.tables.war_ids, wars)


def _course(state: State) -> Iterator[str]:
    yield from progress(state)
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
