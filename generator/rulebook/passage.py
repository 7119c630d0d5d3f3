"""A passage of the printed rules: a block of lines with its links, bookmarks and running head."""

from __future__ import annotations

from dataclasses import dataclass

from generator.layout.flow_lines import FlowLine
from generator.typesetting.flow import Block

_ENTRIES = {"L": "LBody"}  # role of the content of an entry


@dataclass(frozen=True, slots=True, eq=False)  # each passage is a place in a text, equal only to itself
class Passage(Block[FlowLine]):
    """Lines that belong together in the book. Lengths are mm."""

    names: tuple[str, ...] = ()  # names of its place, for links and for the index
    outline: tuple[int, str] | None = None  # level and title of a bookmark
    head: str = ""  # its entry in the running head
    ground: str = ""  # background colour, padding included
    bar: str = ""  # colour of a bar at its left
    roles: tuple[
        tuple[str, int], ...
    ] = ()  # elements for who hears the book: role, number of lines; the rest is a paragraph
    within: str = ""  # the list in which all of it is one entry: TOC or L
    spoken: str = ""  # what its figure shows

    def part(self, line: int) -> tuple[str, int]:
        """Return the role of the element that a line belongs to, and its number in the passage."""
        end = 0
        for number, (role, count) in enumerate(self.roles):
            end += count
            if line < end:
                return role, number
        return _ENTRIES.get(self.within, "P"), len(self.roles)
