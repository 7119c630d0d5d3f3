"""`punchboard check --tune`: finds the game that has the numbers, and shows what breaks with other ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.common.names import count
from engine.common.problems import Problems
from engine.load.quantities import UnknownNumberError
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.check.tuned import TunedVerdict
    from engine.common.problems import Problem


def check_tuned(root: Path, folders: Sequence[Path], tune: Sequence[str]) -> bool:
    """Print what breaks when numbers are changed; return whether anything does. Raises click.UsageError."""
    from engine.check import tuned

    changes = dict(_change(text) for text in tune)
    verdict = tuned.check(_folder(root, folders, changes), changes, root=root)
    echo("\n".join(_lines(verdict)))
    return verdict.failed


def _change(text: str) -> tuple[str, int]:
    """Return name and number of `fire-09.build=2`."""
    name, _, number = text.partition("=")
    try:
        return name.strip(), int(number)
    except ValueError as error:
        raise click.UsageError(f"--tune {text}: expected NAME=NUMBER, as in fire-09.build=2") from error


def _folder(root: Path, folders: Sequence[Path], changes: dict[str, int]) -> Path:
    """Return the only folder whose game has all the numbers. Raises click.UsageError."""
    from engine.load.folder import load
    from engine.load.tuning import number_of

    found, wrong = [], [UnknownNumberError("no game")]
    for folder in folders:
        game = load(folder, Problems(), root=root)
        if game is None:
            continue
        try:
            for name in changes:
                number_of(game, name)
            found.append(folder)
        except UnknownNumberError as error:  # the game that has the piece knows best what was meant
            has_piece = any(name.partition(".")[0] in game.pieces for name in changes)
            wrong.insert(0 if has_piece or len(wrong) == 1 else 1, error)
    if len(found) == 1:
        return found[0]
    if found:
        raise click.UsageError(f"several games have these numbers: {', '.join(folder.name for folder in found)}")
    raise click.UsageError("; ".join(part for part in (f"--tune: {wrong[0]}", wrong[0].hint) if part))


def _lines(verdict: TunedVerdict) -> Iterator[str]:
    """Yield the report: the changes, what contradicts the rulebook, and the scenarios that assume the old numbers."""
    if verdict.problems.failed:
        yield "the data has errors already; tune it when they are mended"
        yield from map(str, verdict.problems)
        return
    for number, value in verdict.changes:
        origin = f"{number.provenance.source} {number.provenance.detail}".strip()
        yield f"{number.name}: {number.value} -> {value} ({origin})"
    yield from _group("contradictions of the rulebook or of the data", verdict.contradictions)
    yield from _group("scenarios that assume the old number", verdict.assuming)
    if verdict.assuming:
        name, old = verdict.changes[0][0].name, verdict.changes[0][0].value
        yield f'  write "{{={name}}}" in them, or pins: {{{name}: {old}}}'
    if not verdict.failed:
        yield f"nothing breaks: {count(verdict.played, 'scenario')} played"


def _group(title: str, problems: Sequence[Problem]) -> Iterator[str]:
    if problems:
        yield f"{title}: {len(problems)}"
        yield from (f"  {problem.place}: {problem.message}" for problem in problems)
