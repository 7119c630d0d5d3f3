"""Answers that are given in secret: kept until everybody who is asked has given theirs, then revealed together.

For bids, votes and whatever else players decide at the same time without seeing what the others decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from engine.play.contract import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.play.contract import Move

OWED: Final = None  # an answer that is still to come
ABSENT: Final = "absent"  # in the place of an answer: this seat is not asked


@dataclass(slots=True)
class Sealed(Step):
    """A question to several seats at once; they answer in any order and see no answer before all have answered.

    A game's own step says what is asked, which moves answer it and, in `reveal`, what comes of all answers.
    """

    seat: int  # who is waited for first
    answers: tuple[Any, ...]  # by seat: what was answered, OWED or ABSENT

    @classmethod
    def asked(cls, seats: int, order: Iterable[int]) -> Self:
        """The question to some of the seats at the table, in the order in which they are waited for."""
        asked = list(order)
        return cls(asked[0], tuple(OWED if seat in asked else ABSENT for seat in range(seats)))

    def of(self, seat: int) -> Step | None:
        """The question as a seat answers it, as long as it owes an answer."""
        return type(self)(seat, self.answers) if self.answers[seat] is OWED else None

    def take(self, state: Any, move: Move) -> None:
        """Keep the answer hidden; the last one reveals them all."""
        answers = (*self.answers[: self.seat], self.answer(move), *self.answers[self.seat + 1 :])
        first, count = state.stack[-1].seat, len(answers)
        owing = [seat for seat in ((first + turn) % count for turn in range(count)) if answers[seat] is OWED]
        if owing:
            state.stack[-1] = type(self)(owing[0], answers)
            return
        state.stack.pop()
        self.reveal(state, {seat: answer for seat, answer in enumerate(answers) if answer is not ABSENT})

    def answer(self, move: Move) -> Any:
        """What is kept of a move; it is never None."""
        return move

    def reveal(self, state: Any, answers: dict[int, Any]) -> None:
        """Do what follows from the answers, by seat."""
        raise NotImplementedError

    def hidden(self, seat: int, guess: Callable[[int], Any]) -> Self:
        """The question as a seat knows it: what others have answered is replaced by a guess for each of them."""
        known = (OWED, ABSENT)
        return type(self)(
            self.seat,
            tuple(one if number == seat or one in known else guess(number) for number, one in enumerate(self.answers)),
        )
