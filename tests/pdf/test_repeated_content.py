"""Lines that stand in the files of several papers are drawn once, and every file is as if it were written alone."""

from __future__ import annotations

import io

import pytest

from generator.drawing import figures
from generator.drawing.commands import Gradient, Group, Page, Shape, Stroke, Tag, moved
from generator.pdf.contents import SharedContent
from generator.pdf.file_facts import FileFacts
from generator.pdf.writer import write
from generator.sheets import marks

BOX = figures.rectangle(0.0, 0.0, 10.0, 10.0)
FADES = Gradient("linear", (0.0, 0.0, 10.0, 0.0), ((0.0, "#ff0000", 1.0), (1.0, "#0000ff", 0.5)))
LINES = {
    "words": (marks.label("Take two", 1.0, 4.0, 9.0), marks.label("Žluťoučký", 1.0, 9.0, 9.0)),
    "pale": (Shape(BOX, "#336699", Stroke("#000000", 0.3), 0.5), marks.label("Give", 1.0, 4.0, 9.0)),
    "gradient": (Shape(BOX, FADES, None), marks.label("Keep", 1.0, 4.0, 9.0)),
    "inner group": (Group(moved(2.0, 2.0), (Shape(BOX, FADES, None),)), marks.label("Keep", 1.0, 4.0, 9.0)),
    "nothing": (),
}


def _file(width: float, content: tuple, shared: SharedContent) -> bytes:
    lines = tuple(Group(moved(5.0, 20.0 * place), content, tag=Tag("P", f"{place}")) for place in range(1, 4))
    file = io.BytesIO()
    write(file, [Page(width, 120.0, (), lines)], FileFacts("Lines", tagged=True), shared)
    return file.getvalue()


@pytest.mark.parametrize("content", LINES.values(), ids=LINES)
def test_files_that_share_lines_have_the_bytes_of_files_written_alone(content):
    shared = SharedContent()
    for width in (100.0, 120.0):
        assert _file(width, content, shared) == _file(width, content, SharedContent())


def test_a_line_is_turned_into_operators_once_for_all_papers(monkeypatch):
    shared = SharedContent()
    drawn = []
    draw = SharedContent.draw
    monkeypatch.setattr(SharedContent, "draw", lambda *given: (drawn.append(given[2]), draw(*given)))
    for width in (100.0, 120.0):
        _file(width, LINES["words"], shared)
    assert drawn == [LINES["words"]]
