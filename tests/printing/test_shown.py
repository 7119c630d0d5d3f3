"""Mistakes that tools like this one often make, each tried as a user would: odd counts, odd sizes, odd files, long work."""

from __future__ import annotations

import io
import sys
import time

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import main
from generator.common import progress as progress_module
from generator.common.progress import progress
from generator.drawing.commands import Face, Shape
from generator.drawing.figures import rectangle
from generator.pdf import raster
from generator.pdf.writer import render
from generator.sheets.imposition import SheetOptions
from generator.sheets.pages import Job
from generator.sheets.pagination import pages_of
from generator.sheets.papers import paper_of

CARD = (
    "set: cards\ntitle: Cards\nkind: card\nsize: {size}\nface: card\nback: {back}\nprovenance: prototype\nitems:"
    " {items}\n"
)


@pytest.fixture
def run(toy):
    def call(*words: str):
        return CliRunner().invoke(main, ["--root", str(toy.root), *words])

    return call


def cards(
    toy,
    items: str,
    size: str = "{width: 60, height: 90}",
    back: str = "null",
    boxes: str = '- {text: "{{ item.title }}", at: [5, 5, 50, 5]}',
) -> None:
    toy.write("pieces/cards.yaml", CARD.format(size=size, back=back, items=items))
    toy.write("layouts/card.yaml", "boxes:\n  " + boxes.replace("\n", "\n  ") + "\n")


def test_a_short_last_sheet_has_the_same_grid_and_the_backs_of_its_own_pieces(toy, run):
    toy.write("layouts/back.yaml", 'boxes: [{text: "Back of {{ item.title }}", at: [5, 5, 50, 5]}]\n')
    cards(toy, "[{id: one, title: One, copies: 9}, {id: two, title: Two, copies: 2}]", back="back")
    assert run("print").exit_code == 0
    pages = toy.words("cards-A4-long-edge.pdf")[2:]
    assert [(page.count("One"), page.count("Two")) for page in pages] == [(9, 0), (9, 0), (0, 2), (0, 2)]
    images = raster.pages((toy.root / "build" / "print" / "toy" / "cards-A4-long-edge.pdf").read_bytes(), 100)
    edges = [image.convert("L").crop((0, 0, image.width, 25)).tobytes() for image in (images[2], images[4])]
    assert min(edges[0]) < 100
    assert edges[0] == edges[1]  # the marks of both sheets: a stack can be cut at once


def test_nine_cards_fit_with_narrow_margins_only_and_that_is_said(toy, run):
    """63.5 × 88.9 mm three by three on Letter leave 6.35 mm above and below."""
    cards(toy, "[{id: one, title: One, copies: 18}]", "{width: 63.5, height: 88.9}")
    done = run("print", "--paper", "Letter", "--margin", "8")
    assert done.exit_code == 0, done.output
    assert (
        "components/toy/pieces/cards.yaml:5:7: warning[print-margin]: cards: 8 lie on a sheet of Letter with margins of"
        " 8 mm; expected margins of 6.35 mm would do for 9" in done.output
    )
    assert "print-margin" not in run("print", "--paper", "Letter", "--margin", "6.35").output
    assert toy.words("cards-Letter-fronts.pdf")[1].count("One") == 9
    assert "print-margin" not in run("print", "--paper", "Letter", "--margin", "8", "--copies", "8").output


def test_pieces_in_what_printers_leave_white_are_told(toy, run):
    cards(toy, "[{id: one, title: One}]")
    done = run("print", "--margin", "3")
    assert done.exit_code == 0
    assert done.output.count("warning[print-margin]: pieces on A4 may lie 3 mm from the edge; expected 5 mm") == 1


def test_neighbours_of_different_colours_bleed_outwards_only():
    """Two colours meet at the cut they share; outside the block each bleeds in its own."""
    colours = ["#ff0000", "#00ff00", "#0000ff"]
    faces = [
        Face(
            "a/b",
            "B",
            "front",
            60,
            90,
            "rectangle",
            0.0,
            3.0,
            3.0,
            (Shape(rectangle(-3, -3, 66, 96), colour, None),),
            (),
            (),
        )
        for colour in colours
    ]
    job = Job(
        "Toy",
        "Cards",
        "card",
        type("S", (), {"width": 60, "height": 90, "shape": "rectangle", "corner": 0})(),
        (0, 1, 2),
        lambda item, side: faces[item] if side == "front" else None,
    )
    page = pages_of(job, paper_of("A4"), SheetOptions(duplex="none", marks="none")).pages[0]
    image = raster.pages(render("x", [page]), 254)[0]
    x, y, _, _ = page.trim

    def at(mm_x: float, mm_y: float) -> tuple[int, ...]:
        return image.getpixel((round((x + mm_x) * 10), round((y + mm_y) * 10)))

    red, green, blue, white = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
    assert [at(-2.8, 45), at(59.8, 45), at(60.2, 45), at(119.8, 45), at(120.2, 45), at(182.8, 45)] == [
        red,
        red,
        green,
        green,
        blue,
        blue,
    ]
    assert [at(59.8, -2.8), at(60.2, -2.8), at(60.2, 92.8)] == [red, green, green]
    assert [at(-3.3, 45), at(90, -3.3), at(183.3, 45)] == [white, white, white]


