"""`punchboard simulate`: bots play many games on all cores; the invariants are checked in each game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.names import count
from engine.common.shards import Shard
from engine.runs.bots import KINDS
from engine.runs.parts import GamesPart, run_of
from engine.runs.search import ROLLOUTS
from engine.runs.totals import in_order
from generator.commands.effort import effort_of
from generator.commands.simulate_duels import play_duels, refuse_games_options
from generator.commands.simulate_report import show, write_statistics
from generator.commands.simulate_run import Workplace, begun, play_part, replay_file, show_violations
from generator.common.output import check_file, check_folder, write
from generator.common.program import Command, Settings
from generator.common.project import exit_with_problems, one_game, rules_to_play
from generator.common.run_options import check_replaceable, dask_option, part_file, shard_option
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Game
    from engine.runs.simulate import Plan
    from engine.runs.totals import Reports


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
    help=(
        "Which bots play; search: they look several decisions ahead; mixed: greedy and random ones in turn; mixed-search:"
        " searching and greedy ones in turn."
    ),
)
@click.option(
    "--rollouts",
    type=click.IntRange(1),
    help=f"How many playouts a bot that searches makes for each decision (default: {ROLLOUTS}).",
)
@click.option(
    "--think",
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    help="Search so long for each decision instead; then two runs may differ.",
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
    callback=check_replaceable,
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
@shard_option
@dask_option
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
    rollouts: int | None,
    think: float | None,
    cap: int,
    replays: Path | None,
    out: Path | None,
    duels: int | None,
    record: int | None,
    contract: bool,
    shard: Shard | None,
    dask: str | None,
) -> None:
    """Play many games of GAME by bots and report wins by place, length, scores and violations.

    Each violation is written as a replay file; `punchboard replay FILE` plays it again. Exit code 1 if there is any.

    \b
    punchboard simulate GAME --games 1000 --seed 1
    punchboard simulate GAME --players 3 --variant houses=draft
    punchboard simulate GAME --variant solo=hard --option energy_supply=limited
    punchboard simulate GAME --bots mixed --out build/balance/GAME-mixed.json
    punchboard simulate GAME --games 1000000 --shard 1/4
    punchboard simulate GAME --games 1000000 --dask tcp://127.0.0.1:8786 --out build/balance/GAME.json
    punchboard simulate GAME --bots mixed-search --players 2 --games 100 --rollouts 300
    punchboard simulate GAME --duels 20000 --out build/balance/GAME-duels.json
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from engine.runs.simulate import Plan, record_game

    data = one_game(settings.root, game)
    if contract:
        _check_contract(data)
    if duels is not None:
        refuse_games_options()
        play_duels(settings, data, duels, seed, out)
        return
    variants, options = _variants(data, variant), _options(data, option)
    sizes = _sizes(data, players, variants)
    tallied = out is not None or shard is not None
    effort = effort_of(data, bots, rollouts, think)
    plan = Plan(str(data.folder), str(settings.root), games, seed, sizes, variants, options, cap, bots, tallied, effort)
    target = replays or settings.root / "build" / "replays"
    check_folder(settings.root, target)
    if record is not None:
        path = replay_file(target, plan, record)
        write(path, record_game(plan, record).text())
        echo(str(path))
        return
    reports = _played(data, plan, Workplace(settings, dask, target, out), shard)
    show(reports)
    if out is not None and shard is None:
        write_statistics(out, data, plan, reports)
    show_violations(reports, target, plan)


def _played(game: Game, plan: Plan, where: Workplace, shard: Shard | None) -> Reports:
    """Return the totals of all games; those of one shard go into a file and are played on from there."""
    part = GamesPart(run_of(game, rules_to_play(game), plan), shard or Shard(1, 1))
    file = None
    if shard is not None:
        file = where.file or part_file(where.settings.root, game.id, shard)
        check_file(file)
        part = begun(part, file)
    play_part(part, plan, replace(where, file=file))
    if file is not None:
        echo(f"shard {shard}: {count(part.done, 'game')}, in {file}; `punchboard merge` puts shards together")
    return in_order(part.reports)


def _check_contract(game: Game) -> None:
    """End with the problems if the rules code contradicts itself in games at random (`engine.contract`)."""
    from engine.contract.plays import plays

    if problems := plays(game, rules_to_play(game)):
        exit_with_problems(problems)
    echo("the rules code keeps its contract in 2 games at random")


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
    rules = rules_to_play(game)
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
