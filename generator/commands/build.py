"""`punchboard build`: check, print, site, in one go."""

from __future__ import annotations

import importlib

import click

from generator.common.program import Command

STAGES = ("check", "print", "site")


@click.command(cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...]) -> None:
    """Check, print and build the site of all games, or of those named, into build/.

    Stops at the first stage that finds a problem; what was built before stays as it was.

    \b
    punchboard build
    punchboard build GAME
    """  # noqa: D301 - click's mark for lines that stay as they are
    for name in STAGES:
        stage: click.Command = importlib.import_module(f"generator.commands.{name}").command
        status = _run(ctx, stage, games)
        if status:
            raise SystemExit(status)


def _run(ctx: click.Context, stage: click.Command, games: tuple[str, ...]) -> int:
    """One command as if it had been typed; its exit code."""
    try:
        stage.main(list(games), prog_name=f"punchboard {stage.name}", parent=ctx, standalone_mode=False, obj=ctx.obj)
    except SystemExit as stop:
        return int(stop.code or 0) if isinstance(stop.code, int | None) else 1
    except click.exceptions.Exit as stop:
        return stop.exit_code
    return 0
