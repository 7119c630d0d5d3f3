"""The end of the game: final scores and winners (SS-1, SS-20, SS-22.53, SS-22.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play import Result, Score

if TYPE_CHECKING:
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
    return Score(sum(parts.values()), parts)


def result(state: State) -> Result | None:
    """Return scores and winners when the game is over (SS-1.1, SS-22.1), None before.

    Activation, Senator, Pledge and Standard Influence in points break ties (SS-E-34), then Energy tokens (SS-E-35).
    Seats that are still tied share the win (SS-20.3, SS-20.4, SS-20.5, SS-20.6, SS-20.7, SS-20.8), in a solo game too
    (SS-E-61).
    """
    if not state.over:
        return None
    scores = tuple(score(state, index) for index in range(len(state.seats)))
    keys = [
        (total, *(parts[part] for part in PARTS[:4]), seat.energy)
        for (total, parts), seat in zip(scores, state.seats, strict=True)
    ]
    best = max(keys)
    return Result(scores, tuple(index for index, key in enumerate(keys) if key == best), ending(state))


def ending(state: State) -> str:
    """Which way the game ended: by two Senator stacks, by two Activation stacks, or by one of each (SS-19.1)."""
    senators = sum(not stack for stack in state.senator_chits)
    activation = sum(not stack for stack in state.activation)
    if senators and activation:
        return "one stack of each kind"
    return "two Senator stacks" if senators else "two Activation stacks"
