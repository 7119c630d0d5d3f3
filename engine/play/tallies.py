"""What the events of a game say about its pieces, counted: how often a card is taken, what it brings.

A ruleset that wants it declares `tallies`, and `tally(state)`, which reads them out of the log of a finished game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Counts = dict[str, dict[str, int]]  # tally → piece (or a word of the game) → how much


class Tally(NamedTuple):
    """One thing that is counted; `per` names another tally that it is divided by where an average says more."""

    title: str
    unit: str  # of the counts: "times", "points"
    about: str
    per: str = ""
    sets: tuple[str, ...] = ()  # whose pieces are listed even when they never occur


@runtime_checkable
class Tallied(Protocol):
    """What a ruleset declares if its games can be counted."""

    tallies: Mapping[str, Tally]

    def tally(self, state: Any) -> Iterable[tuple[str, str, int]]:
        """(tally, piece, how much) for everything in the log of a finished game."""


def declared(rules: Any) -> Mapping[str, Tally]:
    """The tallies of a ruleset, none if it declares none."""
    return rules.tallies if isinstance(rules, Tallied) else {}


def tally(rules: Any, state: Any) -> Counts:
    """The counts of one finished game."""
    counts: Counts = {}
    if isinstance(rules, Tallied):
        for name, piece, amount in rules.tally(state):
            of = counts.setdefault(name, {})
            of[piece] = of.get(piece, 0) + amount
    return counts
