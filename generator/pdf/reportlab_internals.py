"""The parts of reportlab that Punchboard uses beyond the public interface: private members, and the classes below its canvas.

No other file touches them, so a new version of reportlab can break only this one. Each entry tells why the public way is
not enough. The rest of `generator.pdf` uses the canvas as reportlab's guide describes it, and this module.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PIL.Image import Image
    from reportlab.pdfgen.canvas import Canvas

Document = Any  # reportlab's PDFDocument, which has no types
FORM_PREFIX = "FormXob."  # reportlab puts this before the names of the forms and pictures that a page draws
FONTS: str = pdfdoc.BasicFonts  # the name of the object that lists all fonts of a document
_STRIP = 256  # rows of a picture that are compressed at once
MOST_CACHED = 64  # subsets of one font
_SUBSET = 4096  # characters that are cut out at once to try a font


# documents and pages


def document_of(canvas: Canvas) -> Document:
    """Return the document of a canvas. The canvas has no public way to its objects, and we store our own forms there."""
    return canvas._doc


def escaper_of(canvas: Canvas) -> Callable[[bytes], str]:
    """Return the function that escapes the codes of a text. The public way also draws the text."""
    escape: Callable[[bytes], str] = canvas._escape
    return escape


def allow_transparency(canvas: Canvas) -> None:
    """Raise the PDF version of the file to one with opacities and soft masks. The canvas does so only for its own operators."""
    canvas._doc.ensureMinPdfVersion("transparency")


def add_operators(canvas: Canvas, operators: Iterable[str], forms: Iterable[str]) -> None:
    """Add operators to the current page, and list the forms that they draw. The public way takes one call for each operator."""
    canvas._code.extend(operators)
    canvas._formsinuse.extend(name.removeprefix(FORM_PREFIX) for name in forms)


def page_name(canvas: Canvas) -> str:
    """Return the name of the current page. The canvas does not give it, and links to a point of a page need it."""
    return str(canvas._doc.thisPageName())


def add_annotation(canvas: Canvas, annotation: StoredObject) -> None:
    """Add our own annotation to the current page. The links that the canvas makes take ten times as long."""
    canvas._addAnnotation(annotation)


# objects


class StoredObject(pdfdoc.PDFObject):
    """An object of a document that other objects refer to. The canvas makes no such objects; ours know their text beforehand."""

    __RefOnly__ = 1  # with this, reportlab writes a reference to the object

    def format(self, document: Document) -> bytes:
        """Return the object as PDF bytes."""
        raise NotImplementedError


class _Inline(pdfdoc.PDFObject):
    """An object that is written where it is used, and whose text is known."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    def format(self, _document: Document) -> bytes:
        """Return the text."""
        return self.text


def store(document: Document, stored: StoredObject, name: str) -> None:
    """Put an object into a document under a name. The canvas stores only the objects that it makes itself."""
    document.Reference(stored, name)


def reference(document: Document, name: str) -> str:
    """Return `12 0 R` for an object's name. Only the document knows the numbers, and our objects write themselves."""
    number, version = document.idToObjectNumberAndVersion[name]
    return f"{number} {version} R"


def store_picture(document: Document, source: str | BytesIO | Image, new_name: Callable[[], str]) -> str:
    """Put a picture and its mask into a document; return the name of the picture. The public way also draws it on a page.

    `source` is a file, the bytes of a JPEG file, or decoded pixels, which are compressed strip by strip to save memory.
    """
    name = new_name()
    if isinstance(source, str | BytesIO):
        picture = pdfdoc.PDFImageXObject(name, ImageReader(source), mask="auto")
        mask = getattr(picture, "_smask", None)
    else:
        has_mask = source.mode == "RGBA"
        picture = _pixels(name, source.convert("RGB") if has_mask else source)
        mask = _pixels("", source.getchannel("A")) if has_mask else None
    if mask is not None:  # the transparent part; only drawImage of reportlab would store it
        picture.smask = document.Reference(mask, new_name())
    document.Reference(picture, name)
    return name


