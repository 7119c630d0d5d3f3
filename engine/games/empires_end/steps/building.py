"""Building and selling cards of the hand, and repairing, with prices and discounts (EE-13, EE-14.1 to EE-14.6).

Prices are in hammers. A player may replace hammers with coins in any mix (EE-13.6, EE-14.3, EE-5.3), but with nothing
else (EE-5.4).
"""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

from engine.games.empires_end import board
from engine.games.empires_end.steps.placing import PlaceInnovation
from engine.games.empires_end.tables import COIN, HAMMER
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import DISCARD, Move
from engine.play import NOBODY, Refusal, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables
    from engine.games.empires_end.verbs.works import DiscountAdjacentRepair, DiscountBuild


# --- cards ------------------------------------------------------------------------------------------------------------


def ready(tables: Tables, player: Seat) -> int:
    """Return the build discounts that the seat can still use, as a bit set of sources.

    Each active source makes one build of a phase cheaper (EE-13.7, EE-14.12), also a town repaired in this phase
    (EE-Q-34).
    """
    found = 0
    for deed in board.active(tables, player, "build"):
        found |= 1 << deed.source
    return found & ~player.used


def discounts(tables: Tables, sources: int) -> Mapping[int, int]:
    """Map each possible discount of a build, in hammers, to the sources that it uses up, as a bit set.

    A player need not use them. The tables keep the result for each set of sources.
    """
    known = tables.discounts.get(sources)
    if known is None:
        known = tables.discounts[sources] = _discounts(tables, sources)
    return known


def _discounts(tables: Tables, sources: int) -> dict[int, int]:
    """Work out the discounts of sources together; only one town counts for each card (EE-13.9, EE-Q-03).

    So towns alone never make a price of two free. Discounts of Innovations add to that of the town. The smallest
    discount comes first. If several choices give the same discount, the one that uses up the fewest Innovations counts,
    then the one with the fewest towns. This leaves the most for the next card.
    """
    deeds: list[DiscountBuild] = [deed for deed in tables.deeds if sources >> deed.source & 1]  # type: ignore[misc]  # `ready` gives only sources with a build discount
    towns, cards = ([deed for deed in deeds if (deed.card == NOBODY) == own] for own in (True, False))
    most = min(tables.constants["town_discounts_per_card"], len(towns))
    found: dict[int, int] = {}
    for number in range(len(cards) + 1):
        for count in range(most + 1):
            for chosen in product(combinations(towns, count), combinations(cards, number)):
                used = list(chain(*chosen))
                found.setdefault(sum(deed.amount for deed in used), sum(1 << deed.source for deed in used))
    return dict(sorted(found.items()))


def purse(tables: Tables, player: Seat) -> tuple[int, int]:
    """Return the hammers and coins with which the seat can pay; more than the highest price make no difference."""
    _, hammers, _, coins = player.stash
    return min(hammers, tables.dearest), min(coins, tables.dearest)


def offer_cards(tables: Tables, player: Seat, tokens: tuple[int, int], found: list[Move]) -> None:
    """Add the builds and sales of the hand, up to two cards in all (EE-13.2, EE-13.11, EE-Q-04).

    After two cards add only the discard of the rest (EE-13.12). `tokens` are those of `purse`.
    """
    if not player.hand:
        return
    if player.handled >= tables.constants["cards_per_industry"]:
        found.append(DISCARD)
        return
    if player.destroyed == tables.everything:
        found += [tables.moves.sell[card] for card in player.hand]
        return
    key = (ready(tables, player), *tokens)
    ways = tables.builds.get(key)
    if ways is None:
        ways = tables.builds[key] = _Ways(tables, *key)
    for card in player.hand:
        found += ways[card]


class _Ways(dict[int, "list[Move]"]):
    """By card: every way to build it with these discounts and tokens, and its sale. Listed when first asked for."""

    def __init__(self, tables: Tables, sources: int, hammers: int, coins: int) -> None:
        super().__init__()
        self._tables, self._tokens = tables, (hammers, coins)
        self._discounts = discounts(tables, sources)

    def __missing__(self, card: int) -> list[Move]:
        tables = self._tables
        build, price = tables.moves.build[card], tables.cards[card].build
        prices = sorted({max(0, price - less) for less in self._discounts})
        listed = [move for due in prices for move in _payments(build, due, *self._tokens)]
        self[card] = listed = [*listed, tables.moves.sell[card]]
        return listed


def _payments(moves: list[list[Any]], due: int, hammers: int, coins: int) -> list[Any]:
    """List the moves, filed by [hammers][coins], that pay a price with the tokens at hand."""
    return [moves[due - paid][paid] for paid in range(min(due, coins) + 1) if due - paid <= hammers]


