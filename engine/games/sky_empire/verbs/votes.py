"""Special Events that players vote on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.games.sky_empire.steps.phases import push
from engine.games.sky_empire.steps.votes import call_vote
from engine.games.sky_empire.verbs.deed import EventEffect

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


class LevyVote(EventEffect):
    """Each seat votes yes or no in secret; a tie means no. Payments come first, then gains."""

    name = "levy-vote"
    template = (
        "Vote. If most say yes, each player with {candles:<rich>} or more pays {candles:<pay>}, and each player with"
        " the fewest Crystals gains {candles:<gain>}."
    )
    rules = ("SE-32.1",)
    roles = frozenset({"council"})
    parameters = (
        Number("rich", minimum=1, about="Candles of a rich player"),
        Number("pay", minimum=1, about="Candles that each of them pays"),
        Number("gain", minimum=1, about="Candles that the others gain"),
    )
    reads = frozenset({"goods", "crystals", "first-player"})
    writes = frozenset({"goods"})
    rich: int
    pay: int
    gain: int

    def run(self, state: State, seat: int) -> None:
        """Push the vote above the levy."""
        push(state, "Levy", self.rich, self.pay, self.gain)
        call_vote(state, "yes or no")


class StormVote(EventEffect):
    """Works like weak-shields if the vote says yes."""

    name = "storm-vote"
    template = "Vote. If most say yes, all Airships have {shield:-<amount>} in this round."
    timing = "in the Event phase, until the next Event is drawn"
    rules = ("SE-32.1", "SE-7.18")
    roles = frozenset({"council"})
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)
    reads = frozenset({"first-player"})
    writes = frozenset({"weather", "most shields"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Push the vote above the storm."""
        push(state, "Storm", self.amount)
        call_vote(state, "yes or no")


class FirstPlayerVote(EventEffect):
    """The player with most votes gets the token. If two are equal, nothing changes."""

    name = "first-player-vote"
    template = "Vote for a player. Whoever has more votes than anybody else takes {first-player}."
    rules = ("SE-32.1", "SE-6.2")
    roles = frozenset({"council"})
    reads = frozenset({"first-player"})
    writes = frozenset({"first-player"})

    def run(self, state: State, seat: int) -> None:
        """Let all players name somebody."""
        call_vote(state, "a player")


VOTES = (LevyVote, StormVote, FirstPlayerVote)
