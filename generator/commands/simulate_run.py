"""Plays the games of `punchboard simulate`: all of them, or those of one shard."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

import click

from engine.common.names import count
from engine.common.part_files import PartError
from engine.runs.parts import GamesPart, read
from engine.runs.simulate import AHEAD, run
from engine.runs.totals import SHOWN, add_games
from generator.common.cluster import workers_at
from generator.common.executors import stopped_by_user, usual_start
from generator.common.output import write
from generator.common.progress import progress
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.runs.simulate import Outcome, Plan
    from engine.runs.totals import Reports
    from generator.common.program import Settings

_SAVED_EVERY = 10.0  # seconds between two savings of a part


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where games are played, and where results go."""

    settings: Settings
    dask: str | None  # the address of a cluster
    replays: Path
    file: Path | None = None  # of the part


def play_part(part: GamesPart, plan: Plan, where: Workplace) -> None:
    """Play the games of a part that are left. The replay of a violation is written as soon as its game has ended."""
    left, settings = part.left, where.settings
    if not left:
        return
    with (
        stopped_by_user() as stopped,
        workers_at(where.dask, settings, plan.folder, usual_start()) as found,
        progress("playing", len(left), quiet=settings.quiet) as advance,
        _Saver(part, where.file) as saver,
    ):
        for batch in run(plan, found.executor, left, stopped.is_set, max(AHEAD, 2 * found.processes)):
            add_games(part.reports, batch)
            part.done += len(batch)
            _write_replays(batch, plan, where.replays)
            saver.save_now_and_then()
            advance(len(batch))
    if part.left:
        echo(f"interrupted after {count(part.done, 'game')}", err=True)
        raise SystemExit(130)


class _Saver:
    """Saves a part every now and then, and at the end, whatever ends it."""

    def __init__(self, part: GamesPart, file: Path | None) -> None:
        self._part, self._file, self._saved = part, file, time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.save()

    def save_now_and_then(self) -> None:
        """Save if the last time is long ago."""
        if time.monotonic() - self._saved > _SAVED_EVERY:
            self.save()

    def save(self) -> None:
        """Write the file."""
        if self._file is not None:
            write(self._file, self._part.text())
        self._saved = time.monotonic()


def begun(part: GamesPart, file: Path) -> GamesPart:
    """Return the part that a file holds, or the given one if there is no file. Raises click.UsageError if it is another run's."""
    if not file.exists():
        return part
    try:
        found = read(file)
    except PartError as error:
        raise click.UsageError(f"{file} {error}; remove it, or name another file with --out") from None
    differing = [name for name in part.run if part.run[name] != found.run[name]]
    if found.shard != part.shard:
        differing.append("shard")
    if differing:
        raise click.UsageError(
            f"{file} belongs to another run: it differs in {', '.join(differing)}; remove it, or name another file with --out"
        )
    return found


def _write_replays(batch: Sequence[Outcome], plan: Plan, folder: Path) -> None:
    for outcome in batch:
        if outcome.violation:
            write(replay_file(folder, plan, outcome.number), outcome.replay)


def replay_file(folder: Path, plan: Plan, number: int) -> Path:
    """Return the file for the replay of a game."""
    return folder / f"{Path(plan.folder).name}-{plan.seed}-{number}.json"


def show_violations(reports: Reports, folder: Path, plan: Plan) -> None:
    """Name the first violations. Ends with exit code 1 if there are any."""
    seen = sorted(one for table in reports.values() for one in table.seen)
    for one in seen[:SHOWN]:
        file = replay_file(folder, plan, one.number)
        where = f"replay: {file}" if file.exists() else f"--record {one.number} writes its replay"
        echo(f"violation in game {one.number}: {one.sentence}; {where}", err=True)
    if seen:
        raise SystemExit(1)
