"""Steps of a construction: the player chooses the planet, any discount, and the column that the Base leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.building import building_refusal, discount
from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.state import ADD
from engine.games.sovereign_skies.steps.choices import ActionChoice
from engine.games.sovereign_skies.words.moves import FromColumn, Move, On
from engine.play import at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State
    from engine.play import Refusal


@dataclass(slots=True)
class Construct(ActionChoice):
    """The player turns enough Dropships of one planet into a Base. Iron Sun may pay to use fewer.

    The rules are SS-13 and SS-21.7.
    """

    seat: int
    rule = "SS-13.1"
    asks = "the planet to build on"
    answer = On

    def moves(self, state: State) -> Sequence[Move]:
        """The planets with enough Dropships, and those where the discount saves a Dropship."""
        return [
            move for pair in state.tables.moves.on for move in pair if building_refusal(state, self.seat, move) is None
        ]

    def refuse_answer(self, state: State, move: On) -> Refusal | None:
        """The planet needs enough Dropships (SS-13.2), and a discount needs Iron Sun's power (SS-21.7)."""
        return building_refusal(state, self.seat, move)

    def take(self, state: State, move: On) -> None:
        """Return exactly the Dropships needed (SS-13.3), then ask for the column of the Base."""
        seat, planet = self.seat, move.planet
        need = state.tables.requirement[planet]
        if at_work.listeners:
            _note_dropships(state, seat, planet, need)
        if move.discount and (power := discount(state, seat)):
            need = max(0, need - power.fewer)
            at_work.effect(power)
            state.powers += 1
            board.pay(state, seat, power.cost, "SS-21.7")
        state.stack[-1] = ChooseColumn(seat, planet)
        board.withdraw(state, seat, planet, need, ("SS-13.3", "SS-21.7") if move.discount else ("SS-13.2", "SS-13.3"))


def _note_dropships(state: State, seat: int, planet: int, need: int) -> None:
    """Note that a Dropship added this turn was needed, and that the returned ones refill an empty supply."""
    player = state.seats[seat]
    if state.done & ADD and planet == player.planet and player.dropships[planet] == need:
        at_work.note("SS-E-76")
    if not player.supply:
        at_work.note("SS-E-28")


def put_base(state: State, seat: int, planet: int) -> None:
    """Put a Base that is not activated on a planet. A player may have several there (SS-13.1, SS-13.4, SS-E-75)."""
    bases = state.seats[seat].bases
    if bases[planet] or state.seats[seat].active[planet]:
        at_work.note("SS-E-75")
    bases[planet] += 1
    state.emit(
        "construct", seat, state.tables.planets[planet], bases[planet] - 1, bases[planet], ("SS-13.1", "SS-13.4")
    )


@dataclass(slots=True)
class ChooseColumn(ActionChoice):
    """The player chooses the column that the Base leaves. Its bonus is compulsory and comes at once (SS-13.5, SS-E-29).

    The data has the bonuses (SS-13.6, SS-13.7, SS-13.8); this step enforces the choice (SS-13.9, SS-13.10).
    """

    seat: int
    planet: int  # where the Base goes
    rule = "SS-13.9"
    asks = "the column to take the Base from"
    answer = FromColumn

    def moves(self, state: State) -> Sequence[Move]:
        """The columns that still hold a Base."""
        count = len(state.seats[self.seat].columns)
        return [move for move in state.tables.moves.column[:count] if self.refuse_answer(state, move) is None]

    def refuse_answer(self, state: State, move: FromColumn) -> Refusal | None:
        """The column needs a Base (SS-13.9, SS-13.10).

        If the bonus has to pay for the third action, SS-E-2 applies too.
        """
        player = state.seats[self.seat]
        if move.column >= len(player.columns) or not player.columns[move.column]:
            return refusal("SS-13.10", f"column {move.column + 1} has no Base left")
        if short := board.shortfall(state, self.seat):
            bonus = state.tables.columns[player.colour][move.column].bonus
            if bonus.refuse(state, self.seat) or bonus.brings(state, self.seat) < short:
                return refusal("SS-E-2", "the third action is not paid for yet: choose a bonus of Energy")
        return None

    def take(self, state: State, move: FromColumn) -> None:
        """Move the Base, then carry out its bonus (SS-13.5). An impossible bonus is lost (SS-E-27)."""
        state.stack.pop()
        player = state.seats[self.seat]
        player.columns[move.column] -= 1
        left = player.columns[move.column]
        state.emit("column", self.seat, str(move.column + 1), left + 1, left, "SS-13.9" if left else "SS-13.10")
        put_base(state, self.seat, self.planet)
        bonus = state.tables.columns[player.colour][move.column].bonus
        if bonus.refuse(state, self.seat) is None:
            at_work.note("SS-13.5", "SS-E-29")
            bonus.run(state, self.seat)
        else:
            state.emit("bonus lost", self.seat, str(move.column + 1), None, None, ("SS-13.5", "SS-E-27"))


NEXT["Construct"] = Construct
