"""Prices that are lower than printed: the player chooses which resources to leave out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.games.sky_empire.state import Seat, State
    from engine.games.sky_empire.tables import Cost
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

NOTHING_AT_ALL: Cost = (0, 0, 0, 0, 0)


def lacking(own: Seat, cost: Cost) -> int:
    """Return how many resources of a price a player does not have."""
    return sum([max(0, amount - has) for amount, has in zip(cost, own.raw, strict=True)])


def payable(own: Seat, cost: Cost) -> Cost:
    """Return the part of a price that a player has."""
    one, two, three, four, five = (min(amount, has) for amount, has in zip(cost, own.raw, strict=True))
    return one, two, three, four, five


def saved(cost: Cost, fewer: int, developments: Iterable[Any]) -> int:
    """Return how many resources less something costs: by effects down to 0, by Developments down to their `least`."""
    total = left = sum(cost)
    left = max(0, left - fewer)
    for verb in developments:
        left = max(min(left, verb.least), left - verb.fewer)
    return total - left


def without(cost: Cost, kind: int) -> Cost:
    """Return a price with one resource of a kind less."""
    one, two, three, four, five = (amount - (number == kind) for number, amount in enumerate(cost))
    return one, two, three, four, five


@registered
@dataclass(slots=True)
class Save(Question):
    """SE-21.2, SE-20.3: the player leaves a resource out of a price, one at a time. The step `then` pays the rest.

    That step gets the seat, what is to be paid, and `values`.
    """

    seat: int
    cost: Cost
    left: int
    then: str
    values: tuple[int, ...]
    rule = "SE-21.2"
    asks = "a resource that need not be paid"

    @property
    def _options(self) -> list[int]:
        """The kinds that can be left out. Where the player lacks as many as are saved, `idle` leaves those out."""
        return [kind for kind, amount in enumerate(self.cost) if amount]

    def idle(self, state: State) -> bool:
        """Go on when nothing more can be left out, or there is no choice."""
        if self.left >= sum(self.cost):
            self._go_on(state, NOTHING_AT_ALL, 0)
            return True
        own = state.seats[self.seat]
        if lacking(own, self.cost) == self.left:
            self._go_on(state, payable(own, self.cost), 0)
            return True
        kind, *others = self._options
        if others:
            return False
        self._go_on(state, without(self.cost, kind), self.left - 1)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Each kind once."""
        return [state.tables.moves.kinds["save"][kind] for kind in self._options]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The kind must be part of the price."""
        if move.kind != "save":
            return out_of_place(self, move)
        if move.number not in self._options:
            return refusal(self.rule, "that is not in the price")
        return None

    def take(self, state: State, move: Move) -> None:
        """Leave the resource out."""
        self._go_on(state, without(self.cost, move.number), self.left - 1)

    def _go_on(self, state: State, cost: Cost, left: int) -> None:
        state.stack.pop()
        if left:
            push(state, "Save", self.seat, cost, left, self.then, self.values)
        else:
            push(state, self.then, self.seat, cost, *self.values)
