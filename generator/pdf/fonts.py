"""Fonts as reportlab knows them. The files of a game use much the same signs: what is cut from a font is kept between files."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_KEPT = 64  # subsets of one font
_BUNDLED = sorted({face for family in (*fonts.FAMILIES.values(), *fonts.HELPERS.values()) for face in family.values()})


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


class Font(TTFont):  # type: ignore[misc]
    """A font whose widths and tables are written once for all files that use the same signs.

    A bundled font has the same name in every file, so that what is written with it can be kept between files too.
    """

    def __init__(self, name: str, file: str) -> None:
        super().__init__(name, file)
        self.alias = f"T{_BUNDLED.index(name)}" if name in _BUNDLED else ""
        self.has_ascii = all(code in self.face.charToGlyph for code in range(32, 127))

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802  reportlab's name
        """The name of one of the font's subsets in a document."""
        state = self._assignState(doc)
        if state.internalName is None and self.alias:
            state.internalName = self.alias
            doc.fontMapping[self.fontName] = f"/{self.alias}"
            doc.delayedFonts.append(self)
        return str(super().getSubsetInternalName(subset, doc))

    def is_stable(self, text: str) -> bool:
        """Whether a text is written the same in every file."""
        return bool(self.alias) and self.has_ascii and text.isascii() and text.isprintable()

    def encoded(self, text: str, doc: Any, escape: Callable[[bytes], str]) -> list[tuple[str, str]]:
        """A text as (name of a subset, its escaped codes); letters, digits and signs of ASCII stand for themselves."""
        if self.is_stable(text):
            plain = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
            return [(self.getSubsetInternalName(0, doc)[1:], plain)]
        return [
            (self.getSubsetInternalName(subset, doc)[1:], escape(chunk))
            for subset, chunk in self.splitString(text, doc)
        ]

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


_REGISTERED: dict[str, Font] = {}


def register(face: str) -> Font:
    """A face, bundled or a game's own (`generator.typesetting.fonts`), as reportlab knows it."""
    if face not in _REGISTERED:
        font = Font(face, str(fonts.file_of(face)))
        _remember(font.face)
        pdfmetrics.registerFont(font)
        _REGISTERED[face] = font
    return _REGISTERED[face]


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
