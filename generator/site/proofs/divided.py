"""Divides the steps of a scenario among pages, so that none of the pages is too heavy for a slow connection."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BUDGET = 110_000  # bytes of HTML of a page
_FRAME = 7_000  # bytes of them for what every page has: its head, its menu, its foot
_LIGHT = 3  # a case with less than this part of a page is not divided
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


class Stretch(NamedTuple):
    """What one page has of a case: its number, and the places of its moments from `first` up to `end`, which is not in it."""

    case: int
    first: int
    end: int


def html_size(markdown: str) -> int:
    """Return about how many bytes of HTML a part of a page becomes. The text of a heading is also its anchor, in links to it and in the list of headings."""
    return len(markdown.encode()) + sum(4 * len(found) + 130 for found in _HEADING.findall(markdown))


def fits(markdown: str) -> bool:
    """Whether a page is light enough."""
    return html_size(markdown) + _FRAME <= BUDGET


def divisions(weights: Sequence[Sequence[int]]) -> Iterator[list[list[Stretch]]]:
    """Give ways to divide the moments of all cases among pages, with more and more pages. `weights` has bytes, case by case."""
    total, moments = sum(map(sum, weights)), sum(map(len, weights))
    for many in range(max(2, -(-total // (BUDGET - _FRAME))), moments + 1):
        yield _divided(weights, many)


def _divided(weights: Sequence[Sequence[int]], many: int) -> list[list[Stretch]]:
    """Divide the moments among pages that weigh about the same. A light case stays on one page, and the start of a case with its first step."""
    total, before = max(1, sum(map(sum, weights))), 0
    pages: list[list[Stretch]] = [[] for _ in range(many)]

    def page(weight: int) -> int:
        return min(many - 1, (2 * before + weight) * many // (2 * total))

    for case, moments in enumerate(weights):
        whole, placed = page(sum(moments)), list[int]()
        is_light = _LIGHT * many * sum(moments) < total
        for place, weight in enumerate(moments):
            placed.append(whole if is_light else placed[0] if place == 1 else page(weight))
            before += weight
        for number in dict.fromkeys(placed):
            first = placed.index(number)
            pages[number].append(Stretch(case, first, first + placed.count(number)))
    return [found for found in pages if found]
