"""The parts of reportlab that Punchboard uses beyond the public interface: the class that reads a TrueType font and cuts glyphs out.

No other file touches them, so a new version of reportlab can break only this one. The public way is a canvas, which keeps a
whole file in memory and gives the characters of every file other codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.pdfbase.ttfonts import TTFontFace

from generator.pdf.descriptor import FIRST_GLYPH, Descriptor

if TYPE_CHECKING:
    from collections.abc import Iterable

_SUBSET = 4096  # characters that are cut out at once to try a font
_SYMBOLIC, _NONSYMBOLIC = 4, 32  # flags of a font descriptor


class GlyphCutter:
    """A TrueType file from which glyphs are cut. Raises an error of any kind for a damaged file."""

    def __init__(self, file: str) -> None:
        self._face = TTFontFace(file)

    @property
    def name(self) -> str:
        """The PostScript name that the font gives itself."""
        return bytes(self._face.name).decode("ascii")

    def glyph(self, code: int) -> int | None:
        """Return the number of the glyph for a code point, or of the one that a code above Unicode means."""
        self._make_known(code)
        found: int | None = self._face.charToGlyph.get(code)
        return found

    def width(self, code: int) -> float:
        """Return the width of a glyph in thousandths of the font size."""
        self._make_known(code)
        return float(self._face.getCharWidth(code))

    def descriptor(self) -> Descriptor:
        """Return the measures of the font."""
        face = self._face
        flags = face.flags & ~_NONSYMBOLIC | _SYMBOLIC
        box = tuple(float(value) for value in face.bbox)
        return Descriptor(
            face.ascent, face.descent, face.capHeight, box, face.italicAngle, face.stemV, flags, face.defaultWidth
        )

    def cut(self, codes: tuple[int, ...]) -> bytes:
        """Return a TrueType font with these code points only; a code in a text is a place in `codes`."""
        for code in codes:
            self._make_known(code)
        return bytes(self._face.makeSubset(list(codes)))

    def cut_all(self) -> None:
        """Cut every glyph out. Raises an error of any kind if one of them is damaged."""
        codes = list(self._face.charToGlyph)
        for start in range(0, len(codes), _SUBSET):
            subset: Iterable[int] = codes[start : start + _SUBSET]
            self._face.makeSubset(subset)
            for code in subset:
                self._face.getCharWidth(code)

    def _make_known(self, code: int) -> None:
        """Add the glyph that a code above Unicode means to the characters of the font, which are all that reportlab can cut."""
        if code >= FIRST_GLYPH and code not in self._face.charToGlyph:
            glyph = code - FIRST_GLYPH
            self._face.charToGlyph[code] = glyph
            self._face.charWidths[code] = self._face.hmetrics[glyph][0] * 1000 / self._face.unitsPerEm
