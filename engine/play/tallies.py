"""What the events of a game say about its pieces, counted: how often a card is taken, what it brings.

A ruleset that wants it declares `tallies`, and `tally_events(state)`, which reads them out of the log of a finished game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.abilities import Tallied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.play.abilities import Tally

Counts = dict[str, dict[str, int]]  # tally → piece (or a word of the game) → how much


def declared(rules: Any) -> Mapping[str, Tally]:
    """The tallies of a ruleset, none if it declares none."""
    return rules.tallies if isinstance(rules, Tallied) else {}


def tally(rules: Any, state: Any) -> Counts:
    """The counts of one finished game."""
    counts: Counts = {}
    if isinstance(rules, Tallied):
        for name, piece, amount in rules.tally_events(state):
            of = counts.setdefault(name, {})
            of[piece] = of.get(piece, 0) + amount
    return counts
