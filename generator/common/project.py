"""The project folder: finds its games, loads one, and ends a command that cannot go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from engine.common.names import did_you_mean
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.common.problems import Problem, Problems
    from engine.model import Game
    from engine.play import Ruleset


def game_folders(root: Path) -> dict[str, Path]:
    """Return the folder of each game under `root`, by the folder's name. Hidden folders are none: `new` may be writing there."""
    found = sorted((root / "components").glob("*/game.yaml"))
    return {path.parent.name: path.parent for path in found if not path.parent.name.startswith(".")}


def chosen_folders(root: Path, names: Sequence[str]) -> list[Path]:
    """Return the folders of the named games, or all if no name is given. Raises click.UsageError (exit code 2) for an unknown name."""
    known = game_folders(root)
    if not known:
        raise click.UsageError(
            f"no game here: {root / 'components'} holds no folder with a game.yaml; name the project with --root"
        )
    for name in names:
        if name not in known:
            raise click.UsageError(
                f"no game '{name}'; {did_you_mean(name, known, 'there are') or 'there are: ' + ', '.join(known)}"
            )
    return [known[name] for name in names] or list(known.values())


def check_language(folders: Iterable[Path], language: str) -> None:
    """Raise click.UsageError (exit code 2) if a game has no translation into the language; "" is that of the game."""
    for folder in folders if language else ():
        known = sorted(path.name for path in (folder / "i18n").glob("*") if path.is_dir())
        if language not in known:
            languages = (
                f"there is {', '.join(known)}" if known else f"punchboard translate {folder.name} {language} begins one"
            )
            raise click.UsageError(f"{folder.name} has no texts in '{language}'; {languages}")


def load_or_exit(folder: Path, root: Path, problems: Problems, language: str = "") -> Game:
    """Load the game of a folder, with its texts in a language. If its data has errors, print all problems and exit with 1."""
    from engine.load.folder import load

    game = load(folder, problems, root=root, language=language)
    if game is None or problems.failed:
        exit_with_problems(problems)
    return game


def one_game(root: Path, name: str | None) -> Game:
    """Load the named game, or the only one, as `load_or_exit` does. Raises click.UsageError if there are several."""
    from engine.common.problems import Problems

    folders = chosen_folders(root, [] if name is None else [name])
    if len(folders) > 1:
        raise click.UsageError("name one game: " + ", ".join(folder.name for folder in folders))
    return load_or_exit(folders[0], root, Problems())


def rules_to_play(game: Game, what: str = "", hint: str = "") -> Ruleset:
    """Return the rules of a game. Raises click.UsageError with the reason why `what`, usually the game, cannot be played."""
    from engine.rules_code import find, not_played

    rules = find(game)
    if rules is None:
        why = f"{what or game.id} cannot be played: {not_played(game.folder)}"
        raise click.UsageError(f"{why}; {hint}" if hint else why)
    return rules


def exit_with_problems(problems: Iterable[Problem]) -> NoReturn:
    """Print all problems and exit with 1."""
    for problem in problems:
        echo(str(problem), err=True)
    raise SystemExit(1)
