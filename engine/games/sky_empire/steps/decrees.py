"""Choices of players when the Council decrees or offers something in the Event phase (SE-7.6, SE-32.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.beginning import FirstDevelopments
from engine.games.sky_empire.steps.dealing import May
from engine.games.sky_empire.steps.phases import Question, out_of_place, refusal, registered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class Invitation(May):
    """SE-7.6: the player decides whether to take what the Event offers, price first.

    Skipped if the player cannot pay.
    """

    rule = "SE-7.6"
    asks = "whether to accept what the Event offers"


@registered
@dataclass(slots=True)
class OfferedDevelopments(FirstDevelopments):
    """SE-32.1, SE-29.3: the player buys standard Developments at the price of the Event, one at a time."""

    price: int = 0
    rule = "SE-32.1"
    asks = "a Development to buy from the Event's offer"

    def price_of(self, state: State) -> int:
        """Return the price that the Event names."""
        return self.price


@registered
@dataclass(slots=True)
class PayOneKind(Question):
    """SE-32.1: the player pays resources of one kind for Initiative tokens, or nothing."""

    seat: int
    resources: int
    initiative: int
    rule = "SE-32.1"
    asks = "a kind of resource to pay for Initiative tokens"

    def _payable(self, state: State) -> list[int]:
        own = state.seats[self.seat]
        return [kind for kind, amount in enumerate(own.raw) if amount >= self.resources and own.supply]

    def idle(self, state: State) -> bool:
        """Skip the question if no kind is there often enough, or the supply has no token left."""
        if self._payable(state):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Each kind of which there is enough, and the move that skips."""
        pay = state.tables.moves.kinds["pay"]
        return [*(pay[kind] for kind in self._payable(state)), state.tables.words["skip"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player must have enough of the kind."""
        if move.kind != "pay":
            return None if move.kind == "skip" else out_of_place(self, move)
        if move.number in self._payable(state):
            return None
        return refusal(self.rule, f"the player needs {self.resources} of one resource and tokens in the supply")

    def take(self, state: State, move: Move) -> None:
        """Pay, then take the tokens."""
        state.stack.pop()
        if move.kind == "pay":
            holdings.pay(state, self.seat, move.number + 1, self.resources, self.rule)
            holdings.gain_initiative(state, self.seat, self.initiative, self.rule)


@registered
@dataclass(slots=True)
class NameForGift(Question):
    """SE-7.6: the First Player names another player, who gains Candles."""

    seat: int
    amount: int
    rule = "SE-7.6"
    asks = "another player for the gift"

    def idle(self, state: State) -> bool:
        """Name the only candidate; with two players it is the other one."""
        only, *others = self.moves(state)
        if others:
            return False
        self.take(state, only)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The other players, clockwise."""
        return [state.tables.moves.kinds["name"][seat] for seat in state.clockwise(self.seat)[1:]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player must sit at the table and not be the one who names."""
        if move.kind != "name":
            return out_of_place(self, move)
        if move.number == self.seat:
            return refusal(self.rule, "the First Player must name somebody else")
        return None if move.number < len(state.seats) else refusal(self.rule, "nobody plays that colour")

    def take(self, state: State, move: Move) -> None:
        """Give the Candles from the supply, which never runs out."""
        state.stack.pop()
        holdings.gain(state, move.number, 0, self.amount, self.rule)
