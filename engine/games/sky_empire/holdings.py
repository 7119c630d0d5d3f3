"""Gives and takes what players have: goods, tokens, cards, Crystals, blueprints, Developments. No other module does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control
from engine.games.sky_empire.state import Pile
from engine.games.sky_empire.terms import (
    ACTIONS,
    COLUMNS,
    CRYSTALS,
    GOODS,
    HONOR,
    MISSIONS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PILES,
    POSSESSION,
    STANDARD,
)
from engine.play import at_work

if TYPE_CHECKING:
    from engine.effects import Verb
    from engine.games.sky_empire.state import Seat, State
    from engine.games.sky_empire.tables import Cost, Tables

    Rule = str | tuple[str, ...]

# --- goods and tokens ---------------------------------------------------------------------------------------------------


def has(seat: Seat, good: int) -> int:
    """Return how much a player has of one of GOODS; 0 stands for Candles."""
    return seat.raw[good - 1] if good else seat.candles


def gain(state: State, seat: int, good: int, amount: int, rule: Rule) -> None:
    """Give a player goods from the supply, which never runs out (SE-18.5, SE-E-42).

    A negative amount is returned to it.
    """
    own = state.seats[seat]
    before = has(own, good)
    if good:
        own.raw[good - 1] = before + amount
    else:
        own.candles = before + amount
    if amount > 0:
        state.look_at(seat)
    state.emit("gain" if amount > 0 else "pay", seat, GOODS[good], before, before + amount, rule)


def pay(state: State, seat: int, good: int, amount: int, rule: Rule) -> None:
    """Return goods of a player to the supply."""
    gain(state, seat, good, -amount, rule)


def pay_cost(state: State, seat: int, cost: Cost, rule: Rule) -> None:
    """Take the resources of a price from a player."""
    for kind, amount in enumerate(cost, 1):
        if amount:
            pay(state, seat, kind, amount, rule)


def gain_initiative(state: State, seat: int, amount: int, rule: Rule) -> int:
    """Move Initiative tokens from the supply to the Doppler board, as many as there are (SE-28.6); return how many."""
    own = state.seats[seat]
    amount = min(amount, own.supply)
    own.supply -= amount
    own.initiative += amount
    state.look_at(seat)
    state.emit("initiative", seat, "board", own.initiative - amount, own.initiative, rule)
    return amount


def purge_initiative(state: State, seat: int, amount: int, rule: Rule) -> None:
    """Move Initiative tokens from the Doppler board into the box (SE-27.3, SE-27.4)."""
    own = state.seats[seat]
    own.initiative -= amount
    own.purged += amount
    state.emit("purge", seat, "initiative", own.initiative + amount, own.initiative, rule)


def gain_tokens(state: State, seat: int, amount: int, rule: Rule) -> None:
    """Give Exploration tokens from the supply, as many as there are (SE-16.5, SE-E-42).

    A negative amount is returned to it.
    """
    own = state.seats[seat]
    amount = min(amount, state.token_supply)
    state.token_supply -= amount
    own.tokens += amount
    state.look_at(seat)
    state.emit("exploration", seat, "tokens", own.tokens - amount, own.tokens, rule)


# --- cards --------------------------------------------------------------------------------------------------------------


def pile_ids(tables: Tables, pile: int) -> tuple[str, ...]:
    """Return the names of the cards of a pile, by number."""
    return tables.ids("card" if pile == ACTIONS else "mission" if pile == MISSIONS else "find")


def shuffled(state: State, purpose: str, ids: tuple[str, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return cards in a random order."""
    numbers = {ids[card]: card for card in cards}
    return tuple([numbers[name] for name in state.chance.shuffle(purpose, [ids[card] for card in cards])])


def top(state: State, pile: int) -> int:
    """Take the top card off a pile; NOTHING if there is none (SE-E-42).

    If the deck is empty, its discards are shuffled first.
    """
    deck, discard = state.piles[pile]
    if not deck and discard:
        name = PILES[pile]
        deck = shuffled(state, name, pile_ids(state.tables, pile), tuple(sorted(discard)))
        discard = ()
        state.emit("shuffle", NOBODY, name, 0, len(deck), "SE-E-42")
    if not deck:
        return NOTHING
    state.piles[pile] = Pile(deck[1:], discard)
    return deck[0]


def throw(state: State, pile: int, card: int) -> None:
    """Put a card on the discards of its pile."""
    deck, discard = state.piles[pile]
    state.piles[pile] = Pile(deck, (*discard, card))


def hand_of(seat: Seat, pile: int) -> list[int]:
    """Return a player's hand of Action cards, or of Missions."""
    return seat.hand if pile == ACTIONS else seat.missions


def draw(state: State, seat: int, pile: int, amount: int, rule: Rule) -> None:
    """Draw Action cards or Missions. All are drawn before the hand limit is checked (SE-E-6)."""
    hand = hand_of(state.seats[seat], pile)
    before = len(hand)
    for _ in range(amount):
        card = top(state, pile)
        if card != NOTHING:
            hand.append(card)
    hand.sort()
    state.look_at(seat)
    state.emit("draw", seat, PILES[pile], before, len(hand), rule)


def discard(state: State, seat: int, pile: int, card: int, rule: Rule) -> None:
    """Discard a card from a hand."""
    hand_of(state.seats[seat], pile).remove(card)
    throw(state, pile, card)
    state.emit("discard", seat, pile_ids(state.tables, pile)[card], None, None, rule)


