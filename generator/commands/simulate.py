"""`punchboard simulate`: bots play many games on all cores; the invariants are checked in each game."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from engine.common.names import count
from engine.common.problems import Problems
from engine.own_code.choice import decisions
from engine.rules_code import find, not_played
from engine.runs.bots import KINDS
from engine.runs.plan import command_of
from generator.common.output import check_file, check_folder, write
from generator.common.processes import safe_workers
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, exit_with_problems, load_or_exit
from generator.common.terminal import echo
from generator.common.workers import start_worker

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from engine.play.abilities import Duel
    from engine.runs.duels import Fought
    from engine.runs.simulate import Outcome, Plan, Report

SHOWN = 5  # violations shown on the screen; all of them are written


def _check_replaceable(_ctx: click.Context, _option: click.Parameter, out: Path | None) -> Path | None:
    """Refuse a device or a link as --out now, rather than after the last game."""
    if out is not None:
        check_file(out)
    return out


@click.command(cls=Command)
@click.argument("game", required=False)
@click.option("--games", default=1000, show_default=True, type=click.IntRange(1), help="Number of games.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same seed gives the same games.")
@click.option(
    "--players",
    type=click.IntRange(1),
    multiple=True,
    help="Number of players; give it several times to alternate (default: all that the game allows).",
)
@click.option(
    "--variant",
    multiple=True,
    metavar="NAME=VALUE",
    help="A variant of the set-up, such as houses=colour or solo=hard.",
)
@click.option("--option", multiple=True, metavar="NAME=VALUE", help="Decide a ruling differently.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    type=click.Choice(KINDS),
    help="Which bots play; mixed: every second seat has a greedy bot; the seats alternate.",
)
@click.option(
    "--cap",
    default=60,
    show_default=True,
    type=click.IntRange(1),
    help="Rounds after which a game counts as unfinished.",
)
@click.option(
    "--replays",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for replays of violations (default: build/replays).",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=_check_replaceable,
    help="Write the statistics to this file, as JSON or (.csv) rows.",
)
@click.option(
    "--duels",
    type=click.IntRange(1),
    metavar="EACH",
    help="Instead of games, so many fights of each pair of pieces, beside their exact odds; written to --out.",
)
@click.option(
    "--contract",
    is_flag=True,
    help="Before the games, check in two of them that the rules code keeps all its promises.",
)
@click.option("--record", type=click.IntRange(0), help="Only write the replay of the game with this number.")
@click.pass_obj
def command(
    settings: Settings,
    game: str | None,
    games: int,
    seed: str,
    players: tuple[int, ...],
    variant: tuple[str, ...],
    option: tuple[str, ...],
    bots: str,
    cap: int,
    replays: Path | None,
    out: Path | None,
    duels: int | None,
    record: int | None,
    contract: bool,
) -> None:
    """Play many games of GAME by bots and report wins by place, length, scores and violations.

    Each violation is written as a replay file; `punchboard replay FILE` plays it again. Exit code 1 if there is any.

    \b
    punchboard simulate GAME --games 1000 --seed 1
    punchboard simulate GAME --players 3 --variant houses=draft
    punchboard simulate GAME --variant solo=hard --option energy_supply=limited
    punchboard simulate GAME --bots mixed --out build/balance/GAME-mixed.json
    punchboard simulate GAME --duels 20000 --out build/balance/GAME-duels.json
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.play.abilities import Valued
    from engine.runs.simulate import Plan, record_game, report

    data = _chosen(settings, game, with_contract=contract)
    if duels is not None:
        _refuse_games_options()
        _duels(settings, data, duels, seed, out)
        return
    variants, options = _variants(data, variant), _options(data, option)
    sizes = _sizes(data, players, variants)
    plan = Plan(str(data.folder), str(settings.root), games, seed, sizes, variants, options, cap, bots, out is not None)
    if bots != "random" and not isinstance(find(data), Valued):
        raise click.UsageError(f"--bots {bots}: the rules of {data.id} give no value to positions; expected random")
    target = replays or settings.root / "build" / "replays"
    check_folder(settings.root, target)
    if record is not None:
        path = target / f"{data.id}-{seed}-{record}.json"
        _write(path, record_game(plan, record).text())
        echo(str(path))
        return
    outcomes = _play_games(plan, settings.jobs or os.cpu_count() or 1, quiet=settings.quiet)
    reports = report(outcomes)
    for table in reports.values():
        echo("\n".join(_lines(table)))
    if out is not None:
        _write_statistics(out, data, plan, outcomes)
    violations = [outcome for table in reports.values() for outcome in table.violations]
    for outcome in violations:
        _write(target / f"{data.id}-{seed}-{outcome.number}.json", outcome.replay)
    for outcome in violations[:SHOWN]:
        echo(
            f"violation in game {outcome.number}: {outcome.violation}; replay:"
            f" {target / f'{data.id}-{seed}-{outcome.number}.json'}",
            err=True,
        )
    if violations:
        raise SystemExit(1)


def _chosen(settings: Settings, name: str | None, *, with_contract: bool) -> Game:
    """Return the named game, or the only one. Raises click.UsageError if there are several."""
    folders = chosen_folders(settings.root, [name] if name else [])
    if len(folders) > 1:
        raise click.UsageError("name one game: " + ", ".join(folder.name for folder in folders))
    data = load_or_exit(folders[0], settings.root, Problems())
    if with_contract:
        _check_contract(data)
    return data


def _check_contract(game: Game) -> None:
    """End with the problems if the rules code contradicts itself in games at random (`engine.contract`)."""
    from engine.contract.plays import plays

    rules = find(game)
    if rules is not None and (problems := plays(game, rules)):
        exit_with_problems(problems)
    echo("the rules code keeps its contract in 2 games at random")


