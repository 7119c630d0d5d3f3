"""Options of commands whose runs may be divided: `--shard` and `--dask`; and checks of what they write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from engine.common.shards import Shard, shard
from generator.common.output import check_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

F = TypeVar("F", bound="Callable[..., Any]")


class _ShardType(click.ParamType):  # type: ignore[type-arg]  # has no arguments at run time
    name = "I/N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Shard:
        """Return the shard. Raises click.BadParameter."""
        try:
            return value if isinstance(value, Shard) else shard(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def shard_option(function: F) -> F:
    """Give a command the option --shard."""
    return click.option(
        "--shard",
        type=_ShardType(),
        metavar="I/N",
        help="Do only part I of N equal parts, and write its result for `punchboard merge`, by default into build/shards/. The same"
        " command goes on with a part that was interrupted.",
    )(function)


def dask_option(function: F) -> F:
    """Give a command the option --dask."""
    return click.option(
        "--dask",
        metavar="ADDRESS",
        help="Use the workers of the Dask cluster whose scheduler has this address, such as tcp://127.0.0.1:8786; --wait"
        " says how long to wait for it. Dask asks for no password: use only a cluster and a network that you trust.",
    )(function)


def check_replaceable(_ctx: click.Context, _option: click.Parameter, file: Path | None) -> Path | None:
    """Refuse a device or a link as the file of a result now, rather than after the last game."""
    if file is not None:
        check_file(file)
    return file


def part_file(root: Path, name: str, part: Shard) -> Path:
    """Return the file of a part of a run for which nobody named one."""
    return root / "build" / "shards" / f"{name}-{part.number}-of-{part.of}.json"
