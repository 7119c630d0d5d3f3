"""How steps follow one another: by name, so that no step imports the steps that come after it.

A step is registered under the name of its class, and `push` puts it on the stack. A step that asks is a `Question`; a
step that only happens is a `Work`. If anything has changed, the standing checks come before either of them
(`Standing`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from engine import play
from engine.effects import Verb
from engine.games.sky_empire.terms import NOBODY, PHASES
from engine.play import Automatic, Step, at_work

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
    """Register a step, so that it can be pushed by the name of its class."""
    NEXT[kind.__name__] = kind
    return kind


def push(state: State, name: str, *values: Any) -> None:
    """Put a step on the stack. The one that was put there last comes first."""
    state.stack.append(NEXT[name](*values))


def out_of_place(step: Step, move: Move) -> Refusal:  # noqa: ARG001 - the step says all there is to say
    """Refuse a move that belongs to another step, and say what this step asks."""
    return refusal(step.rule, f"this is the time to choose {step.asks}")


def look(state: State) -> bool:
    """Make the standing checks; return whether they have pushed something that comes first."""
    depth = len(state.stack)
    _standing().carry_out(state)
    return bool(state.changed) or len(state.stack) != depth


@cache
def _standing() -> Automatic:
    """Return the step of the standing checks. It has no values, so one is enough."""
    return cast("Automatic", NEXT["Standing"]())


class Question(Step):
    """A step that asks its seat. `idle` answers where there is nothing to choose."""

    __slots__ = ()

    def settle(self, state: State) -> bool:
        """Make the standing checks, then settle the step if it needs no answer."""
        return (bool(state.changed) and look(state)) or self.idle(state)

    def idle(self, state: State) -> bool:
        """Settle the step without asking and return True if there is nothing to choose."""
        return False


class Work(Automatic):
    """A step without a choice."""

    __slots__ = ()

    def settle(self, state: State) -> bool:
        """Make the standing checks, then carry the step out."""
        if state.changed and look(state):
            return True
        state.stack.pop()
        self.carry_out(state)
        return True


# --- effects ------------------------------------------------------------------------------------------------------------


def able(verb: Verb) -> bool:
    """Tell whether an effect can be carried out; traits and goals are only looked up."""
    return type(verb).run is not NOT_DONE


def lacks(state: State, seat: int, effects: Effects) -> Refusal | None:
    """Return why a list of effects cannot be begun: the first price or effect that is refused (SE-16.9)."""
    for verb in effects:
        if type(verb).run is not NOT_DONE and (found := verb.refuse(state, seat)):
            return found
    return None


def resolve(state: State, seat: int, effects: Effects) -> None:
    """Push a list of effects, which are carried out from the first to the last; see `resolving`."""
    if effects:
        push(state, "Resolve", seat, effects)


# --- phases and dice ----------------------------------------------------------------------------------------------------


def begin_phase(state: State, phase: int, rule: str | tuple[str, ...]) -> None:
    """Log that a phase begins. Its event divides the log into phases of play."""
    state.phase = phase
    state.cause = -1
    state.emit("phase", NOBODY, PHASES[phase], None, state.round, rule)


SIDES = tuple(str(number) for number in range(1, 7))


def status_die(state: State, purpose: str) -> int:
    """Roll a status die (SE-E-45)."""
    at_work.note("SE-E-45")
    return int(state.chance.choose(purpose, SIDES))
