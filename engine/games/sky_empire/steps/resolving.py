"""Effects one after the other: of a banner, a card, a reward; and effects that may be skipped, of a Council card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire.steps.phases import Work, able, out_of_place, registered
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.tables import Effects

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class Resolve(Work):
    """SE-23.2: effects from the first to the last; one that cannot be done brings nothing."""

    seat: int
    effects: Effects
    rule = "SE-23.2"

    def carry_out(self, state: State) -> None:
        """The first one; the others wait below whatever it asks."""
        verb, rest = self.effects[0], self.effects[1:]
        if rest:
            state.stack.append(Resolve(self.seat, rest))
        if able(verb) and not verb.refuse(state, self.seat):
            verb.run(state, self.seat)


@registered
@dataclass(slots=True)
class Tasks(Window):
    """SE-23.4: each effect of a Council card's section may be skipped, and cannot be done later then (SE-23.6).

    An effect whose verb says `compulsory` cannot be skipped if it can be done (SE-23.5).
    """

    seat: int
    effects: Effects
    rule = "SE-23.4"
    asks = "whether to do the next effect of the Council card"

    def idle(self, state: State) -> bool:
        """Compulsory effects, and such as cannot be done, are not asked about."""
        verb = self.effects[0]
        cannot = not able(verb) or verb.refuse(state, self.seat) is not None
        if not cannot and not getattr(verb, "compulsory", False):
            return False
        self._go_on(state, done=not cannot)
        return True

    def choices(self, state: State) -> list[Move]:
        """Do it or skip it."""
        words = state.tables.words
        return [words["do"], words["skip"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """Nothing else."""
        return None if move.kind in ("do", "skip") else out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Do it or skip it, then the next."""
        self._go_on(state, done=move.kind == "do")

    def _go_on(self, state: State, *, done: bool) -> None:
        verb, rest = self.effects[0], self.effects[1:]
        state.stack.pop()
        if rest:
            state.stack.append(Tasks(self.seat, rest))
        if done:
            verb.run(state, self.seat)
        else:
            state.emit("skip effect", self.seat, verb.name, None, None, ("SE-23.4", "SE-23.6"))
