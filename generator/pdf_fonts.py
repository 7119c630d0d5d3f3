"""Fonts as reportlab knows them. The files of a game use much the same signs: what is cut from a font is kept between files."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator import fonts

MOST_KEPT = 64  # subsets of one font


class _Kept(pdfdoc.PDFStreamFilterZCompress):  # type: ignore[misc]
    """Deflating that remembers."""

    @staticmethod
    @lru_cache(maxsize=MOST_KEPT)
    def encode(text: bytes) -> bytes:
        """The deflated bytes."""
        return bytes(pdfdoc.PDFZCompress.encode(text))


_KEPT = _Kept()


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object whose text is known."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    def format(self, _document: Any) -> bytes:
        """The text."""
        return self.text


@lru_cache(maxsize=1024)
def _array(values: tuple[float, ...]) -> _Written:
    """Numbers as an array; formatting hundreds of widths for each font of each file takes long."""
    return _Written(b"[ " + " ".join(f"{value:g}" for value in values).encode() + b" ]")


class _Font(TTFont):  # type: ignore[misc]
    """A font whose widths and tables are written once for all files that use the same signs."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802  reportlab's name
        """Put the font's subsets into a document."""
        known = set(doc.idToObject["BasicFonts"].dict)
        super().addObjects(doc)
        for name, made in doc.idToObject["BasicFonts"].dict.items():
            if name not in known:
                made.Widths = _array(tuple(made.Widths.sequence))
                table = doc.idToObject[made.ToUnicode.name]
                if table.filters:
                    table.filters = [_KEPT]


def register(face: str) -> TTFont:
    """A face, bundled or a game's own (`generator.fonts`), as reportlab knows it."""
    if face not in pdfmetrics.getRegisteredFontNames():
        font = _Font(face, str(fonts.file_of(face)))
        _remember(font.face)
        pdfmetrics.registerFont(font)
    return pdfmetrics.getFont(face)


def _remember(face: Any) -> None:
    """Let a font's face keep the subsets that it has cut and deflated."""
    cut, add = face.makeSubset, face.addSubsetObjects
    kept = lru_cache(maxsize=MOST_KEPT)(lambda codes: cut(list(codes)))

    def with_kept_bytes(document: Any, name: str, subset: list[int]) -> Any:
        made = add(document, name, subset)
        stream = document.idToObject[f"fontFile:{face.filename}({name})"]
        if stream.filters:
            stream.filters = [_KEPT]
        return made

    face.makeSubset = lambda codes: kept(tuple(codes))
    face.addSubsetObjects = with_kept_bytes
