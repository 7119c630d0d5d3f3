"""What all kinds of fonts have in common in a PDF: the measures in a descriptor, and codes for glyphs that are no characters."""

from __future__ import annotations

from typing import NamedTuple

FIRST_GLYPH = 0x110000  # codes from here on, above Unicode, mean glyphs by their numbers


class Descriptor(NamedTuple):
    """The measures of a font for its descriptor in a PDF, in thousandths of its size."""

    ascent: float
    descent: float
    cap_height: float
    box: tuple[float, ...]
    italic: float  # degrees
    stem: float
    flags: int
    missing_width: float
