"""The operators that draw an icon in its place, and the word for which an icon or an emoji stands in a text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from generator.drawing import icons
from generator.pdf import objects, operators
from generator.pdf.fonts import font
from generator.pdf.objects import short as _n
from generator.typesetting import labels

if TYPE_CHECKING:
    from generator.drawing.commands import Rect, Shape, Symbol

SPOKEN_FACE = "AtkinsonHyperlegibleNext-Regular"  # of the invisible words for icons and emoji
BELOW = 0.14  # share of an icon's height that hangs below the baseline


def placed(symbol: Symbol) -> tuple[str, str]:
    """Return the operators that draw an icon in its place, with `%s` for its form, and characters of its word. Raises IconError."""
    matrix = operators.matrix(icons.fit(icons.load(symbol.file).view, symbol.rect, symbol.turn, symbol.flip))
    if symbol.spoken:
        return f"{spoken(symbol.spoken, symbol.rect).replace('%', '%%')} {matrix} /%s Do Q EMC", ""
    return f"q {matrix} /%s Do Q", ""


def _in_ascii(word: str) -> str:
    """Return the letters of a word without their accents, for readers that do not know `ActualText`."""
    return (
        "".join([char for char in unicodedata.normalize("NFKD", word) if char.isascii() and char.isprintable()]) or "x"
    )


def spoken(meant: str, rect: Rect) -> str:
    """Begin content in a rectangle for which a word is copied, searched and read aloud; `Q EMC` ends it.

    Some readers see it only if there is a text: it is invisible.
    """
    x, y, width, height = rect
    word = meant if meant.isascii() and meant.isprintable() else _in_ascii(meant)
    across = labels.width(SPOKEN_FACE, word) * height or 1.0
    ((name, text),) = font(SPOKEN_FACE).encoded(word)
    return (
        f"/Span << /ActualText {objects.text(meant)} >> BDC q BT 3 Tr {_n(100 * width / across)} Tz 1 0 0 -1"
        f" {_n(x)} {_n(y + height * (1 - BELOW))} Tm /{name} {_n(height)} Tf"
        f" ({text}) Tj ET"
    )


def coloured(shape: Shape, colour: str) -> Shape:
    """Return a shape of an icon with a colour in place of `currentColor`."""
    fill = colour if shape.fill == icons.CURRENT else shape.fill
    stroke = (
        shape.stroke._replace(colour=colour) if shape.stroke and shape.stroke.colour == icons.CURRENT else shape.stroke
    )
    return shape._replace(fill=fill, stroke=stroke)
