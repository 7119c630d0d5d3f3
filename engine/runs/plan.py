"""Writes the command line of a simulation."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from engine.runs.bots import SEARCHING

if TYPE_CHECKING:
    from engine.model import Game
    from engine.runs.simulate import Plan


def command_of(game: Game, plan: Plan) -> str:
    """Return the command line that plays a plan."""
    parts = [
        "punchboard",
        "simulate",
        game.id,
        "--games",
        str(plan.games),
        "--seed",
        plan.seed,
        "--bots",
        plan.bots,
        "--cap",
        str(plan.cap),
    ]
    if plan.bots in SEARCHING:
        thinks = plan.effort.think
        parts += ["--think", f"{thinks:g}"] if thinks else ["--rollouts", str(plan.effort.rollouts)]
    parts += [part for seats in plan.tables for part in ("--players", str(seats))]
    for name, pairs in (("--variant", plan.variants), ("--option", plan.options)):
        parts += [part for pair in pairs for part in (name, "=".join(pair))]
    return shlex.join(parts)
