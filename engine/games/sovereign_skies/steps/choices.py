"""Steps inside an action: what the player still chooses after a special, a favor or a bonus has begun.

Nothing else may happen before these steps are done (SS-E-24), so they refuse every other kind of move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.games.sovereign_skies import board
from engine.games.sovereign_skies.following import NEXT
from engine.games.sovereign_skies.words.moves import ChoosePolitic, Discard, Level, Move, On, TradePolitics
from engine.play import Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sovereign_skies.state import State


class ActionChoice(Step):
    """A step inside an action; `answer` is the class of the moves that fit it."""

    __slots__ = ()
    answer: ClassVar[type]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Check a move that fits the step. Any other move must wait (SS-E-24)."""
        if type(move) is not self.answer:
            return refusal("SS-E-24", f"choose {self.asks} first; nothing else can happen inside an action")
        return self.refuse_answer(state, move)

    def refuse_answer(self, state: State, move: Any) -> Refusal | None:
        """The rule that forbids a move of the class `answer`."""
        raise NotImplementedError


@dataclass(slots=True)
class Recruit(ActionChoice):
    """The player gives the two Politic cards of a visible Senator and takes the card and the chit below it (SS-11).

    Only the top card of each stack is available (SS-E-67). A stack can have cards when it has no more chits (SS-E-32).
    """

    seat: int
    rule = "SS-11.1"
    asks = "the Senator to recruit"
    answer = Level

    def moves(self, state: State) -> Sequence[Move]:
        """The stacks whose top Senator the hand can pay for."""
        return [move for move in state.tables.moves.level if self.refuse_answer(state, move) is None]

    def refuse_answer(self, state: State, move: Level) -> Refusal | None:
        """Both Politics of the top card must be in hand (SS-11.1)."""
        return level_refusal(state, move.level, state.seats[self.seat].hand)

    def take(self, state: State, move: Level) -> None:
        """Card and chit go to the player (SS-11.2); the Politic cards go back to their planets (SS-11.3)."""
        state.stack.pop()
        seat, level = self.seat, move.level
        number, *rest = state.senators[level]
        senator = state.tables.senators[number]
        for politic in senator.politics:
            board.return_card(state, seat, politic, ("SS-9.3", "SS-11.3"))
        state.senators[level] = tuple(rest)
        state.seats[seat].senators += (number,)
        state.emit("recruit", seat, senator.id, len(rest) + 1, len(rest), ("SS-11.1", "SS-11.5"))
        board.take_senator_chit(state, seat, level, "SS-11.2")


def level_refusal(state: State, level: int, hand: int) -> Refusal | None:
    """The rule that forbids recruiting the top Senator of a stack with a hand."""
    stack = state.senators[level]
    if not stack:
        return refusal("SS-E-32", f"no Senator is left on level {level + 1}")
    senator = state.tables.senators[stack[0]]
    if senator.price & ~hand:
        politics = " and ".join(state.tables.politics[p] for p in senator.politics)
        return refusal("SS-11.1", f"{senator.id} costs {politics}, and the hand does not have both")
    return None


@dataclass(slots=True)
class Activate(ActionChoice):
    """The player flips a Base that is not activated, on any planet, and takes a chit of its planet's level (SS-12)."""

    seat: int
    rule = "SS-12.1"
    asks = "the planet whose Base to activate"
    answer = On

    def moves(self, state: State) -> Sequence[Move]:
        """One move for each planet with a Base to flip, because Bases on one planet are alike."""
        bases = state.seats[self.seat].bases
        return [plain for plain, _ in state.tables.moves.on if bases[plain.planet]]

    def refuse_answer(self, state: State, move: On) -> Refusal | None:
        """The Base must be the player's own and not yet activated (SS-12.1)."""
        if move.discount:
            return refusal("SS-21.7", "the discount is for building a Base")
        if not state.seats[self.seat].bases[move.planet]:
            return refusal("SS-12.1", f"no Base that could be activated stands on {state.tables.titles[move.planet]}")
        return None

    def take(self, state: State, move: On) -> None:
        """Flip the Base and take a chit.

        The level of the Base's planet is the chit's colour (SS-12.1, SS-12.2, SS-12.3).
        """
        state.stack.pop()
        activate(state, self.seat, move.planet)


def activate(state: State, seat: int, planet: int) -> None:
    """Flip a Base and take its chit (SS-12.1, SS-12.2)."""
    player = state.seats[seat]
    player.bases[planet] -= 1
    player.active[planet] += 1
    before = player.active[planet]
    state.emit("activate", seat, state.tables.planets[planet], before - 1, before, "SS-12.1")
    board.take_activation_chit(state, seat, state.tables.level[planet], "SS-12.2")


