"""The first part of an Event: the weather, until the next Event is drawn (SE-7.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.games.sky_empire.steps.event import reload_all
from engine.games.sky_empire.terms import NOBODY
from engine.games.sky_empire.verbs.deed import EventEffect

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


class Weather(EventEffect):
    """Lasts until the next Event is drawn, for ships that are built in this round too (SE-7.18)."""

    timing = "until the next Event is drawn"
    roles = frozenset({"weather"})


class Calm(Weather):
    """Nothing changes."""

    name = "calm"
    template = "The air is calm."
    rules = ("SE-7.5",)

    def run(self, state: State, seat: int) -> None:
        """Do nothing. The old weather has been cleared already."""
        state.emit("weather", NOBODY, self.name, None, None, self.rules)


class WeakShields(Weather):
    """The greatest shield is max(0, printed + bonuses − n)."""

    name = "weak-shields"
    template = "All Airships have {shield:-<amount>}."
    rules = ("SE-7.18", "SE-7.19", "SE-7.20")
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)
    writes = frozenset({"weather", "most shields"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Lower the shields. No reload raises them again (SE-7.19)."""
        state.weak += self.amount
        state.emit("weather", NOBODY, self.name, None, self.amount, self.rules)
        reload_all(state, self.rules)


class Headwind(Weather):
    """The speed is max(least, speed − n)."""

    name = "headwind"
    template = "All Airships have {speed:-<amount>}, but at least {speed:<least>}."
    rules = ("SE-7.6", "SE-11.4")
    parameters = (Number("amount", minimum=1, about="how many"), Number("least", minimum=1, about="never below this"))
    writes = frozenset({"speed"})
    amount: int
    least: int

    def run(self, state: State, seat: int) -> None:
        """See `control.speed`."""
        state.wind, state.calm_speed = -self.amount, self.least
        state.emit("weather", NOBODY, self.name, None, -self.amount, self.rules)


class Tailwind(Weather):
    """Every Airship may enter more tiles."""

    name = "tailwind"
    template = "All Airships have {speed:+<amount>}."
    rules = ("SE-7.6", "SE-11.4")
    parameters = (Number("amount", minimum=1, about="how many"),)
    writes = frozenset({"speed"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """See `control.speed`."""
        state.wind = self.amount
        state.emit("weather", NOBODY, self.name, None, self.amount, self.rules)


WEATHER = (Calm, WeakShields, Headwind, Tailwind)
