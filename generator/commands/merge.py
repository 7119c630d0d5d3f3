"""`punchboard merge`: puts together the shards that `simulate --shard` and `mutate --shard` have written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from engine.common.part_files import PartError
from engine.common.reading import ReadError, read_json
from engine.common.shards import Shard
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, one_game, rules_to_play
from generator.common.run_options import check_replaceable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.mutation.parts import MutantPart
    from engine.runs.parts import GamesPart

P = TypeVar("P", "GamesPart", "MutantPart")


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=check_replaceable,
    help="Write the statistics of games to this file, as JSON or (.csv) rows.",
)
@click.pass_obj
def command(settings: Settings, files: tuple[Path, ...], out: Path | None) -> None:
    """Put the shards of one run together and report what one run would have reported, byte for byte.

    Shards of games must be finished and all there. Of mutants, those that no shard has tried are counted; `punchboard mutate`
    goes on with them. Exit codes are those of `simulate` and `mutate`. Merge only files that you or people you trust have made.

    \b
    punchboard merge build/shards/GAME-*-of-4.json --out build/balance/GAME.json
    punchboard merge build/shards/GAME-mutants-*-of-4.json
    """  # noqa: D301 - click keeps the lines after this mark as they are
    if _kind(files[0]) == "mutants":
        if out is not None:
            raise click.UsageError("--out takes the statistics of games; mutate has none")
        _merge_mutants(settings, files)
    else:
        _merge_games(settings, files, out)


def _kind(file: Path) -> Any:
    try:
        value = read_json(file, 256_000_000)
    except ReadError as error:
        raise click.ClickException(f"{file} {error}") from None
    return value.get("kind") if isinstance(value, dict) else None


def _merge_games(settings: Settings, files: Sequence[Path], out: Path | None) -> None:
    from engine.runs.parts import plan_of, read, run_of
    from engine.runs.totals import Reports, add_reports, in_order
    from generator.commands.simulate_report import show, write_statistics
    from generator.commands.simulate_run import show_violations

    parts = _parts_of_one_run(files, read)
    run = parts[0].run
    _check_whole(files, parts)
    game = one_game(settings.root, run["game"])
    plan = plan_of(run, game, settings.root)
    _check_same(files[0], run, run_of(game, rules_to_play(game), plan))
    reports: Reports = {}
    for part in parts:
        add_reports(reports, part.reports)
    reports = in_order(reports)
    show(reports)
    if out is not None:
        write_statistics(out, game, plan, reports)
    show_violations(reports, settings.root / "build" / "replays", plan)


def _parts_of_one_run(files: Sequence[Path], read: Callable[[Path], P]) -> list[P]:
    """Return what the files hold. Raises click.ClickException unless they are different shards of one run."""
    parts: list[P] = []
    seen: dict[Shard, Path] = {}
    for file in files:
        try:
            part = read(file)
        except PartError as error:
            raise click.ClickException(f"{file} {error}") from None
        parts.append(part)
        first = parts[0]
        differing = [name for name in first.run if part.run[name] != first.run[name]]
        differing += ["the number of shards"] if part.shard.of != first.shard.of else []
        if differing:
            raise click.ClickException(
                f"{file} belongs to another run than {files[0]}: it differs in {', '.join(differing)}"
            )
        if part.shard in seen:
            raise click.ClickException(
                f"{file} and {seen[part.shard]} are both shard {part.shard}; expected each shard once"
            )
        seen[part.shard] = file
    return parts


def _check_whole(files: Sequence[Path], parts: Sequence[GamesPart]) -> None:
    """Raise click.ClickException if a shard is unfinished or missing: the statistics would be those of other games."""
    for file, part in zip(files, parts, strict=True):
        if part.left:
            raise click.ClickException(
                f"{file}: {len(part.left):,} games of shard {part.shard} are not played yet; expected a finished shard:"
                f" `punchboard simulate … --shard {part.shard}` goes on with it"
            )
    of = parts[0].shard.of
    missing = sorted({Shard(number, of) for number in range(1, of + 1)} - {part.shard for part in parts})
    if missing:
        raise click.ClickException(f"there is no file of shard {_listed(missing)}; expected all {of}")


def _listed(shards: Iterable[Shard]) -> str:
    return ", ".join(map(str, shards))


def _check_same(file: Path, run: dict[str, Any], now: dict[str, Any]) -> None:
    for name, what in (("data", "data"), ("rules", "rules code")):
        if run[name] != now[name]:
            raise click.ClickException(
                f"{file} was played with other {what} than those of the project now; expected the same"
            )


def _merge_mutants(settings: Settings, files: Sequence[Path]) -> None:
    from engine.mutation.parts import read
    from generator.commands.mutate import WantedMutants, mutate_game, show

    parts = _parts_of_one_run(files, read)
    run = parts[0].run
    (folder,) = chosen_folders(settings.root, [run["game"]])
    wanted = WantedMutants(run["data"], run["code"], tuple(run["only"]), run["since"] or None, 0.0, fresh=False)
    outcome = mutate_game(folder, settings, wanted, asked=True, parts=parts)
    show([] if outcome is None else [outcome], "text", settings)
