"""Colours and paints: names and hex become "#rrggbb"; mixing, contrast, gradients over a shape's box."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.common.names import unknown
from generator.drawing.commands import Gradient, Paint, Rect

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
BASIC = {"black": "#000000", "white": "#ffffff"}


class PaintError(ValueError):
    """A colour or gradient that cannot be read; the message is a sentence."""


def colour_of(value: Any, names: Mapping[str, str]) -> str:
    """Return a colour name or hex value as "#rrggbb". Raises PaintError, which suggests the nearest name."""
    text = str(value).strip()
    text = names.get(text) or BASIC.get(text) or text
    if not _HEX.match(text):
        raise PaintError(unknown(f"no colour '{text}'", text, [*names, *BASIC], "colours"))
    text = text.lower()
    return text if len(text) == 7 else "#" + "".join(char * 2 for char in text[1:])  # noqa: PLR2004 - a hash and six digits


@lru_cache(maxsize=4096)
def rgb(colour: str) -> tuple[float, float, float]:
    """Return the three channels of a colour, 0 to 1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


@lru_cache(maxsize=4096)
def mix(first: str, second: str, share: float) -> str:
    """Mix `share` (0 to 1) of the second colour into the first."""
    share = min(1.0, max(0.0, share))
    channels = (a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Return the relative luminance by WCAG 2, 0 (black) to 1."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]  # noqa: PLR2004 - the standard's numbers
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@lru_cache(maxsize=4096)
def contrast(first: str, second: str) -> float:
    """Return the contrast ratio by WCAG 2, 1 to 21."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def gradient(
    value: Mapping[str, Any], box: Rect, number: Callable[[Any], float], colour: Callable[[Any], str]
) -> Paint:
    """Make a gradient over a shape's box from `{linear: angle, stops}` or `{radial: [cx, cy, r], stops}`."""
    stops = tuple(
        (number(stop[0]), colour(stop[1]), number(stop[2]) if len(stop) > 2 else 1.0)  # noqa: PLR2004 - the third is the opacity
        for stop in value.get("stops", ())
    )
    if len(stops) < 2 or list(stops) != sorted(stops, key=lambda stop: stop[0]):  # noqa: PLR2004 - a gradient goes from one colour to another
        raise PaintError("a gradient needs two or more stops [place, colour] in rising order")
    x, y, width, height = box
    if "radial" in value:
        cx, cy, radius = (number(part) for part in value["radial"])
        return Gradient("radial", (x + cx * width, y + cy * height, radius * max(width, height)), stops)
    angle = math.radians(number(value["linear"]))
    dx, dy = math.cos(angle), math.sin(angle)
    reach = (abs(dx) * width + abs(dy) * height) / 2
    mx, my = x + width / 2, y + height / 2
    return Gradient("linear", (mx - dx * reach, my - dy * reach, mx + dx * reach, my + dy * reach), stops)


def colour_at(paint: Paint, x: float, y: float) -> tuple[str, float]:
    """Return the colour and opacity of a paint at a point."""
    if isinstance(paint, str):
        return paint, 1.0
    if paint.kind == "radial":
        cx, cy, radius = paint.coords
        place = math.hypot(x - cx, y - cy) / radius if radius else 1.0
    else:
        x0, y0, x1, y1 = paint.coords
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        place = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length if length else 0.0
    stops = paint.stops
    if place <= stops[0][0]:
        return stops[0][1], stops[0][2]
    for (p0, c0, o0), (p1, c1, o1) in pairwise(stops):
        if place <= p1:
            share = (place - p0) / (p1 - p0) if p1 > p0 else 1.0
            return mix(c0, c1, share), o0 + (o1 - o0) * share
    return stops[-1][1], stops[-1][2]
