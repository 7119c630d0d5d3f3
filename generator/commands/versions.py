"""Reads an earlier version of a game, which commands compare with today's: a git revision, or a folder."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.common.problems import Problems
from engine.load.folder import load, root_of
from engine.own_code.choice import stand_in
from generator.common.project import exit_with_problems
from generator.common.revisions import RevisionError, folder_at_revision
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game


@contextmanager
def earlier_game(root: Path, game: Game, version: str, *, whole: bool = True) -> Iterator[Game]:
    """Give the game as it was. `version` is a revision of git, or the path of a folder: of the game, or of a project with it.

    The rules code of today plays it. Prints the problems of data that cannot be read, and exits with 1. If `whole` is false,
    a game with errors is given without the things that have them, with a note. Raises click.UsageError.
    """
    folder = _folder(game, version)
    if folder is not None:
        yield _read(folder, game, version, whole=whole)
        return
    try:
        with folder_at_revision(root, game.folder.name, version) as found:
            yield _read(found, game, version, whole=whole)
    except RevisionError as error:
        raise click.UsageError(f"{error}; {version} is no folder either") from None


def _folder(game: Game, version: str) -> Path | None:
    """Return the folder of the game that `version` names; None if it names none."""
    for folder in (Path(version), Path(version, "components", game.folder.name)):
        if (folder / "game.yaml").is_file():
            return folder
    return None


def _read(folder: Path, game: Game, version: str, *, whole: bool) -> Game:
    problems = Problems()
    stand_in(folder, game.folder)
    found = load(folder, problems, root=root_of(folder))
    if found is None or (problems.failed and whole):  # things of a file that cannot be read would count as removed
        echo(f"{game.id} at {version} has errors, so nothing can be compared with it:", err=True)
        exit_with_problems(problems)
    if problems.failed:
        echo(f"note: {game.id} at {version} has errors; what could not be read there counts as changed", err=True)
    return found
