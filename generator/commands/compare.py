"""`punchboard compare`: the same games under old and new data, and which figures differ by more than chance explains."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.load.folder import root_of
from engine.own_code.choice import decisions
from engine.play.tallies import declared
from engine.rules_code import find
from engine.runs.bots import KINDS
from generator.commands.effort import effort_of
from generator.commands.versions import earlier_game
from generator.common.output import write
from generator.common.processes import safe_workers
from generator.common.program import Command, Settings
from generator.common.project import one_game, rules_to_play
from generator.common.run_options import check_replaceable
from generator.common.terminal import echo
from generator.common.workers import start_worker

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Game
    from engine.play.abilities import Tally
    from engine.runs.search import Effort
    from engine.runs.simulate import Outcome, Plan
    from generator.commands.compare_report import Compared


@click.command(cls=Command, epilog="Exit code 1: data cannot be read, or a game of today's data breaks an invariant.")
@click.argument("version", metavar="REV")
@click.argument("game", required=False)
@click.option(
    "--games", default=400, show_default=True, type=click.IntRange(2), help="Number of games of each version."
)
@click.option("--seed", default="1", show_default=True, help="Any text; the same seed gives the same games.")
@click.option("--players", type=click.IntRange(1), multiple=True, help="Number of players; repeat it to alternate.")
@click.option(
    "--bots", default="greedy", show_default=True, type=click.Choice(KINDS), help="Which bots play both versions."
)
@click.option("--rollouts", type=click.IntRange(1), help="How many playouts bots that search make for each decision.")
@click.option(
    "--think",
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    help="Let them search so long for each decision instead; then two runs may differ.",
)
@click.option(
    "--cap", default=60, show_default=True, type=click.IntRange(1), help="Rounds after which a game is stopped."
)
@click.option("--card", metavar="ID", default="", help="Of the pieces, show and judge this one alone.")
@click.option("--all", "every", is_flag=True, help="Show every figure of every piece, not only those that differ.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--page",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=check_replaceable,
    help="Write the comparison as a page too: one HTML file.",
)
@click.pass_obj
def command(
    settings: Settings,
    version: str,
    game: str | None,
    games: int,
    seed: str,
    players: tuple[int, ...],
    bots: str,
    rollouts: int | None,
    think: float | None,
    cap: int,
    card: str,
    every: bool,
    form: str,
    page: Path | None,
) -> None:
    """Play the same seeds with the data of REV and of today, and say what a change does to the game.

    REV is a revision of git, or a folder with another copy. The rules code of today plays both. Every difference has its 95 %
    interval, from pairs of games; a mark shows those that are more than noise, corrected for the number of figures (Holm).

    \b
    punchboard compare HEAD my-game
    punchboard compare v0.2 my-game --games 2000 --players 2 --card fox
    punchboard compare ../older/components/my-game my-game --format json
    punchboard compare HEAD my-game --page build/compared.html
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.commands import compare_page, compare_report

    today = one_game(settings.root, game)
    rules_to_play(today, hint="`punchboard diff` says what changed in its data")
    with earlier_game(settings.root, today, version) as before:
        _check_card(card, before, today)
        effort = effort_of(today, bots, rollouts, think)
        sizes = _sizes(before, today, players)
        compared = _compared(
            settings, (before, today), version, _BothVersions(games, seed, sizes, cap, bots, effort), card
        )
    if form == "json":
        echo(compare_report.as_json(compared))
    else:
        echo("\n".join(compare_report.as_text(compared, every=every or bool(card))))
    if page is not None:
        write(page, compare_page.as_page(compared))
    if compared.result.violations[1]:
        raise SystemExit(1)


class _BothVersions:
    """What is played of both versions."""

    def __init__(self, games: int, seed: str, sizes: tuple[int, ...], cap: int, bots: str, effort: Effort) -> None:
        self.games, self.seed, self.sizes, self.cap, self.bots, self.effort = games, seed, sizes, cap, bots, effort

    def plan(self, game: Game) -> Plan:
        """Return the plan of one version."""
        from engine.runs.simulate import Plan

        folder = game.folder.resolve()
        return Plan(
            str(folder),
            str(root_of(folder)),
            self.games,
            self.seed,
            self.sizes,
            cap=self.cap,
            bots=self.bots,
            tallied=True,
            effort=self.effort,
        )


def _check_card(card: str, before: Game, today: Game) -> None:
    """Raise click.UsageError if neither version has a piece of this id."""
    if card and not any(card in game.pieces for game in (before, today)):
        raise click.UsageError(f"--card {card}: {today.id} has no such piece, neither then nor now")


def _sizes(before: Game, today: Game, players: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of players to play with. Raises click.UsageError if the versions do not allow them."""
    fewest = max(before.players.fewest, today.players.fewest)
    allowed = tuple(range(fewest, min(before.players.most, today.players.most) + 1))
    for number in players:
        if number not in allowed:
            raise click.UsageError(
                f"--players {number}: expected {' or '.join(map(str, allowed))}, as both versions allow"
            )
    if not allowed:
        raise click.UsageError("no number of players is allowed in both versions, so no games can be compared")
    return tuple(players) or allowed


def _compared(settings: Settings, versions: tuple[Game, Game], version: str, run: _BothVersions, card: str) -> Compared:
    """Play both versions on all cores, and compare the games."""
    from engine.compare.games import compare
    from generator.commands.compare_report import Compared

    before, today = versions
    rules = find(today)
    old, new = _outcomes(settings, [run.plan(before), run.plan(today)])
    result = compare(old, new, declared(rules), card)
    titles = {piece.id: piece.title for game in versions for piece in game.pieces.values()}
    tallies = {name: (tally.title, _unit(declared(rules), tally)) for name, tally in declared(rules).items()}
    return Compared(today.id, today.title, version, run.bots, run.seed, card, titles, tallies, result)


def _unit(tallies: Mapping[str, Tally], tally: Tally) -> str:
    """Return the unit of a tally's figures, which are averages."""
    return f"{tally.unit}, for each of {tallies[tally.per].title.lower()}" if tally.per else f"{tally.unit} a game"


def _outcomes(settings: Settings, plans: Sequence[Plan]) -> list[list[Outcome]]:
    """Return the games of each plan, in order."""
    from engine.runs.simulate import run
    from generator.common.progress import progress

    jobs = settings.jobs or os.cpu_count() or 1
    found: list[list[Outcome]] = []
    with (
        safe_workers(),
        ProcessPoolExecutor(jobs, initializer=start_worker, initargs=(decisions(),)) as pool,
        progress("playing", sum(plan.games for plan in plans), quiet=settings.quiet) as advance,
    ):
        for plan in plans:
            found.append([])
            for batch in run(plan, pool):
                found[-1] += batch
                advance(len(batch))
    return found
