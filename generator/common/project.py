"""The project folder as the commands see it: which games it holds, and loading one or saying why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from engine.common.names import near
from engine.common.problems import Problems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.model import Game


def folders(root: Path) -> dict[str, Path]:
    """The folder of each game under `root`, by name."""
    return {path.parent.name: path.parent for path in sorted((root / "components").glob("*/game.yaml"))}


def chosen(root: Path, names: Sequence[str]) -> list[Path]:
    """The folders of the games named, all when none is; raises click.UsageError (exit code 2) for an unknown name."""
    known = folders(root)
    if not known:
        raise click.UsageError(
            f"no game here: {root / 'components'} holds no folder with a game.yaml; name the project with --root"
        )
    for name in names:
        if name not in known:
            raise click.UsageError(
                f"no game '{name}'; {near(name, known, 'there are') or 'there are: ' + ', '.join(known)}"
            )
    return [known[name] for name in names] or list(known.values())


def loaded(folder: Path, root: Path, problems: Problems) -> Game:
    """The game of a folder, free of errors; otherwise its problems are printed and the command exits with 1."""
    from engine.load.folder import load

    game = load(folder, problems, root=root)
    if game is None or problems.failed:
        stop(problems)
    return game


def stop(problems: Problems) -> NoReturn:
    """Print all problems and exit with 1."""
    for problem in problems:
        click.echo(str(problem), err=True)
    raise SystemExit(1)
