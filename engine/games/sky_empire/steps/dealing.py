"""Questions that many effects ask: how many to buy or sell at a price, and whether to use an effect at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.phases import Question, lacks, out_of_place, refusal, registered, resolve
from engine.games.sky_empire.tables import Effects
from engine.games.sky_empire.terms import ACTIONS, MISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

    Give = Callable[[State, int, int, str], object]  # of (state, seat, how many, rule)

GIVE: Mapping[str, Give] = {
    "initiative": holdings.gain_initiative,
    "exploration": holdings.gain_tokens,
    "actions": lambda state, seat, number, rule: holdings.draw(state, seat, ACTIONS, number, rule),
    "missions": lambda state, seat, number, rule: holdings.draw(state, seat, MISSIONS, number, rule),
}


def most_to_buy(state: State, seat: int, what: str, up_to: int, price: int) -> int:
    """Return how many can be bought: by the limit, the Candles, and a supply that can run out (SE-28.4, SE-E-42)."""
    return min(up_to, state.seats[seat].candles // price, _stock(state, seat, what))


def _stock(state: State, seat: int, what: str) -> int:
    if what == "initiative":
        return state.seats[seat].supply
    if what == "exploration":
        return state.token_supply
    return sum(map(len, state.piles[ACTIONS if what == "actions" else MISSIONS]))


@registered
@dataclass(slots=True)
class BuyNumber(Question):
    """SE-28.4, SE-28.16: the player buys a number of tokens or cards (a key of GIVE), or none.

    They are Initiative or Exploration tokens, Action cards or Missions. `law` is the rule that allows it.
    """

    seat: int
    what: str
    up_to: int
    price: int
    law: str
    rule = "SE-28.4"
    asks = "how many to buy"

    def _most(self, state: State) -> int:
        return most_to_buy(state, self.seat, self.what, self.up_to, self.price)

    def idle(self, state: State) -> bool:
        """Skip the question if none can be bought."""
        if self._most(state) > 0:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Every number from 0 to the most."""
        return state.tables.moves.kinds["buy number"][: self._most(state) + 1]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The number must be allowed, paid for, and in the supply."""
        if move.kind != "buy number":
            return out_of_place(self, move)
        if move.number > self._most(state):
            return refusal(self.law, f"at most {self._most(state)} can be bought")
        return None

    def take(self, state: State, move: Move) -> None:
        """Pay and take them."""
        state.stack.pop()
        if move.number:
            holdings.pay(state, self.seat, 0, move.number * self.price, self.law)
            GIVE[self.what](state, self.seat, move.number, self.law)


@registered
@dataclass(slots=True)
class SellTokens(Question):
    """SE-16.5: the player sells Exploration tokens for Candles, from `least` to `up_to`. The rule `law` allows it.

    `least` is 1 where the player began the sale; otherwise a free action that changes nothing could be repeated for
    ever.
    """

    seat: int
    up_to: int
    price: int
    law: str
    least: int = 0
    rule = "SE-16.5"
    asks = "how many Exploration tokens to sell"

    def _most(self, state: State) -> int:
        return min(self.up_to, state.seats[self.seat].tokens)

    def idle(self, state: State) -> bool:
        """Skip the question if there are none to sell."""
        if self._most(state) > 0:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Every number from the least to the most."""
        return state.tables.moves.kinds["sell number"][self.least : self._most(state) + 1]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The number must be allowed, and the player must have so many."""
        if move.kind != "sell number":
            return out_of_place(self, move)
        if move.number > self._most(state):
            return refusal(self.law, f"at most {self._most(state)} can be sold")
        if move.number < self.least:
            return refusal(self.law, f"whoever sells Exploration tokens sells at least {self.least}")
        return None

    def take(self, state: State, move: Move) -> None:
        """Return the tokens to the supply and take Candles from it."""
        state.stack.pop()
        if move.number:
            holdings.gain_tokens(state, self.seat, -move.number, self.law)
            holdings.gain(state, self.seat, 0, move.number * self.price, self.law)


@registered
@dataclass(slots=True)
class May(Question):
    """SE-10.4, SE-23.4: the player decides whether effects are carried out, prices first. Skipped if they cannot be."""

    seat: int
    effects: Effects
    rule = "SE-23.4"
    asks = "whether to do it"

    def idle(self, state: State) -> bool:
        """Skip the question if the effects cannot be carried out."""
        if lacks(state, self.seat, self.effects) is None:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The move that uses the effects, and the one that skips them."""
        words = state.tables.words
        return (words["do"], words["skip"])

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No other move fits this step."""
        return None if move.kind in ("do", "skip") else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Push the effects, or nothing."""
        state.stack.pop()
        if move.kind == "do":
            resolve(state, self.seat, self.effects)
