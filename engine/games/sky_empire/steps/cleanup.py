"""Clean-up (SE-26): tokens leave the map, Council cards pass the Reset Row, Dopplers return, a new round begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire.state import card_of
from engine.games.sky_empire.steps.phases import Work, begin_phase, push, registered
from engine.games.sky_empire.steps.tactical import end
from engine.games.sky_empire.terms import CLEANUP, NOBODY, NOWHERE
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State


@registered
@dataclass(slots=True)
class CleanUp(Work):
    """SE-26.1 to SE-26.6: comes before the next Event (SE-25.4, SE-E-24).

    After the End Event's round the play is over (SE-E-22).
    """

    seat: int = NOBODY
    rule = "SE-26.1"

    def carry_out(self, state: State) -> None:
        """Do everything in the order of the rulebook."""
        begin_phase(state, CLEANUP, "SE-24.5")
        for seat in range(len(state.seats)):
            _tokens(state, seat)
        rearrange(state)
        for own in state.seats:
            own.figures = [NOWHERE] * len(own.figures)
            own.won = own.bonus = own.recalled = False
        state.dice = []
        state.emit("home", NOBODY, "Dopplers", None, None, "SE-26.6")
        if state.last and state.tables.options["after_end"] == "stop":
            end(state, NOBODY, ("SE-25.5", "SE-E-22"))
        else:
            at_work.note("SE-25.4", "SE-E-24", *(("SE-E-22",) if state.last else ()))
            push(state, "EventPhase")


def _tokens(state: State, seat: int) -> None:
    """SE-26.1: move the tokens into the supply, not onto the Doppler board."""
    own = state.seats[seat]
    before = own.supply
    own.supply += own.marks.bit_count()
    own.marks = 0
    state.emit("tokens home", seat, "supply", before, own.supply, "SE-26.1")


def used(state: State) -> list[int]:
    """Return the Council card beside each Doppler (SE-26.2).

    Option solo_dice_count says whether dice count (SE-E-55).
    """
    beside = [card_of(place) for seat in state.seats for place in seat.figures]
    if state.dice:
        at_work.note("SE-E-55")
    if state.tables.options["solo_dice_count"] == "counted":
        beside += [card_of(place) for place in state.dice]
    return beside


def rearrange(state: State) -> None:
    """SE-26.2 to SE-26.5: rearrange the row. The used cards go, from right to left, onto the numbers of the Reset Row.

    Then they come back, the top of each pile first.
    """
    numbers, beside, before = state.tables.reset, used(state), state.row
    state.row = _through(before, beside, numbers)
    if at_work.listeners and state.row != _through(before, beside, numbers[::-1]):
        at_work.note("SE-E-8")
    ids = state.tables.ids("council")
    state.emit(
        "rearrange",
        NOBODY,
        "row",
        [ids[card] for card in before],
        [ids[card] for card in state.row],
        ("SE-26.2", "SE-26.4", "SE-26.5"),
    )


def _through(row: Sequence[int], beside: Sequence[int], numbers: Sequence[int]) -> list[int]:
    """Return the Council row after it has gone over the numbers of the Reset Row."""
    piles: list[list[int]] = [[] for _ in numbers]
    for card in reversed(row):
        piles[numbers.index(min(beside.count(card), max(numbers)))].append(card)
    from_right = [card for pile in reversed(piles) for card in reversed(pile)]
    return from_right[::-1]
