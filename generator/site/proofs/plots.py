"""Draws small plots as SVG: bars, distributions, shares with intervals. The same numbers give the same bytes.

A plot is one line of markup. It scales with its column, takes the colour of the text around it, and has a title and a
description for people who cannot see it; the page has a table of the numbers too. Lengths are units of the SVG.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.site.writing.templates import macro
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from markupsafe import Markup

WIDTH = 640
ROW = 22  # height of a row
LABEL = 190  # width for labels on the left
VALUE = 60  # width for numbers on the right
LETTERS = 26  # longest label; a longer one is cut
HEIGHT = 90  # height of a distribution
MOST_BINS = 40


class Bar(NamedTuple):
    """A bar: its label, its value (0 or more), and the value as text."""

    label: str
    value: float
    text: str


class Share(NamedTuple):
    """A share: its label, its value (0 to 1), and the ends of its interval."""

    label: str
    share: float
    low: float
    high: float


def bars(title: str, about: str, rows: Sequence[Bar]) -> Markup:
    """Plot horizontal bars that begin at 0."""
    most = max((row.value for row in rows), default=0) or 1
    room = WIDTH - LABEL - VALUE
    parts = []
    for number, row in enumerate(rows):
        y, length = number * ROW, max(0.0, row.value) / most * room
        parts.append(_text(LABEL - 8, y + 15, _cut(row.label), "end"))
        parts.append(_bar(LABEL, y + 4, length, ROW - 8))
        parts.append(_text(LABEL + length + 6, y + 15, row.text))
    return _svg(title, about, len(rows) * ROW + 4, parts)


def shares(title: str, about: str, rows: Sequence[Share], fair: float | None = None) -> Markup:
    """Plot shares as points with their intervals, and a dashed line at the `fair` share, where all would be equal."""
    most = max([fair or 0, *(row.high for row in rows)]) * 1.05 or 1
    room = WIDTH - LABEL - VALUE

    def at(share: float) -> float:
        return LABEL + share / most * room

    height = len(rows) * ROW
    parts = [] if fair is None else [_line(f"M{_n(at(fair))} 0V{height}", ("stroke-dasharray", "4 4"))]
    for number, row in enumerate(rows):
        y = number * ROW + ROW / 2
        parts.append(_text(LABEL - 8, y + 4, _cut(row.label), "end"))
        parts.append(_line(f"M{_n(at(row.low))} {_n(y)}H{_n(at(row.high))}", ("stroke-width", "2")))
        parts.append(_PlotShape("point", _n(at(row.share)), _n(y)))
        parts.append(_text(WIDTH - VALUE + 6, y + 4, f"{row.share:.0%}"))
    if fair is not None:
        parts.append(_text(at(fair), height + 15, say("{share} each", share=f"{fair:.0%}"), "middle"))
    return _svg(title, about, height + 20, parts)


def distributions(title: str, about: str, series: Sequence[tuple[str, Mapping[int, int]]]) -> Markup:
    """Plot how often each whole number occurs, one series below another on one scale. With many numbers, neighbours share a bar."""
    values = sorted({value for _, counts in series for value in counts})
    if not values:
        return _svg(title, about, ROW, [_text(0, 15, say("no games"))])
    first, last = values[0], values[-1]
    step = -(-(last - first + 1) // MOST_BINS)
    bins = (last - first) // step + 1
    room = WIDTH - LABEL - VALUE
    wide = room / bins
    summed = [(name, _binned(counts, first, step, bins)) for name, counts in series]
    most = max(max(heights) for _, heights in summed)
    parts = []
    for number, (name, heights) in enumerate(summed):
        base = (number + 1) * HEIGHT - 14
        parts.append(_text(LABEL - 8, base - 4, _cut(name), "end"))
        parts.append(_line(f"M{LABEL} {base}H{WIDTH - VALUE}"))
        for index, height in enumerate(heights):
            if height:
                tall = height / most * (HEIGHT - 20)
                parts.append(_bar(LABEL + index * wide + 0.5, base - tall, wide - 1, tall))
    low = len(summed) * HEIGHT + 2
    ends = (
        [(0, first), (bins // 2, first + bins // 2 * step), (bins - 1, last)]
        if bins > 2  # noqa: PLR2004 - a middle needs three
        else [(0, first), (bins - 1, last)]
    )
    parts += [_text(LABEL + (index + 0.5) * wide, low, str(value), "middle") for index, value in ends]
    return _svg(title, about, low + 8, parts)


def _binned(counts: Mapping[int, int], first: int, step: int, bins: int) -> list[int]:
    heights = [0] * bins
    for value, count in counts.items():
        heights[(value - first) // step] += count
    return heights


def _svg(title: str, about: str, height: float, shapes: Iterable[_PlotShape]) -> Markup:
    name = "plot-" + (re.sub(r"[\W_]+", "-", title.lower()).strip("-") or "plot")
    return macro("plot", "plot")(name, title, about, WIDTH, _n(height), shapes)


class _PlotShape(NamedTuple):
    """A text, bar, point or line for the template; `style` has more attributes of a line."""

    kind: Literal["text", "bar", "point", "line"]
    x: str = ""
    y: str = ""
    words: str = ""
    anchor: str = ""
    width: str = ""
    height: str = ""
    path: str = ""
    style: tuple[tuple[str, str], ...] = ()


def _bar(x: float, y: float, width: float, height: float) -> _PlotShape:
    return _PlotShape("bar", _n(x), _n(y), width=_n(width), height=_n(height))


def _text(x: float, y: float, words: str, anchor: str = "") -> _PlotShape:
    return _PlotShape("text", _n(x), _n(y), words, anchor)


def _line(path: str, *style: tuple[str, str]) -> _PlotShape:
    return _PlotShape("line", path=path, style=style)


def _n(value: float) -> str:
    """Write a length with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def _cut(label: str) -> str:
    return label if len(label) <= LETTERS else label[: LETTERS - 1] + "…"