@dataclass(slots=True)
class Deploy(ActionChoice):
    """The player puts Dropships from the supply on any planets, one at a time (SS-13.7, SS-18.6)."""

    seat: int
    left: int
    source: str  # the rule that gave them
    rule = "SS-18.6"
    asks = "the planet for a Dropship"
    answer = On

    def settle(self, state: State) -> bool:
        """The step ends when all Dropships are placed or the supply is empty (SS-E-11)."""
        if self.left and state.seats[self.seat].supply:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Every planet."""
        return state.tables.deploying

    def refuse_answer(self, state: State, move: On) -> Refusal | None:
        """Any planet is allowed, but without the discount for a Base."""
        return refusal("SS-21.7", "the discount is for building a Base") if move.discount else None

    def take(self, state: State, move: On) -> None:
        """Move one Dropship from the supply to the chosen planet, and count one less to place."""
        state.stack[-1] = Deploy(self.seat, self.left - 1, self.source)
        board.place(state, self.seat, move.planet, self.source)


@dataclass(slots=True)
class TakePolitic(ActionChoice):
    """The player takes any Politic card that the hand lacks, from any planet (SS-13.8)."""

    seat: int
    source: str
    rule = "SS-13.8"
    asks = "the Politic card to take"
    answer = ChoosePolitic

    def moves(self, state: State) -> Sequence[Move]:
        """The Politics that the hand lacks."""
        return [move for move in state.tables.moves.collect if self.refuse_answer(state, move) is None]

    def refuse_answer(self, state: State, move: ChoosePolitic) -> Refusal | None:
        """The hand must lack the chosen Politic (SS-13.8)."""
        return card_refusal(state, self.seat, move.planet, "SS-13.8")

    def take(self, state: State, move: ChoosePolitic) -> None:
        """Move the chosen card from its planet's stack to the hand."""
        state.stack.pop()
        board.take_card(state, self.seat, move.planet, self.source)


def card_refusal(state: State, seat: int, planet: int, rule: str) -> Refusal | None:
    """The rule that forbids taking a Politic card. A stack is never empty for a player who lacks its card (SS-E-14)."""
    if state.seats[seat].hand >> planet & 1:
        return refusal(rule, f"a {state.tables.politics[planet]} card is in hand already")
    if not state.cards[planet]:
        return refusal("SS-E-14", f"no {state.tables.politics[planet]} card is left")
    return None


@dataclass(slots=True)
class ExchangePolitic(ActionChoice):
    """The player returns one Politic card (SS-18.3), then takes another kind that is not in hand (SS-E-26)."""

    seat: int
    rule = "SS-18.3"
    asks = "the Politic cards to exchange"
    answer = TradePolitics

    def moves(self, state: State) -> Sequence[Move]:
        """Every card in hand with every card not in hand."""
        hand, moves = state.seats[self.seat].hand, state.tables.moves.exchange
        takeable = [p for p, left in enumerate(state.cards) if left and not hand >> p & 1]
        return [row[take] for give, row in enumerate(moves) if hand >> give & 1 for take in takeable]

    def refuse_answer(self, state: State, move: TradePolitics) -> Refusal | None:
        """The given card must be in hand (SS-18.3), and the taken card must not (SS-E-26)."""
        if not state.seats[self.seat].hand >> move.give & 1:
            return refusal("SS-18.3", f"no {state.tables.politics[move.give]} card is in hand to give")
        return card_refusal(state, self.seat, move.take, "SS-18.3")

    def take(self, state: State, move: TradePolitics) -> None:
        """Move the given card to its planet's stack, then the taken card to the hand."""
        state.stack.pop()
        board.return_card(state, self.seat, move.give, "SS-18.3")
        board.take_card(state, self.seat, move.take, "SS-18.3")


@dataclass(slots=True)
class Pledge(ActionChoice):
    """The player returns up to three Politic cards, each for a Pledge chit or else for Standard Influence (SS-14).

    Each card is settled separately (SS-14.5, SS-14.6), and the order of the cards does not matter.
    """

    seat: int
    most: int
    rule = "SS-14.1"
    asks = "the Politic cards to pledge"
    answer = Discard

    def moves(self, state: State) -> Sequence[Move]:
        """Every set of cards in hand that is not too large."""
        listed = state.tables.subsets[state.seats[self.seat].hand]
        fitting = [move for size, move in listed if size <= self.most]
        if state.seats[self.seat].hand.bit_count() > self.most:
            at_work.note("SS-14.5")
        if board.shortfall(state, self.seat):
            return [move for move in fitting if self.refuse_answer(state, move) is None]
        return fitting

    def refuse_answer(self, state: State, move: Discard) -> Refusal | None:
        """The cards must be few enough (SS-14.5). If the Pledge has to pay for the third action, SS-E-2 applies too."""
        if move.cards & ~state.seats[self.seat].hand:
            return refusal("SS-14.1", "only cards in hand can be pledged")
        if move.cards.bit_count() > self.most:
            return refusal("SS-14.5", f"a Pledge takes {self.most} cards at most")
        short = board.shortfall(state, self.seat)
        if short and board.pledge_income(state, move.cards) < short:
            return refusal("SS-E-2", "the third action is not paid for yet: pledge a card whose chit is on the mat")
        return None

    def take(self, state: State, move: Discard) -> None:
        """Return each card and give the seat its chit or Standard Influence (SS-14.1, SS-14.2, SS-14.3, SS-14.4)."""
        state.stack.pop()
        won = set()
        for planet in range(len(state.cards)):
            if move.cards >> planet & 1:
                board.return_card(state, self.seat, planet, ("SS-9.3", "SS-14.1"))
                taken = board.take_pledge(state, self.seat, planet)
                won.add(taken)
                if not taken:
                    board.standard(state, self.seat, state.tables.consolation, ("SS-14.4", "SS-24.3"))
        if len(won) > 1:
            at_work.note("SS-14.6")
        if move.cards.bit_count() == self.most:
            at_work.note("SS-14.5")


NEXT.update({step.__name__: step for step in (Recruit, Activate, Deploy, TakePolitic, ExchangePolitic, Pledge)})
