"""The command line as a value: its commands, what each is about, and the options that all of them share.

Every command is made with `cls=Command` (a group of commands with `cls=Group`), so that it takes the shared options too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Settings:
    """What the shared options say. A command finds it as its context's `obj`."""

    root: Path = field(default_factory=Path.cwd)  # the project's folder
    quiet: bool = False
    plain: bool = False  # no colours
    jobs: int | None = None  # processes; None: one a core


class SharedOption(click.Option):
    """An option of every command: it may stand before the command's name and after it, and the later one wins."""

    def __init__(self, *names: str, **given: Any) -> None:
        super().__init__(names, callback=_set, expose_value=False, **given)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Nothing: these options stand in a section of their own."""
        del ctx
        return None

    def record(self, ctx: click.Context) -> tuple[str, str]:
        """The option and what it does, for that section."""
        return super().get_help_record(ctx) or ("", "")


def _set(ctx: click.Context, option: click.Parameter, value: Any) -> None:
    """Put what was typed into the settings; what was not typed leaves them as they are."""
    settings = ctx.obj or Settings()
    typed = value is not None and value is not False
    ctx.obj = replace(settings, **{str(option.name): value}) if typed else settings
    if ctx.obj.plain:
        ctx.color = False  # for whatever click prints, and for bars


SHARED_TITLE = "Options of every command, before or after its name"
SHARED = (
    SharedOption(
        "--root",
        type=click.Path(path_type=Path, file_okay=False, resolve_path=True),
        help="The project's folder (default: this one).",
    ),
    SharedOption("--quiet", is_flag=True, help="Print problems and results only."),
    SharedOption("--no-color", "plain", is_flag=True, help="Plain text, even on a terminal."),
    SharedOption("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (default: one a core)."),
)


def write_shared(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """The section of a help text about the shared options."""
    with formatter.section(SHARED_TITLE):
        formatter.write_dl([option.record(ctx) for option in SHARED])


class Command(click.Command):
    """A command that takes the shared options too."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own parameters, then the shared ones."""
        return [*super().get_params(ctx), *SHARED]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its own options, then the shared ones under a heading of their own."""
        super().format_options(ctx, formatter)
        write_shared(ctx, formatter)


class Group(Command, click.Group):
    """A group of commands, each of which takes the shared options too."""

    command_class = Command


class Program(Group):
    """A group that knows what each command is about without importing it."""

    abouts: Mapping[str, str]
