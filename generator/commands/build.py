"""`punchboard build`: runs check, print and site."""

from __future__ import annotations

import importlib

import click

from generator.common.program import Command

STAGES = (("check",), ("print",), ("print", "--tonight"), ("site",))  # each with its options


@click.command(cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...]) -> None:
    """Check, print and build the site of all games, or of those named, into build/.

    It stops at the first stage that finds a problem; older files stay as they are.

    \b
    punchboard build
    punchboard build GAME
    """  # noqa: D301 - click keeps the lines after this mark as they are
    for name, *options in STAGES:
        stage: click.Command = importlib.import_module(f"generator.commands.{name}").command
        status = _run(ctx, stage, (*options, *games))
        if status:
            raise SystemExit(status)


def _run(ctx: click.Context, stage: click.Command, typed: tuple[str, ...]) -> int:
    """Run one command as if it had been typed; returns its exit code."""
    try:
        stage.main(list(typed), prog_name=f"punchboard {stage.name}", parent=ctx, standalone_mode=False, obj=ctx.obj)
    except SystemExit as stop:
        return int(stop.code or 0) if isinstance(stop.code, int | None) else 1
    except click.exceptions.Exit as stop:
        return stop.exit_code
    return 0
