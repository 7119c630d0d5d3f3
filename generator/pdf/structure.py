"""The structure of a text in a PDF file: headings, paragraphs, lists, figures and links in reading order, for people who hear it.

What a page draws is either marked as content of an element, or as an artifact (ornaments, heads and feet of pages).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.pdf.objects import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.drawing.commands import Tag
    from generator.pdf.document import PdfFile

ARTIFACT = "/Artifact BMC"
_WRAPPED = {"TOC": ("TOC", "TOCI"), "L": ("L", "LI")}  # what stands around each element of such a list


@dataclass(slots=True)
class _Element:
    number: int
    tag: Tag
    kids: list[str] = field(default_factory=list)


class StructureTree:
    """The elements of a file in the order in which its pages first show them."""

    def __init__(self, document: PdfFile) -> None:
        self.document = document
        self.root = document.reserve()
        self._elements: dict[str, _Element] = {}
        self._parents: list[list[int] | int] = []  # by key: the elements of a page by mark, or the element of a link
        self._page = 0
        self._marks: list[int] = []

    def begin_page(self, number: int) -> str:
        """Begin a page whose object has this number; return its entries."""
        self._page = number
        self._marks = []
        self._parents.append(self._marks)
        return f" /StructParents {len(self._parents) - 1} /Tabs /S"

    def begin(self, tag: Tag | None) -> str:
        """Return the operator that begins content of an element, or an artifact."""
        if tag is None:
            return ARTIFACT
        element = self._elements.get(tag.element)
        if element is None:
            element = self._elements[tag.element] = _Element(self.document.reserve(), tag)
        mark = len(self._marks)
        self._marks.append(element.number)
        element.kids.append(f"<< /Type /MCR /Pg {self._page} 0 R /MCID {mark} >>")
        return f"/{tag.role} << /MCID {mark} >> BDC"

    def link(self, name: str, annotation: int) -> str:
        """Add a link on the current page to the element of this name; return the entry of its annotation."""
        element = self._elements[name]
        kid = f"<< /Type /OBJR /Pg {self._page} 0 R /Obj {annotation} 0 R >>"
        number = self.document.put(f"<< /Type /StructElem /S /Link /P {element.number} 0 R /K [ {kid} ] >>")
        element.kids.append(f"{number} 0 R")
        self._parents.append(number)
        return f" /StructParent {len(self._parents) - 1}"

    def write(self) -> None:
        """Write every element, and the table from marks to elements."""
        top = self.document.reserve()
        kids: list[int] = []
        around, items = "", list[int]()
        container = 0
        for element in self._elements.values():
            within = element.tag.within
            if around and within != around:
                self._put(container, _WRAPPED[around][0], top, _references(items))
            if within and within != around:
                container, items = self.document.reserve(), []
                kids.append(container)
            around = within
            if not within:
                kids.append(element.number)
                self._write(element, top)
            else:
                item = self.document.reserve()
                items.append(item)
                self._put(item, _WRAPPED[within][1], container, f"{element.number} 0 R")
                self._write(element, item)
        if around:
            self._put(container, _WRAPPED[around][0], top, _references(items))
        self._put(top, "Document", self.root, _references(kids))
        self.document.put(
            f"<< /Type /StructTreeRoot /K [ {top} 0 R ] /ParentTree {self._parent_tree()} 0 R"
            f" /ParentTreeNextKey {len(self._parents)} >>",
            self.root,
        )

    def _write(self, element: _Element, parent: int) -> None:
        tag = element.tag
        self._put(element.number, tag.role, parent, " ".join(element.kids), tag.spoken)

    def _put(self, number: int, role: str, parent: int, kids: str, spoken: str = "") -> None:
        alternative = f" /Alt {text(spoken)}" if spoken else ""
        self.document.put(f"<< /Type /StructElem /S /{role} /P {parent} 0 R /K [ {kids} ]{alternative} >>", number)

    def _parent_tree(self) -> int:
        rows = [
            f"{key} {f'{found} 0 R' if isinstance(found, int) else f'[ {_references(found)} ]'}"
            for key, found in enumerate(self._parents)
        ]
        return self.document.put(f"<< /Nums [ {' '.join(rows)} ] >>")


def _references(numbers: Iterable[int]) -> str:
    return " ".join(f"{number} 0 R" for number in numbers)
