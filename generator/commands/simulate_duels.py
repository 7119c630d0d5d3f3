"""Fights of pieces for `punchboard simulate --duels`, beside their exact odds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from engine.rules_code import find
from generator.common.executors import usual_start, workers
from generator.common.output import write
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from engine.model import Game
    from engine.play.abilities import Duel
    from engine.runs.duels import Fought
    from generator.common.program import Settings

_OF_DUELS = frozenset({"game", "seed", "out", "duels", "contract"})  # what has a meaning with --duels


def refuse_games_options() -> None:
    """Raise click.UsageError if the command line has an option of games: fights have no seats and follow the default rulings."""
    context = click.get_current_context()
    given = [
        f"--{option.name}"
        for option in context.command.params
        if option.name not in _OF_DUELS
        and context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(
            f"--duels does not go together with {', '.join(given)}: a fight has no set-up and no bots, and follows the"
            " default of every ruling; expected --seed and --out at the most"
        )


def play_duels(settings: Settings, game: Game, each: int, seed: str, out: Path | None) -> None:
    """Play fights of every pair on all cores, and write or tell how the odds and the fights agree."""
    from engine.runs.balance import text
    from engine.runs.duels import odds_ranges, statistics

    rules: Any = find(game)
    if not _fights(rules):
        raise click.UsageError(f"--duels: the rules of {game.id} have no fights of two pieces")
    if out is not None and out.suffix == ".csv":
        raise click.UsageError(f"--out {out}: expected a .json file for fights")
    fought = _fought(settings, game, each, seed, list(rules.duel_odds(rules.compile(game, {}))))
    for one in odds_ranges(fought):
        echo(f"  odds of {one.expected:6.1%}: {one.share:6.1%} of {one.fights:,} won")
    if out is not None:
        write(out, text(statistics(game, rules, fought, each, seed)))


def _fights(rules: Any) -> bool:
    """Whether the rules have fights of two pieces."""
    from engine.play.abilities import Duelling

    return isinstance(rules, Duelling)


def _fought(settings: Settings, game: Game, each: int, seed: str, duels: Sequence[Duel]) -> list[Fought]:
    from engine.runs.duels import play_pair
    from generator.common.progress import progress

    play = partial(play_pair, str(game.folder), str(settings.root), each=each, seed=seed)
    with workers(settings, usual_start()) as found, progress("fighting", len(duels), quiet=settings.quiet) as advance:
        fought = []
        for one in found.executor.map(play, duels):
            fought.append(one)
            advance(1)
        return fought
