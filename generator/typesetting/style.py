"""What text setting takes: the style of a paragraph, and units of markup."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.typesetting.fonts import OwnFonts


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph is set. `size` and `minimum` are points, all other lengths fractions of the size."""

    family: str = "text"
    weight: str = "regular"
    italic: bool = False
    size: float = 9.0
    minimum: float = 9.0
    leading: float = 1.2
    gap: float = 0.4
    align: str = "start"  # start, end, left, center, right, justify; `start` is where the text's direction begins
    valign: str = "top"
    lines: int = 0  # at most so many; 0: any number
    tracking: float = 0.0
    caps: str = ""  # upper, small
    icon_size: float = 1.05  # height of an icon
    own: OwnFonts = ()  # the game's own fonts
    language: str = ""  # words are divided by the patterns of this language; "": only at soft hyphens
    locale: str = (
        ""  # the language of the text: it chooses glyphs, line breaks and, if it runs from right to left, the direction
    )


@lru_cache(maxsize=1024)
def in_game(style: Style, own: OwnFonts, locale: str) -> Style:
    """Return a style with the fonts and the language of a game."""
    return replace(style, own=own, locale=locale)


class TextToken(NamedTuple):
    """A unit of markup, in order: text with its emphasis, an icon, or a break."""

    kind: str  # text, icon, line, paragraph
    text: str = ""
    bold: bool = False
    italic: bool = False
    shape: float = 1.0  # of an icon: width divided by height
    spoken: str = ""  # of an icon: the word that stands for it in the text of a PDF
