"""Exploring (SE-16): the token of the active tile, a card of the tile's deck, and the sections of that card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.steps.phases import Question, lacks, out_of_place, push, refusal, registered, resolve
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.terms import DECKS, HOME, NOBODY, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


def freely(state: State, seat: int, tile: int) -> bool:
    """Tell whether a ship or a Doppler lets a seat explore a tile without an Exploration token (SE-16.2)."""
    if any(control.active_ability(state, ship, "explore-freely") for ship in control.ships_on(state, seat, tile)):
        return True
    by_doppler = control.power(state.seats[seat], "explore-with-doppler")
    return bool(by_doppler) and control.figure_on(state, seat, tile)


def refuse_exploring(state: State, seat: int) -> Refusal | None:
    """Return why the active tile cannot be explored now."""
    action = control.running(state)
    if action.explored:
        return refusal("SE-16.3", "an Exploration card has been drawn in this action")
    if not state.seats[seat].ships >> action.tile & 1:
        return refusal("SE-16.1", "no Airship of this player is on the active tile")
    if state.tables.tiles[action.tile].terrain == HOME:
        return refusal("SE-16.6", "there is no Exploration deck for Home tiles")
    if not state.explorable >> action.tile & 1 and not freely(state, seat, action.tile):
        return refusal("SE-16.1", "no Exploration token lies on the active tile")
    return None


@registered
@dataclass(slots=True)
class Explore(Window):
    """SE-16.1: a player with an Airship on the active tile may explore it, once (SE-16.3), or go on (SE-10.4)."""

    seat: int
    rule = "SE-16.1"
    asks = "whether to explore the active tile"

    def choices(self, state: State) -> list[Move]:
        """Exploring if it is possible, and the move that goes on."""
        words = state.tables.words
        return [*([] if refuse_exploring(state, self.seat) else [words["explore"]]), words["done"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """See `refuse_exploring`."""
        if move.kind == "explore":
            return refuse_exploring(state, self.seat)
        return None if move.kind == "done" else out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Take the token (SE-16.4), then draw the card of the deck of the tile's type (SE-16.6)."""
        if move.kind == "done":
            state.stack.pop()
            return
        action = control.running(state)
        action.explored = True
        if state.explorable >> action.tile & 1:
            board.take_token(state, self.seat, action.tile, "SE-16.4")
        else:
            state.emit("explore freely", self.seat, state.tables.tiles[action.tile].id, None, None, "SE-16.2")
        pile = state.tables.tiles[action.tile].terrain
        card = holdings.top(state, pile)
        if card == NOTHING:
            state.emit("find", NOBODY, DECKS[pile], None, None, ("SE-16.6", "SE-E-42"))
            return
        holdings.throw(state, pile, card)
        state.emit("find", self.seat, state.tables.finds[card].id, None, None, "SE-16.6")
        push(state, "Sections", self.seat, card)


@registered
@dataclass(slots=True)
class Sections(Question):
    """SE-16.7 to SE-16.10: the player uses an upper section and, with a Doppler there, the bottom one, or neither.

    The order is free.
    """

    seat: int
    card: int
    upper: bool = False  # an upper section has been resolved
    bottom: bool = False  # the bottom section has
    rule = "SE-16.7"
    asks = "a section of the Exploration card"

    def idle(self, state: State) -> bool:
        """End the step when no section can be used."""
        if len(self.moves(state)) > 1:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The sections that can be used, and the move that ends the step (SE-16.10)."""
        kinds = state.tables.moves.kinds
        named = (*kinds["upper"], *kinds["bottom"], *kinds["done"])
        return [move for move in named if self.refuse(state, move) is None]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The card, its prices and the limits of the tile must allow the section (SE-16.9, SE-16.11)."""
        if move.kind == "done":
            return None
        if move.kind not in ("upper", "bottom"):
            return out_of_place(self, move)
        card, upper = state.tables.finds[self.card], move.kind == "upper"
        found = self._refuse_upper() if upper else self._refuse_bottom(state)
        return found or lacks(state, self.seat, card.upper[move.number] if upper else card.bottom)

    def _refuse_upper(self) -> Refusal | None:
        return refusal("SE-16.7", "only one of the upper sections can be resolved") if self.upper else None

    def _refuse_bottom(self, state: State) -> Refusal | None:
        if self.bottom:
            return refusal("SE-16.7", "the bottom section has been resolved")
        if not control.figure_on(state, self.seat, control.running(state).tile):
            return refusal("SE-16.8", "no Doppler of this player is on the active tile")
        return None

    def take(self, state: State, move: Move) -> None:
        """Push the section's effects. The rest of the card waits below them."""
        state.stack.pop()
        if move.kind == "done":
            state.emit("leave card", self.seat, "", None, None, "SE-16.10")
            return
        upper, card = move.kind == "upper", state.tables.finds[self.card]
        push(state, "Sections", self.seat, self.card, self.upper or upper, self.bottom or not upper)
        state.emit(
            "section",
            self.seat,
            str(move.number + 1) if upper else "bottom",
            None,
            None,
            ("SE-16.7",) if upper else ("SE-16.8", "SE-16.9"),
        )
        resolve(state, self.seat, card.upper[move.number] if upper else card.bottom)
