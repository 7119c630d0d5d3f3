"""`punchboard trust`: lets the rules code in a game's folder run, after showing which files that would be."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from engine.common.names import count
from engine.own_code import trusted
from engine.own_code.choice import forget, project_of, shown_name
from engine.own_code.files import FOLDER, read_code
from engine.own_code.trusted import TrustError
from generator.common.program import Command, Settings
from generator.common.project import chosen_folders, game_folders
from generator.common.terminal import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from engine.own_code.files import CodeFiles
    from engine.own_code.trusted import Trusted

_ONCE = "It runs in these very bytes: after a change you are asked again."
_ALWAYS = "It runs whatever it will contain, until you take this back with --remove."


@click.command(cls=Command, epilog="Exit code 0: trusted, listed or removed; 1: not trusted; 2: wrong usage.")
@click.argument("game", required=False)
@click.option("--yes", is_flag=True, help="Trust without being asked, for scripts.")
@click.option(
    "--always", is_flag=True, help="Trust the folder whatever its code will be, until --remove: for your own game."
)
@click.option("--list", "listed", is_flag=True, help="List the folders that you trust.")
@click.option("--remove", is_flag=True, help="Trust the game, or the folder of this path, no longer.")
@click.pass_obj
def command(settings: Settings, game: str | None, yes: bool, always: bool, listed: bool, remove: bool) -> None:
    """Let the rules code in the folder of GAME run.

    A game's folder may hold rules code (engine/), and a folder may come from a stranger. So no command runs such code
    before you have said that you trust it. This command shows the files that would run, and asks. What you trust is kept in
    your own settings, with a hash of the code: after a change you are asked again. While you write the code yourself, --always
    spares you that.

    \b
    punchboard trust my-game            show the files, and ask
    punchboard trust my-game --always   whatever the code will be
    punchboard trust --list             what you trust
    punchboard trust my-game --remove   no longer
    """  # noqa: D301 - click keeps the lines after this mark as they are
    try:
        if listed:
            echo("\n".join(_list(settings.root)))
        elif game is None:
            raise click.UsageError("name a game: punchboard trust GAME; or --list")
        elif remove:
            _remove(settings.root, game)
        else:
            _trust(settings, chosen_folders(settings.root, [game])[0], yes=yes, always=always)
    except TrustError as error:
        raise click.ClickException(str(error)) from None
    finally:
        forget()


def _trust(settings: Settings, folder: Path, *, yes: bool, always: bool) -> None:
    """Show the code of a folder, ask, and remember the answer."""
    code = read_code(folder)
    if code is None:
        raise click.UsageError(f"{folder.name} has no rules code: there is no {shown_name(folder, FOLDER)}/__init__.py")
    if code.faults:
        raise click.ClickException("; ".join(f"{name} {fault}" for name, fault in code.faults))
    project = project_of(folder)
    before = trusted.trusted(project).get(os.path.realpath(folder))
    if not settings.quiet:
        echo("\n".join(_shown(folder, code, before)))
        echo(_ALWAYS if always else _ONCE)
    if not yes and not _asked():
        echo("not trusted: nothing of it runs", err=True)
        raise SystemExit(1)
    trusted.trust(folder, code, project, always=always)
    if not settings.quiet:
        echo(f"{folder.name}: trusted{' always' if always else ''}; kept in {trusted.file()}")


def _asked() -> bool:
    """Ask the person at the terminal. Raises click.UsageError if there is none."""
    if not sys.stdin.isatty():
        raise click.UsageError("nobody can be asked here; read the code, then add --yes")
    return click.confirm("Does this code come from you, or have you read it? Shall it run with your rights?")


def _shown(folder: Path, code: CodeFiles, before: Trusted | None) -> Iterator[str]:
    """Yield the lines that describe what would run."""
    lines = sum(map(_lines, code.files.values()))
    yield f"{shown_name(folder, FOLDER)}: {count(len(code.files), 'file')}, {count(lines, 'line')}, sha256 {code.digest[:16]}"
    known: Mapping[str, str] = before.files if before else {}
    hashes = code.hashes()
    width = max(len(name) for name in hashes)
    for name, hash_ in hashes.items():
        news = "" if known.get(name) == hash_ else "changed" if name in known else "new" if known else ""
        yield f"  {name:<{width}}  {count(_lines(code.files[name]), 'line')}  {news}".rstrip()
    yield from (f"  {name}  removed" for name in known if name not in hashes)


def _lines(raw: bytes) -> int:
    return raw.count(b"\n")


def _list(root: Path) -> Iterator[str]:
    known = trusted.trusted(root)
    for folder, one in known.items():
        yield f"{folder}  {'always' if one.always else f'sha256 {one.digest[:16]}'}"
    if not known:
        yield "no folder is trusted"


def _remove(root: Path, game: str) -> None:
    """Trust a game of the project, or the folder of a path, no longer."""
    folders = game_folders(root)
    path = os.path.realpath(folders.get(game, game))
    if not trusted.remove(path, root):
        raise click.UsageError(f"{game} is not trusted; punchboard trust --list shows what is")
    echo(f"{game}: trusted no longer")
