"""The track: phase after phase until End, and phases that all play at the same time.

Resolving a phase moves the hourglass one space on, and the space that it reaches names the next phase (EE-1.1, EE-6.1,
EE-6.3, EE-6.5). It begins on Start, where nothing is played (EE-6.2), and reaching End stops the play (EE-1.2, EE-6.6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.games.empires_end import tables
from engine.games.empires_end.steps import scoring
from engine.games.empires_end.words.moves import ECONOMY_FIRST, INDUSTRY_FIRST, Move
from engine.play import NOBODY, Automatic, Refusal, Step, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.games.empires_end.state import State

Plan = tuple[str, ...]  # what a seat still has to finish: stages by name
BEGINNINGS: dict[int, Callable[[State, int], None]] = {}  # how each kind of phase begins; its module says
Queue = tuple[tuple[int, Plan], ...]  # (seat, plan) of those that have not finished


def out_of_place(step: Step, move: Move) -> Refusal:  # noqa: ARG001 - the step says all there is to say
    """What to say to a move of another step."""
    return refusal(step.rule, f"this is the time to choose {step.asks}")


@dataclass(slots=True)
class Track(Automatic):
    """EE-1.1, EE-6.6: lies at the bottom of the stack and begins the next phase whenever the last one is over.

    `stay`: the space under the hourglass is to be played first (EE-Q-38, option `bolt_space`).
    """

    seat: int
    stay: bool = False
    rule = "EE-1.1"

    def carry_out(self, state: State) -> None:
        """Move the hourglass, and begin what it names; at End the play is over (EE-1.2, EE-19.1)."""
        before = state.space
        state.space = before if self.stay else before + 1
        kind = state.track[state.space]
        rules = ("EE-1.1", "EE-6.2" if before == 0 else "EE-6.5")
        state.emit("hourglass", NOBODY, tables.SPACES[kind], before, state.space, rules)
        if kind == tables.END:
            state.over = True
            state.turn = NOBODY
            scoring.tell(state)
            state.emit("game over", NOBODY, "", None, None, ("EE-1.2", "EE-19.1"))
            return
        state.stack.append(Track(NOBODY))
        begin(state, kind)


def begin(state: State, kind: int) -> None:
    """Begin a phase of a kind; what was limited to the last one is free again."""
    state.round += 1
    state.cause = -1
    state.takers = ()
    for player in state.seats:
        player.used = player.handled = player.repairs = 0
        if player.spent or player.more:
            player.spent, player.more = {}, {}
    BEGINNINGS[kind](state, kind)


def together(state: State, plan: Plan) -> None:
    """Ask everybody, from the temple clockwise; as nobody's choice bears on another's, that order changes nothing.

    All play at the same time (EE-6.13, EE-12.3), one seat after another is as good (EE-6.14, EE-Q-07), and nobody goes on
    before all are done (EE-6.3, EE-12.4).
    """
    queue = tuple((seat, plan) for seat in state.clockwise(state.first))
    state.stack.append(Together.stages[plan[0]](state.first, queue))


@dataclass(slots=True)
class Together(Step):
    """One seat's part of a phase that all play at the same time; seats may answer in any order."""

    seat: int
    queue: Queue
    stages: ClassVar[dict[str, type[Together]]] = {}

    def of(self, seat: int) -> Step | None:
        """The part of any seat that has not finished."""
        return next((self.stages[plan[0]](seat, self.queue) for who, plan in self.queue if who == seat), None)

    def go_on(self, state: State, plan: Plan) -> None:
        """Let the seat's plan be `plan`; whoever comes first among the unfinished is asked next."""
        seat = self.seat
        queue = [entry if entry[0] != seat else (seat, plan) for entry in self.queue if plan or entry[0] != seat]
        if queue:
            state.stack[-1] = self.stages[queue[0][1][0]](queue[0][0], tuple(queue))
        else:
            state.stack.pop()
            state.emit("all done", NOBODY, "", None, None, ("EE-6.3", "EE-12.4"))

    def finish(self, state: State) -> None:
        """The seat is done with this stage."""
        plan = next(plan for who, plan in self.queue if who == self.seat)
        self.go_on(state, plan[1:])


@dataclass(slots=True)
class Order(Together):
    """EE-18.2: in the combined phase each seat chooses which half comes first (EE-6.12, EE-18.1, EE-Q-49)."""

    rule = "EE-18.2"
    asks = "which half of the phase comes first"

    def moves(self, state: State) -> Sequence[Move]:
        """Both orders."""
        return (ECONOMY_FIRST, INDUSTRY_FIRST)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """EE-18.3: nothing is done before a half has begun."""
        return None if move in (ECONOMY_FIRST, INDUSTRY_FIRST) else refusal("EE-18.3", f"first choose {self.asks}")

    def take(self, state: State, move: Move) -> None:
        """The first half has to be finished before the other begins (EE-18.3)."""
        halves = ("economy", "industry") if move == ECONOMY_FIRST else ("industry", "economy")
        state.emit("order", self.seat, halves[0], None, None, ("EE-18.2", "EE-18.3"))
        self.go_on(state, halves)


Together.stages["order"] = Order
