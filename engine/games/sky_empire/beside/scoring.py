"""How seats stand, and how it ended: an Emperor or nobody (SE-22.4, SE-E-22); and how well a game alone was won (SE-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.terms import NOBODY
from engine.play import Result, Score, at_work

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


def score(state: State, seat: int) -> Score:
    """Crystals; nothing else decides anything."""
    count = state.seats[seat].crystals.bit_count()
    return Score(count, {"crystals": count})


def result(state: State) -> Result | None:
    """The Emperor, or nobody when the Event deck has run out; None while it goes on."""
    if not state.over:
        return None
    scores = tuple(score(state, seat) for seat in range(len(state.seats)))
    if state.winner == NOBODY:
        return Result(scores, (), "the End Event")
    return Result(scores, (state.winner,), "an Emperor")


UNRATED = "not rated"


def ratings(state: State) -> list[str]:
    """How well a game alone was won, by the round (SE-35.1) and for each row of the chart (SE-35.2); empty for other games.

    The rows are those of the rulebook (SE-35.3, SE-35.4, SE-35.5); what is missing of it (SE-35.6) is `unknown` and never
    guessed, and a round without a column is not rated (SE-E-25).
    """
    if not state.solo or state.winner == NOBODY:
        return []
    at_work.note_fact(("rating",), "SE-35.1", "SE-35.2", "SE-35.3", "SE-35.4", "SE-35.5")
    if any(state.round not in row for row in state.tables.chart):
        at_work.note_fact(("rating",), "SE-35.6", "SE-E-25")
    return [row.get(state.round, UNRATED) for row in state.tables.chart]
