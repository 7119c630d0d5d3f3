"""The Economy phase: each seat uses its green abilities once each, in any order (EE-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.empires_end import board
from engine.games.empires_end.steps.phases import BEGINNINGS, SimultaneousStep, ask_all_seats, out_of_place
from engine.games.empires_end.tables import ECONOMY
from engine.games.empires_end.verbs.deeds import Usable
from engine.games.empires_end.verbs.trade import Convert, RepeatEconomy
from engine.games.empires_end.words import moves as notation
from engine.games.empires_end.words.moves import DISCARD, DONE, Build, ConvertOnce, Move, Repair, Sell, Use
from engine.play import NOBODY, at_work, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.empires_end.state import State
    from engine.play import Refusal


@dataclass(slots=True)
class Economy(SimultaneousStep):
    """EE-12.1, EE-12.2, EE-12.3: a seat uses abilities of healthy Locations and of the Innovations below them.

    It may use each ability once or not at all (EE-Q-25). Abilities of other phases do not work, nor do those of
    destroyed Locations and of cards below them (EE-12.5, EE-12.6, EE-12.15, EE-18.4).
    """

    rule = "EE-12.1"
    asks = "an Economy ability, or to be done"

    def moves(self, state: State) -> Sequence[Move]:
        """List abilities that would change something, conversions that the seat can pay, repeats, and `done`."""
        found: list[Move] = []
        board.add_uses(state, state.seats[self.seat], "economy", found)
        found.append(DONE)
        return found

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Refuse an ability that is not own, not active, used up, or of another phase."""
        deeds = state.tables.deeds
        match move:
            case notation.Use(source):
                return refuse_use(state, self.seat, source, "economy")
            case notation.ConvertOnce(source):
                deed = deeds[source]
                return (
                    deed.refuse_move(state, self.seat, move) if isinstance(deed, Convert) else out_of_place(self, move)
                )
            case notation.Repeat(by):
                deed = deeds[by]
                return (
                    deed.refuse_move(state, self.seat, move)
                    if isinstance(deed, RepeatEconomy)
                    else out_of_place(self, move)
                )
            case Build() | Sell() | Repair():
                return refusal("EE-18.4", "that belongs to the Industry phase")
        if move == DISCARD:
            return refusal("EE-18.4", "that belongs to the Industry phase")
        return None if move == DONE else out_of_place(self, move)

    def open_to(self, state: State, move: Move) -> bool:
        """Allow an ability that would change nothing now, although `moves` does not list it."""
        return isinstance(move, notation.Use | notation.Repeat)

    def take(self, state: State, move: Move) -> None:
        """Use one ability, or end the seat's part of the phase (EE-12.4)."""
        deeds, seat = state.tables.deeds, self.seat
        if at_work.listeners:
            self._note(state, move)
        if move is DONE:
            self.finish(state)
        elif isinstance(move, Use):
            deed = deeds[move.source]
            if isinstance(deed, Usable):
                deed.use(state, seat)
        elif isinstance(move, ConvertOnce):
            deed = deeds[move.source]
            if isinstance(deed, Convert):
                deed.convert(state, seat, move)
        elif isinstance(move, notation.Repeat):
            deed = deeds[move.by]
            if isinstance(deed, RepeatEconomy):
                deed.repeat(state, seat, move)

    def _note(self, state: State, move: Move) -> None:
        """Note that abilities are used in any order, those of Innovations too, and that some are left unused."""
        player = state.seats[self.seat]
        if move == DONE:
            at_work.note(*(("EE-Q-25",) if len(self.moves(state)) > 1 else ()))
            return
        source = move.by if isinstance(move, notation.Repeat) else getattr(move, "source", NOBODY)
        at_work.note(*(("EE-12.2",) if source >= len(state.tables.tiles) else ()))
        if player.used or player.spent:
            at_work.note("EE-12.3")


def refuse_use(state: State, seat: int, source: int, phase: str) -> Refusal | None:
    """Refuse an ability that belongs to another phase (EE-18.4, EE-7.10), or that the seat cannot use now."""
    deed = state.tables.deeds[source]
    if deed.phase != phase:
        return refusal(
            "EE-7.10" if source >= len(state.tables.tiles) else "EE-4.4",
            f"{state.tables.source_ids[source]} works in another phase",
        )
    return deed.refuse(state, seat)


SimultaneousStep.stages["economy"] = Economy


def begin(state: State, kind: int) -> None:  # noqa: ARG001 - only one kind of space begins this phase
    """Ask all seats to play their Economy abilities."""
    ask_all_seats(state, ("economy",))


BEGINNINGS[ECONOMY] = begin
