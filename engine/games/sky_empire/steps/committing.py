"""Committing Dopplers (SE-8): players place one figure after the other, on the Council board or on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.games.sky_empire import board, control
from engine.games.sky_empire.state import COUNCIL, PRIMARY, SECONDARY, card_of, spot
from engine.games.sky_empire.steps.phases import (
    Question,
    Work,
    begin_phase,
    out_of_place,
    push,
    refusal,
    registered,
    resolve,
)
from engine.games.sky_empire.terms import COMMITTING, NOBODY, NOTHING, NOWHERE
from engine.play import at_work, hexes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal

BONUSES = ("placement-card", "placement-initiative", "placement-choice")  # verbs of Developments (SE-8.14)


@registered
@dataclass(slots=True)
class CommittingPhase(Work):
    """SE-8.1: clockwise from the First Player, until all have placed both Dopplers.

    The Action phase follows (SE-8.17).
    """

    seat: int = NOBODY
    rule = "SE-8.1"

    def carry_out(self, state: State) -> None:
        """Push a placement for each figure; in a game alone the dice come between them (SE-34.4, SE-34.5, SE-34.10)."""
        begin_phase(state, COMMITTING, "SE-8.1")
        push(state, "ActionPhase")
        order = state.clockwise(state.first)
        rounds = state.tables.constants["figures"]
        if state.solo:
            at_work.note("SE-34.4", "SE-34.10" if state.council_first else "SE-34.5")
            first = 0 if state.council_first else state.tables.constants["solo_first_figures"]
            for _ in range(rounds - first):
                push(state, "Commit", 0)
            push(state, "SoloDice")
            for _ in range(first):
                push(state, "Commit", 0, True)
            return
        for _ in range(rounds):
            state.stack += [Commit(seat) for seat in reversed(order)]


def taken(state: State, place: int) -> int:
    """Return how many figures and dice are on a section of a Council card."""
    return placed(state).count(place)


def placed(state: State) -> list[int]:
    """Return the places of all figures and dice."""
    found = state.dice[:]
    for seat in state.seats:
        found += seat.figures
    return found


def barred(state: State, seat: int, card: int) -> bool:
    """Tell whether a Doppler board keeps its owner off a card's Primary section (SE-8.9)."""
    verbs: Sequence[Any] = control.power(state.seats[seat], "no-primary")
    return state.tables.council[card].id in [verb.card for verb in verbs]


def refuse_section(state: State, seat: int, card: int, section: int) -> Refusal | None:
    """Return why a figure cannot be placed on a section of a Council card."""
    if any(card_of(place) == card for place in state.seats[seat].figures):
        return refusal("SE-8.7", "a Doppler of this player is on that card")
    if section == SECONDARY:  # room for all (SE-8.5), whether or not the Primary one is taken (SE-8.6)
        return None
    if card in free_primaries(state, seat):
        return None
    if state.tables.council[card].primary is None:
        return refusal("SE-8.4", "that card has no Primary section")
    if taken(state, spot(card, PRIMARY)) >= state.tables.constants["primary_figures"]:
        return refusal("SE-8.3", "a Doppler stands on that Primary section")
    return refusal("SE-8.9", "this Doppler may not use that Primary section")


def free_primaries(state: State, seat: int) -> list[int]:
    """Return the cards of the row whose Primary section a figure can take, wherever the player's other figure is."""
    there, places, most = placed(state), state.tables.primaries, state.tables.constants["primary_figures"]
    found = [card for card in state.row if places[card] != NOTHING and there.count(places[card]) < most]
    if control.power(state.seats[seat], "no-primary"):
        return [card for card in found if not barred(state, seat, card)]
    return found


@registered
@dataclass(slots=True)
class Commit(Question):
    """SE-8.2: the player places a Doppler on the Council board or on the map.

    In a game alone the first one goes to the Council board (SE-34.5).
    """

    seat: int
    council_only: bool = False
    rule = "SE-8.2"
    asks = "where to place a Doppler"

    def moves(self, state: State) -> Sequence[Move]:
        """Sections of Council cards from left to right, then tiles under control (SE-8.11)."""
        kinds = state.tables.moves.kinds
        figures, free = state.seats[self.seat].figures, free_primaries(state, self.seat)
        own = [card_of(place) for place in figures if place >= COUNCIL]
        council, found = kinds["council"], []
        for card in state.row:
            if card not in own:
                if card in free:
                    found.append(council[2 * card + PRIMARY])
                found.append(council[2 * card + SECONDARY])
        if not self.council_only:
            found += [kinds["map"][tile] for tile in hexes.members(control.controls(state, self.seat))]
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The section must be free, or the tile under control."""
        if move.kind == "council":
            return refuse_section(state, self.seat, *divmod(move.number, 2))
        if move.kind != "map":
            return out_of_place(self, move)
        if self.council_only:
            return refusal("SE-34.5", "the first Doppler of the First Player goes to the Council board")
        control.note_control(state, self.seat, move.number)
        if not control.controls(state, self.seat) >> move.number & 1:
            return refusal("SE-8.11", "a Doppler can be placed only on a tile under one's control")
        return None

    def take(self, state: State, move: Move) -> None:
        """Place the figure.

        Only a place on the map brings something now (SE-8.8, SE-8.14), by Developments and boards (SE-8.16).
        """
        state.stack.pop()
        figure = state.seats[self.seat].figures.index(NOWHERE)
        if at_work.listeners:
            self._note(state, move)
        if move.kind == "council":
            board.move_figure(state, self.seat, figure, spot(*divmod(move.number, 2)), "SE-8.2")
            return
        board.move_figure(state, self.seat, figure, move.number, ("SE-8.2", "SE-8.11"))
        own = state.seats[self.seat]
        if own.bonus and any(control.power(own, name) for name in BONUSES):
            at_work.note("SE-E-56")
        if not own.bonus or state.tables.options["placement_bonus"] == "each":
            own.bonus = True
            resolve(state, self.seat, tuple(verb for name in BONUSES for verb in control.power(own, name)))

    def _note(self, state: State, move: Move) -> None:
        """Note what allows a Secondary section, and what a Doppler board changes on the map."""
        if move.kind != "council":
            if state.tables.dopplers[state.seats[self.seat].doppler].traits:
                at_work.note("SE-8.16")
            return
        card, section = divmod(move.number, 2)
        if section == PRIMARY:
            at_work.note("SE-8.8")
        if section == SECONDARY and taken(state, spot(card, SECONDARY)):
            at_work.note("SE-8.5")
        if section == SECONDARY and card in free_primaries(state, self.seat):
            at_work.note("SE-8.6")
