"""The structure of a text in a PDF file: headings, paragraphs, lists, figures and links in reading order, for people who hear it.

What a page draws is either marked as content of an element, or as an artifact (ornaments, heads and feet of pages).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from generator.pdf.objects import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.drawing.commands import Tag
    from generator.pdf.document import PdfFile

ARTIFACT = "/Artifact BMC"
_WRAPPED = {
    "TOC": ("TOC", "TOCI"),
    "L": ("L", "LI"),
    "Table": ("Table", "TR"),
}  # what stands around each item of such a list


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
        in_order = sorted(self._elements.values(), key=lambda element: element.tag.order)
        for within, elements in groupby(in_order, lambda element: element.tag.within):
            if within:
                kids.append(self._write_list(within, elements, top))
            else:
                kids += [self._write(element, top) for element in elements]
        self._put(top, "Document", self.root, _references(kids))
        self.document.put(
            f"<< /Type /StructTreeRoot /K [ {top} 0 R ] /ParentTree {self._parent_tree()} 0 R"
            f" /ParentTreeNextKey {len(self._parents)} >>",
            self.root,
        )

    def _write_list(self, within: str, elements: Iterable[_Element], parent: int) -> int:
        """Write neighbours as the items of one list; return the number of the list."""
        list_role, item_role = _WRAPPED[within]
        number, items = self.document.reserve(), list[int]()
        for _, group in groupby(elements, lambda element: element.tag.item or element.tag.element):
            items.append(self.document.reserve())
            kids = [self._write(element, items[-1]) for element in group]
            self._put(items[-1], item_role, number, _references(kids))
        self._put(number, list_role, parent, _references(items))
        return number

    def _write(self, element: _Element, parent: int) -> int:
        tag = element.tag
        more = f" /Alt {text(tag.spoken)}" if tag.spoken else _cell(tag)
        self._put(element.number, tag.role, parent, " ".join(element.kids), more)
        return element.number

    def _put(self, number: int, role: str, parent: int, kids: str, more: str = "") -> None:
        self.document.put(f"<< /Type /StructElem /S /{role} /P {parent} 0 R /K [ {kids} ]{more} >>", number)

    def _parent_tree(self) -> int:
        rows = [
            f"{key} {f'{found} 0 R' if isinstance(found, int) else f'[ {_references(found)} ]'}"
            for key, found in enumerate(self._parents)
        ]
        return self.document.put(f"<< /Nums [ {' '.join(rows)} ] >>")


def _cell(tag: Tag) -> str:
    """Return what a cell says of its table: how many columns it fills, and that it is the head of its column or row."""
    facts = (f" /Scope /{tag.head}" if tag.head else "") + (f" /ColSpan {tag.across}" if tag.across > 1 else "")
    return f" /A << /O /Table{facts} >>" if facts else ""


def _references(numbers: Iterable[int]) -> str:
    return " ".join(f"{number} 0 R" for number in numbers)
