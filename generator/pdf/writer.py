"""Writes drawing commands as PDF with reportlab. It decides nothing: the pages already say where everything is.

A page places forms, which `generator.pdf.contents` makes. The same pages give byte-identical files, and every font in them
is embedded.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from engine.common.identity import ByIdentity
from generator.common.note import POINT
from generator.drawing.commands import Command, Face, Page, PlacedFace
from generator.pdf import operators, reportlab_internals
from generator.pdf.contents import Contents, SharedContent
from generator.pdf.fonts import register
from generator.pdf.link_targets import LinkTargets
from generator.pdf.operators import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable

BASE_FONT = "AtkinsonHyperlegibleNext-Regular"


def render(
    title: str,
    pages: Iterable[Page],
    *,
    author: str = "",
    subject: str = "",
    language: str = "en",
    shared: SharedContent | None = None,
) -> bytes:
    """Return the PDF file as bytes. `shared` is the same object for all files of a print."""
    return _PdfWriter(title, author, subject, language, shared or SharedContent()).write(pages)


class _PdfWriter:
    """A document while it is written."""

    def __init__(self, title: str, author: str, subject: str, language: str, shared: SharedContent) -> None:
        register(BASE_FONT)
        rl_config.defaultGraphicsFontName = BASE_FONT
        rl_config.useA85 = 0  # compressed pages stay bytes
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, invariant=1, pageCompression=1, initialFontName=BASE_FONT, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setSubject(subject)
        self.canvas.setCreator("Punchboard")
        reportlab_internals.allow_transparency(self.canvas)
        self.contents = Contents(self.canvas, shared)
        self.known: ByIdentity[Face, str] = ByIdentity()
        self.places = LinkTargets(self.canvas)
        self.bookmarks = 0

    def write(self, pages: Iterable[Page]) -> bytes:
        """Write every page, and return the file."""
        for page in pages:
            self._page(page)
        self.canvas.save()
        return self.file.getvalue()

    def _page(self, page: Page) -> None:
        scale = 1 / POINT
        self.canvas.setPageSize((page.width * scale, page.height * scale))
        for name, box in (("Trim", page.trim), ("Bleed", page.bleed)):
            if box:
                x, y, width, height = box
                low = page.height - y - height
                corners = tuple(round(value * scale, 3) for value in (x, low, x + width, low + height))
                getattr(self.canvas, f"set{name}Box")(corners)
        for level, title in page.bookmarks:
            self.bookmarks += 1
            key = f"b{self.bookmarks}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(title, key, level, closed=level > 0)
        self.places.add(page)
        stream = Stream()
        stream.ops.append(f"q {scale:.8f} 0 0 {-scale:.8f} 0 {page.height * scale:.5f} cm")
        self._layer(stream, page.under, page)
        for placed in page.placed:
            self._placed(stream, placed)
        self._layer(stream, page.over, page)
        stream.ops.append("Q")
        reportlab_internals.add_operators(self.canvas, stream.ops, stream.forms)
        self.canvas.showPage()

    def _layer(self, stream: Stream, content: tuple[Command, ...], page: Page) -> None:
        if content:
            name = self.contents.form(content, content, (0.0, 0.0, page.width, page.height))
            stream.ops.append(f"/{name} Do")
            stream.forms[name] = None

    def _placed(self, stream: Stream, placed: PlacedFace) -> None:
        name = self.known.get(placed.face, self._form)
        stream.ops.append("q")
        if placed.clip is not None:
            stream.ops.append(operators.path(placed.clip) + " W n")
        stream.ops.append(f"{operators.matrix(placed.matrix)} /{name} Do Q")
        stream.forms[name] = None

    def _form(self, face: Face) -> str:
        """Return the name of the form that holds a face."""
        b = face.bleed
        box = (-b, -b, face.width + 2 * b, face.height + 2 * b)
        key = (*face.drawing[:-1], *[self.contents.number(command) for command in face.content])
        return self.contents.shared_form(key, face.content, box)
