"""The smallest unit of set text."""

from __future__ import annotations

from typing import NamedTuple


class Fragment(NamedTuple):
    """Part of a word: text in one face, or the icon named `icon`. `width` and `scale` are fractions of the font size."""

    width: float
    text: str = ""
    face: str = ""
    icon: str = ""
    scale: float = 1.0
