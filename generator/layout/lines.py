"""Lines of text with what is drawn in them: what flows into columns (see `generator.typesetting.flow`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.drawing.commands import Command, Rect


class Link(NamedTuple):
    """What a click on a rectangle leads to: a place of the file by name, or an address of the web."""

    rect: Rect
    target: str


class Line(NamedTuple):
    """What stands between two heights (mm), drawn from its top left corner; it is never cut."""

    height: float
    content: tuple[Command, ...] = ()
    links: tuple[Link, ...] = ()