def hand_card(state: State, seat: int, other: int, card: int, rule: Rule) -> None:
    """Move an Action card from one hand to another."""
    hand = state.seats[other].hand
    state.seats[seat].hand.remove(card)
    hand.append(card)
    hand.sort()
    state.look_at(other)
    state.emit("hand over", seat, state.names[other], None, state.tables.cards[card].id, rule)


def hand_limit(state: State, seat: int, pile: int) -> int:
    """Return how many Action cards or Missions a player may hold (SE-27.1, SE-27.2)."""
    usual = state.tables.constants["action_hand" if pile == ACTIONS else "mission_hand"]
    given = (int(getattr(verb, PILES[pile])) for verb in control.power(state.seats[seat], "hand-limits"))
    return max((usual, *given))


# --- Crystals, blueprints, Developments ---------------------------------------------------------------------------------


def take_crystal(state: State, seat: int, kind: int, rule: Rule) -> bool:
    """Give a player a Crystal, unless the player has one of its kind (SE-5.14, SE-5.16); return whether it was given.

    Each of its tasks is enough to earn it (SE-5.2), and nothing takes it away again (SE-5.15).
    """
    own = state.seats[seat]
    if own.crystals >> kind & 1:
        at_work.note("SE-5.16")
    if own.crystals >> kind & 1 or not state.crystal_supply[kind]:
        return False
    at_work.note("SE-5.2", "SE-5.14", *(("SE-E-41",) if kind in (HONOR, POSSESSION) else ()))
    state.crystal_supply[kind] -= 1
    own.crystals |= 1 << kind
    state.changed = True
    state.emit("crystal", seat, CRYSTALS[kind], None, state.tables.crystal_colours[kind], rule)
    return True


def take_lying_crystal(state: State, seat: int, tile: int, kind: int, rule: Rule) -> None:
    """Give a player the Crystal that lies on a tile (SE-5.3)."""
    state.lying &= ~(1 << tile)
    state.crystal_supply[kind] += 1
    take_crystal(state, seat, kind, rule)


def gain_ship(state: State, seat: int, ship: int, rule: Rule) -> None:
    """Give a player a blueprint with its model, build side up (SE-20.2)."""
    board.give_blueprint(state, ship, seat)
    state.ship_tile[ship] = NOWHERE
    state.ship_shield[ship] = state.ship_structure[ship] = 0
    state.emit("blueprint", seat, state.tables.ships[ship].id, None, None, rule)


def top_blueprint(state: State, rank: int) -> int:
    """Return the class (a number of RANKS) of the stack to take from.

    It is this class, or the next higher one whose stack is not empty; NOTHING if all these stacks are empty.
    """
    return next((one for one in range(rank, len(state.stacks)) if state.stacks[one]), NOTHING)


def take_blueprint(state: State, seat: int, rank: int, rule: Rule) -> None:
    """Give a player the top blueprint of a class with its model, Build side up (SE-20.2)."""
    found = top_blueprint(state, rank)
    if found != NOTHING:
        ship, *rest = state.stacks[found]
        state.stacks[found] = tuple(rest)
        gain_ship(state, seat, ship, rule)


def gain_tower(state: State, seat: int, rule: Rule) -> bool:
    """Give a player an Ancient Sky Tower Blueprint (SE-21.11) if one is left; return whether it was given."""
    if not state.tower_supply:
        return False
    own = state.seats[seat]
    state.tower_supply -= 1
    own.towers += 1
    state.emit("tower blueprint", seat, "", own.towers - 1, own.towers, rule)
    return True


def use_tower(state: State, seat: int, rule: Rule) -> None:
    """Use up the Ancient Sky Tower Blueprint with which the Tower is built (SE-E-36)."""
    own = state.seats[seat]
    own.towers -= 1
    state.emit("tower blueprint", seat, "", own.towers + 1, own.towers, rule)


def develop(state: State, seat: int, development: int, column: int, slot: int, rule: Rule) -> None:
    """Lay a Development on a slot (SE-29.4). The caller carries out what it gives at once."""
    own, one = state.seats[seat], state.tables.developments[development]
    own.columns[column][slot] = development
    if one.path >= STANDARD:
        state.special_supply[development] -= 1
    learn(state, seat)
    if state.combat is None:
        for ship in control.owned(state, seat):
            if state.ship_tile[ship] != NOWHERE:
                board.reload(state, ship, "SE-20.4")
    state.changed = True
    state.emit("develop", seat, one.id, None, f"{COLUMNS[column]}-{slot + 1}", rule)


def learn(state: State, seat: int) -> None:
    """Collect by verb what a seat's Doppler board and Developments change. Call this after a change of either."""
    own, tables = state.seats[seat], state.tables
    found: dict[str, list[Verb]] = {}
    traits = tables.dopplers[own.doppler].traits if own.doppler != NOBODY else ()
    laid = [tables.developments[one].effect for column in own.columns for one in column if one != NOTHING]
    for verb in (*traits, *laid):
        found.setdefault(verb.name, []).append(verb)
    own.powers = {name: tuple(verbs) for name, verbs in found.items()}


def give_first_player(state: State, seat: int, rule: Rule) -> None:
    """Give the First Player token to a seat, or in a game alone to the Council board (NOBODY, SE-E-31).

    It matters from the next time that the rules ask for the First Player (SE-E-46).
    """
    state.emit("first player", seat, "", NOBODY if state.council_first else state.first, seat, rule)
    state.council_first = seat == NOBODY
    if seat != NOBODY:
        state.first = seat
