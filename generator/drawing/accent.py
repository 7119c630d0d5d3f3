"""A game's own colour on its pages: taken from its data, then made dark or light enough to be read in both schemes."""

from __future__ import annotations

import colorsys
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_BACKGROUNDS = ((243, 237, 223), (22, 30, 54))  # the grounds with the least contrast: light and dark
_LEAST_CONTRAST = 5.5  # contrast (WCAG 2.2); 4.5 is asked for, and washes of the colour itself lie behind it in places
_VIVID, _DARKEST, _LIGHTEST = 0.35, 0.05, 0.6  # saturation and luminance of what can be an accent


def accent(colours: Mapping[str, str]) -> str:
    """Two colours for CSS's `light-dark()`: from the colour named `accent`, else the first vivid one; "" if there is none."""
    known = {name: _parts(value) for name, value in colours.items() if re.fullmatch(r"#[0-9a-fA-F]{6}", value)}
    chosen = known.get("accent") or next((one for one in known.values() if _is_vivid(one)), None)
    if chosen is None:
        return ""
    return ", ".join(_readable(chosen, sheet) for sheet in _BACKGROUNDS)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _is_vivid(colour: tuple[int, int, int]) -> bool:
    _hue, _light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    return saturation >= _VIVID and _DARKEST <= luminance(colour) <= _LIGHTEST


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance as WCAG 2.2 defines it, 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Light of one channel, from its value in sRGB; both are 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - the standard's numbers


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _readable(colour: tuple[int, int, int], sheet: tuple[int, int, int]) -> str:
    """The colour with its lightness changed as little as the sheet allows."""
    hue, light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    step = -0.01 if luminance(sheet) > 0.5 else 0.01  # noqa: PLR2004 - darker on light, lighter on dark
    while contrast(colour, sheet) < _LEAST_CONTRAST and 0 <= light + step <= 1:
        light += step
        red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, light, saturation))
        colour = (red, green, blue)
    return "#{:02x}{:02x}{:02x}".format(*colour)
