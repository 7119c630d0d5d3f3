"""`punchboard fmt`: tidies data files: the schema line comes first, one line end comes last, UTF-8 has no byte order mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.common.program import Command, Settings
from generator.common.project import chosen_folders
from generator.common.terminal import echo

if TYPE_CHECKING:
    from pathlib import Path


@click.command(cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], only_check: bool) -> None:
    """Tidy data files: the schema line first, plain line ends.

    Editors find the schema of a file by its first line, which leads to schemas/ in the project, or to .punchboard/schemas/
    if there is no such folder; fmt copies the schemas there. Line ends become plain, a byte order mark is removed, the file
    ends with one line end. Nothing else changes.

    \b
    punchboard fmt            write what is missing
    punchboard fmt --check    only report, for a hook or a build machine
    """  # noqa: D301 - click keeps the lines after this mark as they are
    from generator.common.output import write
    from generator.starter.project_files import write_schemas

    settings: Settings = ctx.obj
    root: Path = settings.root
    changed = 0 if only_check else write_schemas(root)
    for folder in chosen_folders(root, games):
        for path, kind in _files(folder):
            old = path.read_bytes()
            new = formatted(old, kind, path, root)
            if new is None or new == old:
                continue
            changed += 1
            name = path.relative_to(root).as_posix()
            echo(f"{name}: would change" if only_check else f"{name}: written")
            if not only_check:
                write(path, new)
    if not changed and not settings.quiet:
        echo("nothing to do")
    ctx.exit(1 if changed and only_check else 0)


def _files(folder: Path) -> list[tuple[Path, str]]:
    """Return every data file of a game with its kind; links that lead out of the folder are left out."""
    from engine.load.folder import KINDS, paths

    found = [(path, kind) for kind in KINDS for path in paths(folder, kind)]
    return [(path, kind) for path, kind in found if path.is_file() and path.resolve().is_relative_to(folder.resolve())]


def formatted(old: bytes, kind: str, path: Path, root: Path) -> bytes | None:
    """Return the tidy bytes of a file; None if it is not UTF-8: only its author can repair that."""
    from engine.data.modeline import MARK, expected_line

    try:
        text = old.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    rows = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
    while rows and rows[0].lstrip().startswith(MARK.rstrip()):
        rows.pop(0)
    return ("\n".join([expected_line(kind, path, root), *rows]) + "\n").encode()
