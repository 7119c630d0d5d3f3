"""The printed rules can be heard: headings, paragraphs, lists, figures and links are marked in reading order."""

from __future__ import annotations

import io
from collections import Counter
from typing import TYPE_CHECKING

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.pdf.file_facts import FileFacts
from generator.pdf.writer import write
from tests.pdf.profiles import press_profile
from tests.pdf.structure_check import elements, faults
from tests.rulebook.printed_rules import RULES

if TYPE_CHECKING:
    from collections.abc import Callable


def tagged(pages) -> bytes:
    file = io.BytesIO()
    write(file, pages, FileFacts("Rules", tagged=True))
    return file.getvalue()


@pytest.mark.slow
def test_every_game_has_a_sound_structure(printed):
    with pikepdf.open(io.BytesIO(tagged(printed.meant))) as pdf:
        assert faults(pdf) == []
        count = Counter(str(element.S)[1:] for element in elements(pdf))
        assert count["H3"] >= len(printed.game.rules)
        assert count["TOC"] == 1
        assert count["LBody"] == count["LI"] >= len(printed.game.terms) + len(printed.game.sets)
        assert count["Link"] == sum(len(page.links) for page in printed.meant)


@pytest.fixture
def file(toy):
    toy.write("rules/rules.yaml", RULES)
    toy.cards()
    assert (
        CliRunner().invoke(main, ["--root", str(toy.root), "print", "--only", "rules", "--paper", "A4"]).exit_code == 0
    )
    return toy.root / "build" / "print" / "toy" / "toy-rules-A4.pdf"


def test_the_printed_file_is_tagged_and_reads_in_order(file):
    with pikepdf.open(file) as pdf:
        assert faults(pdf) == []
        roles = [str(element.S)[1:] for element in elements(pdf) if element.S != "/Link"]
    assert roles[:3] == ["Document", "H1", "P"]
    play = roles.index("H2", roles.index("H2") + 1)  # the first is `How to read this book`
    assert roles[play - 1 : play + 9] == ["H1", "H2", "P", "P", "H3", "P", "P", "H3", "P", "P"]


def test_a_file_for_a_press_is_tagged_without_links(toy, file):
    profile = toy.root / "press.icc"
    profile.write_bytes(press_profile())
    words = ["--root", str(toy.root), "print", "--only", "rules", "--paper", "A4", "--cmyk", str(profile)]
    assert CliRunner().invoke(main, words).exit_code == 0
    with pikepdf.open(file.with_name("toy-rules-A4-cmyk.pdf")) as pdf:
        assert faults(pdf) == []
        assert "/Link" not in {str(element.S) for element in elements(pdf)}


def _element(pdf: pikepdf.Pdf, role: str) -> pikepdf.Dictionary:
    return next(element for element in elements(pdf) if f"/{role}" == element.S)


def _unmark(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(
        page.Contents.read_bytes().replace(b"/Artifact BMC\n", b"", 1).replace(b"\nEMC", b"", 1)
    )


def _lose_mark(pdf: pikepdf.Pdf) -> None:
    del _element(pdf, "P").K[0]


def _other_heading(pdf: pikepdf.Pdf) -> None:
    _element(pdf, "H2").S = pikepdf.Name.H4


def _lose_link(pdf: pikepdf.Pdf) -> None:
    del next(link for page in pdf.pages for link in page.get("/Annots", []))["/StructParent"]


def _silence_link(pdf: pikepdf.Pdf) -> None:
    del next(link for page in pdf.pages for link in page.get("/Annots", []))["/Contents"]


def _silence_figure(pdf: pikepdf.Pdf) -> None:
    _element(pdf, "P").S = pikepdf.Name.Figure


def _untitled(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences


def _no_metadata(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Metadata


def _headless(pdf: pikepdf.Pdf) -> None:
    _element(pdf, "P").S = pikepdf.Name.TH


def _no_tabs(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        del page.obj["/Tabs"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_unmark, "neither content nor an artifact"),
        (_lose_mark, "belongs to no element"),
        (_other_heading, "a heading of level 4 follows one of level 1"),
        (_lose_link, "belongs to no element"),
        (_silence_link, "does not say where it leads"),
        (_silence_figure, "a figure does not say what it shows"),
        (_untitled, "not its title"),
        (_no_metadata, "does not say that it follows PDF/UA"),
        (_headless, "does not say of what it is the head"),
        (_no_tabs, "no order for the tab key"),
    ],
)
def test_the_check_finds_what_is_wrong(file, damage: Callable[[pikepdf.Pdf], None], said):
    with pikepdf.open(file) as pdf:
        damage(pdf)
        assert any(said in fault for fault in faults(pdf))
