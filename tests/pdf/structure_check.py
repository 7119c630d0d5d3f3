"""Checks the structure of a tagged PDF: what PDF/UA-1 (ISO 14289-1) demands and a program can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADINGS = ("/H1", "/H2", "/H3", "/H4", "/H5", "/H6")
PARENTS = {
    "/TOCI": {"/TOC"},
    "/LI": {"/L"},
    "/LBody": {"/LI"},
    "/TR": {"/Table"},
    "/TH": {"/TR"},
    "/TD": {"/TR"},
}  # where an element may stand
SHOWN = {"Tj", "TJ", "Do", "S", "f", "f*", "B", "B*", "sh"}  # operators that draw something


def faults(pdf: pikepdf.Pdf) -> list[str]:
    """Everything that is wrong with the structure of a file."""
    return [*_document(pdf), *_content(pdf), *_elements(pdf), *_links(pdf)]


def elements(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """Every element in reading order."""
    waiting = list(reversed(list(pdf.Root.StructTreeRoot.K)))
    while waiting:
        element = waiting.pop()
        yield element
        waiting += reversed([kid for kid in element.K if kid.get("/Type") == "/StructElem"])


def _document(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    if not ("/MarkInfo" in root and root.MarkInfo.Marked):
        yield "the file does not say that it is tagged"
    if not str(root.get("/Lang", "")):
        yield "the file has no language"
    if not ("/ViewerPreferences" in root and root.ViewerPreferences.get("/DisplayDocTitle")):
        yield "readers show the name of the file, not its title"
    metadata = root.Metadata.read_bytes() if "/Metadata" in root else b""
    if b"<pdfuaid:part>1<" not in metadata and b"<pdfxid:" not in metadata:  # no file is both
        yield "the file does not say that it follows PDF/UA"
    if not str(pdf.docinfo.get("/Title", "")):
        yield "the file has no title"


def _parent_tree(pdf: pikepdf.Pdf) -> dict[int, pikepdf.Object]:
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    return dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))


def _content(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Every piece of content is an artifact, or marked; every mark belongs to one element, in both directions."""
    tree = _parent_tree(pdf)
    claimed = {
        (kid.Pg.objgen, int(kid.MCID)): element.objgen
        for element in elements(pdf)
        for kid in element.K
        if kid.get("/Type") == "/MCR"
    }
    seen = set()
    for number, page in enumerate(pdf.pages, 1):
        if "/StructParents" not in page.obj:
            yield f"page {number} has no place in the tree"
            continue
        parents = tree[int(page.StructParents)]
        for mark in _marks(page, number):
            if isinstance(mark, str):
                yield mark
                continue
            seen.add((page.obj.objgen, mark))
            if mark >= len(parents) or claimed.get((page.obj.objgen, mark)) != parents[mark].objgen:
                yield f"mark {mark} of page {number} belongs to no element"
        if page.get("/Annots") and page.get("/Tabs") != "/S":
            yield f"page {number} has no order for the tab key"
    yield from (f"an element has a mark that no page has: {mark}" for mark in claimed.keys() - seen)


def _marks(page: pikepdf.Page, number: int) -> Iterator[int | str]:
    """The marks of a page in order, each once, and sentences about content outside of them."""
    open_marks: list[str] = []
    used = set()
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        if name in {"BMC", "BDC"}:
            facts = step.operands[1] if name == "BDC" else {}
            open_marks.append(str(step.operands[0]))
            if "/MCID" in facts:
                mark = int(facts["/MCID"])
                if mark in used or len(open_marks) > 1:
                    yield f"mark {mark} of page {number} is used twice or stands inside of another"
                used.add(mark)
                yield mark
        elif name == "EMC":
            open_marks.pop()
        elif name in SHOWN and not open_marks:
            yield f"page {number} draws something ({name}) that is neither content nor an artifact"


def _elements(pdf: pikepdf.Pdf) -> Iterator[str]:
    level = 0
    for element in elements(pdf):
        role = str(element.S)
        yield from _table(element)
        if role in HEADINGS:
            now = HEADINGS.index(role) + 1
            if now > level + 1:
                yield f"a heading of level {now} follows one of level {level}"
            level = now
        if role == "/Figure" and not str(element.get("/Alt", "")):
            yield "a figure does not say what it shows"
        if role in PARENTS and str(element.P.S) not in PARENTS[role]:
            yield f"{role} stands in {element.P.S}"
        if not list(element.K):
            yield f"an element ({role}) is empty"
        for kid in element.K:
            if kid.get("/Type") == "/StructElem" and kid.P.objgen != element.objgen:
                yield f"{kid.S} does not know its parent"


def _table(element: pikepdf.Dictionary) -> Iterator[str]:
    if element.S == "/TH" and "/Scope" not in element.get("/A", {}):
        yield "the head of a table does not say of what it is the head"
    if element.S == "/Table" and len({sum(map(_across, row.K)) for row in element.K}) > 1:
        yield "the rows of a table are of different lengths"


def _across(cell: pikepdf.Dictionary) -> int:
    return int(cell.get("/A", {}).get("/ColSpan", 1))


def _links(pdf: pikepdf.Pdf) -> Iterator[str]:
    tree = _parent_tree(pdf)
    for number, page in enumerate(pdf.pages, 1):
        for link in page.get("/Annots", []):
            element = tree.get(int(link.get("/StructParent", -1)))
            if element is None or element.S != "/Link" or element.K[0].Obj.objgen != link.objgen:
                yield f"a link of page {number} belongs to no element"
            if not str(link.get("/Contents", "")):
                yield f"a link of page {number} does not say where it leads"
