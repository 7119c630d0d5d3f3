"""Pebbles: a game small enough to know each of its mutants. On a turn take pebbles, or play a card."""

from __future__ import annotations

from typing import Any

from engine.effects import vocabulary
from engine.effects.parameters import Number
from engine.effects.verbs import Verb
from tests.mutation.pebbles.turns import Rules as _Rules


class Gain(Verb):
    name = "gain"
    template = "Gain <amount|a pebble|# pebbles>."
    timing = "at once"
    rules = ("PB-2.1",)
    roles = frozenset(("effects",))
    parameters = (Number("amount", minimum=1),)
    amount: int

    def run(self, state: Any, seat: int) -> None:
        state.gain(seat, self.amount, "PB-2.1")


class Whistle(Verb):
    """Gives one pebble, whatever its number says."""

    name = "whistle"
    template = "Whistle <times|once|# times>."
    timing = "at once"
    rules = ("PB-2.1",)
    roles = frozenset(("effects",))
    parameters = (Number("times", minimum=1),)
    times: int

    def run(self, state: Any, seat: int) -> None:
        state.gain(seat, 1, "PB-2.1")


VERBS = vocabulary(Gain, Whistle)


class Rules(_Rules):
    verbs = VERBS


RULES: Any = Rules()
