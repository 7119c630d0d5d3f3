"""Playing alone (SE-34): the dice that take places on the Council board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire.state import PRIMARY, SECONDARY, spot
from engine.games.sky_empire.steps.committing import taken
from engine.games.sky_empire.steps.phases import Work, registered, status_die
from engine.games.sky_empire.terms import NOBODY

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


@registered
@dataclass(slots=True)
class SoloDice(Work):
    """SE-34.5, SE-34.6: three dice, each onto the Primary section of the card that it counts from the left (SE-E-9)."""

    seat: int = NOBODY
    rule = "SE-34.6"

    def carry_out(self, state: State) -> None:
        """One after the other."""
        for _ in range(state.tables.constants["solo_dice"]):
            value = status_die(state, "solo dice")
            place = place_for(state, value)
            state.dice.append(place)
            state.emit("solo die", NOBODY, str(value), None, place, self.rule)


def place_for(state: State, value: int) -> int:
    """Where a die goes: one further up from a Primary section that is taken (SE-34.7).

    Beyond the last card it goes to that card's Secondary section (SE-34.8), and on Dynamism, which has no Primary
    section, to its Secondary one (SE-34.9).
    """
    for card in state.row[value - 1 :]:
        if state.tables.council[card].primary is None:
            return spot(card, SECONDARY)
        if not taken(state, spot(card, PRIMARY)):
            return spot(card, PRIMARY)
    return spot(state.row[-1], SECONDARY)