def _write_statistics(out: Path, game: Game, plan: Plan, outcomes: Sequence[Outcome]) -> None:
    """Write the statistics of a run, with the command that repeats it."""
    from engine.runs.balance import statistics, table_text, text

    rules = find(game)
    if rules is None:
        return
    stats = statistics(game, rules, plan, outcomes, command_of(game, plan))
    _write(out, table_text(stats) if out.suffix == ".csv" else text(stats))


GAMES_ALONE = ("games", "players", "variant", "option", "bots", "cap", "replays", "record")  # not for --duels


def _refuse_games_options() -> None:
    """Raise click.UsageError if the command line has an option of games: fights have no seats and follow the default rulings."""
    source = click.get_current_context().get_parameter_source
    given = [f"--{name}" for name in GAMES_ALONE if source(name) is ParameterSource.COMMANDLINE]
    if given:
        raise click.UsageError(
            f"--duels does not go together with {', '.join(given)}: a fight has no set-up and no bots, and follows the"
            " default of every ruling; expected --seed and --out at the most"
        )


def _duels(settings: Settings, game: Game, each: int, seed: str, out: Path | None) -> None:
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
        _write(out, text(statistics(game, rules, fought, each, seed)))


def _fights(rules: Any) -> bool:
    """Whether the rules have fights of two pieces."""
    from engine.play.abilities import Duelling

    return isinstance(rules, Duelling)


def _fought(settings: Settings, game: Game, each: int, seed: str, duels: Sequence[Duel]) -> list[Fought]:
    from engine.runs.duels import play_pair
    from generator.common.progress import progress

    play = partial(play_pair, str(game.folder), str(settings.root), each=each, seed=seed)
    with (
        safe_workers(),
        ProcessPoolExecutor(
            settings.jobs or os.cpu_count() or 1, initializer=start_worker, initargs=(decisions(),)
        ) as pool,
        progress("fighting", len(duels), quiet=settings.quiet) as advance,
    ):
        fought = []
        for one in pool.map(play, duels):
            fought.append(one)
            advance(1)
        return fought


def _pairs(texts: Sequence[str], what: str) -> Iterator[tuple[str, str]]:
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"--{what} {text}: expected NAME=VALUE")
        yield name.strip(), value.strip()


def _check_known(name: str, value: str, known: dict[str, Sequence[str]], what: str) -> None:
    if name not in known:
        raise click.UsageError(f"--{what} {name}: no such {what}; there are {', '.join(known) or 'none'}")
    if value not in known[name]:
        raise click.UsageError(f"--{what} {name}={value}: expected one of {', '.join(known[name])}")


def _variants(game: Game, texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    rules = find(game)
    if rules is None:
        raise click.UsageError(f"{game.id} cannot be played: {not_played(game.folder)}")
    pairs = tuple(_pairs(texts, "variant"))
    for name, value in pairs:
        _check_known(name, value, dict(rules.variants), "variant")
    return pairs


def _options(game: Game, texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    pairs = tuple(_pairs(texts, "option"))
    for name, value in pairs:
        _check_known(name, value, {key: tuple(option.values) for key, option in game.options.items()}, "option")
    return pairs


def _sizes(game: Game, players: Sequence[int], variants: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    alone = any(name == "solo" and value != "off" for name, value in variants)
    allowed = (1,) if alone else tuple(range(game.players.fewest, game.players.most + 1))
    for number in players:
        if number not in allowed:
            raise click.UsageError(f"--players {number}: expected {' or '.join(map(str, allowed))} here")
    return tuple(players) or allowed


def _play_games(plan: Plan, jobs: int, *, quiet: bool) -> list[Outcome]:
    from engine.runs.simulate import run
    from generator.common.progress import progress

    outcomes: list[Outcome] = []
    stopped = threading.Event()
    # A KeyboardInterrupt would be lost if it came while Python forks a worker, and the run would go on.
    old_handler = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    pool = ProcessPoolExecutor(jobs, initializer=start_worker, initargs=(decisions(),))
    try:
        with safe_workers(), progress("playing", plan.games, quiet=quiet) as advance:
            for batch in run(plan, pool):
                outcomes += batch
                advance(len(batch))
                if stopped.is_set():
                    echo(f"interrupted after {count(len(outcomes), 'game')}", err=True)
                    raise SystemExit(130)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        signal.signal(signal.SIGINT, old_handler)
    return outcomes


def _lines(table: Report) -> Iterator[str]:
    from engine.runs.simulate import spread

    yield f"{count(table.seats, 'player')}: {count(table.games, 'game')}, {table.decisions / table.games:,.0f} decisions each"
    if table.rounds:
        length = spread(table.rounds)
        yield (
            f"  rounds       {length.mean:6.1f} on average, {length.fewest} to {length.most}, half of them"
            f" {length.lower} to {length.upper}"
        )
        for label, wins, totals in zip(table.labels, table.wins, table.scores, strict=True):
            score = spread(totals)
            share = wins / len(table.rounds)
            yield (
                f"  {label:<12} wins {share:6.1%}   score {score.mean:5.1f} on average, {score.fewest} to {score.most},"
                f" half of them {score.lower} to {score.upper}"
            )
    if table.nobody:
        yield f"  {'nobody':<12} wins {table.nobody / len(table.rounds):6.1%}"
    if len(table.bots) > 1:
        for kind, (seats, wins, points) in sorted(table.bots.items()):
            yield f"  {kind:<12} wins {wins / seats:6.1%} of its seats' games   score {points / seats:5.1f} on average"
    for reason, times in sorted(table.reasons.items()):
        yield f"  {times:7,} × {reason}"
    yield f"  unfinished {table.unfinished:,}, violations {len(table.violations):,}"


def _write(path: Path, text: str) -> None:
    write(path, text.encode())
