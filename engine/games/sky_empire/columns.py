"""Finds which Development of the list (SE-29.1) fits on which slot of a Doppler board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.terms import NOTHING, STANDARD
from engine.play import Refusal, at_work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sky_empire.state import Seat, State


def path_of(state: State, column: list[int]) -> int:
    """Return the standard path of a column; NOTHING while it has none (SE-29.8)."""
    developments = state.tables.developments
    for one in column:
        if one != NOTHING and developments[one].path < STANDARD:
            return developments[one].path
    return NOTHING


def refuse(state: State, seat: int, fitting: int) -> Refusal | None:
    """Return why a Development cannot be laid on a slot; None if it can."""
    tables, own = state.tables, state.seats[seat]
    development, column, slot = tables.fittings[fitting]
    one = tables.developments[development]
    for laid in own.columns:
        if development in laid:
            at_work.note("SE-29.2")
            return Refusal("SE-29.11", f"{one.id} is on the board already")
    there = own.columns[column][slot]
    if there != NOTHING:
        special = tables.developments[there].path >= STANDARD
        return Refusal("SE-29.10" if special else "SE-29.3", "that slot is taken")
    if one.path >= STANDARD:
        return None if state.special_supply[development] else Refusal("SE-E-42", f"there is no {one.id} left")
    return _standard(state, own, column, slot, one.path)


def _standard(state: State, own: Seat, column: int, slot: int, path: int) -> Refusal | None:
    laid = own.columns[column]
    if NOTHING in laid[:slot]:
        return Refusal("SE-29.3", "a standard Development goes onto the topmost empty slot")
    bound = path_of(state, laid)
    if bound not in (NOTHING, path):
        return Refusal("SE-29.8", "the column has another path")
    if slot and bound == NOTHING:
        if state.tables.options["open_column"] == "none":
            return Refusal("SE-E-38", "the column has no path to continue")
        at_work.note("SE-E-38")
    return None


def is_special(state: State, fitting: int) -> bool:
    """Whether a Development is an Ancient or a Sentinel one."""
    return state.tables.developments[state.tables.fittings[fitting][0]].path >= STANDARD


def rules_of(state: State, fitting: int) -> tuple[str, ...]:
    """Return the rule of the slot: the first slot takes level 1 of any path, each other one the next level of its path.

    `fittings` has standard Developments on the slot of their level only. Columns may be filled in any order (SE-29.7).
    """
    return ("SE-29.5", "SE-29.7") if state.tables.fittings[fitting][2] == 0 else ("SE-29.6", "SE-29.8")


def options(state: State, seat: int, *, path: int = NOTHING) -> list[int]:
    """Return every fitting that is possible now: of standard Developments, or of one of the other paths."""
    return sorted(possible(state, seat, path))


def possible(state: State, seat: int, path: int = NOTHING) -> Iterator[int]:
    """Yield the fittings of `options` one by one, in any order, for callers that need only one."""
    numbers = state.tables.fittings_of[path]
    for column, laid in enumerate(state.seats[seat].columns):
        for slot in _open_slots(laid, path):
            for number in numbers[column][slot]:
                if refuse(state, seat, number) is None:
                    yield number


def _open_slots(laid: list[int], path: int) -> list[int]:
    found = [slot for slot, one in enumerate(laid) if one == NOTHING]
    return found[:1] if path == NOTHING else found
