"""What Punchboard uses of reportlab beside its public interface: private members, and the classes below its canvas.

Nothing else touches them, so a new version of reportlab can break this file only. Each entry says why the public way will
not do. The rest of `generator.pdf` uses the canvas as reportlab's guide describes it, and what stands here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from reportlab.pdfgen.canvas import Canvas

Document = Any  # reportlab's PDFDocument, which has no types
FORM_PREFIX = "FormXob."  # reportlab puts this before the names of the forms and pictures that a page draws
FONTS: str = pdfdoc.BasicFonts  # the name of the object that lists all fonts of a document
MOST_CACHED = 64  # subsets of one font


# documents and pages


def document_of(canvas: Canvas) -> Document:
    """The document of a canvas. The canvas has no public way to its objects, and we store forms of our own there."""
    return canvas._doc


def escaper_of(canvas: Canvas) -> Callable[[bytes], str]:
    """What writes the codes of a text between brackets. The public way draws the text as well."""
    escape: Callable[[bytes], str] = canvas._escape
    return escape


def allow_transparency(canvas: Canvas) -> None:
    """Raise the version of the file to one with opacities and soft masks; the canvas does so for its own operators only."""
    canvas._doc.ensureMinPdfVersion("transparency")


def add_operators(canvas: Canvas, operators: Iterable[str], forms: Iterable[str]) -> None:
    """Put operators on the page being made, and list the forms that they draw. The public way takes one call an operator."""
    canvas._code.extend(operators)
    canvas._formsinuse.extend(name.removeprefix(FORM_PREFIX) for name in forms)


def page_name(canvas: Canvas) -> str:
    """The name of the page being made. The canvas does not tell it, and links to a point of a page need it."""
    return str(canvas._doc.thisPageName())


def add_annotation(canvas: Canvas, annotation: StoredObject) -> None:
    """Put an annotation of our own on the page being made. The links that the canvas makes take ten times as long."""
    canvas._addAnnotation(annotation)


# objects


class StoredObject(pdfdoc.PDFObject):
    """An object of a document that others refer to. The canvas makes no such objects; ours know their text beforehand."""

    __RefOnly__ = 1  # reportlab's mark for it

    def format(self, document: Document) -> bytes:
        """The finished object."""
        raise NotImplementedError


class _Inline(pdfdoc.PDFObject):
    """An object that is written where it is used, and whose text is known."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    def format(self, _document: Document) -> bytes:
        """The text."""
        return self.text


def store(document: Document, made: StoredObject, name: str) -> None:
    """Put an object into a document under a name. The canvas stores only what it made itself."""
    document.Reference(made, name)


def reference(document: Document, name: str) -> str:
    """`12 0 R` for an object's name. Only the document knows the numbers, and our objects write themselves."""
    number, version = document.idToObjectNumberAndVersion[name]
    return f"{number} {version} R"


def store_picture(document: Document, file: str, new_name: Callable[[], str]) -> str:
    """Put a picture and its mask into a document; the picture's name. The public way draws the picture on a page as well."""
    name = new_name()
    picture = pdfdoc.PDFImageXObject(name, ImageReader(file), mask="auto")
    mask = getattr(picture, "_smask", None)
    if mask is not None:  # what is transparent; reportlab leaves it to its own drawImage to store that
        picture.smask = document.Reference(mask, new_name())
    document.Reference(picture, name)
    return name


# fonts


class _CachedDeflate(pdfdoc.PDFStreamFilterZCompress):
    """Deflating that remembers: the files of a print embed the same subsets."""

    @staticmethod
    @lru_cache(maxsize=MOST_CACHED)
    def encode(text: bytes) -> bytes:
        """The deflated bytes."""
        return bytes(pdfdoc.PDFZCompress.encode(text))


_CACHED_DEFLATE = _CachedDeflate()


@lru_cache(maxsize=1024)
def _array(values: tuple[float, ...]) -> _Inline:
    """Numbers as an array; formatting hundreds of widths for each font of each file takes long."""
    return _Inline(b"[ " + " ".join(f"{value:g}" for value in values).encode() + b" ]")


class EmbeddedFont(TTFont):
    """A font whose widths and tables are written once for all files that use the same signs.

    With an `alias` it has the same name in every file; reportlab numbers fonts as they come.
    """

    def __init__(self, name: str, file: str, alias: str = "") -> None:
        super().__init__(name, file)
        self.alias = alias
        _cache_subsets(self.face)

    def has(self, codes: Iterable[int]) -> bool:
        """Whether there is a glyph for each of some characters."""
        return all(code in self.face.charToGlyph for code in codes)

    def subset_name(self, subset: int, document: Document) -> str:
        """The name of one of the font's subsets in a document, which has the subset from now on."""
        return self.getSubsetInternalName(subset, document)[1:]

    def split(self, text: str, document: Document) -> list[tuple[int, bytes]]:
        """A text as (subset, codes in it)."""
        return list(self.splitString(text, document))

    def getSubsetInternalName(self, subset: int, doc: Document) -> str:  # noqa: N802 - reportlab's name
        """What reportlab asks for the name of a subset, a slash before it."""
        state = self._assignState(doc)
        if state.internalName is None and self.alias:
            state.internalName = self.alias
            doc.fontMapping[self.fontName] = f"/{self.alias}"
            doc.delayedFonts.append(self)
        return str(super().getSubsetInternalName(subset, doc))

    def addObjects(self, doc: Document) -> None:  # noqa: N802 - reportlab's name
        """What reportlab calls to put the font's subsets into a document."""
        known = set(doc.idToObject[FONTS].dict)
        super().addObjects(doc)
        for name, made in doc.idToObject[FONTS].dict.items():
            if name not in known:
                made.Widths = _array(tuple(made.Widths.sequence))
                table = doc.idToObject[made.ToUnicode.name]
                if table.filters:
                    table.filters = [_CACHED_DEFLATE]


def _cache_subsets(face: Any) -> None:
    """Let a font's face keep the subsets that it has cut and deflated; reportlab cuts them anew for every file."""
    cut, add = face.makeSubset, face.addSubsetObjects
    kept = lru_cache(maxsize=MOST_CACHED)(lambda codes: cut(list(codes)))

    def with_kept_bytes(document: Document, name: str, subset: list[int]) -> Any:
        made = add(document, name, subset)
        stream = document.idToObject[f"fontFile:{face.filename}({name})"]
        if stream.filters:
            stream.filters = [_CACHED_DEFLATE]
        return made

    face.makeSubset = lambda codes: kept(tuple(codes))
    face.addSubsetObjects = with_kept_bytes