def _pixels(name: str, image: Image) -> Any:
    """Return decoded pixels (L, RGB or CMYK) as a picture of a document."""
    picture = pdfdoc.PDFImageXObject(name)
    picture.width, picture.height = image.size
    picture.bitsPerComponent = 8
    picture.colorSpace = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}[image.mode]
    picture._filters = ("FlateDecode",)
    squeeze = zlib.compressobj()
    strips = (
        squeeze.compress(image.crop((0, top, image.width, min(top + _STRIP, image.height))).tobytes())
        for top in range(0, image.height, _STRIP)
    )
    picture.streamContent = b"".join([*strips, squeeze.flush()])
    return picture


# fonts


class _CachedDeflate(pdfdoc.PDFStreamFilterZCompress):
    """A deflate filter with a cache, because the files of a print embed the same subsets."""

    @staticmethod
    @lru_cache(maxsize=MOST_CACHED)
    def encode(text: bytes) -> bytes:
        """Return the compressed bytes."""
        return bytes(pdfdoc.PDFZCompress.encode(text))


_CACHED_DEFLATE = _CachedDeflate()


@lru_cache(maxsize=1024)
def _array(values: tuple[float, ...]) -> _Inline:
    """Return numbers as an array. It takes long to format hundreds of widths for each font of each file."""
    return _Inline(b"[ " + " ".join(f"{value:g}" for value in values).encode() + b" ]")


class EmbeddedFont(TTFont):
    """A font whose widths and tables are written only once for all files that use the same characters.

    With an `alias` it has the same name in every file; reportlab would number fonts as they come.
    """

    def __init__(self, name: str, file: str, alias: str = "") -> None:
        super().__init__(name, file)
        self.alias = alias
        _cache_subsets(self.face)

    @property
    def unique_name(self) -> str:
        """The PostScript name that the font has in a PDF: its own, until it is renamed."""
        return bytes(self.face.name).decode("ascii")

    def rename(self, name: str) -> None:
        """Give the font the name that it has in a PDF. reportlab takes the font's own, and two fonts of one name end a print."""
        self.face.name = name.encode("ascii")

    def cut_all(self) -> None:
        """Cut every glyph out of the font. Raises an error of any kind if one of them is damaged."""
        codes = list(self.face.charToGlyph)
        for start in range(0, len(codes), _SUBSET):
            subset = codes[start : start + _SUBSET]
            self.face.makeSubset(subset)
            for code in subset:
                self.face.getCharWidth(code)

    def has(self, codes: Iterable[int]) -> bool:
        """Tell whether the font has a glyph for each of the code points."""
        return all(code in self.face.charToGlyph for code in codes)

    def subset_name(self, subset: int, document: Document) -> str:
        """Add one of the font's subsets to a document and return its name there."""
        return self.getSubsetInternalName(subset, document)[1:]

    def split(self, text: str, document: Document) -> list[tuple[int, bytes]]:
        """Return a text as (subset, codes in it)."""
        return list(self.splitString(text, document))

    def getSubsetInternalName(self, subset: int, doc: Document) -> str:  # noqa: N802 - reportlab's name
        """Return the name of a subset with a slash before it. reportlab calls this."""
        state = self._assignState(doc)
        if state.internalName is None and self.alias:
            state.internalName = self.alias
            doc.fontMapping[self.fontName] = f"/{self.alias}"
            doc.delayedFonts.append(self)
        return str(super().getSubsetInternalName(subset, doc))

    def addObjects(self, doc: Document) -> None:  # noqa: N802 - reportlab's name
        """Put the font's subsets into a document. reportlab calls this."""
        known = set(doc.idToObject[FONTS].dict)
        super().addObjects(doc)
        for name, font in doc.idToObject[FONTS].dict.items():
            if name not in known:
                font.Widths = _array(tuple(font.Widths.sequence))
                table = doc.idToObject[font.ToUnicode.name]
                if table.filters:
                    table.filters = [_CACHED_DEFLATE]


def _cache_subsets(face: Any) -> None:
    """Make a font's face cache the subsets that it cuts and compresses; reportlab cuts them again for every file."""
    cut, add = face.makeSubset, face.addSubsetObjects
    cached = lru_cache(maxsize=MOST_CACHED)(lambda codes: cut(list(codes)))

    def add_with_cache(document: Document, name: str, subset: list[int]) -> Any:
        added = add(document, name, subset)
        stream = document.idToObject[f"fontFile:{face.filename}({name})"]
        if stream.filters:
            stream.filters = [_CACHED_DEFLATE]
        return added

    face.makeSubset = lambda codes: cached(tuple(codes))
    face.addSubsetObjects = add_with_cache
