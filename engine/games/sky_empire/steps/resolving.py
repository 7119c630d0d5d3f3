"""Effects one after the other: of a banner, a card or a reward; and those of Council cards, which may be skipped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.sky_empire.steps.phases import Work, able, out_of_place, registered
from engine.games.sky_empire.steps.windows import Window
from engine.games.sky_empire.tables import Effects
from engine.play import at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.words.moves import Move
    from engine.play import Refusal


@registered
@dataclass(slots=True)
class Resolve(Work):
    """SE-23.2: effects are carried out from the first to the last. One that cannot be done brings nothing."""

    seat: int
    effects: Effects
    rule = "SE-23.2"

    def carry_out(self, state: State) -> None:
        """Carry out the first effect. The others wait below what it asks."""
        verb, rest = self.effects[0], self.effects[1:]
        if rest:
            state.stack.append(Resolve(self.seat, rest))
        if able(verb) and not verb.refuse(state, self.seat):
            at_work.effect(verb)
            verb.run(state, self.seat)


@registered
@dataclass(slots=True)
class Tasks(Window):
    """SE-23.4: each effect of a Council card's section may be skipped, and then it cannot be done later (SE-23.6).

    An effect whose verb says `compulsory` cannot be skipped if it can be done (SE-23.5).
    """

    seat: int
    effects: Effects
    rule = "SE-23.4"
    asks = "whether to do the next effect of the Council card"

    def idle(self, state: State) -> bool:
        """Do not ask about compulsory effects, and about those that cannot be done."""
        verb = self.effects[0]
        cannot = not able(verb) or verb.refuse(state, self.seat) is not None
        if not cannot and not getattr(verb, "compulsory", False):
            return False
        if not cannot:
            at_work.note("SE-23.5")
        self._go_on(state, done=not cannot)
        return True

    def choices(self, state: State) -> list[Move]:
        """The move that uses the effect, and the one that skips it."""
        words = state.tables.words
        return [words["do"], words["skip"]]

    def forbids(self, state: State, move: Move) -> Refusal | None:
        """No other move fits this step."""
        return None if move.kind in ("do", "skip") else out_of_place(self, move)

    def choose(self, state: State, move: Move) -> None:
        """Use the effect or skip it, then go on with the next one."""
        self._go_on(state, done=move.kind == "do")

    def _go_on(self, state: State, *, done: bool) -> None:
        verb, rest = self.effects[0], self.effects[1:]
        state.stack.pop()
        if rest:
            at_work.note("SE-23.2")
            state.stack.append(Tasks(self.seat, rest))
        if done:
            at_work.effect(verb)
            verb.run(state, self.seat)
        else:
            state.emit("skip effect", self.seat, verb.name, None, None, ("SE-23.4", "SE-23.6"))
