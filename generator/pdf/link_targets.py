"""Places of a PDF file that bookmarks and links lead to, and the links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.pdf.objects import numbers, short, text
from generator.pdf.outlines import Bookmark

if TYPE_CHECKING:
    from generator.drawing.commands import Page
    from generator.pdf.document import PdfFile
    from generator.pdf.structure import StructureTree

SCALE = 1 / POINT


class LinkTargets:
    """Every named place of a file, its bookmarks, and the links that are written when all places are known."""

    def __init__(self, document: PdfFile) -> None:
        self.document = document
        self.bookmarks: list[Bookmark] = []
        self._known: dict[str, str] = {}  # destinations
        self._links: list[tuple[int, str, str, str]] = []  # number, corners, name of the target, further entries

    def add(self, page: Page, number: int, structure: StructureTree | None = None) -> list[int]:
        """Add the places and bookmarks of a page, whose object has this number; return the numbers of its links.

        The page must be drawn before, if the file has a `structure`.
        """
        self.bookmarks += [Bookmark(level, title, f"[ {number} 0 R /Fit ]") for level, title in page.bookmarks]
        for name, x, y in page.targets:
            self._known[name] = f"[ {number} 0 R /XYZ {short(x * SCALE)} {short((page.height - y) * SCALE)} 0 ]"
        self.bookmarks += [Bookmark(level, title, self._known[name]) for level, title, name in page.outline]
        links = []
        for at, ((x, y, width, height), target) in enumerate(page.links):
            corners = numbers(
                (x * SCALE, (page.height - y - height) * SCALE, (x + width) * SCALE, (page.height - y) * SCALE)
            )
            links.append(self.document.reserve())
            more = structure.link(page.link_elements[at], links[-1]) + _told(target) if structure else ""
            self._links.append((links[-1], corners, target, more))
        return links

    def write_links(self) -> None:
        """Write every link."""
        for number, corners, target, more in self._links:
            leads = (
                f"/A << /S /URI /URI {text(target)} >>"
                if target.startswith(("http://", "https://"))
                else f"/Dest {self._known[target]}"
            )
            self.document.put(
                f"<< /Type /Annot /Subtype /Link /Rect [ {corners} ] /Border [ 0 0 0 ] /F 4 {leads}{more} >>", number
            )


def _told(target: str) -> str:
    """Return the entry that tells where a link leads: a web address, or the name of a place without its kind."""
    named = target if "://" in target else target.rpartition(":")[2]
    return f" /Contents {text(named)}"
