"""The third part of an Event, and how the Sentinels move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Name, Number, Verb
from engine.games.sky_empire.steps.phases import push
from engine.games.sky_empire.terms import NOBODY, TARGETS
from engine.games.sky_empire.verbs.deed import EventEffect

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


class NoSentinels(EventEffect):
    """Nothing appears and nothing moves."""

    name = "no-sentinels"
    template = "The Sentinels do nothing."
    rules = ("SE-7.5",)
    roles = frozenset({"sentinels"})

    def run(self, state: State, seat: int) -> None:
        """Do nothing."""
        state.emit("sentinels", NOBODY, "none", None, None, self.rules)


class SpawnSentinel(EventEffect):
    """The top card decides which Sentinel appears; a die decides where. An empty stack does nothing."""

    name = "spawn-sentinel"
    template = "Resolve the top Sentinel Control card."
    rules = ("SE-7.7", "SE-7.8", "SE-7.9", "SE-7.10")
    roles = frozenset({"sentinels"})
    reads = frozenset({"ships", "weather"})
    writes = frozenset({"sentinels"})

    def run(self, state: State, seat: int) -> None:
        """See `steps.sentinels`."""
        push(state, "Appear")


class MoveSentinels(EventEffect):
    """First all Sentinels move, then some leave the map, then combats follow by class (SE-E-47, SE-E-2)."""

    name = "move-sentinels"
    template = "Move all Sentinel Airships as their Control cards say."
    rules = ("SE-7.11", "SE-7.12", "SE-7.13", "SE-7.14")
    roles = frozenset({"sentinels"})
    reads = frozenset({"ships", "sentinels", "orders"})
    writes = frozenset({"sentinels"})

    def run(self, state: State, seat: int) -> None:
        """See `steps.sentinels`."""
        push(state, "March")


class Raid(Verb):
    """`centre` is tile #0, `monolith` any tile with one, `home-base` any Home tile with a Home Base.

    The nearest tile counts, of equally near ones the one with the lowest number.
    """

    name = "raid"
    template = "Moves <tiles|one tile|# tiles> towards the <target> and despawns there."
    timing = "when the Sentinels move"
    rules = ("SE-7.11", "SE-7.17")
    roles = frozenset({"orders"})
    parameters = (Number("tiles", minimum=1, about="how far"), Name("target", TARGETS, about="where to"))
    phases = frozenset({"event"})
    writes = frozenset({"orders"})
    leaves = True  # the map, where it arrives (SE-7.17)


class Hunt(Verb):
    """Like raid, but the Sentinel stays on the map when it arrives."""

    name = "hunt"
    template = "Moves <tiles|one tile|# tiles> towards the <target> and never despawns."
    timing = "when the Sentinels move"
    rules = ("SE-7.11",)
    roles = frozenset({"orders"})
    parameters = (Number("tiles", minimum=1, about="how far"), Name("target", TARGETS, about="where to"))
    phases = frozenset({"event"})
    writes = frozenset({"orders"})
    leaves = False  # the map, where it arrives (SE-7.17)


ORDERS = (NoSentinels, SpawnSentinel, MoveSentinels, Raid, Hunt)
