"""The fonts of a PDF. The files of a game use mostly the same characters, so the parts cut from a font are cached for all files."""

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
    """A font that knows which texts have the same codes in every file.

    A bundled font has the same name in every file, so the operators of its texts can be reused in other files.
    """

    def __init__(self, name: str, file: str) -> None:
        super().__init__(name, file, f"T{_BUNDLED.index(name)}" if name in _BUNDLED else "")
        self.has_ascii = self.has(_ASCII)

    def is_stable(self, text: str) -> bool:
        """Tell whether a text has the same codes in every file."""
        return bool(self.alias) and self.has_ascii and text.isascii() and text.isprintable()

    def encoded(self, text: str, document: Document, escape: Callable[[bytes], str]) -> list[tuple[str, str]]:
        """Return a text as (name of a subset, its escaped codes). ASCII characters are their own codes."""
        if self.is_stable(text):
            plain = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return [(self.subset_name(0, document), plain)]
        return [(self.subset_name(subset, document), escape(codes)) for subset, codes in self.split(text, document)]


_REGISTERED: dict[str, Font] = {}


def register(face: str) -> Font:
    """Register a face, bundled or a game's own (`generator.typesetting.fonts`), with reportlab."""
    if face not in _REGISTERED:
        font = Font(face, str(fonts.file_of(face)))
        pdfmetrics.registerFont(font)
        _REGISTERED[face] = font
    return _REGISTERED[face]
