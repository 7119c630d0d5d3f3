"""The report of `punchboard simulate`: on the console, and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import count
from engine.rules_code import find
from engine.runs.plan import command_of
from engine.runs.totals import spread
from generator.common.output import write
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.model import Game
    from engine.runs.simulate import Plan
    from engine.runs.totals import Report, Reports


def report_lines(table: Report) -> Iterator[str]:
    """Yield the lines about the games with one number of seats."""
    yield f"{count(table.seats, 'player')}: {count(table.games, 'game')}, {table.decisions / table.games:,.0f} decisions each"
    if table.rounds:
        length = spread(table.rounds)
        yield (
            f"  rounds       {length.mean:6.1f} on average, {length.fewest} to {length.most}, half of them"
            f" {length.lower} to {length.upper}"
        )
        for label, wins, totals in zip(table.labels, table.wins, table.scores, strict=True):
            score = spread(totals)
            share = float(wins / table.finished)
            yield (
                f"  {label:<12} wins {share:6.1%}   score {score.mean:5.1f} on average, {score.fewest} to {score.most},"
                f" half of them {score.lower} to {score.upper}"
            )
    if table.nobody:
        yield f"  {'nobody':<12} wins {table.nobody / table.finished:6.1%}"
    if len(table.bots) > 1:
        for kind, bot in sorted(table.bots.items()):
            share, score_of_bot = float(bot.wins / bot.seats), bot.points / bot.seats
            yield f"  {kind:<12} wins {share:6.1%} of its seats' games   score {score_of_bot:5.1f} on average"
    for reason, times in sorted(table.reasons.items()):
        yield f"  {times:7,} × {reason}"
    yield f"  unfinished {table.unfinished:,}, violations {table.violations:,}"


def show(reports: Reports) -> None:
    """Print the report."""
    for table in reports.values():
        echo("\n".join(report_lines(table)))


def write_statistics(out: Path, game: Game, plan: Plan, reports: Reports) -> None:
    """Write the statistics of a run, with the command that repeats it."""
    from engine.runs.balance import statistics_of, table_text, text

    rules = find(game)
    if rules is None:
        return
    stats = statistics_of(game, rules, plan, reports, command_of(game, plan))
    write(out, table_text(stats) if out.suffix == ".csv" else text(stats))
