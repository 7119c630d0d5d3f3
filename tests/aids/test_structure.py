"""Printed player aids can be heard: their title, headings, lists, tables and codes are marked in reading order."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from tests.pdf.structure_check import elements, faults

AID = """
aids:
  - id: help
    title: Help
    size: {{width: {width}, height: 105}}
    copies: 2
    {more}
    blocks:
      - {{title: Your turn, lines: ["Take {{coin:2}}.", Go on.]}}
      - title: Prices
        table: {{head: [Thing, Price], rows: [[Hen, "{{coin:1}}"], [Fox, "{{coin:3}}"], [No more than these]]}}
      - {{title: The end, lines: [Count.]}}
"""
LAYOUT = """
define: {area: "[8, 20, w - 16, h - 28]", columns: 1}
boxes: [{background: sand}, {text: "{{ item.title }}", at: [8, 8, "w - 16", 8]}, {rect: [8, 18, "w - 16", 0.5], fill: ink}]
"""


@pytest.fixture
def printed(toy, run):
    """Prints the aid of a game with cards; returns its file."""

    def call(*words: str, width: int = 74, more: str = "", layout: str = LAYOUT) -> Path:
        toy.cards()
        toy.write("aids.yaml", AID.format(width=width, more=more))
        toy.write("layouts/aid.yaml", layout)
        done = run("print", "--paper", "A4", *words)
        assert not done.exit_code, done.output
        (file,) = (toy.root / "build" / "print" / "toy").glob("aids-help-A4*.pdf")
        return file

    return call


def told(pdf: pikepdf.Pdf) -> list[str]:
    """The role of every element in reading order, without those around others."""
    around = {"/Document", "/L", "/LI", "/Table", "/TR"}
    return [str(element.S)[1:] for element in elements(pdf) if str(element.S) not in around]


TABLE = ["TH", "TH", "TH", "TD", "TH", "TD", "TD"]


def test_an_aid_is_read_in_order(printed):
    with pikepdf.open(printed("--site", "https://example.org/rules/")) as pdf:
        assert faults(pdf) == []
        assert told(pdf) == ["H1", "H2", "LBody", "LBody", "H2", *TABLE, "H2", "LBody", "Figure", "P"]
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo.Title) == "Toy: Help"
        figure = next(element for element in elements(pdf) if element.S == "/Figure")
        assert str(figure.Alt).startswith("https://example.org/rules/")
        words = [page.Contents.read_bytes().count(b"/ActualText (") for page in pdf.pages]
        assert words == [3], "each icon of one copy says its word; the other copy is not read"


def test_without_a_title_of_its_own_the_blocks_are_the_first_headings(printed):
    layout = LAYOUT.replace('{text: "{{ item.title }}", at: [8, 8, "w - 16", 8]}, ', "")
    with pikepdf.open(printed(layout=layout)) as pdf:
        assert faults(pdf) == []
        assert told(pdf)[:2] == ["H1", "LBody"]


@pytest.mark.parametrize("more", ["sides: 2", "sides: 2\n    folds: [74]"])
def test_panels_are_read_in_the_order_of_the_leaflet(printed, more):
    with pikepdf.open(printed(width=148, more=more)) as pdf:
        assert faults(pdf) == []
        assert told(pdf) == ["H1", "H2", "LBody", "LBody", "H2", *TABLE, "H2", "LBody"]


def test_grey_aids_are_marked_too_and_cards_are_not(printed, toy):
    with pikepdf.open(printed("--ink", "grey")) as pdf:
        assert faults(pdf) == []
    (cards,) = (toy.root / "build" / "print" / "toy").glob("cards-A4*.pdf")
    with pikepdf.open(cards) as pdf:
        assert "/StructTreeRoot" not in pdf.Root


def _roles(element, kids: list[str]) -> list[str]:
    room = ctypes.create_string_buffer(64)
    pdfium.FPDF_StructElement_GetType(element, room, 64)
    kids.append(room.raw.decode("utf-16-le").rstrip("\0"))
    for number in range(pdfium.FPDF_StructElement_CountChildren(element)):
        child = pdfium.FPDF_StructElement_GetChildAtIndex(element, number)
        if child:
            _roles(child, kids)
    return kids


def test_another_reader_finds_the_same_elements(printed):
    file = printed()
    document = pypdfium2.PdfDocument(file)
    tree = pdfium.FPDF_StructTree_GetForPage(document[0])
    roles = [
        role
        for number in range(pdfium.FPDF_StructTree_CountChildren(tree))
        for role in _roles(pdfium.FPDF_StructTree_GetChildAtIndex(tree, number), [])
    ]
    pdfium.FPDF_StructTree_Close(tree)
    document.close()
    with pikepdf.open(file) as pdf:
        assert roles == [str(element.S)[1:] for element in elements(pdf)]


def test_a_table_with_an_uneven_row_is_found(printed):
    with pikepdf.open(printed()) as pdf:
        wide = next(element for element in elements(pdf) if element.S == "/TD" and "/A" in element)
        del wide["/A"]
        assert faults(pdf) == ["the rows of a table are of different lengths"]
