"""Lines that flow into columns (see `generator.typesetting.flow`), with their drawing commands and links."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.drawing.commands import Command, Rect


class Link(NamedTuple):
    """A rectangle that leads to a place when it is clicked: `target` names a place of the file or is a web address."""

    rect: Rect
    target: str


class FlowLine(NamedTuple):
    """One line of a column: `height` in mm, drawn from its top left corner. A line is never divided between columns."""

    height: float
    content: tuple[Command, ...] = ()
    links: tuple[Link, ...] = ()
