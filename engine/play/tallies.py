"""Counts what the events of a game say about its pieces: how often a card is taken, how much it brings.

A ruleset that offers this declares `tallies`, and `tally_events(state)`, which reads the log of a finished game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.abilities import Tallied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.play.abilities import Tally

Counts = dict[str, dict[str, int]]  # tally → piece (or a word of the game) → amount


def declared(rules: Any) -> Mapping[str, Tally]:
    """Return the tallies of a ruleset; none if it declares none."""
    return rules.tallies if isinstance(rules, Tallied) else {}


def tally(rules: Any, state: Any) -> Counts:
    """Return the counts of one finished game."""
    counts: Counts = {}
    if isinstance(rules, Tallied):
        for name, piece, amount in rules.tally_events(state):
            by_piece = counts.setdefault(name, {})
            by_piece[piece] = by_piece.get(piece, 0) + amount
    return counts
