"""Playing alone (SE-34): dice that take places on the Council board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire.state import PRIMARY, SECONDARY, spot
from engine.games.sky_empire.steps.committing import taken
from engine.games.sky_empire.steps.phases import Work, registered, status_die
from engine.games.sky_empire.terms import NOBODY
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


@registered
@dataclass(slots=True)
class SoloDice(Work):
    """SE-34.5, SE-34.6: three dice go to Primary sections; each counts the cards from the left (SE-E-9)."""

    seat: int = NOBODY
    rule = "SE-34.6"

    def carry_out(self, state: State) -> None:
        """Place one die after the other."""
        for _ in range(state.tables.constants["solo_dice"]):
            value = status_die(state, "solo dice")
            place = place_for(state, value)
            state.dice.append(place)
            state.emit("solo die", NOBODY, str(value), None, place, self.rule)


def place_for(state: State, value: int) -> int:
    """Return the place of a die; it goes one card further if a Primary section is taken (SE-34.7).

    Beyond the last card it goes to that card's Secondary section (SE-34.8), and on Dynamism, which has no Primary
    section, to the Secondary one (SE-34.9).
    """
    at_work.note("SE-E-9")
    for card in state.row[value - 1 :]:
        if state.tables.council[card].primary is None:
            at_work.note("SE-34.9")
            return spot(card, SECONDARY)
        if not taken(state, spot(card, PRIMARY)):
            return spot(card, PRIMARY)
        at_work.note("SE-34.7")
    at_work.note("SE-34.8")
    return spot(state.row[-1], SECONDARY)
