"""The report of `punchboard simulate`: on the console, and as a file."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from engine.common.names import count
from engine.rules_code import find
from engine.runs.balance import share
from engine.runs.intervals import mean_interval
from engine.runs.plan import command_of
from engine.runs.totals import spread
from generator.common.output import write
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
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
            f"  rounds       {length.mean:6.1f}{_mean_range(table.rounds)} on average, {length.fewest} to {length.most}, half of them"
            f" {length.lower} to {length.upper}"
        )
        for label, wins, totals in zip(table.labels, table.wins, table.scores, strict=True):
            score = spread(totals)
            won = _share_range(float(wins), table.finished)
            yield (
                f"  {label:<12} wins {won}   score {score.mean:5.1f}{_mean_range(totals)} on average, {score.fewest} to {score.most},"
                f" half of them {score.lower} to {score.upper}"
            )
    if table.nobody:
        yield f"  {'nobody':<12} wins {_share_range(table.nobody, table.finished)}"
    if len(table.bots) > 1:
        for kind, bot in sorted(table.bots.items()):
            won, score_of_bot = _share_range(float(bot.wins), bot.seats), bot.points / bot.seats
            yield f"  {kind:<12} wins {won} of its seats' games   score {score_of_bot:5.1f} on average"
    for reason, times in sorted(table.reasons.items()):
        yield f"  {times:7,} × {reason}"
    if table.rounds:
        yield "  in brackets: 95 % intervals"
    yield f"  unfinished {table.unfinished:,}, violations {table.violations:,}"


def _share_range(wins: float, games: int) -> str:
    """Return a share of wins with its interval; a shared win counts in parts."""
    found = share(wins, games)
    return f"{found['share']:6.1%} [{found['low']:.1%} to {found['high']:.1%}]"


def _mean_range(counts: Mapping[int, int]) -> str:
    """Return the interval of a mean; nothing if there are too few games."""
    low, high = mean_interval(counts)
    return f" [{low:.1f} to {high:.1f}]" if isfinite(low) else ""


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
