"""A passage of the printed rules: a block of lines with its links, bookmarks and running head."""

from __future__ import annotations

from dataclasses import dataclass

from generator.layout.flow_lines import FlowLine
from generator.typesetting.flow import Block


@dataclass(frozen=True, slots=True, eq=False)  # each passage is a place in a text, equal only to itself
class Passage(Block[FlowLine]):
    """Lines that belong together in the book. Lengths are mm."""

    names: tuple[str, ...] = ()  # names of its place, for links and for the index
    outline: tuple[int, str] | None = None  # level and title of a bookmark
    head: str = ""  # its entry in the running head
    ground: str = ""  # background colour, padding included
    bar: str = ""  # colour of a bar at its left
