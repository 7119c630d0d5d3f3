"""A piece of a word."""

from __future__ import annotations

from typing import NamedTuple


class Fragment(NamedTuple):
    """A piece of a word: text in one face, or an icon (`icon` names it); `width` and `scale` are fractions of the size."""

    width: float
    text: str = ""
    face: str = ""
    icon: str = ""
    scale: float = 1.0
