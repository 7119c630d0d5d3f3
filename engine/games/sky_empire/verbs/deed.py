"""What an effect of the data does: the base of all verbs that are carried out, and of those that are looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.effects import Verb
from engine.play import Refusal

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


class Deed(Verb):
    """A verb that is carried out by `run`. It can be done unless `refuse` returns a reason.

    `phases` are the moments in which it works (see the ruleset's `ability_phases`). `compulsory` effects of a Council
    card cannot be skipped.
    """

    phases: ClassVar[frozenset[str]] = frozenset({"action"})
    compulsory: ClassVar[bool] = False

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return why it cannot be done now; None if it can."""
        return None


class EventEffect(Deed):
    """A part of an Event. A round has one Event, so its parts meet only the other parts of the same card."""

    timing = "in the Event phase"
    phases = frozenset({"event"})
    drawn: ClassVar[str] = "event"


class Goal(Verb):
    """A verb that is looked up: what a Mission or the Crystal of Honor asks for.

    It is judged by the standing checks between effects, and changes none of them. So it makes no pairs with each effect
    that brings goods.
    """

    phases: ClassVar[frozenset[str]] = frozenset({"standing"})

    def met(self, state: State, seat: int) -> bool:
        """Tell whether the seat has reached it now."""
        raise NotImplementedError
