"""`punchboard new`: writes the files of a new game, ready to check, print and build a site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from generator.common.program import Command, Settings
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.starter import NewGame


@click.command(cls=Command)
@click.argument("name", metavar="GAME", default="")
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
@click.option(
    "--layout",
    "layouts",
    multiple=True,
    metavar="NAME",
    help="A ready layout with pictures and a few pieces: in a new game, or added to a game that exists. May be repeated;"
    " `--layout list` tells which there are.",
)
@click.option("--rules", is_flag=True, help="With rules code in Python, which plays the game, and scenarios.")
@click.pass_obj
def command(settings: Settings, /, name: str, layouts: tuple[str, ...], rules: bool, **typed: str) -> None:
    """Start a game: writes a folder GAME in components/ with a card deck, rules and a player aid as examples.

    You can check it, print it and build its site at once, without any Python. GAME consists of small letters, digits
    and hyphens. The first game of a folder gets a .gitignore, a README and a workflow for a code host too. Existing files
    stay as they are.

    \b
    punchboard new my-game
    punchboard new my-game --title "The Long Night" --prefix LN
    punchboard new my-game --rules                      # with rules code: the check plays scenarios
    punchboard new --layout list                        # the ready layouts
    punchboard new my-heroes --layout hero --layout spell
    punchboard new my-game --layout token               # adds it to the game
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.starter import NewGame, StarterError

    if "list" in layouts:
        _list_layouts()
        return
    _check_names(name, typed)
    plan = NewGame(name, typed["title"], typed["prefix"], typed["author"], typed["licence"], typed["lang"])
    if rules and layouts:
        raise click.UsageError("--rules goes without --layout; add layouts to the game when it is there")
    try:
        written = _write_with_rules(settings.root, plan) if rules else _write(settings.root, plan, layouts)
    except StarterError as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot write components/{name}: {error.strerror}; nothing was written") from error
    trust = _trust(settings.root, name) if rules else ""
    if not settings.quiet:
        for path in written:
            echo(path)
        if trust:
            echo(f"\n{trust}")
        look = f"punchboard preview {name} --sheet, " if layouts else ""
        echo(f"\nnext: {look}punchboard check {name}, punchboard print {name}, punchboard site {name}")


def _write_with_rules(root: Path, plan: NewGame) -> list[str]:
    """Write a new game with rules code, which is trusted as it is. Return the files. Raises StarterError, OSError."""
    from generator.common.project import game_folders
    from generator.starter import create_game
    from generator.starter.project_files import write_project
    from generator.starter_rules import files_with_rules

    is_first = not game_folders(root)
    written = create_game(root, plan, files_with_rules)
    return [*written, *write_project(root, plan.name, plan.title_or_name, with_code=True)] if is_first else written


def _trust(root: Path, name: str) -> str:
    from generator.starter_rules import trust_new

    return trust_new(root, name)


def _list_layouts() -> None:
    """Print the ready layouts, each with what it is."""
    from generator.starter.ready_layouts import ready_layouts

    for name, about in ready_layouts().items():
        echo(f"{name:<10} {about}")


def _check_names(name: str, typed: Mapping[str, str]) -> None:
    """Raise click.UsageError for a folder, prefix or language that no game can have."""
    prefix, lang = typed["prefix"], typed["lang"]
    if not name:
        raise click.UsageError("Missing argument 'GAME'.")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise click.UsageError(
            f"'{name}' cannot be the name of a game's folder: small letters, digits and hyphens, such as my-game"
        )
    if prefix and not re.fullmatch(r"[A-Z]{2,3}", prefix):
        raise click.UsageError(f"'{prefix}' cannot be a prefix: two or three capital letters, such as MG")
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", lang):
        raise click.UsageError(f"'{lang}' is no language: two or three small letters, such as de, or pt-BR")


def _write(root: Path, plan: NewGame, layouts: tuple[str, ...]) -> list[str]:
    """Write a new game, or add ready layouts to one that exists. Return the files. Raises StarterError, OSError."""
    from generator.common.project import game_folders
    from generator.starter import create_game
    from generator.starter.project_files import write_project
    from generator.starter.ready_layouts import add_layouts, create_with_layouts

    known = game_folders(root)
    if layouts and plan.name in known:
        if plan.title or plan.prefix or plan.author or plan.licence:
            raise click.UsageError(f"{plan.name} exists already: only --layout can be added to it")
        return add_layouts(root, known[plan.name], layouts)
    written = create_with_layouts(root, plan, layouts) if layouts else create_game(root, plan)
    return written if known else [*written, *write_project(root, plan.name, plan.title_or_name)]
