"""The set-up (EE-3), and its changes in Lightning Mode (EE-21.1 to EE-21.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.state import Seat, State
from engine.games.empires_end.steps import every  # noqa: F401 - steps that others find by name
from engine.games.empires_end.steps.industry import fill_hand
from engine.games.empires_end.steps.phases import Track, out_of_place
from engine.games.empires_end.steps.placing import DestroyLocation, PlaceInnovation
from engine.games.empires_end.tables import RESOURCES
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import REDRAW
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, chosen, refusal, settle, sit_down

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.empires_end.tables import Tables
    from engine.games.empires_end.words.moves import Move
    from engine.play import Chance

VARIANTS: Mapping[str, tuple[str, ...]] = {"mode": ("normal", "lightning")}


def new_state(
    tables: Tables, names: Sequence[str], chance: Chance, row: Sequence[int] | None = None, *, lightning: bool = False
) -> State:
    """Make a table for two to four players (EE-Q-56) as the set-up leaves it, but with empty hands.

    Two players use one side of the board, more players the other (EE-3.2, EE-3.3). The hourglass stands on Start
    (EE-3.5), whatever the bolt says (EE-3.4); in Lightning Mode it stands on the bolt (EE-21.1, EE-Q-38). All players
    have the same eleven Locations (EE-2.2, EE-3.16), all healthy (EE-3.18), in the same row (EE-3.20, EE-4.9). Each has
    two of each Resource (EE-3.12, EE-5.2, EE-5.5) and no points (EE-3.17). The decks are in the order of the data.
    """
    numbers, count = tables.constants, len(tables.tiles)
    line = list(row) if row is not None else list(range(count))
    place = [line.index(tile) for tile in range(count)]
    side = 0 if len(names) <= numbers["most_two_side"] else 1
    return State(
        tables,
        chance,
        sit_down(names, tables.fewest, tables.most),
        seats=[
            Seat(
                line[:],
                place[:],
                [numbers["start_tokens"]] * len(RESOURCES),
                numbers["start_score"],
                counts=[0] * count,
            )
            for _ in names
        ],
        track=tables.tracks[side],
        first=0,
        lightning=lightning,
        hand_size=numbers["lightning_hand"] if lightning else numbers["hand_size"],
        space=tables.bolts[side] if lightning else 0,
        deck=tuple(range(len(tables.cards))),
        wars=tuple(range(len(tables.wars))),
        stack=[Track(NOBODY, stay=lightning and tables.options["bolt_space"] == "played")],
    )


def start(tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None) -> State:
    """Start a new play; `names` go clockwise, and a random player gets the temple (EE-3.9).

    The First Player's row is random, and all others copy it (EE-3.18, EE-3.20). Both decks are shuffled (EE-3.7,
    EE-3.8). Lightning Mode changes only the start and the size of hands (EE-21.10).
    """
    lightning = chosen(VARIANTS, variants or {})["mode"] == "lightning"
    first = chance.choose("first player", names)
    row = [tables.tile_ids.index(tile) for tile in chance.shuffle("row", tables.tile_ids)]
    state = new_state(tables, names, chance, row, lightning=lightning)
    state.first = state.names.index(first)
    if at_work.listeners:
        _note_start(state)
    state.emit("first player", state.first, "", None, None, "EE-3.9")
    state.emit("row", NOBODY, "", None, [tables.tile_ids[tile] for tile in row], ("EE-3.18", "EE-3.20"))
    state.deck = board.shuffled(state, "disasters", state.deck)
    state.wars = tuple(tables.war_ids.index(one) for one in chance.shuffle("military", tables.war_ids))
    state.emit("shuffle", NOBODY, "", None, None, ("EE-3.7", "EE-3.8"))
    order = state.clockwise(state.first)
    if lightning:
        state.stack.extend(Enact(seat) for seat in reversed(order))
    for seat in order:
        deal(state, seat, "EE-21.2" if lightning else "EE-3.14")
    settle(state)
    return state


def _note_start(state: State) -> None:
    """Note which rules make the table with which a play begins."""
    many = len(state.names) > state.tables.constants["most_two_side"]
    at_work.note_fact(("track",), "EE-6.1", "EE-11.1", *(("EE-3.3", "EE-18.1") if many else ("EE-3.2",)))
    at_work.note_fact(("space",), *(("EE-21.1", "EE-Q-38") if state.lightning else ("EE-3.4", "EE-3.5")))
    at_work.note_fact(("phase",), *(("EE-Q-38",) if state.lightning else ("EE-6.4",)))
    usual = ("EE-21.10",) if state.lightning else ()
    for name in state.names:
        at_work.note_fact((name, "resources"), "EE-3.12", "EE-5.2", *usual)
        at_work.note_fact((name, "row"), "EE-3.16", "EE-4.9", *usual)
        at_work.note_fact((name, "score"), "EE-3.17", *usual)
    if len(state.names) in (state.tables.fewest, state.tables.most):
        at_work.note("EE-Q-56")


def deal(state: State, seat: int, rule: str) -> None:
    """Deal a hand from the deck; only its owner sees it (EE-3.14, EE-3.15).

    In Lightning Mode these are the four cards from which the player chooses (EE-21.2).
    """
    size = state.tables.constants["lightning_cards" if state.lightning else "hand_size"]
    hand = state.seats[seat].hand
    hand.extend(board.draw(state, size))
    hand.sort()
    state.emit("draw", seat, "cards", 0, len(hand), rule)


@dataclass(slots=True)
class Enact(Step):
    """EE-21.3, EE-21.4, EE-21.5: the seat chooses two cards of its hand to enact, or draws a new hand once.

    The order of the two cards means nothing, so `moves` lists only one order.
    """

    seat: int
    redrawn: int = 0
    chosen: tuple[int, ...] = ()
    rule = "EE-21.3"
    asks = "a card to enact"

    def _redraws(self, state: State) -> bool:
        return not self.chosen and self.redrawn < state.tables.constants["lightning_redraws"]

    def moves(self, state: State) -> Sequence[Move]:
        """List the cards after which enough later cards remain for the rest of the choice, and the redraw."""
        hand, enact = state.seats[self.seat].hand, state.tables.moves.enact
        later = state.tables.constants["lightning_enacted"] - len(self.chosen) - 1
        rising = [card for card in hand if not self.chosen or card > self.chosen[-1]]
        found: list[Move] = [enact[card] for card in rising[: len(rising) - later]]
        if not found:  # the player chose the first card out of order
            found = [enact[card] for card in hand]
        return [*found, REDRAW] if self._redraws(state) else found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a card that is not in the hand, and a redraw that is too late or used."""
        if move == REDRAW:
            if self.chosen:
                return refusal("EE-21.5", "a card has been chosen from this hand")
            return None if self._redraws(state) else refusal("EE-21.4", "a hand can be drawn anew only once")
        if not isinstance(move, notation.ChooseCard):
            return out_of_place(self, move)
        if move.card not in state.seats[self.seat].hand:
            return refusal("EE-21.3", f"{state.tables.card_ids[move.card]} is not in the hand")
        return None

    def open_to(self, state: State, move: Move) -> bool:
        """Allow any card, because the player may choose the two cards in any order."""
        return isinstance(move, notation.ChooseCard)

    def take(self, state: State, move: Move) -> None:
        """Remember one card; after the last one enact all chosen cards at the same time (EE-21.7)."""
        player = state.seats[self.seat]
        if not isinstance(move, notation.ChooseCard):
            self._redraw(state)
            return
        player.hand.remove(move.card)
        chosen = (*self.chosen, move.card)
        if len(chosen) < state.tables.constants["lightning_enacted"]:
            state.stack[-1] = Enact(self.seat, self.redrawn, chosen)
            return
        state.stack.pop()
        enact(state, self.seat, chosen)

    def _redraw(self, state: State) -> None:
        """EE-21.4: discard the whole hand and deal a new one; both cards then come from it (EE-21.5)."""
        hand = state.seats[self.seat].hand
        for card in hand:
            board.discard(state, card, "EE-21.4", self.seat)
        hand.clear()
        deal(state, self.seat, "EE-21.4")
        state.stack[-1] = Enact(self.seat, self.redrawn + 1)