def refuse_card(state: State, seat: int, card: int) -> Refusal | None:
    """Refuse a card that is not in the hand, and a third card in a phase (EE-13.2, EE-13.11, EE-Q-04)."""
    player = state.seats[seat]
    if card not in player.hand:
        return refusal("EE-Q-09" if not player.hand else "EE-13.2", f"{state.tables.card_ids[card]} is not in the hand")
    most = state.tables.constants["cards_per_industry"]
    if player.handled >= most:
        return refusal("EE-13.2", f"{most} cards have been built or sold in this phase")
    return None


def refuse_build(state: State, seat: int, move: notation.Build) -> Refusal | None:
    """Refuse a discount that the seat does not have (EE-13.9), or tokens that it does not have.

    No move pays more than the price. Also refuse it for the reasons of `refuse_card`, and if no healthy Location is left (EE-Q-15).
    """
    if wrong := refuse_card(state, seat, move.card):
        return wrong
    player, price = state.seats[seat], state.tables.cards[move.card].build
    if player.destroyed == state.tables.everything:
        return refusal("EE-Q-15", "no healthy Location is left to build under")
    due = move.hammers + move.coins
    if _sources(state, player, price, due) is None:
        if at_work.listeners and due < price and len(_towns(state, player)) > 1:
            at_work.note("EE-Q-03")
        return refusal("EE-13.9", f"{state.tables.card_ids[move.card]} cannot be built at a price of {due}")
    return _refuse_payment(player, move.hammers, move.coins, "EE-13.6")


def _sources(state: State, player: Seat, price: int, due: int) -> int | None:
    """Return the discounts that lower the price to what is paid; None if no discounts do."""
    for less, sources in discounts(state.tables, ready(state.tables, player)).items():
        if price - less == due or (not due and price < less):
            return sources
    return None


def _towns(state: State, player: Seat) -> list[int]:
    """List the Locations whose discount the seat can still use."""
    found = ready(state.tables, player)
    return [tile for tile in range(len(state.tables.tiles)) if found >> tile & 1]


def _note_build(state: State, seat: int, sources: int) -> None:
    """Note what decides the price of a build."""
    tables, player = state.tables, state.seats[seat]
    at_work.note("EE-7.9")
    for source in range(len(tables.source_ids)):
        if not sources >> source & 1:
            continue
        card = tables.card(source)
        tile = source if card == NOBODY else player.home[card]
        repaired = board.done_now(state, seat, "repair", tables.source_ids[tile])
        if card == NOBODY:
            at_work.note("EE-Q-02", *(("EE-Q-34",) if repaired else ()))
            at_work.note(*(("EE-Q-03",) if len(_towns(state, player)) > 1 else ()))
        else:
            at_work.note(*(("EE-14.6",) if repaired else ()))
            at_work.note(*(("EE-14.10",) if board.done_now(state, seat, "build", tables.card_ids[card]) else ()))


def _refuse_payment(player: Seat, hammers: int, coins: int, rule: str) -> Refusal | None:
    if player.stash[HAMMER] < hammers:
        return refusal(rule, f"there are not {hammers} hammers to pay with")
    if player.stash[COIN] < coins:
        return refusal(rule, f"there are not {coins} coins to pay with")
    return None


def _pay(state: State, seat: int, hammers: int, coins: int, rule: str) -> None:
    if hammers:
        board.pay(state, seat, HAMMER, hammers, rule)
    if coins:
        board.pay(state, seat, COIN, coins, (rule, "EE-5.3"))


def build(state: State, seat: int, move: notation.Build) -> None:
    """Pay, and ask for a Location that may take the card (EE-13.5).

    The Innovation works as soon as it is placed (EE-14.10, EE-15.1).
    """
    player, card = state.seats[seat], state.tables.cards[move.card]
    sources = _sources(state, player, card.build, move.hammers + move.coins) or 0
    if at_work.listeners:
        _note_build(state, seat, sources)
    player.handled += 1
    player.hand.remove(move.card)
    state.emit("build", seat, card.id, card.build, move.hammers + move.coins, ("EE-13.5", "EE-15.1"))
    if sources:
        _use_discounts(state, seat, sources)
    _pay(state, seat, move.hammers, move.coins, "EE-13.3" if card.build == 1 else "EE-13.4")
    state.stack.append(PlaceInnovation(seat, move.card))


def _use_discounts(state: State, seat: int, sources: int) -> None:
    """Log the discounts of a build, and mark them as used in this phase (EE-13.7, EE-14.12)."""
    player = state.seats[seat]
    player.used |= sources
    for source in board.members(sources):
        deed = state.tables.deeds[source]
        at_work.effect(deed)
        state.emit("discount", seat, deed.id, None, None, "EE-14.12")
    if at_work.listeners:
        _note_discounts(state, player, sources)


