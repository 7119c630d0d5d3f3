"""A font from which glyphs are cut, opened only if something is asked that no earlier print has asked (`generator.typesetting.kept`)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from engine.common.reading import read_bytes
from generator.pdf.descriptor import FIRST_GLYPH, Descriptor
from generator.typesetting import face_files, kept, measures

if TYPE_CHECKING:
    from generator.pdf.outline_cutter import OutlineCutter
    from generator.pdf.reportlab_internals import GlyphCutter


class KeptCutter:
    """Answers about one font, and cuts of it. Raises an error of any kind for a damaged file."""

    def __init__(self, face: str) -> None:
        self._face = face
        self._glyphs: dict[int, tuple[int | None, float]] = {}

    @cached_property
    def _cutter(self) -> OutlineCutter | GlyphCutter:
        if _needs_outlines(self._face):
            from generator.pdf.outline_cutter import OutlineCutter

            return OutlineCutter(self._face)
        from generator.pdf.reportlab_internals import GlyphCutter

        return GlyphCutter(str(face_files.file_of(self._face)))

    @property
    def name(self) -> str:
        """The PostScript name that the font gives itself."""
        return str(kept.result(self._face, "name", lambda: self._cutter.name))

    def descriptor(self) -> Descriptor:
        """Return the measures of the font."""
        return Descriptor(*kept.result(self._face, "descriptor", lambda: tuple(self._cutter.descriptor())))

    def has(self, code: int) -> bool:
        """Tell whether the font has a glyph for a code point, or the glyph that a code above Unicode means."""
        return self._of(code)[0] is not None

    def glyph(self, code: int) -> int | None:
        """Return the number of the glyph for a code point."""
        return self._of(code)[0]

    @staticmethod
    def code_of_glyph(glyph: int) -> int:
        """Return a code above Unicode that means a glyph."""
        return FIRST_GLYPH + glyph

    def width(self, code: int) -> float:
        """Return the width of a glyph in thousandths of the font size."""
        return self._of(code)[1]

    def cut(self, codes: tuple[int, ...]) -> bytes:
        """Return a TrueType font with these code points only; a code in a text is a place in `codes`."""
        return self._cutter.cut(codes)

    def _of(self, code: int) -> tuple[int | None, float]:
        """Return number and width of the glyph for a code."""
        found = self._glyphs.get(code)
        if found is None:
            found = self._glyphs[code] = kept.result(
                self._face, f"code {code}", lambda: (self._cutter.glyph(code), self._cutter.width(code))
            )
        return found


def _needs_outlines(face: str) -> bool:
    """Tell whether a face is no plain TrueType file."""
    data = read_bytes(face_files.file_of(face), measures.LARGEST)
    return data[:4] not in {b"\x00\x01\x00\x00", b"true"}
