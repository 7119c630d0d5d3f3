"""The track: one phase after another until End, and phases that all seats play at the same time.

After each phase the hourglass moves one space, and the new space names the next phase (EE-1.1, EE-6.1, EE-6.3, EE-6.5).
The hourglass begins on Start, where players do nothing (EE-6.2). The play stops when it reaches End (EE-1.2, EE-6.6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.games.empires_end import tables
from engine.games.empires_end.steps import scoring
from engine.games.empires_end.words.moves import ECONOMY_FIRST, INDUSTRY_FIRST, Move
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.games.empires_end.state import State

Plan = tuple[str, ...]  # names of the stages that a seat still has to finish
BEGINNINGS: dict[int, Callable[[State, int], None]] = {}  # kind of space -> how its phase begins
Queue = tuple[tuple[int, Plan], ...]  # (seat, plan) of the seats that have not finished


def out_of_place(step: Step, move: Move) -> Refusal:  # noqa: ARG001 - the answer is the same for every move
    """Refuse a move that belongs to another step, and say what this step asks."""
    return refusal(step.rule, f"this is the time to choose {step.asks}")


@dataclass(slots=True)
class Track(Automatic):
    """EE-1.1, EE-6.6: this step is at the bottom of the stack and begins the next phase when the last one is over.

    `stay`: the phase of the space under the hourglass is played first (EE-Q-38, option `bolt_space`).
    """

    seat: int
    stay: bool = False
    rule = "EE-1.1"

    def carry_out(self, state: State) -> None:
        """Move the hourglass and begin the phase of its space; at End the play is over (EE-1.2, EE-19.1)."""
        before = state.space
        state.space = before if self.stay else before + 1
        kind = state.track[state.space]
        if before:
            at_work.note("EE-6.1")  # as the track prints it
        rules = ("EE-1.1", "EE-6.2" if before == 0 else "EE-6.5")
        state.emit("hourglass", NOBODY, tables.SPACES[kind], before, state.space, rules)
        if kind == tables.COMBINED:
            at_work.note("EE-18.1")
        if kind == tables.END:
            at_work.note("EE-6.6")
            state.over = True
            state.turn = NOBODY
            scoring.tell(state)
            state.emit("game over", NOBODY, "", None, None, ("EE-1.2", "EE-19.1"))
            return
        state.stack.append(Track(NOBODY))
        begin(state, kind)


def begin(state: State, kind: int) -> None:
    """Begin a phase of a kind, and clear what the seats used and did in the last phase."""
    state.round += 1
    state.cause = -1
    state.takers = ()
    for player in state.seats:
        player.used = player.handled = player.repairs = 0
        if player.spent or player.more:
            player.spent, player.more = {}, {}
    if at_work.listeners and any(player.exhausted for player in state.seats):
        at_work.note("EE-8.4")
    BEGINNINGS[kind](state, kind)


def ask_all_seats(state: State, plan: Plan) -> None:
    """Ask all seats, clockwise from the First Player; no choice affects another seat, so the order changes nothing.

    All seats play at the same time (EE-6.13, EE-12.3), so one seat after another gives the same result (EE-6.14,
    EE-Q-07). Nobody continues before all seats are done (EE-6.3, EE-12.4).
    """
    queue = tuple((seat, plan) for seat in state.clockwise(state.first))
    state.stack.append(SimultaneousStep.stages[plan[0]](state.first, queue))


@dataclass(slots=True)
class SimultaneousStep(Step):
    """One seat's part of a phase that all seats play at the same time; seats may answer in any order."""

    seat: int
    queue: Queue
    stages: ClassVar[dict[str, type[SimultaneousStep]]] = {}

    def of(self, seat: int) -> Step | None:
        """Return the step of a seat that has not finished; None if it has."""
        return next((self.stages[plan[0]](seat, self.queue) for who, plan in self.queue if who == seat), None)

    def go_on(self, state: State, plan: Plan) -> None:
        """Replace the seat's plan, then ask the first seat that has not finished; end the phase if there is none."""
        seat = self.seat
        if seat != self.queue[0][0]:
            at_work.note("EE-6.13", "EE-12.3")
        queue = [entry for entry in self.queue if entry[0] != seat]
        if plan:
            queue.insert([who for who, _ in self.queue].index(seat), (seat, plan))
        if queue:
            following, stages = queue[0]
            state.stack[-1] = self.stages[stages[0]](following, tuple(queue))
        else:
            state.stack.pop()
            state.emit("all done", NOBODY, "", None, None, ("EE-6.3", "EE-12.4"))

    def finish(self, state: State) -> None:
        """End this stage for the seat and go on to the next stage of its plan."""
        plan = dict(self.queue)[self.seat]
        if plan[1:]:
            at_work.note("EE-Q-49")
        self.go_on(state, plan[1:])


@dataclass(slots=True)
class Order(SimultaneousStep):
    """EE-18.2: in the combined phase each seat chooses which half it plays first (EE-6.12, EE-18.1, EE-Q-49)."""

    rule = "EE-18.2"
    asks = "which half of the phase comes first"

    def moves(self, state: State) -> Sequence[Move]:
        """List both orders of the halves."""
        return (ECONOMY_FIRST, INDUSTRY_FIRST)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """EE-18.3: refuse everything else until the seat has chosen its first half."""
        return None if move in (ECONOMY_FIRST, INDUSTRY_FIRST) else refusal("EE-18.3", f"first choose {self.asks}")

    def take(self, state: State, move: Move) -> None:
        """Set the seat's plan; it has to finish the first half before the other begins (EE-18.3)."""
        halves = ("economy", "industry") if move == ECONOMY_FIRST else ("industry", "economy")
        state.emit("order", self.seat, halves[0], None, None, ("EE-18.2", "EE-18.3"))
        self.go_on(state, halves)


SimultaneousStep.stages["order"] = Order
