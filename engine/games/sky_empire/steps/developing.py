"""Developments (SE-29) and blueprints: buying and gaining them, and their effects after an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, columns, control, holdings
from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered, resolve
from engine.games.sky_empire.terms import NOTHING, NOW, STANDARD
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def lay(state: State, seat: int, fitting: int, rule: str | tuple[str, ...]) -> None:
    """Lay a Development on its slot and carry out what it gives at once."""
    development, column, slot = state.tables.fittings[fitting]
    holdings.develop(state, seat, development, column, slot, rule)
    effect = state.tables.developments[development].effect
    if state.tables.developments[development].path < STANDARD:
        at_work.note("SE-29.1", "SE-29.2")  # what the list says of it
    if effect.timing == NOW:  # others work later, when they are looked up
        resolve(state, seat, (effect,))


def price_of(state: State, fitting: int, price: int) -> int:
    """Return the price in Candles: that of the card, or by option one for each slot (SE-29.4, SE-E-61)."""
    if state.tables.options["development_price"] == "flat":
        return price
    return int(state.tables.constants[f"development_price_{state.tables.fittings[fitting][2] + 1}"])


def _note_price(state: State, fitting: int, price: int) -> None:
    """Note where a price for each slot would be another one than that of the card."""
    slot = state.tables.fittings[fitting][2] + 1
    if state.tables.constants[f"development_price_{slot}"] != price:
        at_work.note("SE-E-61")


def affordable(state: State, seat: int, price: int) -> list[int]:
    """Return the standard Developments that fit now and can be paid."""
    candles = state.seats[seat].candles
    return [fitting for fitting in columns.options(state, seat) if price_of(state, fitting, price) <= candles]


def any_affordable(state: State, seat: int, price: int) -> bool:
    """Tell whether there is one that fits and can be paid."""
    candles = state.seats[seat].candles
    if candles < price and state.tables.options["development_price"] == "flat":
        return False
    return any(price_of(state, fitting, price) <= candles for fitting in columns.possible(state, seat))


@registered
@dataclass(slots=True)
class BuyDevelopments(Question):
    """SE-28.13, SE-29.3, SE-29.4: the player buys standard Developments for Candles, one at a time, up to a number."""

    seat: int
    left: int
    price: int
    rule = "SE-28.13"
    asks = "a Development to buy"

    def idle(self, state: State) -> bool:
        """End the step when no more are allowed, or none can be paid."""
        if self.left and any_affordable(state, self.seat, self.price):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The Developments that fit and can be paid, and the move that ends the step."""
        develop = state.tables.moves.kinds["develop"]
        found = affordable(state, self.seat, self.price)
        return [*(develop[fitting] for fitting in found), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The Development must be a standard one that fits and can be paid."""
        if move.kind != "develop":
            return None if move.kind == "done" else out_of_place(self, move)
        if columns.is_special(state, move.number):
            return refusal(self.rule, "Ancient and Sentinel Developments are not for sale")
        if found := columns.refuse(state, self.seat, move.number):
            return found
        if price_of(state, move.number, self.price) > state.seats[self.seat].candles:
            return refusal("SE-29.4", "there are too few Candles")
        return None

    def take(self, state: State, move: Move) -> None:
        """Pay it and lay it down."""
        state.stack.pop()
        if move.kind == "develop":
            push(state, "BuyDevelopments", self.seat, self.left - 1, self.price)
            at_work.note("SE-E-39")
            _note_price(state, move.number, self.price)
            holdings.pay(state, self.seat, 0, price_of(state, move.number, self.price), "SE-29.4")
            lay(
                state, self.seat, move.number, ("SE-28.13", "SE-29.3", "SE-29.4", *columns.rules_of(state, move.number))
            )


@registered
@dataclass(slots=True)
class GainDevelopment(Question):
    """SE-29.9: the player lays an Ancient or Sentinel Development (`path` counts in PATHS) on any empty slot."""

    seat: int
    path: int
    rule = "SE-29.9"
    asks = "a Development and its slot"

    def idle(self, state: State) -> bool:
        """Skip the question if the player has every kind that is left, or no empty slot."""
        if columns.options(state, self.seat, path=self.path):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Each kind on each empty slot."""
        develop = state.tables.moves.kinds["develop"]
        return [develop[fitting] for fitting in columns.options(state, self.seat, path=self.path)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The Development must be of this path and fit."""
        if move.kind != "develop":
            return out_of_place(self, move)
        if state.tables.developments[state.tables.fittings[move.number][0]].path != self.path:
            return refusal(self.rule, "that is another kind of Development")
        return columns.refuse(state, self.seat, move.number)

    def take(self, state: State, move: Move) -> None:
        """Lay it down."""
        state.stack.pop()
        lay(state, self.seat, move.number, self.rule)


@registered
@dataclass(slots=True)
class TakeBlueprint(Question):
    """SE-20.2: the player takes the top blueprint of one of two stacks (numbers in RANKS).

    An empty stack stands for the next higher class.
    """

    seat: int
    ranks: tuple[int, ...]
    rule = "SE-20.2"
    asks = "of which class to take a blueprint"

    def idle(self, state: State) -> bool:
        """Take the blueprint without asking if only one stack is left, or none."""
        open_to = self._options(state)
        if len(open_to) > 1:
            return False
        state.stack.pop()
        for rank in open_to:
            holdings.take_blueprint(state, self.seat, rank, self.rule)
        return True

    def _options(self, state: State) -> list[int]:
        return [rank for rank in self.ranks if holdings.top_blueprint(state, rank) != NOTHING]

    def moves(self, state: State) -> Sequence[Move]:
        """Each class."""
        return [state.tables.moves.kinds["blueprint"][rank] for rank in self._options(state)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The class must be one of the two."""
        if move.kind != "blueprint":
            return out_of_place(self, move)
        return None if move.number in self._options(state) else refusal(self.rule, "that class is not offered")

    def take(self, state: State, move: Move) -> None:
        """Give the player the blueprint with its model, Build side up."""
        state.stack.pop()
        holdings.take_blueprint(state, self.seat, move.number, self.rule)


@registered
@dataclass(slots=True)
class AfterTactical(Question):
    """SE-16.19: once in a round a Development takes the player's token off the tile of the action that has ended."""

    seat: int
    rule = "SE-16.19"
    asks = "whether to take the Initiative token off the active tile"

    def idle(self, state: State) -> bool:
        """Skip the question if the Development is missing or used, or no token lies there."""
        own, action = state.seats[self.seat], state.action
        able = action is not None and control.power(own, "recall-after") and not own.recalled
        if able and action and own.marks >> action.tile & 1:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The move that takes the token, and the one that skips."""
        words = state.tables.words
        return (words["do"], words["skip"])

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No other move fits this step."""
        return None if move.kind in ("do", "skip") else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Take the token off the tile; the option says where it goes (SE-E-17)."""
        state.stack.pop()
        if move.kind == "do" and state.action is not None:
            state.seats[self.seat].recalled = True
            board.unmark(state, self.seat, state.action.tile, ("SE-16.19", "SE-E-17"))
