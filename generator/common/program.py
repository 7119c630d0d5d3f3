"""The command line as a value: its commands, a sentence about each, and the options that all of them share.

Every command is made with `cls=Command` (a group of commands with `cls=CommandGroup`), so that it takes the shared options too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


def project_of(folder: Path) -> Path:
    """Return the nearest folder, from `folder` upwards, whose `components/` has a game; `folder` itself if there is none."""
    for parent in (folder, *folder.parents):
        if next((parent / "components").glob("*/game.yaml"), None) is not None:
            return parent
    return folder


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of the shared options. A command finds them in its context as `obj`."""

    root: Path = field(default_factory=lambda: project_of(Path.cwd()))  # the project's folder
    quiet: bool = False
    plain: bool = False  # no colours
    jobs: int | None = None  # number of processes; None: one for each core
    wait: float = 60.0  # seconds to wait for another run that writes the same files


class FiniteNumber(click.FloatRange):
    """A number within limits. Infinity and `nan`, which no limit stops, are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number. Raises click.BadParameter."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"'{value}' is not a number.", param, ctx)
        return number


class SharedOption(click.Option):
    """An option of every command. It may stand before or after the command's name; the later one wins."""

    def __init__(self, *names: str, **given: Any) -> None:
        super().__init__(names, callback=_store_option, expose_value=False, **given)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return None: the shared options have their own section in the help."""
        del ctx
        return None

    def record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the option and its help for that section."""
        return super().get_help_record(ctx) or ("", "")


def _store_option(ctx: click.Context, option: click.Parameter, value: Any) -> None:
    """Store the value of an option in the settings. An option that was not typed changes nothing."""
    settings = ctx.obj or Settings()
    typed = value is not None and value is not False
    ctx.obj = replace(settings, **{str(option.name): value}) if typed else settings
    if ctx.obj.plain:
        ctx.color = False  # for click's own messages and for progress bars


SHARED_TITLE = "Options of every command, before or after its name"
SHARED = (
    SharedOption(
        "--root",
        type=click.Path(path_type=Path, file_okay=False, resolve_path=True),
        help="The project's folder (default: the nearest one, from here upwards, that has a game in components/).",
    ),
    SharedOption("--quiet", is_flag=True, help="Print problems and results only."),
    SharedOption("--no-color", "plain", is_flag=True, help="Plain text, even on a terminal."),
    SharedOption("--jobs", type=click.IntRange(1), metavar="N", help="Processes to use (default: one for each core)."),
    SharedOption(
        "--wait",
        type=click.FloatRange(0, 86_400),
        metavar="SECONDS",
        help="How long to wait for another run that writes the same files (default: 60).",
    ),
)


def write_shared(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the section of a help text that lists the shared options."""
    with formatter.section(SHARED_TITLE):
        formatter.write_dl([option.record(ctx) for option in SHARED])


class Command(click.Command):
    """A command that takes the shared options too."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return its own parameters, then the shared ones."""
        return [*super().get_params(ctx), *SHARED]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write its own options, then the shared ones under a separate heading."""
        super().format_options(ctx, formatter)
        write_shared(ctx, formatter)


class CommandGroup(Command, click.Group):
    """A group of commands that take the shared options too."""

    command_class = Command


class Program(CommandGroup):
    """The command line itself. `abouts` has a sentence about each command, so that no command has to be imported for it."""

    abouts: Mapping[str, str]