def enact(state: State, seat: int, chosen: tuple[int, ...]) -> None:
    """EE-21.6, EE-21.7: destroy all targets first, then place all Innovations (EE-Q-36, EE-Q-37).

    So no Earthquake card has an effect, and two cards with one number destroy a neighbour too. There are no bids and no
    temple. Afterwards the player discards the rest of the hand and draws two cards (EE-21.8, EE-21.9).
    """
    cards = state.tables.cards
    at_work.note("EE-21.8")
    if len({cards[card].target for card in chosen}) < len(chosen):
        at_work.note("EE-Q-37")
    if any(card in state.tables.card_deeds["on-destruction"] for card in chosen):
        at_work.note("EE-Q-37")
    for card in chosen:
        state.emit("enact", seat, cards[card].id, None, cards[card].target, ("EE-21.6", "EE-21.7"))
    state.stack.append(LightningHand(seat))
    state.stack.extend(PlaceInnovation(seat, card, enacted=True) for card in reversed(chosen))
    state.stack.extend(DestroyLocation(seat, cards[card].target) for card in reversed(chosen))


@dataclass(slots=True)
class LightningHand(Automatic):
    """EE-21.9: the player discards the cards that were not enacted, and draws the first hand of two."""

    seat: int
    rule = "EE-21.9"

    def carry_out(self, state: State) -> None:
        """Discard the rest of the hand, then draw up to the size of a hand."""
        hand = state.seats[self.seat].hand
        for card in hand:
            board.discard(state, card, "EE-21.9", self.seat)
        hand.clear()
        fill_hand(state, self.seat, "EE-21.9")
