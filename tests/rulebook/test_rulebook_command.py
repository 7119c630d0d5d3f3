"""`punchboard print` and the rules: when they are printed, under which names, with which address, in which ink."""

from __future__ import annotations

import re
import shutil

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from engine.common.problems import Problems
from generator.printing.file_names import FileName, read, write_rules
from generator.site.build.files import game_files
from generator.site.pages.contents import game_pages
from generator.site.writing.book import Book
from tests.rulebook.printed_rules import RULES


@pytest.fixture
def run(toy, run):
    toy.write("rules/01-play.yaml", RULES)
    toy.face('- {text: "{{ item.title }}", at: [5, 5, 50, 5]}')
    return run


def names(toy) -> list[str]:
    return sorted(path.name for path in (toy.root / "build/print/toy").glob("*.pdf"))


def test_print_makes_the_rules_with_the_rest_and_by_name(toy, run):
    done = run("print", "--paper", "A4,Letter")
    assert done.exit_code == 0, done.output
    assert {"toy-rules-A4.pdf", "toy-rules-Letter.pdf"} <= set(names(toy))
    shutil.rmtree(toy.root / "build")
    done = run("print", "--only", "rules", "--ink", "grey")
    assert done.exit_code == 0, done.output
    assert names(toy) == ["toy-rules-A4-grey.pdf"]
    assert done.output.startswith("1 file, ")
    assert "(0 new or changed)" in run("print", "--only", "rules", "--ink", "grey").output


def test_parts_and_changes_leave_the_rules_out(toy, run):
    assert run("print", "--only", "cards").exit_code == 0
    assert [name for name in names(toy) if "rules" in name] == []
    assert run("print", "--players", "2").exit_code == 0
    assert "toy-rules-A4.pdf" in names(toy)
    assert run("print").exit_code == 0
    (toy.root / "build/print/toy/toy-rules-A4.pdf").unlink()
    toy.write(
        "pieces/cards.yaml",
        (toy.folder / "pieces/cards.yaml").read_text("utf-8").partition("\n")[2].replace("title: One", "title: Other"),
    )
    done = run("print", "--changed")
    assert done.exit_code == 0, done.output
    assert "toy-rules-A4.pdf" not in names(toy)


def test_a_game_of_rules_alone_is_printed(toy, run):
    (toy.folder / "pieces/cards.yaml").unlink()
    done = run("print")
    assert done.exit_code == 0, done.output
    assert names(toy) == ["toy-rules-A4.pdf"]


@pytest.mark.parametrize(
    "site", ["example.org", "javascript:alert(1)", "https://", "https://a b/", "https://x/" + "y" * 200]
)
def test_an_address_that_is_none_is_said(run, site):
    done = run("print", "--site", site)
    assert done.exit_code == 2
    assert "is not an address" in done.output


def test_the_address_of_the_command_line_wins(toy, run):
    toy.more("site: https://example.org/\n")
    assert run("print", "--only", "rules", "--site", "https://example.net/x").exit_code == 0
    with pikepdf.open(toy.root / "build/print/toy/toy-rules-A4.pdf") as pdf:
        uris = [str(link.A.URI) for link in pdf.pages[0].obj.Annots]
    assert uris == ["https://example.net/x/toy/rules/"]


def test_paper_too_small_to_read_from_gets_none_and_it_is_said(toy, run):
    done = run("print", "--paper", "80x110")
    assert done.exit_code == 0, done.output
    assert "warning[piece-too-large]: the rules reference is not printed on 80x110" in done.output
    assert [name for name in names(toy) if "rules" in name] == []


def test_grey_ink_prints_greys(toy, run):
    assert run("print", "--only", "rules", "--ink", "grey").exit_code == 0
    document = pypdfium2.PdfDocument(toy.root / "build/print/toy/toy-rules-A4-grey.pdf")
    for page in document:
        red, green, blue = page.render(scale=0.5).to_pil().convert("RGB").split()
        assert all(ImageChops.difference(red, other).getextrema()[1] == 0 for other in (green, blue))
    document.close()


def test_hostile_texts_are_words_like_any_other(toy, run):
    long = "Donaudampfschiff" * 20
    toy.write(
        "rules/01-play.yaml",
        f"""
        sections:
          - id: play
            number: TY-1
            title: "<script>alert(1)</script> ) Tj ET %PDF"
            lines: "1"
            rules:
              - {{id: TY-1.1, title: "{long}", lines: "2", kind: turn, enforced: table, why: x, text: "{long} \\\\{{\\\\{{7\\\\*7\\\\}}\\\\}} \\\\[\\\\[x ( ) endstream"}}
              - {{id: TY-1.2, title: "漢字 مرحبا 🐉", lines: "2", kind: turn, enforced: table, why: x, text: "漢字 مرحبا"}}
        """,
    )
    done = run("print", "--only", "rules")
    assert done.exit_code == 0, done.output
    assert "warning[glyph-missing]" in done.output
    document = pypdfium2.PdfDocument(toy.root / "build/print/toy/toy-rules-A4.pdf")
    texts = [page.get_textpage() for page in document]
    whole = " ".join(text.get_text_range() for text in texts)
    assert "<script>alert(1)</script> ) Tj ET %PDF" in re.sub(r"\s+", " ", whole)
    assert "{{7*7}} [[x ( ) endstream" in re.sub(r"\s+", " ", whole)
    assert re.sub(r"\s+", "", whole).count(long) >= 2
    for text in texts:
        for index in range(text.count_chars()):
            left, _, right, _ = text.get_charbox(index)
            assert 0 <= left <= right <= 210 / 25.4 * 72
    document.close()


def test_the_site_links_what_was_printed_where_it_is_read(toy, run):
    toy.write(
        "aids.yaml",
        "aids: [{id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: [Take a card.]}]}]\n",
    )
    assert run("print", "--paper", "A4,Letter").exit_code == 0
    files: dict[str, bytes] = {}
    book = Book(toy.game())
    book.icons, book.downloads, book.hand_written = game_files(toy.root, book.game, files, Problems())
    assert {one.title for one in book.downloads if "rules" in one.uri} == {"Rules reference"}
    pages = {page.uri: page.markdown() for page in game_pages(book)}
    for uri, file in (
        ("toy/rules/index.md", "toy-rules"),
        ("toy/reference.md", "aids-help"),
        ("toy/downloads.md", "toy-rules"),
    ):
        for paper in ("A4", "Letter"):
            found = re.search(rf'href="[^"]*?({file}-{paper}[^"/]*\.pdf)"', pages[uri])
            assert found, (uri, paper)
            assert f"toy/downloads/{found[1]}" in files


def test_names_of_files_are_told_apart():
    assert read(write_rules("my-game", "A4")) == FileName("my-game-rules", "A4", "", "full")
    assert read(write_rules("my-game", "Letter", "low")) == FileName("my-game-rules", "Letter", "", "low")
    assert read("my-game-A4.pdf") is None
    assert read("my-rules-A4-fronts.pdf") == FileName("my-rules", "A4", "none", "full")
