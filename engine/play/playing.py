"""A play driven by notation, as people, scenarios and replays do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects.refusal import Refusal
from engine.play.contract import BadMove, IllegalMove, fingerprint, take

if TYPE_CHECKING:
    from engine.play.contract import Event, Move, Step
    from engine.play.ruleset import Ruleset


def judge(rules: Ruleset, state: Any, seat: str, move: Move) -> Refusal | Step:
    """Why a seat may not do this now, or the step that takes it from them; `seat` is one of `state.names`."""
    if not state.stack:
        return Refusal(rules.finished, "the play is over")
    top = state.stack[-1]
    step: Step | None = top.of(state.names.index(seat))
    if step is None:
        return Refusal(rules.out_of_turn, f"it is for {state.names[top.seat]} to choose {top.asks}")
    return step.refuse(state, move) or step


class Playing:
    """One play from a state on; keeps the moves, so that it can be undone."""

    def __init__(self, rules: Ruleset, state: Any) -> None:
        self.rules = rules
        self.state = state
        self.moves: list[tuple[str, str]] = []
        self._start = state.clone()

    @property
    def step(self) -> Step | None:
        """What the table waits for; None when the play is over."""
        return self.state.stack[-1] if self.state.stack else None

    @property
    def seat(self) -> str | None:
        """The name of who is to choose."""
        return self.state.names[self.step.seat] if self.step else None

    def legal(self) -> list[str]:
        """Every listed legal move, as notation."""
        step = self.step
        return [self.rules.show(move, self.state.tables) for move in step.moves(self.state)] if step else []

    def judge(self, seat: str, text: str) -> Refusal | None:
        """Why the seat may not do this now; None if it may. Raises BadMove for what is no seat or no move."""
        found, _ = self._judge(seat, text)
        return found if isinstance(found, Refusal) else None

    def move(self, seat: str, text: str) -> None:
        """Do one move; raises BadMove or IllegalMove."""
        found, move = self._judge(seat, text)
        if isinstance(found, Refusal):
            raise IllegalMove(found, f"{seat}: {text}", self.position())
        take(self.state, move, found)
        self.moves.append((seat, self.rules.show(move, self.state.tables)))

    def play(self, seat: str, text: str) -> list[Event]:
        """Do one move, or several joined by `; `, and return the events; raises BadMove or IllegalMove."""
        start = len(self.state.log)
        for part in text.split(";"):
            self.move(seat, part.strip())
        return list(self.state.log[start:])

    def undo(self, count: int = 1) -> None:
        """Take back the last moves by replaying the ones before them."""
        kept = self.moves[: len(self.moves) - count] if count else self.moves
        self.state, self.moves = self._start.clone(), []
        for seat, text in kept:
            self.move(seat, text)

    def _judge(self, seat: str, text: str) -> tuple[Refusal | Step, Move]:
        if seat not in self.state.names:
            raise BadMove(f"{seat}: nobody of that name plays; seats are {', '.join(self.state.names)}")
        move = self.rules.parse(text, self.state.tables)
        return judge(self.rules, self.state, seat, move), move

    def position(self) -> str:
        """Where the play stands, short enough for an error message: who is asked what, how many moves in, its hash."""
        step = self.step
        waits = f"{self.seat} to choose {step.asks}" if step else "over"
        return f"{waits}, after {len(self.moves)} moves, {fingerprint(self.state)}"
