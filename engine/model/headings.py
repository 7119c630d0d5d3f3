"""The headings of the published rulebook, so that a reader finds in a book what the data names by lines of its text."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.common.plain import Plain


class Heading(NamedTuple):
    """A heading: its line in the text of the rulebook, and the page where it is printed (0: not known)."""

    line: int
    title: str
    page: int = 0


def headings_in(sources: Mapping[str, Plain]) -> tuple[Heading, ...]:
    """Return the headings that `sources:` of game.yaml lists, in the order of the file."""
    book = sources.get("rulebook")
    listed = book.get("headings") if isinstance(book, dict) else None
    return tuple(Heading(**one) for one in listed if isinstance(one, dict)) if isinstance(listed, list) else ()


def headings_above(headings: Sequence[Heading], firsts: Iterable[int]) -> list[Heading]:
    """Return the headings below which these lines stand, each once, in the order of the lines.

    `headings` are in ascending order. A line above the first of them stands below none.
    """
    found = (bisect_right(headings, line, key=_line) for line in firsts)
    return list(dict.fromkeys(headings[at - 1] for at in found if at))


def _line(heading: Heading) -> int:
    return heading.line
