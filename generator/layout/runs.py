"""Turns runs of set text into drawing commands: places glyphs and inline icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.drawing.commands import Glyphs, Leaf, Picture
from generator.layout.coloured_text import in_colours

if TYPE_CHECKING:
    from generator.drawing.commands import Rect
    from generator.typesetting.text import TextRun

DROP = 0.14  # an inline icon hangs this part of the font size below the baseline


def drawn(
    run: TextRun, x: float, y: float, colour: str, tracking: float, opacity: float = 1.0, box: int = 0
) -> list[Leaf]:
    """Draw a run of words, in the colours of their font if it has some, or an emoji. It begins at x on the baseline y, in mm."""
    if run.picture:
        return [emoji(run, x, y, opacity, box)]
    return in_colours(glyphs(run, x, y, colour, tracking, opacity, box))


def glyphs(
    run: TextRun, x: float, y: float, colour: str, tracking: float, opacity: float = 1.0, box: int = 0
) -> Glyphs:
    """Draw a run of words; its baseline begins at (x, y) mm. `tracking` is a fraction of the font size."""
    space = tracking * run.size * POINT
    return Glyphs(x, y, run.width, run.face, run.size, run.text, colour, opacity, space, 0.0, box, run.shaped)


def emoji(run: TextRun, x: float, y: float, opacity: float = 1.0, box: int = 0) -> Picture:
    """Draw an emoji that begins at x on the baseline y, in mm."""
    rect = icon_place(run, x, y)
    return Picture(run.picture, rect, rect, opacity, box, run.text)


def icon_place(run: TextRun, x: float, y: float) -> Rect:
    """Return the rectangle of an inline icon that begins at x on the baseline y, in mm."""
    return (x, y + DROP * run.size * POINT - run.height, run.width, run.height)
