"""Where a seat can build a Base, and what Iron Sun's power saves. Effects and the steps of a construction ask this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.play import at_work, refusal

if TYPE_CHECKING:
    from engine.games.sovereign_skies.state import State
    from engine.games.sovereign_skies.tables import Discount
    from engine.games.sovereign_skies.words.moves import On
    from engine.play import Refusal


def discount(state: State, seat: int, spent: int = 0) -> Discount | None:
    """Return Iron Sun's first power if the seat can use it, or None.

    The seat must have used no power this turn (SS-21.3) and be able to pay for this one after it spends `spent`.
    """
    power = state.tables.house_of[state.seats[seat].house].discount
    if power is None or state.powers >= state.tables.most_powers or not board.affords(state, seat, power.cost + spent):
        return None
    return power


def building_refusal(state: State, seat: int, move: On) -> Refusal | None:
    """The rule that forbids a Base there.

    By option, a discount also lowers the number of Dropships required (SS-E-41).
    """
    tables = state.tables
    present = need = tables.requirement[move.planet]
    if move.discount:
        power = discount(state, seat)
        if power is None:
            return refusal("SS-21.7", "the discount needs Iron Sun's power, unused this turn, and its Energy")
        present = need if tables.full_presence else need - power.fewer
        if need - power.fewer <= state.seats[seat].dropships[move.planet] < need:
            at_work.note("SS-E-41")
    if state.seats[seat].dropships[move.planet] < present:
        return refusal("SS-13.2", f"{tables.titles[move.planet]} asks for {present} of the builder's Dropships")
    return None


def can_build(state: State, seat: int, spent: int = 0) -> bool:
    """Whether any planet has enough Dropships after the seat pays `spent`. A discount counts if the seat can use it."""
    spared = 0
    if not state.tables.full_presence and (power := discount(state, seat, spent)):
        spared = power.fewer
    for there, need in zip(state.seats[seat].dropships, state.tables.requirement, strict=True):
        if there >= need - spared:
            return True
    if at_work.listeners:
        _note_presence(state, seat, spent)
    return False


def _note_presence(state: State, seat: int, spent: int) -> None:
    """Note that a discount fails because the Dropship that it saves has to be there, or because the favor is paid first."""
    full = state.tables.full_presence
    power = discount(state, seat, spent if full else 0)
    pieces = zip(state.seats[seat].dropships, state.tables.requirement, strict=True)
    if power and any(there >= need - power.fewer for there, need in pieces):
        at_work.note("SS-E-41" if full else "SS-21.7")
