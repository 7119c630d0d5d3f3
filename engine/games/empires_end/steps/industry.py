"""The Industry phase: build or sell two cards, repair a Location, use brown abilities, in any order (EE-13, EE-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.following import NEXT
from engine.games.empires_end.steps import building
from engine.games.empires_end.steps.economy import refuse_use
from engine.games.empires_end.steps.phases import BEGINNINGS, SimultaneousStep, ask_all_seats, out_of_place
from engine.games.empires_end.steps.placing import PlaceInnovation
from engine.games.empires_end.tables import COMBINED, INDUSTRY
from engine.games.empires_end.verbs.deeds import Usable
from engine.games.empires_end.verbs.works import mover
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import DISCARD, DONE, Move
from engine.play import NOBODY, Automatic, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import State


@dataclass(slots=True)
class Industry(SimultaneousStep):
    """EE-13.1, EE-14.7: a seat builds, sells, repairs and uses abilities until it is done.

    It may mix these in any order (EE-Q-06) and use each ability once (EE-Q-31).
    """

    rule = "EE-13.1"
    asks = "something to build, sell, repair or use, or to be done"

    def moves(self, state: State) -> Sequence[Move]:
        """List builds, sales, the discard of the rest, repairs, abilities, and `done`."""
        tables, player = state.tables, state.seats[self.seat]
        found: list[Move] = []
        tokens = building.purse(tables, player)
        building.offer_cards(tables, player, tokens, found)
        building.offer_repairs(state, player, tokens, found)
        board.add_uses(state, player, "industry", found)
        found.append(DONE)
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:  # noqa: PLR0911 - one line for each kind of move
        """Check the move by the rules of its kind; refuse moves that belong to the Economy phase."""
        seat = self.seat
        match move:
            case notation.Build():
                return building.refuse_build(state, seat, move)
            case notation.Sell(card):
                return building.refuse_card(state, seat, card)
            case notation.Repair():
                return building.refuse_repair(state, seat, move)
            case notation.Use(source):
                return refuse_use(state, seat, source, "industry")
            case notation.ConvertOnce() | notation.Repeat():
                return refusal("EE-18.4", "that belongs to the Economy phase")
        if move == DISCARD:
            return building.refuse_discard(state, seat)
        return None if move == DONE else out_of_place(self, move)

    def open_to(self, state: State, move: Move) -> bool:
        """Allow an ability that would change nothing now, although `moves` does not list it."""
        return isinstance(move, notation.Use)

    def take(self, state: State, move: Move) -> None:
        """Carry out one build, sale, repair, use or discard; with `done` end the seat's part."""
        seat = self.seat
        if at_work.listeners:
            self._note(state, move)
        match move:
            case notation.Build():
                building.build(state, seat, move)
            case notation.Sell():
                building.sell(state, seat, move.card)
            case notation.Repair():
                building.repair(state, seat, move)
            case notation.Use():
                deed = state.tables.deeds[move.source]
                state.emit("use", seat, deed.id, None, None, ("EE-14.7", *deed.rules[:1]))
                if isinstance(deed, Usable):
                    deed.use(state, seat)
            case _ if move == DISCARD:
                building.discard_rest(state, seat)
            case _:
                self.finish(state)

    def _note(self, state: State, move: Move) -> None:
        """Note that actions are mixed, that fewer than two cards are handled, and that what is new works at once."""
        player, tables = state.seats[self.seat], state.tables
        if isinstance(move, notation.Build | notation.Sell):
            at_work.note(*(("EE-Q-06",) if player.repairs or player.used else ()))
            at_work.note(*(("EE-13.11",) if player.handled else ()))
        elif isinstance(move, notation.Use):
            card = tables.card(move.source)
            name = tables.source_ids[move.source if card == NOBODY else player.home[card]]
            if board.done_now(state, self.seat, "repair", name):
                at_work.note(*(("EE-Q-32",) if card == NOBODY else ("EE-14.6",)))
            if card != NOBODY and board.done_now(state, self.seat, "build", tables.card_ids[card]):
                at_work.note("EE-14.10")
        elif move == DONE and player.handled < tables.constants["cards_per_industry"] and player.hand:
            at_work.note("EE-Q-04", "EE-Q-60")


