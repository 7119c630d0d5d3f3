"""The fonts of a PDF. The files of a game use much the same signs: what is cut from a font is kept between files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics

from generator.pdf.reportlab_internals import EmbeddedFont
from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.pdf.reportlab_internals import Document

_BUNDLED = sorted({face for family in (*fonts.FAMILIES.values(), *fonts.HELPERS.values()) for face in family.values()})
_ASCII = range(32, 127)


class Font(EmbeddedFont):
    """A font that knows which texts are written the same in every file.

    A bundled font has the same name in every file, so that what is written with it can be kept between files too.
    """

    def __init__(self, name: str, file: str) -> None:
        super().__init__(name, file, f"T{_BUNDLED.index(name)}" if name in _BUNDLED else "")
        self.has_ascii = self.has(_ASCII)

    def is_stable(self, text: str) -> bool:
        """Whether a text is written the same in every file."""
        return bool(self.alias) and self.has_ascii and text.isascii() and text.isprintable()

    def encoded(self, text: str, document: Document, escape: Callable[[bytes], str]) -> list[tuple[str, str]]:
        """A text as (name of a subset, its escaped codes); letters, digits and signs of ASCII stand for themselves."""
        if self.is_stable(text):
            plain = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return [(self.subset_name(0, document), plain)]
        return [(self.subset_name(subset, document), escape(codes)) for subset, codes in self.split(text, document)]


_REGISTERED: dict[str, Font] = {}


def register(face: str) -> Font:
    """A face, bundled or a game's own (`generator.typesetting.fonts`), as reportlab knows it."""
    if face not in _REGISTERED:
        font = Font(face, str(fonts.file_of(face)))
        pdfmetrics.registerFont(font)
        _REGISTERED[face] = font
    return _REGISTERED[face]
