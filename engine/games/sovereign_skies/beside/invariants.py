"""What must be true after every move of any game: no piece is lost, nothing is negative, and somebody can move."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.play import NOBODY
from engine.play.invariants import check_each_seat, missing_or_twice, progress, wrong_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sovereign_skies.state import Seat, State


def invariants(state: State) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong."""
    yield from check_each_seat(state, _seat)
    yield from _politics(state)
    yield from _tokens(state)
    yield from _senators(state)
    yield from _chits(state)
    yield from _course(state)


def _seat(state: State, seat: Seat) -> Iterator[str]:
    tables = state.tables
    yield from wrong_count("Dropships", seat.supply + sum(seat.dropships), tables.dropships[seat.colour])
    yield from wrong_count("Bases", sum(seat.columns) + sum(seat.bases) + sum(seat.active), tables.bases[seat.colour])
    if any(left > column.bases for left, column in zip(seat.columns, tables.columns[seat.colour], strict=True)):
        yield f"columns hold {seat.columns}"
    counts = [seat.energy, seat.supply, seat.standard, *seat.columns, *seat.dropships, *seat.bases, *seat.active]
    if min(counts) < 0:
        yield "something is negative"
    if not 0 <= seat.hand < 1 << len(tables.planets):
        yield f"hand {seat.hand:b} has unknown cards"


def _politics(state: State) -> Iterator[str]:
    tables, bot = state.tables, state.bot
    for planet, politic in enumerate(tables.politics):
        around = state.cards[planet] + sum(seat.hand >> planet & 1 for seat in state.seats)
        if around != len(state.seats) or state.cards[planet] < 0:
            yield f"{around} {politic} cards at the table instead of {len(state.seats)}"
    if bot is None:
        return
    if state.seats[bot.seat].hand:
        yield "the A.I. has cards of the planets"
    if len(set(bot.row)) < len(bot.row):
        yield "the A.I.'s row has two of a kind"
    filed = Counter((*bot.deck, *bot.discard, *bot.row))
    if any(filed[planet] != tables.constants["bot_deck_copies"] for planet in range(len(tables.planets))):
        yield f"the A.I.'s cards are {filed}"


def _tokens(state: State) -> Iterator[str]:
    tables = state.tables
    on_mat = sum(owner == NOBODY for owner in state.pledge) * tables.bonus_energy
    energy = state.bank + on_mat + sum(seat.energy for seat in state.seats)
    yield from wrong_count("Energy", energy, tables.energy)
    if tables.limited and state.bank < 0:
        yield "the Bank gave Energy that it did not have"
    standard = state.bank_standard + sum(seat.standard for seat in state.seats)
    yield from wrong_count("Standard Influence", standard, tables.standard)


def _senators(state: State) -> Iterator[str]:
    everywhere = [number for stack in state.senators for number in stack]
    everywhere += state.discard
    everywhere += [number for seat in state.seats for number in seat.senators]
    yield from missing_or_twice([senator.id for senator in state.tables.senators], everywhere)


def _chits(state: State) -> Iterator[str]:
    tables = state.tables
    for level, box in enumerate(tables.activation_chits):
        taken = [value for seat in state.seats for of, value in seat.activation_chits if of == level]
        if sorted((*taken, *state.activation[level])) != sorted(box):
            yield f"{tables.levels[level]} Activation chits are missing or made up"
    for level, box in enumerate(tables.senator_chits):
        taken = [value for seat in state.seats for of, value in seat.senator_chits if of == level]
        if sorted((*taken, *state.senator_chits[level])) != sorted(box):
            yield f"level {level + 1} Senator chits are missing or made up"
    for name, seat in zip(state.names, state.seats, strict=True):
        yield from _won(state, name, seat)
    if any(not NOBODY <= owner < len(state.seats) for owner in state.pledge):
        yield f"Pledge chits are with {state.pledge}"


def _won(state: State, name: str, seat: Seat) -> Iterator[str]:
    """Every activated Base took a chit, unless the stack of its colour was empty (SS-12.2, SS-19.3)."""
    bases, chits = sum(seat.active), len(seat.activation_chits)
    if chits > bases or (chits < bases and all(state.activation)):
        yield f"{name} has {bases} activated Bases and {chits} Activation chits"


def _course(state: State) -> Iterator[str]:
    yield from progress(state)
    if state.round and any(seat.planet == NOBODY for seat in state.seats):
        yield "a Mothership is missing"
    dues = (state.tables.go_cost[0],) if state.jumped else state.tables.price
    if not 0 <= state.owed <= max((max(price) for price in dues), default=0):
        yield f"{state.owed} Energy is owed"
