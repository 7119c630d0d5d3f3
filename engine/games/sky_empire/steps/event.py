"""The Event phase (SE-7): an Event is drawn, Developments bring their gains, then the Event's three effects follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control
from engine.games.sky_empire.steps.phases import Work, begin_phase, push, registered, resolve
from engine.games.sky_empire.terms import EVENT, NOBODY, NOTHING, NOWHERE, SENTINELS
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State

LATER = ("placement-card", "placement-initiative", "placement-choice")  # what comes with placing a Doppler (SE-7.4)
GAINS = ("event-initiative", "event-gain")  # verbs of Developments that bring something in this phase (SE-7.3)


@registered
@dataclass(slots=True)
class EventPhase(Work):
    """SE-6.1, SE-7.1: a round begins, and the First Player draws the top Event card.

    With option after_end `play_on`, further rounds have no Event (SE-E-22).
    """

    seat: int = NOBODY
    rule = "SE-7.1"

    def carry_out(self, state: State) -> None:
        """Draw the card, and push the gains and the three effects (SE-7.5). Committing Dopplers comes after them."""
        state.round += 1
        begin_phase(state, EVENT, ("SE-6.1", "SE-7.1"))
        push(state, "CommittingPhase")
        _clear_weather(state)
        if not state.events:
            return
        if state.event != NOTHING:
            state.drawn = (*state.drawn, state.event)
        state.event, state.events = state.events[0], state.events[1:]
        event = state.tables.events[state.event]
        state.emit("event", state.first, event.id, None, None, ("SE-7.1", "SE-7.2"))
        resolve(state, state.first, (event.weather, event.council, event.sentinels))
        for seat in reversed(state.clockwise(state.first)):
            own = state.seats[seat]
            if at_work.listeners and any(control.power(own, name) for name in LATER):
                at_work.note("SE-7.4")
            resolve(state, seat, tuple([verb for name in GAINS for verb in control.power(own, name)]))


def _clear_weather(state: State) -> None:
    """SE-7.20: end the old weather; shields are full again (SE-E-7)."""
    state.weak = state.wind = state.calm_speed = 0
    reload_all(state, ("SE-7.20", "SE-E-7"))


def reload_all(state: State, rules: tuple[str, ...]) -> None:
    """Give every Airship on the map, Sentinels' too, the shields that the weather allows (SE-7.18, SE-E-7).

    `rules` are the rules that changed it. A Development can raise what the weather lowers (SE-20.4, SE-7.19).
    """
    for ship, tile in enumerate(state.ship_tile):
        if tile != NOWHERE:
            owner = state.ship_owner[ship]
            raised = owner != SENTINELS and control.power(state.seats[owner], "fleet-shields")
            board.reload(state, ship, (*rules, "SE-20.4", "SE-7.19") if raised else rules)
