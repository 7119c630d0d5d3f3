"""Places of a PDF file that bookmarks and links lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.pdf import reportlab_internals
from generator.pdf.objects import numbers, short
from generator.pdf.reportlab_internals import StoredObject, reference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reportlab.pdfgen.canvas import Canvas

    from generator.drawing.commands import Page
    from generator.pdf.reportlab_internals import Document


class PageLink(StoredObject):
    """A link to a place in the file. `places` has the page's name and the point (pt) of every place, complete once all pages are made."""

    def __init__(self, rect: Sequence[float], name: str, places: Mapping[str, tuple[str, float, float]]) -> None:
        self.rect = numbers(rect)
        self.name = name
        self.places = places

    def format(self, document: Document) -> bytes:
        """Return the object as PDF bytes."""
        page, x, y = self.places[self.name]
        return (
            f"<< /Type /Annot /Subtype /Link /Rect [ {self.rect} ] /Border [ 0 0 0 ] "
            f"/Dest [ {reference(document, page)} /XYZ {short(x)} {short(y)} 0 ] >>"
        ).encode("latin-1")


class LinkTargets:
    """Every named place of a file: the page's name and the point (pt) on it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.known: dict[str, tuple[str, float, float]] = {}

    def add(self, page: Page) -> None:
        """Add the targets of the current page, the bookmarks that lead to them, and its links."""
        scale = 1 / POINT
        page_name = reportlab_internals.page_name(self.canvas)
        for name, x, y in page.targets:
            self.known[name] = (page_name, x * scale, (page.height - y) * scale)
        for level, title, name in page.outline:
            _, left, top = self.known[name]
            self.canvas.bookmarkHorizontalAbsolute(name, top, left)
            self.canvas.addOutlineEntry(title, name, level, closed=level > 0)
        for (x, y, width, height), target in page.links:
            corners = (x * scale, (page.height - y - height) * scale, (x + width) * scale, (page.height - y) * scale)
            if target.startswith(("http://", "https://")):
                self.canvas.linkURL(target, corners, relative=0)
            else:
                reportlab_internals.add_annotation(self.canvas, PageLink(corners, target, self.known))
