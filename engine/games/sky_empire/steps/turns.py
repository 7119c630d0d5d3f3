"""The Action phase (SE-9): each turn has one action, with minor actions beside it, until all have passed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.sky_empire.state import BELOW, section_of, waiting_cards
from engine.games.sky_empire.steps.phases import Work, begin_phase, out_of_place, push, refusal, registered
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.terms import ACTION, NOBODY, NOWHERE
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import Seat, State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class ActionPhase(Work):
    """SE-9.1: the First Player has the first turn."""

    seat: int = NOBODY
    rule = "SE-9.1"

    def carry_out(self, state: State) -> None:
        """Begin the phase: nobody has passed yet."""
        begin_phase(state, ACTION, ("SE-8.17", "SE-9.1"))
        state.passed = 0
        push(state, "NextTurn", state.first)


@registered
@dataclass(slots=True)
class NextTurn(Work):
    """SE-9.1, SE-25.2: the turn of the seat, or of the next one clockwise that has not passed.

    Then Clean-up (SE-24.5).
    """

    seat: int
    rule = "SE-25.2"

    def carry_out(self, state: State) -> None:
        """Find whose turn it is."""
        next_turn(state, self.seat)


def next_turn(state: State, first: int) -> None:
    """SE-9.1, SE-24.5: push the turn of the first seat clockwise that has not passed; Clean-up if all have."""
    state.action, state.turn = None, NOBODY
    for seat in state.clockwise(first):
        if not state.passed >> seat & 1:
            state.turn = seat
            state.stack.append(Turn(seat))
            return
        at_work.note("SE-25.2")
    push(state, "CleanUp")


def turn_over(state: State, seat: int) -> None:
    """Push the turn after a seat's turn.

    With option first_player_change `at_once`, it is the turn of a new First Player (SE-E-46).
    """
    state.stack.append(EndTurn(seat, state.first))


@registered
@dataclass(slots=True)
class EndTurn(Work):
    """SE-9.1: a turn is over. `first` is who was First Player when it began."""

    seat: int
    first: int
    rule = "SE-9.1"

    def carry_out(self, state: State) -> None:
        """Go on clockwise, or with a new First Player at once."""
        jump = self.first != state.first and state.tables.options["first_player_change"] == "at_once"
        next_turn(state, state.first if jump else (self.seat + 1) % len(state.seats))


@registered
@dataclass(slots=True)
class Turn(Window):
    """SE-9.2: a Tactical, Council or Component action, or passing.

    Minor actions and trades come before it (SE-24.3).
    """

    seat: int
    rule = "SE-9.2"
    asks = "an action, or to pass"
    empty = ""

    def choices(self, state: State) -> list[Move]:
        """The tiles to activate, the Council cards, and passing."""
        tables, own = state.tables, state.seats[self.seat]
        kinds, waiting = tables.moves.kinds, waiting_cards(own)
        found = [kinds["resolve"][card] for card in waiting] or [tables.words["pass"]]
        if own.initiative >= tables.constants["tactical_tokens"]:
            activate = kinds["activate"]
            found += [activate[tile] for tile in open_tiles(state.layout, own.marks)]
        return found

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Each action has its own conditions."""
        own = state.seats[self.seat]
        if move.kind == "activate":
            return refuse_activation(state, self.seat, move.number)
        if move.kind == "resolve":
            if move.number in waiting_cards(own):
                return None
            return refusal("SE-9.4", "no Doppler of this player waits on that Council card")
        if move.kind == "pass":
            if any(place != NOWHERE and section_of(place) == BELOW for place in own.figures):
                at_work.note("SE-E-5")
            return refusal("SE-25.3", "a Doppler still stands on a Council card") if waiting_cards(own) else None
        return out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Carry out the action and end the turn."""
        seat = self.seat
        state.stack.pop()
        if move.kind == "pass":
            state.passed |= 1 << seat
            state.emit("pass", seat, "", None, None, ("SE-9.6", "SE-25.1"))
            next_turn(state, (seat + 1) % len(state.seats))
            return
        if at_work.listeners:
            _note_action(state.seats[seat], move)
        turn_over(state, seat)
        push(state, "Activate" if move.kind == "activate" else "CouncilTurn", seat, move.number)


def _note_action(own: Seat, move: Move) -> None:
    """Note which action this is, and that a tile without anything of the player can be activated."""
    at_work.note("SE-9.3" if move.kind == "activate" else "SE-9.4")
    if move.kind == "activate" and not (own.ships | own.military | own.economic) >> move.number & 1:
        at_work.note("SE-10.7")


@lru_cache(maxsize=1 << 12)
def open_tiles(layout: tuple[int, ...], marks: int) -> tuple[int, ...]:
    """Return the tiles of a map without some Initiative tokens, in the order of their places."""
    return tuple([tile for tile in layout if tile != NOWHERE and not marks >> tile & 1])


def refuse_activation(state: State, seat: int, tile: int) -> Refusal | None:
    """SE-9.3, SE-10.2, SE-10.7, SE-10.8: return why a tile cannot be activated.

    It must be on the map and without a token of the player, who must have a token on the board.
    """
    own = state.seats[seat]
    if own.initiative < state.tables.constants["tactical_tokens"]:
        return refusal("SE-10.2", "there is no Initiative token on the Doppler board")
    if tile not in state.layout:
        return refusal("SE-10.7", "that tile is not on the map")
    if own.marks >> tile & 1:
        return refusal("SE-10.8", "an Initiative token of the player lies on that tile")
    return None
