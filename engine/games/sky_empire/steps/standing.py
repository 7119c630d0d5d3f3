"""Checks after every change, in anybody's turn: hand limits, Crystals, repairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import board, control, holdings
from engine.games.sky_empire.steps.phases import Question, out_of_place, push, refusal, registered
from engine.games.sky_empire.terms import ACTIONS, HONOR, MISSIONS, NOBODY, POSSESSION, SHIPYARDS
from engine.play import Automatic, at_work
from engine.play.hexes import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

WATCHED = 1 << HONOR | 1 << POSSESSION  # the Crystals that come by themselves


@registered
@dataclass(slots=True)
class Standing(Automatic):
    """SE-5.14: hand limits come first, then Crystals. Victory is checked only in step 7 (SE-5.17)."""

    seat: int = NOBODY
    rule = "SE-5.14"

    def carry_out(self, state: State) -> None:
        """Ask about a hand that is too large first. After it everything is checked again."""
        changed, state.changed = state.changed, 0
        seats = _changed_seats(state, changed)
        if _hands(state, seats):
            return
        standing = state.tables.options["repairs"] == "standing" and state.combat is None
        if not standing and at_work.listeners:
            _note_unmended(state, seats)
        for seat in seats:
            if state.seats[seat].crystals & WATCHED != WATCHED:
                _crystals(state, seat)
            if standing:
                _repairs(state, seat)


def _changed_seats(state: State, changed: int) -> Sequence[int]:
    """Return the seats to check, clockwise from the First Player; `changed` is that of the state."""
    if changed & 1:
        return state.clockwise(state.first)
    return [seat for seat in state.clockwise(state.first) if changed >> seat & 2]


def _hands(state: State, seats: Sequence[int]) -> bool:
    """Ask a player who holds too many cards, if there is one. No Development makes a limit smaller."""
    numbers = state.tables.constants
    actions, missions = numbers["action_hand"], numbers["mission_hand"]
    for seat in seats:
        own = state.seats[seat]
        if len(own.hand) <= actions and len(own.missions) <= missions:
            continue
        for pile in (ACTIONS, MISSIONS):
            if len(holdings.hand_of(own, pile)) > holdings.hand_limit(state, seat, pile):
                push(state, "Discard", seat, pile)
                return True
    return False


def _crystals(state: State, seat: int) -> None:
    """Give the Crystal of Possession for enough buildings (SE-5.11), that of Honor for the board's goal (SE-5.10)."""
    own, tables = state.seats[seat], state.tables
    tiles, numbers = (own.military | own.economic).bit_count(), tables.constants
    if tiles * numbers["buildings_per_tile"] >= numbers["possession_buildings"] <= sum(map(len, own.buildings)):
        holdings.take_crystal(state, seat, POSSESSION, "SE-5.11")
    if own.crystals >> HONOR & 1 or own.doppler == NOBODY:
        return
    honor: Any = tables.dopplers[own.doppler].honor
    if honor.met(state, seat):
        at_work.effect(honor)
        holdings.take_crystal(state, seat, HONOR, "SE-5.10")


def _note_unmended(state: State, seats: Sequence[int]) -> None:
    """Note that a damaged ship beside a building that repairs is not repaired only because it stands there."""
    if state.combat is not None:
        return
    for seat in seats:
        for tile in members(state.seats[seat].ships & state.seats[seat].military):
            ships = control.ships_on(state, seat, tile)
            damaged = any(state.ship_structure[ship] < control.most_structure(state, ship) for ship in ships)
            if damaged and any(tile in state.seats[seat].buildings[kind] for kind in SHIPYARDS):
                at_work.note("SE-E-20")


def _repairs(state: State, seat: int) -> None:
    """With option repairs `standing`, repair at any time outside combat, not only on arrival (SE-15.7, SE-E-20)."""
    for tile in members(state.seats[seat].ships & state.seats[seat].military):
        board.refit(state, seat, tile, ("SE-15.7", "SE-E-20"))


@registered
@dataclass(slots=True)
class Discard(Question):
    """SE-27.1, SE-27.2: a hand over its limit is reduced at once. The owner chooses among all cards (SE-E-6)."""

    seat: int
    pile: int
    rule = "SE-27.1"
    asks = "a card to discard"

    @property
    def kind(self) -> str:
        """Return the kind of move that names the card."""
        return "discard" if self.pile == ACTIONS else "drop"

    def moves(self, state: State) -> Sequence[Move]:
        """Every different card in hand."""
        named = state.tables.moves.kinds[self.kind]
        return [named[card] for card in dict.fromkeys(holdings.hand_of(state.seats[self.seat], self.pile))]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The card must be in hand."""
        if move.kind != self.kind:
            return out_of_place(self, move)
        if move.number not in holdings.hand_of(state.seats[self.seat], self.pile):
            return refusal(self.rule, "that card is not in the hand")
        return None

    def take(self, state: State, move: Move) -> None:
        """Discard one card. The next check tells whether that is enough."""
        state.stack.pop()
        at_work.note("SE-E-6")
        holdings.discard(state, self.seat, self.pile, move.number, "SE-27.1" if self.pile == ACTIONS else "SE-27.2")
        state.changed = True
