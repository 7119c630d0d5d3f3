"""The Tactical action (SE-10): activation, then its steps in order. The module of each step says what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.state import Action
from engine.games.sky_empire.steps.phases import NEXT, Work, registered
from engine.games.sky_empire.terms import NOBODY, OPPORTUNITY
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State

PARTS = (  # SE-10.1, by the names of the steps
    "CommitAirships",
    "ResolveCombat",
    "Centre",
    "Explore",
    "Drill",
    "ActivateBuildings",
    "ConstructBuildings",
    "Victory",
    "AfterTactical",  # what Developments do when the action is over
)
NEEDED: Mapping[
    str, Callable[[State, int, int], object]
] = {  # by (state, seat, tile): without it there is no such step
    "ResolveCombat": lambda state, seat, tile: control.enemies(state, seat) >> tile & 1,
    "Centre": lambda state, seat, tile: state.lying >> tile & 1,  # noqa: ARG005 - all parts are asked in the same way
    "Drill": lambda state, seat, tile: state.seats[seat].ships >> tile & 1,
    "Victory": lambda state, seat, tile: state.tables.monoliths >> tile & 1,  # noqa: ARG005 - all parts are asked in the same way
    "AfterTactical": lambda state, seat, tile: control.power(state.seats[seat], "recall-after"),  # noqa: ARG005 - all parts are asked in the same way
}
GATE = PARTS.index("Centre")  # from here on only with control of the active tile (SE-10.3)
AFTER = PARTS.index("AfterTactical")


@registered
@dataclass(slots=True)
class Activate(Work):
    """SE-10.5, SE-10.6: an Initiative token makes a tile the active one."""

    seat: int
    tile: int
    rule = "SE-10.5"

    def carry_out(self, state: State) -> None:
        """Put the token on the tile, where it stays."""
        ready = has_all(state, self.seat)
        state.action = Action(self.seat, self.tile, ready)
        state.stack.append(Tactical(self.seat, 0))
        board.mark(state, self.seat, self.tile, ("SE-10.5", "SE-10.6"))


@registered
@dataclass(slots=True)
class Tactical(Work):
    """SE-10.1: the steps in order. Those after the combat need control of the tile (SE-10.3)."""

    seat: int
    part: int
    rule = "SE-10.1"

    def carry_out(self, state: State) -> None:
        """Push the next part that is needed, above those that follow it."""
        seat, tile, part = self.seat, control.running(state).tile, self.part
        while part < len(PARTS):
            if part == GATE and at_work.listeners:
                _note_control(state, seat, tile)
            if GATE <= part < AFTER and not control.has_control(state, seat, tile):
                state.emit("no control", seat, state.tables.tiles[tile].id, None, None, "SE-10.3")
                part = AFTER
            name = PARTS[part]
            part += 1
            if name not in NEEDED or NEEDED[name](state, seat, tile):
                state.stack += (Tactical(seat, part), NEXT[name](seat))
                return


def _note_control(state: State, seat: int, tile: int) -> None:
    """Note what decides whether a seat controls the active tile, and what its victory lacks there."""
    here, monolith = control.has_control(state, seat, tile), state.tables.monoliths >> tile & 1
    control.note_control(state, seat, tile)
    own = state.seats[seat]
    if here and monolith and has_all(state, seat) and not (own.ships | own.military) >> tile & 1:
        at_work.note("SE-E-58")
    if has_all(state, seat) and not (here and monolith):
        at_work.note("SE-22.2" if here else "SE-22.3")
    if here and monolith and not has_all(state, seat):
        at_work.note("SE-22.1")


@registered
@dataclass(slots=True)
class Centre(Work):
    """SE-5.3, SE-E-18: a player who controls #0 with an Airship after the combat takes the Crystal there."""

    seat: int
    rule = "SE-5.3"

    def carry_out(self, state: State) -> None:
        """Give the Crystal. A player who has one of its kind leaves it there."""
        action, own = control.running(state), state.seats[self.seat]
        if (state.lying & own.ships) >> action.tile & 1 and not own.crystals >> OPPORTUNITY & 1:
            holdings.take_lying_crystal(state, self.seat, action.tile, OPPORTUNITY, ("SE-5.3", "SE-E-18"))


def has_all(state: State, seat: int) -> bool:
    """Tell whether a player has a Crystal of each kind (SE-22.1)."""
    return state.seats[seat].crystals.bit_count() >= state.tables.constants["crystal_kinds"]


@registered
@dataclass(slots=True)
class Victory(Work):
    """SE-22.1 to SE-22.4: all four Crystals, a Monolith on the active tile, and control of it win at once.

    Option victory_crystals asks for the Crystals before the action began (SE-E-12); control is enough (SE-E-58).
    """

    seat: int
    rule = "SE-22.4"

    def carry_out(self, state: State) -> None:
        """End the game. Control has been checked just before, and only a tile with a Monolith has this step."""
        action, early = control.running(state), state.tables.options["victory_crystals"] == "beforehand"
        if has_all(state, self.seat) and not action.ready:
            at_work.note("SE-E-12")
        if has_all(state, self.seat) and (action.ready or not early):
            end(state, self.seat, ("SE-22.1", "SE-22.2", "SE-22.3", "SE-22.4", "SE-5.1", "SE-5.17"))


def end(state: State, winner: int, rule: str | tuple[str, ...]) -> None:
    """End the play, with an Emperor or without one."""
    state.stack.clear()
    state.over, state.winner, state.turn = True, winner, NOBODY
    state.changed = 0
    if winner != NOBODY:
        state.emit("emperor", winner, "", None, None, rule)
    state.emit("game over", NOBODY, "", None, None, rule)
