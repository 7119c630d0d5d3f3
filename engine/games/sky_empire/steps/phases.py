"""How steps follow one another: by name, so that no step imports the ones that come after it.

A step registers under the name of its class; `push` lays it on the stack. Whatever asks is a `Question`, whatever only
happens is a `Work`: before either goes on, the standing checks are made if anything has changed (`Standing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from engine import play
from engine.effects import Verb
from engine.games.sky_empire.terms import NOBODY, PHASES, STARTING
from engine.play import Automatic, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Effects
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

NEXT: dict[str, Callable[..., Step]] = {}  # step classes by name

refusal = play.refusal  # why a move is forbidden: the rule, a sentence; each is made once
NOT_DONE = Verb.run  # of an effect that is only looked up
Kind = TypeVar("Kind", bound=type[Step])


def registered(kind: Kind) -> Kind:
    """Let a step be pushed by the name of its class."""
    NEXT[kind.__name__] = kind
    return kind


def push(state: State, name: str, *values: Any) -> None:
    """Lay a step on the stack; what is laid last comes first."""
    state.stack.append(NEXT[name](*values))


def out_of_place(step: Step, move: Move) -> Refusal:  # noqa: ARG001 - the step says all there is to say
    """What to say to a move of another step."""
    return refusal(step.rule, f"this is the time to choose {step.asks}")


def look(state: State) -> bool:
    """Make the standing checks; returns whether something comes of them that goes first."""
    depth = len(state.stack)
    NEXT["Standing"]().carry_out(state)  # type: ignore[attr-defined]  # the table holds classes of steps by name
    return bool(state.changed) or len(state.stack) != depth


class Question(Step):
    """A step that asks its seat; `idle` answers it where nothing is left to choose."""

    __slots__ = ()

    def settle(self, state: State) -> bool:
        """Standing checks first, then what needs no answer."""
        return (state.changed != 0 and look(state)) or self.idle(state)

    def idle(self, state: State) -> bool:
        """Resolve without asking and return True where there is nothing to choose."""
        return False


class Work(Automatic):
    """A step without a choice."""

    __slots__ = ()

    def settle(self, state: State) -> bool:
        """Standing checks first, then carry it out."""
        if state.changed and look(state):
            return True
        state.stack.pop()
        self.carry_out(state)
        return True


# --- effects ------------------------------------------------------------------------------------------------------------


def able(verb: Verb) -> bool:
    """Whether an effect is something that is done, and not a trait or a goal that is looked up."""
    return type(verb).run is not NOT_DONE


def lacks(state: State, seat: int, effects: Effects) -> Refusal | None:
    """Why a list of effects cannot be begun: the first price or effect that is refused (SE-16.9)."""
    for verb in effects:
        if type(verb).run is not NOT_DONE and (found := verb.refuse(state, seat)):
            return found
    return None


def resolve(state: State, seat: int, effects: Effects) -> None:
    """Have a list of effects carried out from the first to the last; see `resolving`."""
    if effects:
        push(state, "Resolve", seat, effects)


# --- phases and dice ----------------------------------------------------------------------------------------------------


def begin_phase(state: State, phase: int, rule: str | tuple[str, ...]) -> None:
    """Note that a phase begins; its event cuts the log into phases of play."""
    state.phase = phase
    state.cause = -1
    state.emit("phase", NOBODY, PHASES[phase], None, state.round, rule)


SIDES = tuple(str(number) for number in range(1, 7))


def status_die(state: State, purpose: str) -> int:
    """Roll a status die (SE-E-45)."""
    return int(state.chance.choose(purpose, SIDES))


def is_starting(state: State, ship: int) -> bool:
    """Whether a ship belongs to a Doppler from the start."""
    return state.tables.ships[ship].rank == STARTING
