"""The end of the game: final scores and winners (SS-1, SS-20, SS-22.53, SS-22.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.beside.tallies import ending
from engine.play import Result, Score, at_work

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.sovereign_skies.state import State

PARTS = (
    "activation",
    "senator",
    "pledge",
    "standard",
    "energy",
)  # four kinds of Influence and converted Energy (SS-1.2)


def score(state: State, seat: int) -> Score:
    """The Influence of a seat by kind (SS-20.1, SS-20.2). Bases that were never activated count nothing (SS-23.5).

    The A.I.'s Energy counts at the rate of its difficulty (SS-22.54). An option decides whether its Standard Influence
    counts (SS-E-57).
    """
    player, tables = state.seats[seat], state.tables
    rate, counts = tables.constants["energy_per_point"], True
    if state.bot is not None and state.bot.seat == seat:
        rate = tables.constants[f"bot_rate_{state.bot.difficulty}"]
        counts = tables.options["bot_counts_standard"] == "counted"
    parts = {
        "activation": sum(value for _, value in player.activation_chits),
        "senator": sum(value for _, value in player.senator_chits),
        "pledge": sum(value for value, owner in zip(tables.pledge_values, state.pledge, strict=True) if owner == seat),
        "standard": player.standard * tables.standard_value if counts else 0,
        "energy": player.energy // rate,
    }
    if at_work.listeners:
        _note_score(state, seat, parts)
    return Score(sum(parts.values()), parts)


def _note_score(state: State, seat: int, parts: Mapping[str, int]) -> None:
    """Note which rules make the score of a seat."""
    player, fact = state.seats[seat], (state.names[seat], "score")
    automated = state.bot is not None and state.bot.seat == seat
    if sum(1 for points in parts.values() if points) > 1:
        at_work.note_fact(fact, "SS-1.2")
    if any(parts[part] for part in PARTS[:4]):
        at_work.note_fact(fact, "SS-22.53" if automated else "SS-20.1")
    if player.energy:
        at_work.note_fact(fact, "SS-22.54" if automated else "SS-20.2")
    if player.standard and automated:
        at_work.note_fact(fact, "SS-E-57")
    if any(player.bases):
        at_work.note_fact(fact, "SS-23.5")


def result(state: State) -> Result | None:
    """Return scores and winners when the game is over (SS-1.1, SS-22.1), None before.

    Activation, Senator, Pledge and Standard Influence in points break ties (SS-E-34), then Energy tokens (SS-E-35).
    Seats that are still tied share the win (SS-20.3, SS-20.4, SS-20.5, SS-20.6, SS-20.7, SS-20.8), in a solo game too
    (SS-E-61).
    """
    if not state.over:
        return None
    scores = tuple(score(state, index) for index in range(len(state.seats)))
    return Result(scores, tuple(_winners(state, scores)), ending(state))


def _winners(state: State, scores: Sequence[Score]) -> list[int]:
    """Return the seats with the highest total, after the tie-breaks in their order."""
    seats, leading = state.seats, list(range(len(scores)))
    measures: tuple[tuple[str, Sequence[int]], ...] = (
        ("SS-1.1" if state.bot is None else "SS-22.1", [score.total for score in scores]),
        ("SS-20.3", [score.parts["activation"] for score in scores]),
        ("SS-20.4", [score.parts["senator"] for score in scores]),
        ("SS-20.5", [score.parts["pledge"] for score in scores]),
        ("SS-20.6", [score.parts["standard"] for score in scores]),
        ("SS-20.7", [seat.energy for seat in seats]),
    )
    for rule, measure in measures:
        best = max(measure[index] for index in leading)
        ahead = [index for index in leading if measure[index] == best]
        if at_work.listeners:
            _note_comparison(state, rule, leading, ahead)
        leading = ahead
    if len(leading) > 1:
        at_work.note_fact(("winners",), "SS-20.8")
    return leading


def _note_comparison(state: State, rule: str, leading: Sequence[int], ahead: Sequence[int]) -> None:
    """Note a comparison that leaves fewer seats, and what is special about it."""
    rate = state.tables.constants["energy_per_point"]
    if len(ahead) < len(leading):
        at_work.note_fact(("winners",), rule)
    elif len(leading) > 1 and state.bot is not None:
        at_work.note_fact(("winners",), "SS-E-61")
    chits = {
        "SS-20.3": [len(seat.activation_chits) for seat in state.seats],
        "SS-20.4": [len(seat.senator_chits) for seat in state.seats],
    }.get(rule)
    if chits and len(leading) > 1:
        most = max(chits[index] for index in leading)
        if [index for index in leading if chits[index] == most] != list(ahead):
            at_work.note_fact(("winners",), "SS-E-34")
    if rule == "SS-20.7" and len(leading) > 1 and any(state.seats[index].energy >= rate for index in leading):
        at_work.note_fact(("winners",), "SS-E-35")
