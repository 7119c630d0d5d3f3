"""The command line as a value: a group of commands, each with what it is about. A page of the site describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


class Program(click.Group):
    """A group that knows what each command is about without importing it."""

    abouts: Mapping[str, str]