def test_five_hundred_copies_of_one_token_are_five_hundred(toy, run):
    toy.write(
        "pieces/cards.yaml",
        "set: chips\ntitle: Chips\nkind: token\nsize: {width: 16, height: 16}\nface: chip\nback: null\nprovenance:"
        " prototype\nitems: [{id: chip, title: Chip, copies: 500}]\n",
    )
    toy.write("layouts/chip.yaml", 'boxes: [{text: "Q", at: [5, 5, 6, 6], safe: 1}]\n'.replace(", safe: 1", ""))
    done = run("print")
    assert done.exit_code == 0, done.output
    pages = toy.words("chips-A4-fronts.pdf")[1:]
    assert sum(page.count("Q") for page in pages) == 500
    assert len(pages) == 3
    assert (toy.root / "build/print/toy/chips-A4-fronts.pdf").stat().st_size < 120_000  # one face, drawn 500 times


def test_text_eight_times_too_long_says_by_how_much_and_nothing_is_printed(toy, run):
    fitting = "word " * 20
    cards(
        toy,
        f"[{{id: one, title: One, text: '{fitting * 8}'}}]",
        boxes='- {text: "{{ item.text }}", at: [5, 5, 50, 18], size: 9, min: 7}',
    )
    done = run("print")
    assert done.exit_code == 1
    assert "components/toy/layouts/card.yaml:3:12: error[text-overflow]: cards/one (front), text: " in done.output
    assert " overflows by 40.6 mm at 7 pt" in done.output
    assert list((toy.root / "build").rglob("*.pdf")) == []


def picture(mode: str, colour: object, kind: str, size: int = 400) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (size, size), colour).save(file, kind, quality=95)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "wanted"),
    [
        ("a.jpg", picture("CMYK", (0, 255, 255, 0), "JPEG"), (255, 0, 0)),
        ("b.jpg", picture("CMYK", (255, 0, 255, 0), "JPEG"), (0, 166, 80)),  # as ink is green
        ("c.jpg", picture("L", 128, "JPEG"), (128, 128, 128)),
        ("d.png", picture("RGBA", (0, 0, 255, 128), "PNG"), (127, 127, 255)),
        ("e.png", picture("P", 3, "PNG"), None),
    ],
)
def test_pictures_of_every_kind_keep_their_colours(toy, run, name, data, wanted):
    """A picture in CMYK keeps its colours; red stays red."""
    toy.write(f"art/{name}", data)
    cards(toy, "[{id: one, title: One}]", boxes=f"- {{image: {name}, at: [10, 10, 40, 40]}}")
    done = run("print", "--no-stamp", "--no-marks")
    assert done.exit_code == 0, done.output
    image = raster.pages((toy.root / "build/print/toy/cards-A4-fronts.pdf").read_bytes(), 72)[1].convert("RGB")
    middle = image.getpixel((round(105 / 25.4 * 72), round((103.5 + 30) / 25.4 * 72)))
    if wanted is not None:
        assert max(abs(one - other) for one, other in zip(middle, wanted, strict=True)) < 40, middle


@pytest.mark.parametrize(
    ("name", "data"),
    [("gone.png", None), ("broken.png", b"\x89PNG\r\n\x1a\nxx"), ("dot.png", picture("RGB", 0, "PNG", 1))],
)
def test_a_picture_that_cannot_be_printed_stops_the_print_at_its_line(toy, run, name, data):
    if data is not None:
        toy.write(f"art/{name}", data)
    cards(toy, "[{id: one, title: One}]", boxes=f"- {{image: {name}, at: [10, 10, 40, 40]}}")
    done = run("print")
    assert done.exit_code == 1
    assert "components/toy/layouts/card.yaml:3:" in done.output
    assert name in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize(
    ("boxes", "small"),
    [
        ('- {text: "tiny", at: [5, 5, 40, 5], size: 4}', True),
        ('- {text: "small", at: [5, 5, 40, 5], size: 5}', False),
        ('- {group: [{text: "scaled", at: [5, 5, 40, 9], size: 9}], at: [0, 0, 60, 90], scale: 0.5}', True),
    ],
)
def test_text_too_small_to_read_is_told(toy, run, boxes, small):
    cards(toy, "[{id: one, title: One}]", boxes=boxes)
    done = run("print")
    assert ("error[text-small]" in done.output) == small, done.output
    assert done.exit_code == int(small)


# progress


class Terminal(io.StringIO):
    """A file that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch, delay: float, *, terminal: bool = True, quiet: bool = False) -> str:
    file = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(progress_module, "DELAY", delay)
    monkeypatch.setenv("TERM", "xterm")
    with progress("Printing Toy", 30, quiet=quiet) as done:
        for _ in range(3):
            done(7)
            time.sleep(0.15)
    return file.getvalue()


def test_long_work_shows_a_bar_with_its_pieces(monkeypatch):
    said = shown(monkeypatch, 0.0)
    assert "Printing Toy" in said
    assert "7/30" in said
    assert "21/30" in said


@pytest.mark.parametrize("how", [{"delay": 60.0}, {"delay": 0.0, "terminal": False}, {"delay": 0.0, "quiet": True}])
def test_short_work_piped_work_and_quiet_work_show_none(monkeypatch, how):
    assert shown(monkeypatch, **how) == ""


@pytest.mark.parametrize(("words", "coloured"), [([], True), (["--no-color"], False)])
def test_the_bar_has_no_colours_where_none_are_wanted(monkeypatch, words, coloured):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    with main.make_context("punchboard", [*words, "print"]):
        said = shown(monkeypatch, 0.0)
    assert "Printing Toy" in said
    assert ("\x1b[3" in said) is coloured, "the code that begins a colour"
