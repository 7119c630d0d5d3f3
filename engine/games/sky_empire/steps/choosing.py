"""Small choices that several effects need: one kind of goods, tokens or cards, cards as a price, taking tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, holdings
from engine.games.sky_empire.steps.phases import Question, out_of_place, refusal, registered
from engine.games.sky_empire.terms import ACTIONS
from engine.play.hexes import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class GainOneOf(Question):
    """SE-24.3: the player gains one kind of goods out of several (numbers in GOODS). The rule `law` gives them."""

    seat: int
    goods: tuple[int, ...]
    amount: int
    law: str
    rule = "SE-24.3"
    asks = "which goods to gain"

    def moves(self, state: State) -> Sequence[Move]:
        """Each kind once."""
        gain = state.tables.moves.kinds["gain"]
        return [gain[good] for good in dict.fromkeys(self.goods)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The kind must be one of those offered."""
        if move.kind != "gain":
            return out_of_place(self, move)
        return None if move.number in self.goods else refusal(self.law, "that is not among what can be gained")

    def take(self, state: State, move: Move) -> None:
        """Take the goods from the supply."""
        state.stack.pop()
        holdings.gain(state, self.seat, move.number, self.amount, self.law)


def can_take(state: State, seat: int, kind: str) -> bool:
    """Tell whether the supply of the player has a token, or the deck or its discards an Action card (SE-E-42)."""
    if kind == "take initiative":
        return state.seats[seat].supply > 0
    return any(state.piles[ACTIONS])


@registered
@dataclass(slots=True)
class TakeInitiativeOrCards(Question):
    """SE-28.11: the player takes Initiative tokens or Action cards; `law` is the rule that gives them."""

    seat: int
    initiative: int
    cards: int
    law: str
    rule = "SE-28.11"
    asks = "Initiative tokens or Action cards"

    def idle(self, state: State) -> bool:
        """Take what is left if only one of the two is."""
        found = self.moves(state)
        if len(found) > 1:
            return False
        state.stack.pop()
        for move in found:
            self._give(state, move)
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The kinds of which something is left."""
        words = state.tables.words
        return [words[kind] for kind in ("take initiative", "take cards") if can_take(state, self.seat, kind)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Something of the kind must be left."""
        if move.kind not in ("take initiative", "take cards"):
            return out_of_place(self, move)
        return None if can_take(state, self.seat, move.kind) else refusal("SE-E-42", "there is none left")

    def take(self, state: State, move: Move) -> None:
        """Put the tokens on the Doppler board (SE-28.6), or the cards into the hand."""
        state.stack.pop()
        self._give(state, move)

    def _give(self, state: State, move: Move) -> None:
        if move.kind == "take initiative":
            holdings.gain_initiative(state, self.seat, self.initiative, self.law)
        else:
            holdings.draw(state, self.seat, ACTIONS, self.cards, self.law)


@registered
@dataclass(slots=True)
class DiscardAsPrice(Question):
    """SE-24.2: the player discards an Action card as the price of something."""

    seat: int
    rule = "SE-24.2"
    asks = "an Action card to discard as the price"

    def moves(self, state: State) -> Sequence[Move]:
        """Every different card in hand."""
        named = state.tables.moves.kinds["discard"]
        return [named[card] for card in dict.fromkeys(state.seats[self.seat].hand)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The card must be in hand."""
        if move.kind != "discard":
            return out_of_place(self, move)
        return (
            None if move.number in state.seats[self.seat].hand else refusal(self.rule, "that card is not in the hand")
        )

    def take(self, state: State, move: Move) -> None:
        """Discard the card."""
        state.stack.pop()
        holdings.discard(state, self.seat, ACTIONS, move.number, self.rule)


@registered
@dataclass(slots=True)
class RecallTokens(Question):
    """SE-16.19, SE-28.12: the player takes an Initiative token off the map; the option says where to (SE-E-17)."""

    seat: int
    laws: tuple[str, ...]
    rule = "SE-16.19"
    asks = "an Initiative token to take off the map"

    def idle(self, state: State) -> bool:
        """End the step when no token is left on the map."""
        if state.seats[self.seat].marks:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Each tile with a token of the player."""
        recall = state.tables.moves.kinds["recall"]
        return [recall[tile] for tile in members(state.seats[self.seat].marks)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """A token of the player must lie on the tile."""
        return out_of_place(self, move) if move.kind != "recall" else refuse_recall(state, self.seat, move.number)

    def take(self, state: State, move: Move) -> None:
        """Take the token off the tile."""
        state.stack.pop()
        board.unmark(state, self.seat, move.number, (*self.laws, "SE-E-17"))


def refuse_recall(state: State, seat: int, tile: int) -> Refusal | None:
    """Return why no token of the player can be taken off a tile."""
    if state.seats[seat].marks >> tile & 1:
        return None
    return refusal("SE-16.19", "no Initiative token of the player lies on that tile")
