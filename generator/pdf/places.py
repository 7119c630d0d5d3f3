"""Places of a PDF that bookmarks and links lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from generator.common.note import POINT
from generator.pdf.objects import numbers, reference, short

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reportlab.pdfgen.canvas import Canvas

    from generator.drawing.commands import Page


class Jump(pdfdoc.PDFObject):  # type: ignore[misc]
    """A link to a place of the file; `places` has the page's name and the point (pt) of every place once all pages are made."""

    __RefOnly__ = 1

    def __init__(self, rect: Sequence[float], name: str, places: Mapping[str, tuple[str, float, float]]) -> None:
        self.rect = numbers(rect)
        self.name = name
        self.places = places

    def format(self, document: Any) -> bytes:
        """The finished object."""
        page, x, y = self.places[self.name]
        return (
            f"<< /Type /Annot /Subtype /Link /Rect [ {self.rect} ] /Border [ 0 0 0 ] "
            f"/Dest [ {reference(document, page)} /XYZ {short(x)} {short(y)} 0 ] >>"
        ).encode("latin-1")


class Places:
    """Every named place of a file: the page's name and the point (pt) on it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.known: dict[str, tuple[str, float, float]] = {}

    def add(self, page: Page) -> None:
        """Targets of the page being made, the bookmarks that lead to them, and its links."""
        scale = 1 / POINT
        for name, x, y in page.targets:
            self.known[name] = (self.canvas._doc.thisPageName(), x * scale, (page.height - y) * scale)  # noqa: SLF001  reportlab has no public way to it
        for level, title, name in page.outline:
            _, left, top = self.known[name]
            self.canvas.bookmarkHorizontalAbsolute(name, top, left)
            self.canvas.addOutlineEntry(title, name, level, closed=level > 0)
        for (x, y, width, height), target in page.links:
            corners = (x * scale, (page.height - y - height) * scale, (x + width) * scale, (page.height - y) * scale)
            if target.startswith(("http://", "https://")):
                self.canvas.linkURL(target, corners, relative=0)
            else:
                self.canvas._addAnnotation(Jump(corners, target, self.known))  # noqa: SLF001  reportlab's own takes ten times as long
