"""Trading (SE-30): the active player names a partner, gifts and wishes. The partner accepts or declines.

Things are named one at a time, Candles by their coins, so that every part of the talk is a move. A trade can be opened
between the steps of an action, never within a combat (SE-E-44). It is not listed among the moves, but always accepted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.bazaars import bazaars_controlled
from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered
from engine.games.sky_empire.steps.windows import Offer, offer
from engine.games.sky_empire.terms import COINS, NOWHERE, RAW
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

Goods = tuple[int, ...]  # numbers of the names "good", each as often as it is meant
TOKEN = len(COINS) + len(RAW)  # their places among those names: Exploration tokens, the First Player token, then cards
FIRST = TOKEN + 1
CARDS = FIRST + 1


# --- what can be traded -------------------------------------------------------------------------------------------------


def owned(state: State, seat: int, good: int) -> int:
    """Return how many of a tradable thing a player has (SE-30.4). Candles count all together, whatever the coins."""
    own, ship = state.seats[seat], good - CARDS - len(state.tables.cards)
    if good < len(COINS):
        return own.candles
    if good < TOKEN:
        return own.raw[good - len(COINS)]
    if good == TOKEN:
        return own.tokens
    if good == FIRST:
        return int(state.first == seat)
    if ship < 0:
        return own.hand.count(good - CARDS)
    return int(state.ship_owner[ship] == seat and state.ship_tile[ship] == NOWHERE)


def lacking(state: State, seat: int, goods: Goods) -> list[int]:
    """Return which of some goods a player does not have often enough."""
    counts = Counter(good for good in goods if good >= len(COINS))
    found = [good for good, count in counts.items() if owned(state, seat, good) < count]
    coins = [good for good in goods if good < len(COINS)]
    return [*coins, *found] if sum(COINS[good] for good in coins) > state.seats[seat].candles else found


def refuse_goods(state: State, seat: int, goods: Goods) -> Refusal | None:
    """Return why a player cannot hand over some goods (SE-30.4, SE-30.5)."""
    missing = lacking(state, seat, goods)
    if not missing:
        return None
    ship = missing[0] - CARDS - len(state.tables.cards)
    if ship >= 0 and state.ship_owner[ship] == seat:
        at_work.note("SE-30.5")  # it is built
    return refusal("SE-30.4", f"{state.names[seat]} has no {state.tables.ids('good')[missing[0]]} to hand over")


def possible(state: State, seat: int, partner: int, good: int, wants: Goods) -> bool:
    """Tell whether one more of a thing may be asked for: as far as can be seen, the partner may have it."""
    if not CARDS <= good < CARDS + len(state.tables.cards):
        return not lacking(state, partner, (*wants, good))
    card = good - CARDS
    unseen = state.tables.cards[card].copies - state.seats[seat].hand.count(card)
    cards = [one for one in wants if CARDS <= one < CARDS + len(state.tables.cards)]
    return cards.count(good) < unseen and len(cards) < len(state.seats[partner].hand)


def hand_over(state: State, seat: int, other: int, good: int) -> None:
    """Move one thing from a player to another."""
    rule, ship = "SE-30.3", good - CARDS - len(state.tables.cards)
    if good < TOKEN:
        kind, amount = (0, COINS[good]) if good < len(COINS) else (good - len(COINS) + 1, 1)
        holdings.pay(state, seat, kind, amount, rule)
        holdings.gain(state, other, kind, amount, rule)
    elif good == TOKEN:
        holdings.gain_tokens(state, seat, -1, rule)
        holdings.gain_tokens(state, other, 1, rule)
    elif good == FIRST:
        holdings.give_first_player(state, other, (rule, "SE-E-44"))
    elif ship < 0:
        holdings.hand_card(state, seat, other, good - CARDS, rule)
    else:
        holdings.gain_ship(state, other, ship, rule)


# --- the beginning ------------------------------------------------------------------------------------------------------


def refuse(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why a player cannot trade with another now (SE-30.1, SE-30.2).

    In a game alone there is nobody (SE-E-31).
    """
    partner = move.number
    if state.solo:
        return refusal("SE-E-31", "there is nobody to trade with")
    if partner >= len(state.seats) or partner == seat:
        return refusal("SE-30.1", "a trade needs another player of this game")
    if not bazaars_controlled(state, seat) and not bazaars_controlled(state, partner):
        return refusal("SE-30.2", "neither side controls a Bazaar")
    return None


def begin(state: State, seat: int, move: Move) -> None:
    """Begin the trade."""
    state.emit("trade", seat, state.names[move.number], None, None, ("SE-30.1", "SE-30.2"))
    push(state, "Bargain", seat, move.number)


offer("trade", Offer(None, refuse, begin, open_to=True))


# --- the talk -----------------------------------------------------------------------------------------------------------


@registered
@dataclass(slots=True)
class Bargain(Question):
    """SE-30.3: the player names things to give or to get, one at a time, then proposes; `done` ends the trade."""

    seat: int
    partner: int
    gives: Goods = ()
    wants: Goods = ()
    rule = "SE-30.3"
    asks = "what is given and wanted, the proposal, or to leave it"

    def moves(self, state: State) -> Sequence[Move]:
        """Everything that can be named, in the order of the names; what is given comes first."""
        kinds, words = state.tables.moves.kinds, state.tables.words
        found = [move for kind in ("give", "want") for move in kinds[kind] if self.refuse(state, move) is None]
        return [*found, *[words["propose"]] * bool(self.gives or self.wants), words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The thing must be tradable, and one that the players can have."""
        if move.kind == "give":
            return refuse_goods(state, self.seat, (*self.gives, move.number))
        if move.kind == "want":
            if possible(state, self.seat, self.partner, move.number, self.wants):
                return None
            return refusal("SE-30.4", f"{state.names[self.partner]} cannot have that to hand over")
        if move.kind == "propose":
            return None if self.gives or self.wants else refusal(self.rule, "nothing would change hands")
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Note the thing, ask the partner, or end the trade."""
        if move.kind == "give":
            state.stack[-1] = replace(self, gives=(*self.gives, move.number))
        elif move.kind == "want":
            state.stack[-1] = replace(self, wants=(*self.wants, move.number))
        else:
            state.stack.pop()
        if move.kind == "propose":
            push(state, "Answer", self.partner, self.seat, self.gives, self.wants)


@registered
@dataclass(slots=True)
class Answer(Question):
    """SE-30.3: the partner accepts the proposal or declines; `gives` comes from the active player `other`."""

    seat: int
    other: int
    gives: Goods
    wants: Goods
    rule = "SE-30.3"
    asks = "whether to accept the trade"

    def moves(self, state: State) -> Sequence[Move]:
        """The move that accepts, if the partner has what is wanted, and the one that declines."""
        words = state.tables.words
        return [*[words["accept"]] * (not lacking(state, self.seat, self.wants)), words["decline"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The partner must have what is to be handed over."""
        if move.kind == "accept":
            return refuse_goods(state, self.seat, self.wants)
        return None if move.kind == "decline" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Hand everything over, or nothing."""
        state.stack.pop()
        state.emit(move.kind, self.seat, state.names[self.other], None, None, self.rule)
        if move.kind == "accept":
            for good in self.gives:
                hand_over(state, self.other, self.seat, good)
            for good in self.wants:
                hand_over(state, self.seat, self.other, good)
