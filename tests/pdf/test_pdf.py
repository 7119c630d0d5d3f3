"""Finished PDFs: the same bytes every time, true size, embedded fonts, and pixels where they belong."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2
import pytest

from generator.common.note import POINT
from generator.drawing.commands import Page, PlacedFace, moved
from generator.pdf import raster
from generator.pdf.writer import render
from generator.sheets import imposition, pages, pagination, units
from generator.sheets.imposition import SheetOptions
from generator.sheets.papers import paper_of
from tests.pdf.finished import problems_of

CARD = """
- background: night
- rect: [0, 0, 20, 20]
  fill: "#ff0000"
- {text: "Ship {coin} — žluťoučký ☆", at: [5, 40, 50, 6], colour: white}
- {icon: coin, at: [40, 60, 10, 10], colour: sand}
"""


def pixel(image, x: float, y: float, dpi: float) -> tuple[int, int, int]:
    return image.convert("RGB").getpixel((round(x / 25.4 * dpi), round(y / 25.4 * dpi)))


def near(found, expected) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(found, expected, strict=True))


def test_two_runs_give_the_same_bytes(toy):
    first, second = (render("Card", [Page(60, 90, [PlacedFace(toy.face(CARD), moved(0, 0), None)])]) for _ in range(2))
    assert first == second


def test_fonts_are_embedded_and_the_title_and_language_are_set(toy):
    data = render("My card", [Page(60, 90, [PlacedFace(toy.face(CARD), moved(0, 0), None)])])
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.docinfo["/Title"] == "My card"
        assert pdf.Root.Lang == "en"
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert not any("Helvetica" in str(font.BaseFont) for font in fonts)


def test_a_face_that_lies_on_a_sheet_nine_times_is_stored_once(toy):
    face = toy.face(CARD)
    once, often = (
        render("x", [Page(210, 297, [PlacedFace(face, moved(60 * n, 0), None) for n in range(count)])])
        for count in (1, 9)
    )
    assert len(often) - len(once) < 400
    with pikepdf.open(io.BytesIO(often)) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        assert len(forms) == 3  # the face and the icon in its two colours


def test_pixels_of_a_face(toy):
    image = raster.picture(toy.face(CARD), 100)
    assert image.size == (237, 355)
    assert near(pixel(image, 10, 10, 100), (255, 0, 0))
    assert near(pixel(image, 30, 30, 100), (16, 16, 48))
    assert near(pixel(image, 45, 65, 100), (240, 224, 192))
    dark = (16, 16, 48)
    assert any(not near(pixel(image, 5 + n / 4, 42, 100), dark) for n in range(60))  # there is text


def test_a_round_piece_is_transparent_outside_its_cut(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: cards
        title: Cards
        kind: token
        size: {width: 40, height: 40, shape: round}
        face: card
        back: null
        provenance: prototype
        items: [{id: one, title: One}]
        """,
    )
    image = raster.picture(toy.face("- background: night"), 100)
    assert image.mode == "RGBA"
    assert image.getpixel((1, 1))[3] == 0
    assert image.getpixel((image.width // 2, image.height // 2)) == (16, 16, 48, 255)


def test_a_gradient_with_opacity_fades(toy):
    image = raster.picture(
        toy.face("""
        - background: black
        - rect: [0, 0, 60, 90]
          fill: {linear: 0, stops: [[0, white, 1], [1, white, 0]]}
        """),
        50,
    )
    left, middle, right = (pixel(image, x, 45, 50)[0] for x in (2, 30, 58))
    assert left > 240
    assert 100 < middle < 155
    assert right < 15


def two_sided(toy, count: int):
    """A card whose front has its upper left quarter red and whose back has its upper right quarter blue."""
    toy.write(
        "pieces/cards.yaml",
        f"""
        set: cards
        title: Cards
        kind: card
        size: {{width: 60, height: 90}}
        face: card
        back: back
        provenance: prototype
        items: [{{id: one, title: One, copies: {count}}}]
        """,
    )
    toy.write(
        "layouts/back.yaml", 'boxes: [{background: sand}, {rect: ["w / 2", 0, "w / 2", "h / 2"], fill: "#0000ff"}]\n'
    )
    toy.face('- background: night\n- rect: [0, 0, "w / 2", "h / 2"]\n  fill: "#ff0000"')
    faces = toy.faces()
    pieces = faces.game.sets["cards"]
    return pages.job_of("Toy", pieces, lambda item, side: faces.face(pieces.items[item], side))


@pytest.mark.parametrize(
    ("duplex", "through"), [("long", lambda x, y: (210 - x, y)), ("short", lambda x, y: (x, 297 - y))]
)
def test_red_and_blue_quarters_lie_back_to_back_in_pixels(toy, duplex, through):
    """Seen through the paper, the quarter behind the red one is the blue one, on every card of a short sheet."""
    printed = pagination.pages_of(two_sided(toy, 4), paper_of("A4"), SheetOptions(duplex=duplex))
    front, back = raster.pages(render("x", printed.pages), 72)
    placed = [one.matrix[4:] for one in printed.pages[0].placed]
    assert len(placed) == 4
    for x, y in placed:
        assert near(pixel(front, x + 15, y + 20, 72), (255, 0, 0))
        assert near(pixel(back, *through(x + 15, y + 20), 72), (0, 0, 255))
        assert near(pixel(back, *through(x + 45, y + 20), 72), (240, 224, 192))


def test_a_gutterfold_puts_backs_behind_fronts_in_pixels(toy):
    printed = pagination.pages_of(two_sided(toy, 3), paper_of("A4"), SheetOptions(duplex="fold"))
    (page,) = raster.pages(render("x", printed.pages), 72)
    fold = 297 / 2
    for one in printed.pages[0].placed[:3]:
        x, y = one.matrix[4:]
        assert near(pixel(page, x + 15, y + 20, 72), (255, 0, 0))
        assert near(pixel(page, x + 15, 2 * fold - y - 20, 72), (0, 0, 255))


def test_sheets_carry_boxes_marks_footer_and_bookmarks(toy):
    printed = pagination.pages_of(two_sided(toy, 9), paper_of("A4"), SheetOptions())
    front, back = printed.pages
    assert front.trim == pytest.approx((15, 13.5, 180, 270))
    assert front.bleed == pytest.approx((12, 10.5, 186, 276))
    data = render("x", printed.pages)
    problems = problems_of(data, printed.pages)
    assert list(problems) == []

    words = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert "Toy · Cards · sheet 1 of 1, front · A4 at 100 % · turn over the long edge" in words
    assert front.bookmarks == ((0, "Cards"),)
    assert back.bookmarks == ()


def test_crop_marks_keep_off_the_pieces_and_reach_the_edge(toy):
    from generator.drawing.commands import bounds, path_points
    from generator.sheets import marks

    grid = imposition.grid_for(units.card(60, 90, "rectangle", has_back=False), paper_of("A4"), SheetOptions(), 9)
    x, y, width, height = grid.block
    lines = [bounds(path_points(mark.path)) for mark in marks.crop_marks(grid)[0].content]
    assert len(lines) == 2 * 2 * (4 + 4)
    for left, top, across, down in lines:
        assert left + across < x or left > x + width or top + down < y or top > y + height
        assert left == 0 or top == 0 or left + across == pytest.approx(210) or top + down == pytest.approx(297)
    assert {mark.stroke.width for mark in marks.crop_marks(grid)[0].content if mark.stroke.colour == marks.INK} == {
        0.15
    }


def test_the_ruler_is_fifty_millimetres_in_the_finished_file(toy):
    printed = pagination.pages_of(two_sided(toy, 1), paper_of("A4"), SheetOptions())
    image = raster.pages(render("x", printed.pages), 254)[0].convert("L")
    row = round((297 - 5 - 0.9) * 10)
    best = 0
    for y in range(row - 3, row + 4):
        dark = "".join("#" if image.getpixel((x, y)) < 128 else "." for x in range(image.width))
        best = max([best, *(len(run) for run in re.findall("#+", dark))])
    assert abs(best / 10 - 50) < 0.3


def board(toy, back: str):
    toy.write(
        "pieces/cards.yaml",
        f"""
        set: boards
        title: Boards
        kind: board
        size: {{width: 380, height: 260}}
        face: card
        back: {back}
        provenance: prototype
        items: [{{id: one, title: Map}}]
        """,
    )
    toy.face('- background: night\n- rect: [0, 0, 30, 30]\n  fill: "#ff0000"')
    faces = toy.faces()
    pieces = faces.game.sets["boards"]
    return pages.job_of("Toy", pieces, lambda item, side: faces.face(pieces.items[item], side))


def test_a_board_larger_than_the_page_is_tiled_and_every_tile_is_named(toy):

    printed = pagination.pages_of(board(toy, "null"), paper_of("A4"), SheetOptions(duplex="none"))
    document = pypdfium2.PdfDocument(render("x", printed.pages))
    assert ["row 1 of 1, column 2 of 3" in page.get_textpage().get_text_range() for page in document] == [
        False,
        False,
        True,
        False,
    ]
    plan = document[0].get_textpage().get_text_range()
    assert "Map: how its 3 sheets lie" in plan
    assert [letter in plan.split() for letter in "ABC"] == [True, True, False]  # two seams
    duplex = pagination.pages_of(board(toy, "null"), paper_of("A4"), SheetOptions())
    assert [len(page.placed) for page in duplex.pages] == [
        1,
        0,
    ] * 4  # the plan, then tiles: backs stay empty, fronts stay apart


@pytest.mark.parametrize(
    ("duplex", "through"), [("long", lambda x, y: (210 - x, y)), ("short", lambda x, y: (x, 297 - y))]
)
def test_the_tiles_of_a_back_lie_behind_those_of_the_front(toy, duplex, through):
    """The back's upper right corner is blue: behind the front's upper left one, which is red."""
    toy.write("layouts/back.yaml", 'boxes: [{background: sand}, {rect: ["w - 30", 0, 30, 30], fill: "#0000ff"}]\n')
    printed = pagination.pages_of(board(toy, "back"), paper_of("A4"), SheetOptions(duplex=duplex))
    assert len(printed.pages) == 8
    front, back = raster.pages(render("x", printed.pages[2:4]), 72)
    x, y = printed.pages[2].trim[:2]
    assert near(pixel(front, x + 10, y + 10, 72), (255, 0, 0))
    assert near(pixel(back, *through(x + 10, y + 10), 72), (0, 0, 255))
    assert near(pixel(back, *through(x + 60, y + 10), 72), (240, 224, 192))
    problems = problems_of(render("x", printed.pages), printed.pages)
    assert list(problems) == []


def test_a_standee_has_its_back_upside_down_above_its_front(toy):
    toy.write(
        "pieces/cards.yaml",
        """
        set: ships
        title: Ships
        kind: standee
        size: {width: 30, height: 40}
        face: card
        back: null
        provenance: prototype
        items: [{id: one, title: Ship}]
        """,
    )
    toy.face('- background: night\n- rect: [0, 0, "w / 2", "h / 2"]\n  fill: "#ff0000"')
    faces = toy.faces()
    pieces = faces.game.sets["ships"]
    printed = pagination.pages_of(
        pages.job_of("Toy", pieces, lambda item, side: faces.face(pieces.items[item], side)),
        paper_of("A4"),
        SheetOptions(duplex="none"),
    )
    (page,) = raster.pages(render("x", printed.pages), 72)
    x, y = (210 - 30) / 2, (297 - 98) / 2
    assert near(pixel(page, x + 5, y + 9 + 40 + 5, 72), (255, 0, 0))  # front: upper left
    assert near(pixel(page, x + 25, y + 9 + 35, 72), (255, 0, 0))  # back, turned: lower right
    assert near(pixel(page, x + 5, y + 9 + 35, 72), (16, 16, 48))


def broken(**changes) -> tuple[bytes, list[Page]]:
    meant = Page(100, 100, (), (), (), (10, 10, 80, 80), (7, 7, 86, 86))
    made = meant.__class__(**{**{name: getattr(meant, name) for name in meant.__slots__}, **changes})
    return render("x", [made]), [meant]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"width": 101.0}, "print-size"),
        ({"trim": (10, 10, 79, 80)}, "print-boxes"),
        ({"bleed": (20, 20, 10, 10)}, "print-boxes"),
    ],
)
def test_a_file_that_differs_from_what_was_meant_is_found(changes, code):
    data, meant = broken(**changes)
    problems = problems_of(data, meant)
    assert {problem.code for problem in problems} == {code}


def test_missing_pieces_and_scaled_pieces_are_found_in_the_file(toy):
    face = toy.face(CARD)
    one, two = (Page(210, 297, [PlacedFace(face, moved(0, 0), None)] * count) for count in (1, 2))
    grown = Page(210, 297, [PlacedFace(face, (1.1, 0, 0, 1.1, 0, 0), None)])
    found = []
    for made, meant in ((one, two), (grown, one)):
        problems = problems_of(render("x", [made]), [meant])
        found.append({problem.code for problem in problems})
    assert found == [{"print-copies"}, {"print-size"}]


def test_a_font_that_is_not_embedded_is_found():
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(100 / POINT, 100 / POINT))
    canvas.drawString(10, 10, "Helvetica")
    canvas.showPage()
    canvas.save()
    problems = problems_of(file.getvalue(), [Page(100, 100)])
    assert "print-fonts" in {problem.code for problem in problems}
