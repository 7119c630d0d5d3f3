"""A game's accent colour on its pages: taken from its data, then made dark or light enough to be read on light and dark pages."""

from __future__ import annotations

import colorsys
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BACKGROUNDS = ((243, 237, 223), (22, 30, 54))  # the backgrounds with the least contrast: light and dark
# the standard (WCAG 2.2) demands 4.5, but some text stands on a pale tint of the same colour
_LEAST_CONTRAST = 5.5
_VIVID, _DARKEST, _LIGHTEST = 0.35, 0.05, 0.6  # least saturation, and the range of luminance, of an accent


def accent(colours: Mapping[str, str]) -> str:
    """Return two colours for CSS's `light-dark()`, made from the colour named `accent` or else from the first vivid colour; "" if there is none."""
    known = {name: _parts(value) for name, value in colours.items() if re.fullmatch(r"#[0-9a-fA-F]{6}", value)}
    chosen = known.get("accent") or next((colour for colour in known.values() if _is_vivid(colour)), None)
    if chosen is None:
        return ""
    return ", ".join(_readable(chosen, background) for background in BACKGROUNDS)


def readable(colour: str, background: tuple[int, int, int]) -> str:
    """Return a colour ("#rrggbb"), changed as little as possible so that it can be read on a background."""
    return _readable(_parts(colour), background)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _is_vivid(colour: tuple[int, int, int]) -> bool:
    _hue, _light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    return saturation >= _VIVID and _DARKEST <= luminance(colour) <= _LIGHTEST


def luminance(colour: tuple[int, int, int]) -> float:
    """Return the relative luminance by WCAG 2.2, 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Return the light of one channel from its sRGB value; both are 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - the standard's numbers


def contrast(first: tuple[int, int, int], second: tuple[int, int, int]) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _readable(colour: tuple[int, int, int], background: tuple[int, int, int]) -> str:
    """Change the lightness of a colour as little as possible, so that it can be read on a background."""
    hue, light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour))
    step = -0.01 if luminance(background) > 0.5 else 0.01  # noqa: PLR2004 - darker on light, lighter on dark
    while contrast(colour, background) < _LEAST_CONTRAST and 0 <= light + step <= 1:
        light += step
        red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(hue, light, saturation))
        colour = (red, green, blue)
    return "#{:02x}{:02x}{:02x}".format(*colour)
