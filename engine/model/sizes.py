"""Reads lengths and sizes from data, and knows the sizes that have names. Everything is in mm."""

from __future__ import annotations

import re
from typing import cast, get_args

from engine.common.plain import Plain
from engine.model.pieces import Shape, Size

INCH = 25.4
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(mm|cm|in)\Z")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}

# The sizes after cutting that print services and makers of sleeves share, to the nearest half millimetre.
NAMED: dict[str, tuple[float, float, Shape, float]] = {
    "poker": (63.5, 88.9, "rectangle", 3.0),
    "bridge": (57.0, 88.9, "rectangle", 3.0),
    "tarot": (70.0, 120.0, "rectangle", 3.5),
    "mini-euro": (44.0, 68.0, "rectangle", 2.5),
    "euro": (59.0, 92.0, "rectangle", 3.0),
    "mini-american": (41.0, 63.0, "rectangle", 2.5),
    "american": (57.0, 87.0, "rectangle", 3.0),
    "square-70": (70.0, 70.0, "rectangle", 3.0),
    "domino": (44.5, 89.0, "rectangle", 3.0),
    "jumbo": (88.9, 139.7, "rectangle", 4.0),
    "business": (50.8, 88.9, "rectangle", 3.0),
    "circle-19": (19.0, 19.0, "round", 0.0),
    "circle-25": (25.4, 25.4, "round", 0.0),
    "circle-38": (38.0, 38.0, "round", 0.0),
    "square-15": (15.0, 15.0, "rectangle", 1.5),
    "square-25": (25.4, 25.4, "rectangle", 2.0),
    "hex-40": (40.0, 34.64, "hexagon-flat", 0.0),
    "hex-90": (90.0, 77.94, "hexagon-flat", 0.0),
    "A6": (105.0, 148.0, "rectangle", 0.0),
    "A5": (148.0, 210.0, "rectangle", 0.0),
    "A4": (210.0, 297.0, "rectangle", 0.0),
}


def length(value: Plain) -> float | None:
    """Return a length in mm, from a number in mm or a text with a unit (`"2.5in"`). None when it is no positive length."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if 0 < value < 10_000 else None  # noqa: PLR2004 - no piece is ten metres long
    match = _LENGTH.match(value) if isinstance(value, str) else None
    return length(float(match[1]) * _UNITS[match[2]]) if match else None


def size(value: Plain) -> Size | None:
    """Return the size of a name or of `{width, height, shape, corner}`. None when it is neither."""
    if isinstance(value, str):
        named = NAMED.get(value)
        return Size(*named, name=value) if named else None
    if not isinstance(value, dict):
        return None
    width, height = length(value.get("width")), length(value.get("height"))
    shape = value.get("shape", "rectangle")
    if width is None or height is None or shape not in get_args(Shape):
        return None
    corner = value.get("corner", 0)
    return Size(width, height, cast("Shape", shape), length(corner) or 0.0)
