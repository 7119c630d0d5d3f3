"""Low Resources: a player may give points for coins after taking a card (EE-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.steps.phases import out_of_place
from engine.games.empires_end.tables import COIN
from engine.games.empires_end.words.moves import BUY, STOP
from engine.play import Automatic, Refusal, Step, at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import State
    from engine.games.empires_end.words.moves import Move


@dataclass(slots=True)
class AfterPhase(Automatic):
    """EE-Q-21: after the Disaster phase all players who took a card may give points for coins.

    This applies with option `low_resources_timing: after_phase`.
    """

    seat: int
    rule = "EE-Q-21"

    def carry_out(self, state: State) -> None:
        """Push one Low Resources step for each taker, in the order of their takes."""
        state.stack.extend(LowResources(seat) for seat in reversed(dict.fromkeys(state.takers)))


@dataclass(slots=True)
class LowResources(Step):
    """EE-10.1, EE-10.2, EE-10.3: a taker with fewer than five Resources may show them and buy coins for points.

    The taker may repeat this up to five Resources (EE-10.4), even with points below zero (EE-10.5, EE-Q-58).
    """

    seat: int
    rule = "EE-10.3"
    asks = "whether to give points for a coin"

    def settle(self, state: State) -> bool:
        """Remove this step without a question if the seat has five or more Resources."""
        at_work.note("EE-10.1")
        if sum(state.seats[self.seat].stash) < state.tables.constants["low_resources_limit"]:
            return False
        state.stack.pop()
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Offer to buy one more coin or to stop (EE-Q-21)."""
        return (BUY, STOP)

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse every move other than buying a coin and stopping."""
        return None if move in (BUY, STOP) else out_of_place(self, move)

    def take(self, state: State, move: Move) -> None:
        """Show the stash (EE-10.2), pay the points and gain the coins; or end the step."""
        if move == STOP:
            state.stack.pop()
            return
        player, numbers = state.seats[self.seat], state.tables.constants
        if not player.shown:
            state.emit("reveal stash", self.seat, "", None, tuple(player.stash), "EE-10.2")
        at_work.note("EE-Q-21")
        if player.shown:
            at_work.note("EE-10.4")
        board.score(state, self.seat, -numbers["low_resources_points"], "EE-10.3")
        if player.score < 0:
            at_work.note("EE-10.5")
        board.gain(state, self.seat, COIN, numbers["low_resources_coins"], "EE-10.3")
        player.shown = True
