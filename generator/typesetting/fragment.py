"""The smallest unit of set text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.typesetting.shaping import Shaped


class Fragment(NamedTuple):
    """Part of a word: text in one face, or the icon named `icon`, or the picture of an emoji.

    `width` and `scale` are fractions of the font size. An odd `level` says that it runs from right to left.
    """

    width: float
    text: str = ""
    face: str = ""
    icon: str = ""
    scale: float = 1.0
    level: int = 0
    shaped: Shaped | None = None  # the glyphs of a text
    picture: str = ""
