"""Answers in secret: they are kept until everybody who is asked has answered, and then revealed together.

They are for bids, votes and whatever else players decide at the same time without seeing the decisions of others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from engine.play.contract import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.play.contract import Move

OWED: Final = None  # an answer that is still to come
ABSENT: Final = "absent"  # in the place of an answer: this seat is not asked


@dataclass(slots=True)
class Sealed(Step):
    """A question to several seats at once. They answer in any order and see no answer before all have answered.

    A game's own step says what is asked, which moves answer it and, in `reveal`, what follows from all answers.
    """

    seat: int  # who is waited for first
    answers: tuple[Any, ...]  # by seat: what was answered, OWED or ABSENT
    secret: ClassVar = True

    @classmethod
    def asked(cls, seats: int, order: Iterable[int]) -> Self:
        """Return the question to some of the seats at the table, in the order in which the table waits for them."""
        asked = list(order)
        return cls(asked[0], tuple(OWED if seat in asked else ABSENT for seat in range(seats)))

    def of(self, seat: int) -> Step | None:
        """Return the question for a seat; None if the seat owes no answer."""
        return type(self)(seat, self.answers) if self.answers[seat] is OWED else None

    def take(self, state: Any, move: Move) -> None:
        """Keep the answer hidden. The last answer reveals them all."""
        answers = (*self.answers[: self.seat], self.answer(move), *self.answers[self.seat + 1 :])
        first, count = state.stack[-1].seat, len(answers)
        for turn in range(count):
            owing = (first + turn) % count
            if answers[owing] is OWED:
                state.stack[-1] = type(self)(owing, answers)
                return
        state.stack.pop()
        self.reveal(state, {seat: answer for seat, answer in enumerate(answers) if answer is not ABSENT})

    def answer(self, move: Move) -> Any:
        """Return what is kept of a move; it is never None."""
        return move

    def reveal(self, state: Any, answers: dict[int, Any]) -> None:
        """Do what follows from the answers, by seat."""
        raise NotImplementedError

    def hidden(self, seat: int, guess: Callable[[int], Any]) -> Self:
        """Return the question as a seat knows it: the answers of others are replaced by a guess for each of them."""
        known = (OWED, ABSENT)
        return type(self)(
            self.seat,
            tuple(one if number == seat or one in known else guess(number) for number, one in enumerate(self.answers)),
        )
