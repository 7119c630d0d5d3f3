"""Plays a game by moves in notation, as people, scenarios and replays do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects.refusal import Refusal
from engine.play.contract import BadMove, IllegalMove, fingerprint, take

if TYPE_CHECKING:
    from engine.play.contract import Move, Step
    from engine.play.events import Event
    from engine.play.ruleset import Ruleset


def check_move(rules: Ruleset, state: Any, seat: str, move: Move) -> Refusal | Step:
    """Return the refusal of a seat's move, or the step that takes it. `seat` is one of `state.names`."""
    if not state.stack:
        return Refusal(rules.finished, "the play is over")
    top = state.stack[-1]
    step: Step | None = top.of(state.names.index(seat))
    if step is None:
        return Refusal(rules.out_of_turn, f"it is for {state.names[top.seat]} to choose {top.asks}")
    return step.refuse(state, move) or step


class Playing:
    """One game from a state on. It keeps the moves, so that they can be undone."""

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
        """The name of the seat that is to choose; None when the game is over."""
        return self.state.names[self.step.seat] if self.step else None

    def legal(self) -> list[str]:
        """Return every listed legal move, as notation."""
        step = self.step
        return [self.rules.show(move, self.state.tables) for move in step.moves(self.state)] if step else []

    def refusal(self, seat: str, text: str) -> Refusal | None:
        """Return why the seat may not do this now; None if it may. Raises BadMove for an unknown seat or move."""
        found, _ = self._check(seat, text)
        return found if isinstance(found, Refusal) else None

    def move(self, seat: str, text: str) -> None:
        """Do one move. Raises BadMove or IllegalMove."""
        found, move = self._check(seat, text)
        if isinstance(found, Refusal):
            raise IllegalMove(found, f"{seat}: {text}", self.position())
        take(self.state, move, found)
        self.moves.append((seat, self.rules.show(move, self.state.tables)))

    def play(self, seat: str, text: str) -> list[Event]:
        """Do one move, or several joined by `; `, and return the events. Raises BadMove or IllegalMove."""
        start = len(self.state.log)
        for part in text.split(";"):
            self.move(seat, part.strip())
        return list(self.state.log[start:])

    def undo(self, count: int = 1) -> None:
        """Take back the last moves by replaying the ones before them."""
        remaining = self.moves[: len(self.moves) - count] if count else self.moves
        self.state, self.moves = self._start.clone(), []
        for seat, text in remaining:
            self.move(seat, text)

    def _check(self, seat: str, text: str) -> tuple[Refusal | Step, Move]:
        if seat not in self.state.names:
            raise BadMove(f"{seat}: nobody of that name plays; seats are {', '.join(self.state.names)}")
        move = self.rules.parse(text, self.state.tables)
        return check_move(self.rules, self.state, seat, move), move

    def position(self) -> str:
        """Return the position in short for error messages: who is to choose what, the number of moves, the hash."""
        step = self.step
        waits = f"{self.seat} to choose {step.asks}" if step else "over"
        return f"{waits}, after {len(self.moves)} moves, {fingerprint(self.state)}"
