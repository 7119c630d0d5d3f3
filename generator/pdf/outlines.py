"""The bookmarks of a PDF file: a tree of titles, each with the place that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.pdf.objects import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.pdf.document import PdfFile


class Bookmark(NamedTuple):
    """A bookmark: its level from 0, its title, and the destination as PDF text."""

    level: int
    title: str
    place: str


def write(document: PdfFile, bookmarks: Sequence[Bookmark]) -> int:
    """Write the tree, whose top level is open; return the number of its root, 0 if there are no bookmarks."""
    if not bookmarks:
        return 0
    root = document.reserve()
    numbers = [document.reserve() for _ in bookmarks]
    children = _children([bookmark.level for bookmark in bookmarks])
    for parent, siblings in children.items():
        above = numbers[parent] if parent >= 0 else root
        for at, index in enumerate(siblings):
            parts = [f"/Title {text(bookmarks[index].title)} /Parent {above} 0 R /Dest {bookmarks[index].place}"]
            parts += [f"/Prev {numbers[siblings[at - 1]]} 0 R"] if at else []
            parts += [f"/Next {numbers[siblings[at + 1]]} 0 R"] if at + 1 < len(siblings) else []
            if index in children:
                parts.append(f"{_ends(children[index], numbers)} /Count {-len(children[index])}")  # closed
            document.put(f"<< {' '.join(parts)} >>", numbers[index])
    document.put(f"<< /Type /Outlines {_ends(children[-1], numbers)} /Count {len(children[-1])} >>", root)
    return root


def _children(levels: Sequence[int]) -> dict[int, list[int]]:
    """Return the bookmarks below each bookmark; those of the top are below -1. A level that is too deep counts as one deeper."""
    found: dict[int, list[int]] = {}
    path: list[int] = []
    for index, level in enumerate(levels):
        del path[level:]
        found.setdefault(path[-1] if path else -1, []).append(index)
        path.append(index)
    return found


def _ends(siblings: Sequence[int], numbers: Sequence[int]) -> str:
    return f"/First {numbers[siblings[0]]} 0 R /Last {numbers[siblings[-1]]} 0 R"
