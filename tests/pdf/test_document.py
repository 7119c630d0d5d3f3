"""The objects of a PDF file: fonts in parts, bookmarks, links; what the files of a print share."""

from __future__ import annotations

import io
import tracemalloc

import pikepdf
import pypdfium2
import pytest

from generator.drawing.commands import Face, Glyphs, Page, PlacedFace, moved
from generator.pdf import outlines
from generator.pdf.contents import SharedContent
from generator.pdf.document import PdfFile
from generator.pdf.file_facts import FileFacts
from generator.pdf.fonts import font
from generator.pdf.outlines import Bookmark
from generator.pdf.writer import render, write

FACE = "AtkinsonHyperlegibleNext-Regular"


def a_face(text: str) -> Face:
    content = (Glyphs(5, 10, 40, FACE, 8, text, "#000000"),)
    return Face("cards/a", "A", "front", 60, 90, "rectangle", 3, 3, 3, content, (), ())


def page_of(*texts: str) -> Page:
    return Page(210, 297, [PlacedFace(a_face(text), moved(0, 20 * at), None) for at, text in enumerate(texts)])


def text_of(data: bytes, page: int = 0) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return document[page].get_textpage().get_text_range()


@pytest.mark.parametrize(
    "text",
    ["plain (ASCII) \\ text", "Ärger, çà et là", "“quoted” – ‘so’ … — 3 × 4", "žluťoučký Łódź", "αβγ – Ж", "a\u00a0b"],
)
def test_every_character_is_copied_as_it_was_written(text):
    assert text_of(render("x", [page_of(text)])) == text.replace("\u00a0", " ")


def test_a_character_has_the_same_code_in_every_file():
    one, other = font(FACE).encoded("ž–a"), font(FACE).encoded("Łž–a")
    latin, rest = one[1][0], one[0][0]
    assert one == [(rest, "~"), (latin, f"{chr(134)}a")]  # U+017E, and the dash where Latin-1 has nothing
    assert other == [(rest, "A~"), (latin, f"{chr(134)}a")]


def test_only_the_characters_of_a_file_are_cut_out():
    plain, rich = (len(render("x", [page_of(text)])) for text in ("abc", "abc žščřďťň Жαβγ"))
    assert plain < rich < plain + 20_000


def test_files_of_a_print_draw_a_face_once_and_are_the_same_as_alone():
    shared = SharedContent()
    pages = [page_of("a", "b", "a")]
    first = render("x", pages, shared=shared)
    forms = dict(shared.forms)
    second = render("x", [page_of("b"), page_of("a")], shared=shared)
    assert len(forms) == 2
    assert shared.forms == forms
    assert first == render("x", pages)
    assert text_of(second, 1).strip() == "a"


def test_bookmarks_are_a_tree_and_lower_levels_are_closed():
    file = io.BytesIO()
    document = PdfFile(file)
    page = document.put("<< /Type /Page /MediaBox [ 0 0 9 9 ] >>")
    levels = [(0, "A"), (1, "A1"), (2, "A1a"), (1, "A2 (é)"), (0, "B")]
    root = outlines.write(document, [Bookmark(level, title, f"[ {page} 0 R /Fit ]") for level, title in levels])
    pages = document.put(f"<< /Type /Pages /Count 1 /Kids [ {page} 0 R ] >>")
    catalog = document.put(f"<< /Type /Catalog /Pages {pages} 0 R /Outlines {root} 0 R >>")
    document.finish(catalog, document.put("<< /Title (x) >>"))
    with pikepdf.open(io.BytesIO(file.getvalue())) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["A", "B"]
        first = outline.root[0]
        assert first.is_closed
        assert [item.title for item in first.children] == ["A1", "A2 (é)"]
        assert [item.title for item in first.children[0].children] == ["A1a"]
        assert int(pdf.Root.Outlines.Count) == 2


def test_the_memory_of_a_file_does_not_grow_with_its_pages(tmp_path):
    shared, page = SharedContent(), page_of("a", "b", "c")

    def peak(count: int) -> int:
        with (tmp_path / "x.pdf").open("wb") as file:
            tracemalloc.start()
            write(file, (page for _ in range(count)), FileFacts("x"), shared)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return most

    peak(10)
    few, many = peak(10), peak(1010)
    assert (many - few) / 1000 < 1000  # bytes a page


def test_another_reader_finds_no_fault_in_the_syntax():
    with pikepdf.open(io.BytesIO(render("x", [page_of("a", "ž"), Page(50, 50)]))) as pdf:
        assert pdf.check_pdf_syntax() == []
