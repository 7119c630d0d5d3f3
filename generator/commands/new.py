"""`punchboard new`: writes the files of a new game, ready to check, print and build a site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from generator.common.program import Command, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from pathlib import Path


@click.command(cls=Command)
@click.argument("name", metavar="GAME")
@click.option("--title", default="", help="Title of the game (default: the folder's name in words).")
@click.option(
    "--prefix",
    default="",
    metavar="XX",
    help="First letters of its rule ids: two or three capitals (default: its initials).",
)
@click.option("--author", default="", help="Who makes the game: stands on printed pages and at the foot of the site.")
@click.option("--licence", default="", help='Its licence, such as "CC BY-SA 4.0"; stands beside the author.')
@click.option("--lang", default="en", metavar="LANG", help="Language of its texts, such as de or pt-BR (default: en).")
@click.pass_obj
def command(settings: Settings, name: str, title: str, prefix: str, author: str, licence: str, lang: str) -> None:
    """Start a game: writes a folder GAME in components/ with a card deck, rules and a player aid as examples.

    You can check it, print it and build its site at once, without any Python. GAME consists of small letters, digits
    and hyphens. The first game of a folder gets a .gitignore, a README and a workflow for a code host too. Existing files
    stay as they are.

    \b
    punchboard new my-game
    punchboard new my-game --title "The Long Night" --prefix LN
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.common.project import game_folders
    from generator.starter import NewGame, StarterError, create_game
    from generator.starter.project_files import write_project

    root: Path = settings.root
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise click.UsageError(
            f"'{name}' cannot be the name of a game's folder: small letters, digits and hyphens, such as my-game"
        )
    if prefix and not re.fullmatch(r"[A-Z]{2,3}", prefix):
        raise click.UsageError(f"'{prefix}' cannot be a prefix: two or three capital letters, such as MG")
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", lang):
        raise click.UsageError(f"'{lang}' is no language: two or three small letters, such as de, or pt-BR")
    is_first = not game_folders(root)
    plan = NewGame(name, title, prefix, author, licence, lang)
    try:
        written = create_game(root, plan)
        if is_first:
            written += write_project(root, name, plan.title_or_name)
    except StarterError as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write components/{name}: {error.strerror}; nothing was written") from error
    if not settings.quiet:
        for path in written:
            echo(path)
        echo(f"\nnext: punchboard check {name}, punchboard print {name}, punchboard site {name}")
