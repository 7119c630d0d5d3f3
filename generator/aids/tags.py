"""What the parts of a player aid are for people who hear it: its title, the headings of its blocks, lists, tables."""

from __future__ import annotations

from itertools import count, groupby
from typing import TYPE_CHECKING

from generator.drawing.commands import Glyphs, Group, Picture, Symbol, Tag, flatten, tagged
from generator.typesetting import colour_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.aids.blocks import AidRow
    from generator.drawing.commands import Command


def has_text(content: tuple[Command, ...]) -> bool:
    """Tell whether a background has texts. The first one is the title of the aid."""
    return any(isinstance(leaf, Glyphs) for _, leaf in flatten(content))


def with_title(content: tuple[Command, ...]) -> tuple[Command, ...]:
    """Return a background whose texts are the title and, after it, paragraphs: one for each box."""
    return tuple(_with_tags(content, (Tag("P" if number else "H1", f"text {number}") for number in count())))


def _with_tags(content: tuple[Command, ...], tags: Iterator[Tag]) -> Iterator[Command]:
    for box, run in groupby(content, _box_of_text):
        if box is not None:
            yield tagged(next(tags), *run)
            continue
        for command in run:
            if isinstance(command, Group):
                yield command._replace(content=tuple(_with_tags(command.content, tags)))
            else:
                yield command


def _box_of_text(command: Command) -> int | None:
    """Return the box of a command that is a part of a text; None for all others."""
    if isinstance(command, Picture) and colour_glyphs.is_picture(command.file):
        return command.box
    if isinstance(command, Glyphs) or (isinstance(command, (Symbol, Picture)) and command.spoken):
        return command.box
    return None


def read_at(content: tuple[Command, ...], order: int) -> tuple[Command, ...]:
    """Return commands whose tags are read in the order of this number."""
    return tuple(
        command._replace(tag=command.tag._replace(order=order))
        if isinstance(command, Group) and command.tag
        else command
        for command in content
    )


def tags_of_row(name: str, row: AidRow, *, in_table: bool) -> tuple[Tag, Tag]:
    """Return the tags of a row's words and of its value. A row of a table without a value fills both columns."""
    if not in_table:
        item = Tag("LBody", name, "L")
        return item, item
    head = "Column" if row.is_head else "Row" if row.value else ""
    role = "TH" if head else "TD"
    words = Tag(role, f"{name} words", "Table", item=name, head=head, across=1 if row.value else 2)
    value_head = "Column" if row.is_head else ""
    return words, Tag("TH" if value_head else "TD", f"{name} value", "Table", item=name, head=value_head)
