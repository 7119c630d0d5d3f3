"""Cuts glyphs out of fonts that are no plain TrueType files: collections and PostScript outlines, such as the large East Asian ones.

HarfBuzz gives the outlines of the glyphs that are needed, fontTools turns their curves into TrueType's, and a small font is
built of them. To convert such a font whole would take minutes.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from generator.pdf.descriptor import FIRST_GLYPH, Descriptor
from generator.typesetting import fonts, shaping

if TYPE_CHECKING:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

_SYMBOLIC = 4  # flag of a font descriptor
_ERROR = 1.0  # units that a converted curve may differ


class OutlineCutter:
    """A font from which glyphs are cut by their outlines."""

    def __init__(self, face: str) -> None:
        self._font = shaping.hb_font(face)
        self._metrics = fonts.metrics(face)
        self._units = self._font.face.upem
        self.name = fonts.file_of(face).stem.replace("[", "-").replace("]", "").replace(",", "-")

    def glyph(self, code: int) -> int | None:
        """Return the number of the glyph for a code point, or of the one that a code above Unicode means."""
        return code - FIRST_GLYPH if code >= FIRST_GLYPH else self._font.get_nominal_glyph(code)

    def width(self, code: int) -> float:
        """Return the width of a glyph in thousandths of the font size."""
        return float(self._font.get_glyph_h_advance(self.glyph(code) or 0) * 1000 / self._units)

    def descriptor(self) -> Descriptor:
        """Return the measures of the font."""
        of = self._metrics
        up, down = 1000 * of.ascent, -1000 * of.descent
        return Descriptor(up, down, 1000 * of.cap_height, (-1000.0, down, 3000.0, up), 0.0, 80.0, _SYMBOLIC, 0.0)

    def cut(self, codes: tuple[int, ...]) -> bytes:
        """Return a TrueType font with these codes only; a code in a text is a place in `codes`."""
        from fontTools.fontBuilder import FontBuilder

        glyphs = [self.glyph(code) or 0 for code in codes]
        names = {glyph: f"g{glyph}" for glyph in dict.fromkeys(glyphs) if glyph}
        builder = FontBuilder(self._units, isTTF=True)
        builder.setupGlyphOrder([".notdef", *names.values()])
        builder.setupGlyf(
            {".notdef": self._outline(0), **{name: self._outline(glyph) for glyph, name in names.items()}}
        )
        builder.setupHorizontalMetrics(
            {".notdef": self._advance(0), **{name: self._advance(glyph) for glyph, name in names.items()}}
        )
        builder.setupHorizontalHeader(
            ascent=round(self._metrics.ascent * self._units), descent=-round(self._metrics.descent * self._units)
        )
        builder.setupMaxp()
        builder.setupPost(keepGlyphNames=False)
        builder.font["head"].created = builder.font["head"].modified = 0
        builder.font.recalcTimestamp = False
        builder.font["cmap"] = _character_map([names.get(glyph, ".notdef") for glyph in glyphs])
        file = io.BytesIO()
        builder.font.save(file)
        return file.getvalue()

    def _advance(self, glyph: int) -> tuple[int, int]:
        """Return width and left edge of a glyph."""
        extents = self._font.get_glyph_extents(glyph)
        return self._font.get_glyph_h_advance(glyph), extents.x_bearing if extents else 0

    def _outline(self, glyph: int) -> Glyph:
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        pen = TTGlyphPen(None)
        self._font.draw_glyph_with_pen(glyph, Cu2QuPen(pen, _ERROR, reverse_direction=True))
        return pen.glyph()


def _character_map(names: list[str]) -> object:
    """Return the table that gives each code of a text its glyph, as old PDF readers want it: Macintosh, format 6."""
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    part = CmapSubtable.newSubtable(6)
    part.platformID, part.platEncID, part.language = 1, 0, 0
    part.cmap = dict(enumerate(names))
    table = newTable("cmap")
    table.tableVersion, table.tables = 0, [part]
    return table
