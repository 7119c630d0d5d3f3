"""`punchboard simulate`: bots play many games on all cores; the invariants are checked in each game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.names import count
from engine.common.problems import Problems
from engine.rules_code import find, not_played
from engine.runs.bots import KINDS
from engine.runs.plan import command_of
from generator.commands.simulate_duels import play_duels, refuse_games_options
from generator.commands.simulate_report import report_lines
from generator.common.executors import stopped_by_user, usual_start, workers
from generator.common.output import check_file, check_folder, write
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, exit_with_problems, load_or_exit
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from engine.runs.simulate import Plan
    from engine.runs.totals import Reports


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
    from engine.runs.simulate import Plan, record_game

    data = _chosen(settings, game, with_contract=contract)
    if duels is not None:
        refuse_games_options()
        play_duels(settings, data, duels, seed, out)
        return
    variants, options = _variants(data, variant), _options(data, option)
    sizes = _sizes(data, players, variants)
    plan = Plan(str(data.folder), str(settings.root), games, seed, sizes, variants, options, cap, bots, out is not None)
    if bots != "random" and not isinstance(find(data), Valued):
        raise click.UsageError(f"--bots {bots}: the rules of {data.id} give no value to positions; expected random")
    target = replays or settings.root / "build" / "replays"
    check_folder(settings.root, target)
    if record is not None:
        path = replay_file(target, plan, record)
        _write(path, record_game(plan, record).text())
        echo(str(path))
        return
    reports = _play_games(plan, settings, target)
    for table in reports.values():
        echo("\n".join(report_lines(table)))
    if out is not None:
        _write_statistics(out, data, plan, reports)
    _show_violations(reports, target, plan)


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


def _write_statistics(out: Path, game: Game, plan: Plan, reports: Reports) -> None:
    """Write the statistics of a run, with the command that repeats it."""
    from engine.runs.balance import statistics_of, table_text, text

    rules = find(game)
    if rules is None:
        return
    stats = statistics_of(game, rules, plan, reports, command_of(game, plan))
    _write(out, table_text(stats) if out.suffix == ".csv" else text(stats))


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


def _play_games(plan: Plan, settings: Settings, target: Path) -> Reports:
    """Play all games and return their totals. The replay of a violation is written as soon as its game has ended."""
    from engine.runs.simulate import run
    from engine.runs.totals import add_games, in_order
    from generator.common.progress import progress

    reports: Reports = {}
    done = 0
    with (
        stopped_by_user() as stopped,
        workers(settings, usual_start()) as found,
        progress("playing", plan.games, quiet=settings.quiet) as advance,
    ):
        for batch in run(plan, found.executor, is_stopped=stopped.is_set):
            add_games(reports, batch)
            for outcome in batch:
                if outcome.violation:
                    _write(replay_file(target, plan, outcome.number), outcome.replay)
            done += len(batch)
            advance(len(batch))
        if done < plan.games:
            echo(f"interrupted after {count(done, 'game')}", err=True)
            raise SystemExit(130)
    return in_order(reports)


def replay_file(target: Path, plan: Plan, number: int) -> Path:
    """Return the file for the replay of a game."""
    return target / f"{Path(plan.folder).name}-{plan.seed}-{number}.json"


def _show_violations(reports: Reports, target: Path, plan: Plan) -> None:
    """Name the first violations; exit code 1 if there are any."""
    from engine.runs.totals import SHOWN

    seen = sorted(one for table in reports.values() for one in table.seen)
    for one in seen[:SHOWN]:
        where = replay_file(target, plan, one.number)
        echo(f"violation in game {one.number}: {one.sentence}; replay: {where}", err=True)
    if seen:
        raise SystemExit(1)


def _write(path: Path, text: str) -> None:
    write(path, text.encode())
