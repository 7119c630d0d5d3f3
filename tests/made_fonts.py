"""Fonts whose letters are squares or circles of 1000 units, built when a test asks for them."""

from __future__ import annotations

import io

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.DefaultTable import DefaultTable

_RED_AND_BLUE = [[(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)]]


def squares(letters: str) -> bytes:
    """A TrueType font in which each letter is a full square."""
    builder, names = _begun(letters, is_truetype=True)
    builder.setupGlyf(dict.fromkeys(names, _square()))
    return _finished(builder, names, "Squares")


def circles(letters: str, change=lambda _strings: None) -> bytes:
    """A font with PostScript outlines in which each letter is a full circle; `change` gets its programs by their names."""
    pen = T2CharStringPen(1000, None)
    pen.moveTo((0, 500))
    pen.curveTo((0, 776), (224, 1000), (500, 1000))
    pen.curveTo((776, 1000), (1000, 776), (1000, 500))
    pen.curveTo((1000, 224), (776, 0), (500, 0))
    pen.curveTo((224, 0), (0, 224), (0, 500))
    pen.closePath()
    builder, names = _begun(letters, is_truetype=False)
    strings = {name: pen.getCharString() for name in names}
    change(strings)
    builder.setupCFF("Circles", {"FullName": "Circles"}, strings, {})
    return _finished(builder, names, "Circles")


def _square(top: int = 1000) -> Glyph:
    """The outline of a square, or of the part of it below `top`."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, top), (1000, top), (1000, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def _begun(letters: str, is_truetype: bool) -> tuple[FontBuilder, list[str]]:
    """A font without outlines, and the names of its glyphs."""
    names = {ord(char): f"u{ord(char):04X}" for char in letters}
    glyphs = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=is_truetype)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(names)
    return builder, glyphs


def _finished(builder: FontBuilder, names: list[str], family: str) -> bytes:
    """The file of a font that has its outlines."""
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": f"{family}-Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-100)
    builder.setupPost()
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


OF_TEXT = 0xFFFF  # instead of the number of a colour: that of the text


def coloured(letters: str, version: int, lower: int = 1, table: str = "") -> bytes:
    """A font in which each letter is a red square with a blue lower half, as colour vectors (COLR 0 or 1), or (2) without any colours.

    `lower` is the number of the lower half's colour; `table` is the name of an empty table that the font has as well.
    """
    builder, names = _begun(letters, is_truetype=True)
    layers = ["whole", "half"]
    builder.setupGlyphOrder([*names, *layers])
    builder.setupGlyf({**dict.fromkeys([*names, "whole"], _square()), "half": _square(500)})
    if version == 0:
        builder.setupCOLR({name: [("whole", 0), ("half", lower)] for name in names[1:]}, version=0)
    elif version == 1:
        paints = [
            {"Format": 10, "Glyph": one, "Paint": (2, number)} for one, number in zip(layers, (0, lower), strict=True)
        ]
        builder.setupCOLR(dict.fromkeys(names[1:], (1, paints)), version=1)
    builder.setupCPAL(_RED_AND_BLUE)
    if table:
        builder.font[table] = DefaultTable(table)
        builder.font[table].data = bytes(12)
    return _finished(builder, [*names, *layers], "Coloured")


def painted(letters: str, paint: dict | list, version: int = 1) -> bytes:
    """A font of squares whose first letter has this paint (COLR 1), or these layers (COLR 0); the glyph of a square is `square`."""
    builder, names = _begun(letters, is_truetype=True)
    builder.setupGlyphOrder([*names, "square"])
    builder.setupGlyf(dict.fromkeys([*names, "square"], _square()))
    builder.setupCOLR({names[1]: paint}, version=version)
    builder.setupCPAL(_RED_AND_BLUE)
    return _finished(builder, [*names, "square"], "Painted")


def coloured_circles(letters: str) -> bytes:
    """A font with PostScript outlines in which each letter is a red circle (COLR 0)."""
    file = io.BytesIO(circles(letters))
    with TTFont(file) as font:
        names = font.getGlyphOrder()[1:]
        font["COLR"] = buildCOLR({name: [(name, 0)] for name in names}, version=0, glyphMap=font.getReverseGlyphMap())
        font["CPAL"] = buildCPAL(_RED_AND_BLUE)
        made = io.BytesIO()
        font.save(made)
    return made.getvalue()
