"""Yellow Crystal Missions (SE-5.4): a player completes them between the steps of a turn, never within a combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.phases import NOT_DONE, Work, able, lacks, push, refusal, registered, resolve
from engine.games.sky_empire.steps.windows import Offer, offer
from engine.games.sky_empire.terms import MISSIONS, OPPORTUNITY
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Effects
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def moves(state: State, seat: int) -> list[Move]:
    """Return the Missions in hand that can be completed.

    None if the player has the Crystal, though it is legal (SE-5.16).
    """
    own = state.seats[seat]
    if not own.missions or own.crystals >> OPPORTUNITY & 1:
        return []
    named, missions = state.tables.moves.kinds["complete"], state.tables.missions
    return [named[one] for one in dict.fromkeys(own.missions) if fulfilled(state, seat, missions[one].goal)]


def refuse(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why the move is forbidden; see `refuse_mission`."""
    return refuse_mission(state, seat, move.number)


def refuse_mission(state: State, seat: int, mission: int) -> Refusal | None:
    """Return why a Mission cannot be completed: what it asks for must be true, or be paid (SE-5.4, SE-5.5)."""
    goal = state.tables.missions[mission].goal
    if mission not in state.seats[seat].missions:
        return refusal("SE-5.4", "that Mission is not in the hand")
    if fulfilled(state, seat, goal):
        return None
    if any(type(verb).run is NOT_DONE and not fulfilled(state, seat, (verb,)) for verb in goal):
        return refusal("SE-5.4", "what the Mission asks for is not there")
    return lacks(state, seat, goal)


def fulfilled(state: State, seat: int, goal: Effects) -> bool:
    """Tell whether everything that a Mission asks for is true or can be paid."""
    verb: Any
    for verb in goal:
        looked_up = type(verb).run is NOT_DONE
        if not verb.met(state, seat) if looked_up else verb.refuse(state, seat) is not None:
            return False
    return True


def take(state: State, seat: int, move: Move) -> None:
    """Discard the Mission, pay its price, and take the Crystal of Opportunity."""
    one = state.tables.missions[move.number]
    state.emit("complete", seat, one.id, None, None, ("SE-5.4", "SE-24.3"))
    holdings.discard(state, seat, MISSIONS, move.number, "SE-5.4")
    push(state, "Fulfilled", seat)
    at_work.effect(*(verb for verb in one.goal if not able(verb)))
    resolve(state, seat, tuple(verb for verb in one.goal if able(verb)))


@registered
@dataclass(slots=True)
class Fulfilled(Work):
    """SE-5.14, SE-5.16: after the payment the player takes the Crystal, unless the player has one of its kind."""

    seat: int
    rule = "SE-5.14"

    def carry_out(self, state: State) -> None:
        """Take the Crystal from the supply."""
        holdings.take_crystal(state, self.seat, OPPORTUNITY, ("SE-5.4", "SE-5.14"))


offer("complete", Offer(moves, refuse, take, open_to=True))
