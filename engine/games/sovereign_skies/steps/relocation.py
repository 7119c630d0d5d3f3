"""Relocating Dropships (SS-15): the player moves them one at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.steps.choices import ActionChoice
from engine.games.sovereign_skies.words.moves import STOP, Carry, Move, Simple
from engine.play import Refusal, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State


@dataclass(slots=True)
class Relocate(ActionChoice):
    """The player moves Dropships one at a time, each to another planet (SS-15), each only once (SS-E-36, SS-E-37).

    The list of moves has pairs (origin, target) in non-decreasing order only, which leaves out other orders of the same
    moves, and no pair that reverses an earlier one. The step accepts both all the same.
    """

    seat: int
    left: int
    movable: tuple[int, ...]  # by planet: Dropships that stood there at the start and have not been moved
    done: tuple[tuple[int, int], ...] = ()
    rule = "SS-15.1"
    asks = "a Dropship to relocate, or to stop"
    answer = Carry

    def settle(self, state: State) -> bool:
        """The step ends when the number is reached or no Dropship is left to move."""
        if self.left and any(self.movable):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Every pair of origin and target.

        It leaves out other orders of the same moves and pairs that reverse an earlier one.
        """
        rows, done = state.tables.moves.carry, self.done
        if not done:
            return [
                move
                for origin, there in enumerate(self.movable)
                if there
                for move in rows[origin]
                if move.target != origin
            ]
        last = done[-1]
        pairs = (
            move
            for origin, there in enumerate(self.movable)
            if there and origin >= last[0]
            for move in rows[origin]
            if move.target != origin
        )
        return [m for m in pairs if (m.origin, m.target) >= last and (m.target, m.origin) not in done] + [STOP]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player may stop after moving one Dropship (SS-15.1)."""
        if move == STOP:
            return None if self.done else refusal("SS-15.1", "at least one Dropship has to be relocated")
        return ActionChoice.refuse(self, state, move)

    def refuse_answer(self, state: State, move: Carry) -> Refusal | None:
        """A Dropship that has not yet moved goes to another planet (SS-15.2)."""
        if not self.movable[move.origin]:
            return refusal("SS-E-36", f"no Dropship on {state.tables.titles[move.origin]} is left to relocate")
        return None

    def open_to(self, state: State, move: Move) -> bool:
        """Legal moves that the list leaves out: other orders of the same moves, and pairs that reverse another."""
        return bool(self.done) and move not in self.moves(state)

    def take(self, state: State, move: Carry | Simple) -> None:
        """Move one Dropship, or stop. Dropships may share origins and targets (SS-15.2, SS-15.3)."""
        if not isinstance(move, Carry):
            state.stack.pop()
            return
        origin, target = move.origin, move.target
        if self.done:
            at_work.note("SS-15.3", "SS-E-37")
        movable = (*self.movable[:origin], self.movable[origin] - 1, *self.movable[origin + 1 :])
        state.stack[-1] = Relocate(self.seat, self.left - 1, movable, (*self.done, (origin, target)))
        carry(state, self.seat, origin, target)


def carry(state: State, seat: int, origin: int, target: int) -> None:
    """Move one Dropship from a planet to another (SS-15.2)."""
    dropships = state.seats[seat].dropships
    dropships[origin] -= 1
    dropships[target] += 1
    planets = state.tables.planets
    state.emit("relocate", seat, "", planets[origin], planets[target], ("SS-15.1", "SS-15.2"))


NEXT["Relocate"] = Relocate
