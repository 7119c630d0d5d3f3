"""A Council turn (SE-23): a figure slides below its card, the banner is earned, then the section's effects follow.

And Ambition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire import board, holdings
from engine.games.sky_empire.state import BELOW, PRIMARY, SECONDARY, spot
from engine.games.sky_empire.steps.phases import Question, Work, out_of_place, push, refusal, registered, resolve
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import CouncilCard
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class CouncilTurn(Work):
    """SE-23.1: the player uses a figure on a Council card, and with it the section where it stood."""

    seat: int
    card: int
    rule = "SE-23.1"

    def carry_out(self, state: State) -> None:
        """Push the banner of a Primary section (SE-23.7), which may pay for the rest (SE-23.8).

        Push the tasks too (SE-23.2). Dynamism has no Primary section, so its banner is never earned (SE-23.9).
        """
        figures, card = state.seats[self.seat].figures, state.tables.council[self.card]
        primary, secondary = spot(self.card, PRIMARY), spot(self.card, SECONDARY)
        section = PRIMARY if primary in figures else SECONDARY
        figure = figures.index(primary if section == PRIMARY else secondary)
        board.move_figure(state, self.seat, figure, spot(self.card, BELOW), ("SE-23.1", "SE-23.3"))
        push(state, "Tasks", self.seat, card.tasks(section))
        if at_work.listeners:
            _note_banner(card, section)
        if section == PRIMARY:  # before the tasks, so that it can pay for them
            resolve(state, self.seat, state.tables.banners[state.row.index(self.card)])


def _note_banner(card: CouncilCard, section: int) -> None:
    """Note why a visit to a Council card earns the banner, or why it cannot."""
    if section == PRIMARY:
        at_work.note("SE-23.7", "SE-23.8")
        if any(verb.name == "gain-initiative" for verb in card.tasks(section)):
            at_work.note("SE-28.5")
    elif card.primary is None:
        at_work.note("SE-23.9")


def candidates(state: State, seat: int) -> list[int]:
    """Return who can be named First Player: everybody but the present one (SE-28.14)."""
    return [other for other in state.clockwise(seat) if other != state.first]


@registered
@dataclass(slots=True)
class NameFirstPlayer(Question):
    """SE-28.14: another player becomes First Player.

    This matters when the rules next ask for the First Player (SE-E-46).
    """

    seat: int
    rule = "SE-28.14"
    asks = "the new First Player"

    def idle(self, state: State) -> bool:
        """Name the only candidate; with two players it is the other one."""
        only, *others = candidates(state, self.seat)
        if others:
            return False
        state.stack.pop()
        holdings.give_first_player(state, only, ("SE-28.14", "SE-E-46"))
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """The other players, clockwise."""
        return [state.tables.moves.kinds["name"][seat] for seat in candidates(state, self.seat)]

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The player must sit at the table and not be the First Player."""
        if move.kind != "name":
            return out_of_place(self, move)
        if move.number == state.first:
            return refusal(self.rule, "the new First Player must be somebody else")
        return None if move.number < len(state.seats) else refusal(self.rule, "nobody plays that colour")

    def take(self, state: State, move: Move) -> None:
        """Give the token to the player."""
        state.stack.pop()
        holdings.give_first_player(state, move.number, ("SE-28.14", "SE-E-46"))
