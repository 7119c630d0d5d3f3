"""The options of commands that say how long bots may search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.rules_code import find
from engine.runs.bots import SEARCHING, why_not
from engine.runs.search import ROLLOUTS, Effort

if TYPE_CHECKING:
    from engine.model import Game


def effort_of(game: Game, bots: str, rollouts: int | None, think: float | None) -> Effort:
    """Return how long bots search. Raises click.UsageError if they cannot play the game, or if options contradict each other."""
    given = [name for name, value in (("--rollouts", rollouts), ("--think", think)) if value is not None]
    if given and bots not in SEARCHING:
        raise click.UsageError(f"{given[0]}: --bots {bots} do not search; expected --bots {' or '.join(SEARCHING)}")
    if len(given) > 1:
        raise click.UsageError("--rollouts does not go together with --think; expected one of them")
    rules = find(game)
    if rules is not None and (why := why_not(rules, bots)):
        raise click.UsageError(f"--bots {bots}: {why}; expected other bots, such as random")
    return Effort(rollouts or ROLLOUTS, think or 0.0)
