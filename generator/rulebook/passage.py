"""A passage of the printed rules: a block of lines, with what links, bookmarks and running heads say of it."""

from __future__ import annotations

from dataclasses import dataclass

from generator.layout.flow_lines import FlowLine
from generator.typesetting.flow import Block


@dataclass(frozen=True, slots=True, eq=False)  # a place in a text: each is itself
class Passage(Block[FlowLine]):
    """Lines that belong together in the book. Lengths are mm."""

    names: tuple[str, ...] = ()  # of its place, for links and for the index
    outline: tuple[int, str] | None = None  # level and title of a bookmark
    head: str = ""  # what the running head says where it stands
    ground: str = ""  # colour behind it, its padding included
    bar: str = ""  # colour of a bar at its left
