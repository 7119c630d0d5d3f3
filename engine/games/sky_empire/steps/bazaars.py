"""Buying and selling resources (SE-19) at Bazaars of the active tile and where an effect allows transactions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import control, holdings
from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import BAZAAR, RAW
from engine.play import at_work
from engine.play.hexes import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def buying_price(state: State, seat: int, kind: int) -> int:
    """Return what a resource costs a player (SE-19.4, SE-19.6).

    Developments make it cheaper, but not cheaper than the price for which it is sold.
    """
    return buying_prices(state, seat)[kind]


def buying_prices(state: State, seat: int) -> Sequence[int]:
    """Return what each of RAW costs a player."""
    tables, less = state.tables, control.more(state.seats[seat], "cheaper-buying")
    if not less:
        return tables.buy
    return [max(min(buy, sell), buy - less) for buy, sell in zip(tables.buy, tables.sell, strict=True)]


def bazaars_on(state: State, tile: int) -> int:
    """Return how many Bazaars of all players stand on a tile (SE-19.7, SE-21.7)."""
    return sum(own.buildings[BAZAAR].count(tile) for own in state.seats)


def allowed_here(state: State, seat: int) -> int:
    """Return how many transactions the active tile allows (SE-19.2, SE-19.3); some ships count as Bazaars."""
    tile = control.running(state).tile
    acting = [
        ship for ship in control.ships_on(state, seat, tile) if control.active_ability(state, ship, "act-as-bazaar")
    ]
    return int(state.tables.constants["bazaar_transactions"]) * (bazaars_on(state, tile) + len(acting))


def bazaars_controlled(state: State, seat: int) -> int:
    """Return how many Bazaars a Council card counts for a player (SE-28.3).

    Option council_buildings counts the player's own, or all on tiles that the player controls (SE-E-16).
    """
    tiles = members(control.controls(state, seat))
    if at_work.listeners and any(
        bazaars_on(state, tile) != state.seats[seat].buildings[BAZAAR].count(tile) for tile in tiles
    ):
        at_work.note("SE-E-16")
    if state.tables.options["council_buildings"] == "own":
        return sum(state.seats[seat].buildings[BAZAAR].count(tile) for tile in tiles)
    return sum(bazaars_on(state, tile) for tile in tiles)


def refuse_deal(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why a player cannot buy or sell a resource: Candles or the resource are missing."""
    if move.kind == "buy" and move.number not in _to_buy(state, seat):
        return refusal("SE-19.4", f"there are too few Candles for {RAW[move.number]}")
    if move.kind == "sell" and move.number not in _to_sell(state, seat):
        return refusal("SE-19.5", f"there is no {RAW[move.number]} to sell")
    return None


def _to_buy(state: State, seat: int) -> list[int]:
    candles = state.seats[seat].candles
    return [kind for kind, price in enumerate(buying_prices(state, seat)) if price <= candles]


def _to_sell(state: State, seat: int) -> list[int]:
    return [kind for kind, amount in enumerate(state.seats[seat].raw) if amount]


def deals(state: State, seat: int) -> list[Move]:
    """Return every purchase and sale that a player can pay."""
    kinds = state.tables.moves.kinds
    buy, sell = kinds["buy"], kinds["sell"]
    return [*[buy[kind] for kind in _to_buy(state, seat)], *[sell[kind] for kind in _to_sell(state, seat)]]


def deal(state: State, seat: int, move: Move, *rules: str) -> None:
    """Carry out a transaction; `rules` are the rules that allow it."""
    good = move.number + 1
    if move.kind == "buy":
        holdings.pay(state, seat, 0, buying_price(state, seat, move.number), (*rules, "SE-19.4", "SE-19.6"))
        holdings.gain(state, seat, good, 1, (*rules, "SE-19.4"))
    else:
        holdings.pay(state, seat, good, 1, (*rules, "SE-19.5"))
        holdings.gain(state, seat, 0, state.tables.sell[move.number], (*rules, "SE-19.5", "SE-19.6"))


def refuse_here(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why a transaction is not possible with the Bazaars of the active tile."""
    allowed = allowed_here(state, seat)
    if not allowed:
        return refusal("SE-19.1", "nothing on the active tile is a Bazaar that this player can use")
    if control.running(state).transactions >= allowed:
        rule = "SE-19.3" if allowed > state.tables.constants["bazaar_transactions"] else "SE-19.2"
        return refusal(rule, f"all {allowed} transactions have been made")
    return refuse_deal(state, seat, move)


def deal_here(state: State, seat: int, move: Move) -> None:
    """Carry out one of the transactions of the active tile."""
    action = control.running(state)
    action.transactions += 1
    rules = ["SE-19.1", "SE-19.2"]
    if allowed_here(state, seat) > state.tables.constants["bazaar_transactions"]:
        rules.append("SE-19.3")
    if any(action.tile in own.buildings[BAZAAR] for n, own in enumerate(state.seats) if n != seat):
        rules.append("SE-19.7")
    deal(state, seat, move, *rules)


@registered
@dataclass(slots=True)
class Transactions(Question):
    """SE-19.2, SE-28.3: transactions that an effect allows, one at a time; `law` is the rule that allows them."""

    seat: int
    left: int
    law: str
    rule = "SE-19.2"
    asks = "a resource to buy or to sell"

    def idle(self, state: State) -> bool:
        """End the step when all transactions are made, or none can be paid."""
        if self.left and (_to_sell(state, self.seat) or _to_buy(state, self.seat)):
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The transactions that the player can pay, and the move that ends the step."""
        return [*deals(state, self.seat), state.tables.words["done"]]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_deal`."""
        if move.kind in ("buy", "sell"):
            return refuse_deal(state, self.seat, move)
        return None if move.kind == "done" else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Carry out the transaction, or end the step."""
        state.stack.pop()
        if move.kind != "done":
            push(state, "Transactions", self.seat, self.left - 1, self.law)
            deal(state, self.seat, move, self.law)