def _note_discounts(state: State, player: Seat, sources: int) -> None:
    """Note that a town makes a card cheaper, and that both towns have done so in this phase."""
    towns = [deed.source for deed in state.tables.deeds if deed.name == "discount-build" and deed.card == NOBODY]
    if any(sources >> town & 1 for town in towns):
        at_work.note("EE-13.7", *(("EE-13.8",) if sum(player.used >> town & 1 for town in towns) > 1 else ()))


def sell(state: State, seat: int, card: int) -> None:
    """Discard a card of the hand and gain a coin (EE-13.10)."""
    player = state.seats[seat]
    player.handled += 1
    player.hand.remove(card)
    board.discard(state, card, "EE-13.10", seat)
    board.gain(state, seat, COIN, state.tables.constants["sale_coins"], "EE-13.10")


def refuse_discard(state: State, seat: int) -> Refusal | None:
    """Refuse the discard before two cards are built or sold (EE-13.12, EE-Q-05), and of an empty hand.

    In Lightning Mode no card is left after two (EE-21.12).
    """
    player = state.seats[seat]
    if not player.hand:
        return refusal("EE-21.12" if state.lightning else "EE-Q-09", "no card is left in the hand")
    if player.handled < state.tables.constants["cards_per_industry"]:
        at_work.note("EE-Q-05")
        return refusal("EE-13.12", "the rest may go only after two cards were built or sold")
    return None


def discard_rest(state: State, seat: int) -> None:
    """Discard the whole rest of the hand; a player may not keep a part of it (EE-13.13)."""
    hand = state.seats[seat].hand
    for card in hand:
        board.discard(state, card, ("EE-13.12", "EE-13.13"), seat)
    hand.clear()


# --- repairs ----------------------------------------------------------------------------------------------------------


def repair_price(state: State, player: Seat, tile: int) -> int:
    """Return the printed price (EE-14.2) less the discounts of active neighbours (EE-20.11).

    The price is never below 0 (EE-Q-33).
    """
    price = state.tables.tiles[tile].repair
    deeds: list[DiscountAdjacentRepair] = board.active(state.tables, player, "repair")
    if not deeds:
        return price
    around = board.neighbours(player, tile)
    return max(0, price - sum(deed.amount for deed in deeds if deed.tile(player) in around))


def _repair_rules(state: State, player: Seat, tile: int) -> tuple[str, ...]:
    """List the rules of a repair, and those of the discounts that lower its price."""
    around, cheaper = board.neighbours(player, tile), board.active(state.tables, player, "repair")
    cheaper = [deed for deed in cheaper if deed.tile(player) in around]
    at_work.effect(*cheaper)
    return ("EE-14.1", "EE-14.3", "EE-14.5", "EE-15.7", *(cheaper[0].rules if cheaper else ()))


def offer_repairs(state: State, player: Seat, tokens: tuple[int, int], found: list[Move]) -> None:
    """Add every payment for every destroyed Location, if the seat has not repaired yet (EE-14.1, EE-14.4).

    `tokens` are those of `purse`.
    """
    destroyed, tables = player.destroyed, state.tables
    if not destroyed or player.repairs >= tables.constants["repairs_per_industry"]:
        return
    known, tiles, cheaper = tables.repairs, tables.tiles, board.active(tables, player, "repair")
    for tile in player.row:
        if destroyed >> tile & 1:
            key = (tile, repair_price(state, player, tile) if cheaper else tiles[tile].repair, *tokens)
            payments = known.get(key)
            if payments is None:
                payments = known[key] = _payments(tables.moves.repair[tile], key[1], *tokens)
            found += payments


def refuse_repair(state: State, seat: int, move: notation.Repair) -> Refusal | None:
    """Refuse a healthy Location, a second repair in the phase (EE-14.4, EE-Q-32), and a wrong payment.

    A payment has to match the price (EE-14.2), with tokens that the seat has (EE-14.3).
    """
    player, name = state.seats[seat], state.tables.tile_ids[move.tile]
    most = state.tables.constants["repairs_per_industry"]
    if player.repairs >= most:
        return refusal("EE-14.4", "no more than one Location is repaired in a phase")
    if not player.destroyed >> move.tile & 1:
        return refusal("EE-14.1", f"{name} is healthy")
    if move.hammers + move.coins != repair_price(state, player, move.tile):
        return refusal("EE-14.2", f"the repair of {name} costs {repair_price(state, player, move.tile)}")
    return _refuse_payment(player, move.hammers, move.coins, "EE-14.3")


def repair(state: State, seat: int, move: notation.Repair) -> None:
    """Pay, and turn the Location to its healthy face.

    Its ability and the Innovations below work in this same phase (EE-14.5, EE-14.6, EE-15.7).
    """
    player = state.seats[seat]
    player.repairs += 1
    rules = _repair_rules(state, player, move.tile)
    _pay(state, seat, move.hammers, move.coins, "EE-14.3")
    board.restore(state, seat, move.tile, rules)