SimultaneousStep.stages["industry"] = Industry


def begin(state: State, kind: int) -> None:
    """Ask all seats to play the phase or the combined phase; fill the hands up when all are done."""
    state.stack.append(Refill(NOBODY))
    ask_all_seats(state, ("industry",) if kind == INDUSTRY else ("order",))


BEGINNINGS[INDUSTRY] = BEGINNINGS[COMBINED] = begin


@dataclass(slots=True)
class SwapLocations(Step):
    """EE-14.14: the seat exchanges two own Locations, healthy or destroyed."""

    seat: int
    source: int  # the ability that is used
    rule = "EE-14.14"
    asks = "two Locations to swap"

    def moves(self, state: State) -> Sequence[Move]:
        """List every pair of Locations."""
        return list(state.tables.moves.swap.values())

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse every move that is not a swap; any two Locations are allowed."""
        return None if isinstance(move, notation.Swap) else out_of_place(self, move)

    def take(self, state: State, move: notation.Swap) -> None:
        """Swap the two Locations; their Innovations move along (EE-14.15, EE-15.9, EE-15.10)."""
        state.stack.pop()
        if at_work.listeners:
            board.note_along(state.seats[self.seat], move.one, move.other, "EE-14.15")
        board.swap(state, self.seat, move.one, move.other, "EE-14.14")


@dataclass(slots=True)
class MoveInnovation(Step):
    """EE-20.12, EE-20.13: the seat chooses an Innovation to move; it may be under a destroyed Location."""

    seat: int
    source: int  # the ability that is used
    rule = "EE-20.13"
    asks = "an Innovation to move"

    def moves(self, state: State) -> Sequence[Move]:
        """List each Innovation to which another Location is open."""
        lift = state.tables.moves.lift
        return [lift[card] for card in mover(state, self.source).movable(state.seats[self.seat])]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a card of another empire, and a card to which no other Location is open (EE-Q-35)."""
        if not isinstance(move, notation.Lift):
            return out_of_place(self, move)
        player, name = state.seats[self.seat], state.tables.card_ids[move.card]
        if move.card not in player.home:
            return refusal("EE-20.13", f"{name} is not in this empire")
        if not mover(state, self.source).targets(player, player.home[move.card]):
            return refusal("EE-20.14", f"no other Location is open to {name}")
        return None

    def take(self, state: State, move: notation.Lift) -> None:
        """Ask for the Location to which the Innovation moves."""
        state.stack[-1] = PlaceInnovation(self.seat, move.card, self.source)


NEXT.update({"SwapLocations": SwapLocations, "MoveInnovation": MoveInnovation})


@dataclass(slots=True)
class Refill(Automatic):
    """EE-13.14: all hands are filled up at the end of the phase, in every case (EE-Q-60).

    Players draw clockwise from the First Player (EE-Q-07), while there are cards (EE-Q-08, EE-Q-09). In Lightning Mode
    a hand has two cards (EE-21.11).
    """

    seat: int
    rule = "EE-13.14"

    def carry_out(self, state: State) -> None:
        """Draw cards for each seat up to the size of a hand."""
        if at_work.listeners and sum(len(player.hand) < state.hand_size for player in state.seats) > 1:
            at_work.note("EE-Q-07")
        for seat in state.clockwise(state.first):
            fill_hand(state, seat, "EE-21.11" if state.lightning else "EE-13.14")


def fill_hand(state: State, seat: int, rule: str | tuple[str, ...]) -> None:
    """Draw cards up to the size of a hand; only the owner sees them (EE-3.15)."""
    hand = state.seats[seat].hand
    before = len(hand)
    if before < state.hand_size and (drawn := board.draw(state, state.hand_size - before)):
        hand.extend(drawn)
        hand.sort()
        state.emit("draw", seat, "cards", before, len(hand), rule)
