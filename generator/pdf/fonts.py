"""The fonts of a PDF. The files of a game use mostly the same characters, so the parts cut from a font are cached for all files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics

from engine.common.cache import digest
from engine.common.reading import read_bytes
from generator.pdf.objects import escaped
from generator.pdf.reportlab_internals import EmbeddedFont
from generator.typesetting import fonts, measures

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
        is_bundled = name in _BUNDLED
        super().__init__(name, file, f"T{_BUNDLED.index(name)}" if is_bundled else "")
        if not is_bundled:
            self.rename(f"{self.unique_name}-{_digest(file)}")
        elif not measures.is_original(Path(file)):
            self.rename(name)
        self.has_ascii = self.has(_ASCII)

    @property
    def stable_name(self) -> str:
        """The name, in every file, of the subset with the codes of stable texts."""
        return f"{self.alias}+0"

    def is_stable(self, text: str) -> bool:
        """Tell whether a text has the same codes in every file."""
        return bool(self.alias) and self.has_ascii and text.isascii() and text.isprintable()

    def encoded(self, text: str, document: Document, escape: Callable[[bytes], str]) -> list[tuple[str, str]]:
        """Return a text as (name of a subset, its escaped codes). ASCII characters are their own codes."""
        if self.is_stable(text):
            return [(self.subset_name(0, document), escaped(text))]
        return [(self.subset_name(subset, document), escape(codes)) for subset, codes in self.split(text, document)]


_REGISTERED: dict[str, Font] = {}


def register(face: str) -> Font:
    """Register a face, bundled or a game's own (`generator.typesetting.fonts`), with reportlab.

    Each font of a file needs a name of its own. The names that fonts give themselves are not unique. So a game's own
    font gets a hash of its bytes, and a font in place of a bundled one is called as its file is. Equal files are one font.
    """
    if face not in _REGISTERED:
        font = Font(face, str(fonts.file_of(face)))
        same = next((known for known in _REGISTERED.values() if known.unique_name == font.unique_name), None)
        if same is None:
            pdfmetrics.registerFont(font)
        _REGISTERED[face] = same or font
    return _REGISTERED[face]


@cache
def fault(file: str, _state: tuple[int, int]) -> str:
    """Tell why a font cannot be put into a PDF; "" if it can. Cuts every glyph out once, as a print does with those it needs.

    `_state` is the size and time of the file, so that a changed file is tried again.
    """
    try:
        Font(file, file).cut_all()
    except Exception as error:  # noqa: BLE001 - a damaged file makes reportlab fail in many ways
        return f"{Path(file).name} cannot be put into a PDF: {error or type(error).__name__}"
    return ""


def _digest(file: str) -> str:
    return digest(read_bytes(Path(file), measures.LARGEST))[:8]
