"""What a Disaster card does to an empire: a Location burns, and the Innovation goes under another Location.

A taken card and a built card follow the same rules of placing (EE-15.12). So do a moved Innovation and the cards of
Lightning Mode, unless option `enacted_place` lets these lie under any healthy Location (EE-Q-36).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.steps.phases import out_of_place
from engine.games.empires_end.verbs.works import mover
from engine.games.empires_end.words import moves as notation
from engine.play import NOBODY, Refusal, Step, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.words.moves import Move


@dataclass(slots=True)
class DestroyLocation(Step):
    """EE-9.4, EE-9.5, EE-9.6: the threatened Location burns, or the closest healthy one if it is destroyed already.

    The same holds if one seat takes both cards of a Double and both name one position (EE-11.10).
    """

    seat: int
    target: int  # position, from 1
    rule = "EE-9.5"
    asks = "a Location to burn in place of one destroyed before"

    def settle(self, state: State) -> bool:
        """Burn a healthy target without a question; if the empire has no healthy Location, nothing burns (EE-Q-15)."""
        player = state.seats[self.seat]
        tile = player.row[self.target - 1]
        if not player.destroyed >> tile & 1:
            state.stack.pop()
            if at_work.listeners and any(seat.row[self.target - 1] != tile for seat in state.seats):
                at_work.note("EE-7.6")
            board.destroy(state, self.seat, tile, "EE-9.4")
            return True
        if board.healthy_count(state, player):
            return False
        state.stack.pop()
        state.emit("nothing burns", self.seat, "", None, None, "EE-Q-15")
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """List the healthy Locations closest to the target position."""
        destroy = state.tables.moves.destroy
        return [destroy[tile] for tile in board.nearest(state.seats[self.seat], self.target)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a Location that is destroyed or is not the closest healthy one.

        If two are equally close, the player may choose either (EE-Q-14).
        """
        if not isinstance(move, notation.Destroy):
            return out_of_place(self, move)
        player = state.seats[self.seat]
        if player.destroyed >> move.tile & 1:
            return refusal("EE-9.5", f"{state.tables.tile_ids[move.tile]} is destroyed already")
        closest = board.nearest(player, self.target)
        if move.tile in closest:
            return None
        near = abs(player.place[closest[0]] + 1 - self.target) == 1
        return refusal(
            "EE-9.5" if near else "EE-9.6", f"{state.tables.tile_ids[move.tile]} is not the closest that stands"
        )

    def take(self, state: State, move: notation.Destroy) -> None:
        """Turn the chosen Location to its burning face."""
        state.stack.pop()
        if abs(state.seats[self.seat].place[move.tile] + 1 - self.target) > 1:
            at_work.note("EE-9.6")
        board.destroy(state, self.seat, move.tile, ("EE-9.5", "EE-Q-14"))


@dataclass(slots=True)
class PlaceInnovation(Step):
    """EE-15.2, EE-15.3, EE-15.4, EE-15.5: an Innovation goes under a healthy Location with the fewest Innovations.

    `mover` is the source of the ability that moves the card from another Location; NOBODY means that the card is new.
    `enacted`: the card is one of Lightning Mode (EE-21.6).
    """

    seat: int
    card: int
    mover: int = NOBODY
    enacted: bool = False
    rule = "EE-15.4"
    asks = "a Location for the Innovation"

    def settle(self, state: State) -> bool:
        """Discard a new card without a question if the empire has no healthy Location (EE-Q-15)."""
        player = state.seats[self.seat]
        if self.mover != NOBODY or player.destroyed != state.tables.everything:
            return False
        state.stack.pop()
        board.discard(state, self.card, "EE-Q-15", self.seat)
        return True

    def _places(self, state: State) -> list[int]:
        player = state.seats[self.seat]
        if self.enacted and state.tables.enacted_anywhere:
            return board.healthy_places(player)
        if self.mover == NOBODY:
            return board.open_places(player)
        return mover(state, self.mover).targets(player, player.home[self.card])

    def moves(self, state: State) -> Sequence[Move]:
        """List the open Locations from left to right."""
        return list(map(state.tables.moves.under.__getitem__, self._places(state)))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse a destroyed Location, and one that has more Innovations than others.

        A moved Innovation may not stay where it was (EE-20.13).
        """
        if not isinstance(move, notation.Under):
            return out_of_place(self, move)
        player, name = state.seats[self.seat], state.tables.tile_ids[move.tile]
        if player.destroyed >> move.tile & 1:
            return refusal("EE-15.3", f"{name} is destroyed")
        if self.mover != NOBODY and player.home[self.card] == move.tile:
            return refusal("EE-20.13", f"{name} is where it lies already")
        if move.tile in self._places(state):
            return None
        if self.mover != NOBODY:
            return refusal("EE-20.14", f"{name} is not open: others have fewer Innovations")
        return refusal("EE-15.5" if player.counts[move.tile] else "EE-15.4", f"{name} has more Innovations than others")

    def _note_places(self, state: State, player: Seat, tile: int) -> None:
        """Note what decides where a new Innovation may go."""
        if len(self._places(state)) < board.healthy_count(state, player):
            at_work.note("EE-15.5", *(("EE-Q-36",) if self.enacted else ()))
        elif tile not in board.open_places(player):
            at_work.note("EE-Q-36")

    def take(self, state: State, move: notation.Under) -> None:
        """Attach the Innovation to the chosen Location."""
        state.stack.pop()
        player = state.seats[self.seat]
        if self.mover != NOBODY:
            at_work.note("EE-15.11", "EE-20.15")
            mover(state, self.mover).note_open(player, player.home[self.card])
        elif at_work.listeners:
            self._note_places(state, player, move.tile)
        rules = ("EE-20.13", "EE-20.14") if self.mover != NOBODY else ("EE-15.2", "EE-15.4", "EE-15.12")
        board.attach(state, self.seat, self.card, move.tile, rules)
