"""Icons are words in the text of a PDF; photos are upright; pictures say how large they are."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.drawing import images, paint_order
from generator.drawing.commands import Page, PlacedFace, moved
from generator.pdf import raster
from generator.pdf.writer import render
from tests.pdf.test_pdf import CARD, near, pixel


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ("Pay {coin:1}.", "Pay 1 coin."),
        ("{coin}{coin} or {majority} (100%)", "coin coin or Majority (100%)"),
        ("Pay {zloty}", "Pay Złoty"),
    ],
)
def test_icons_are_words_where_a_page_is_copied_searched_or_read_aloud(toy, markup, read):
    toy.write("art/zloty.svg", (toy.folder / "art" / "coin.svg").read_text("utf-8"))
    terms = "{id: majority, name: Majority, icon: coin, definition: Most., rules: []}"
    zloty = "{id: zloty, name: Złoty, icon: zloty, definition: Money., rules: []}"
    game = (toy.folder / "game.yaml").read_text("utf-8")
    old = next(line for line in game.splitlines() if "id: majority" in line)
    toy.write("game.yaml", game.replace(old, f"  - {terms}\n  - {zloty}"))
    face = toy.face(f'- {{text: "{markup}", at: [5, 5, 50, 6]}}')
    with pypdfium2.PdfDocument(render("x", [Page(60, 90, [PlacedFace(face, moved(0, 0), None)])])) as document:
        assert document[0].get_textpage().get_text_range() == read


def test_the_invisible_words_name_a_font_of_the_file(toy):
    face = toy.face('- {text: "Pay {coin} (now)", at: [5, 5, 50, 6]}')
    with pikepdf.open(io.BytesIO(render("x", [Page(60, 90, [PlacedFace(face, moved(0, 0), None)])]))) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        (form,) = [form for form in forms if b"/ActualText" in form.read_bytes()]
        named = [str(operands[0]) for operands, name in pikepdf.parse_content_stream(form) if str(name) == "Tf"]
        assert len(named) == 3
        assert set(named) <= set(form.Resources.Font.keys())


def test_an_icon_outside_of_texts_is_no_word(toy):
    face = toy.face("- {icon: coin, at: [5, 5, 9, 9]}")
    with pypdfium2.PdfDocument(render("x", [Page(60, 90, [PlacedFace(face, moved(0, 0), None)])])) as document:
        assert document[0].get_textpage().get_text_range() == ""


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_photos_are_printed_as_the_camera_was_held(toy, kind, orientation):
    upright = Image.new("RGB", (300, 200), "white")
    upright.paste("red", (0, 0, 150, 100))  # top left
    upright.paste("blue", (150, 100, 300, 200))
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = io.BytesIO()
    back = {5: 5, 6: 2, 7: 6, 8: 4, 2: 0, 3: 3, 4: 1}  # what the camera does to the picture
    stored = upright.transpose(Image.Transpose(back[orientation])) if orientation > 1 else upright
    stored.save(file, kind, exif=exif)
    toy.write("art/photo.dat", file.getvalue())
    face = toy.face("- {image: photo.dat, at: [15, 10, 30, 20], fit: contain}")
    picture = raster.picture(face, 100)
    assert near(pixel(picture, 18, 13, 100), (255, 0, 0))
    assert near(pixel(picture, 42, 27, 100), (0, 0, 255))
    assert near(pixel(picture, 42, 13, 100), (255, 255, 255))
    assert paint_order.colour_under(list(paint_order.layers(face.content)), 18, 13)[:5] in {"#ff00", "#fe00"}


def test_a_damaged_orientation_is_none(toy):
    file = io.BytesIO()
    Image.new("RGB", (300, 200), "red").save(file, "JPEG", exif=b"Exif\x00\x00broken")
    path = toy.write("art/photo.jpg", file.getvalue())
    assert images.info(str(path))[:2] == (300, 200)


def test_a_picture_of_a_face_says_how_large_it_is(toy):
    picture = Image.open(io.BytesIO(raster.png(toy.face(CARD), 300)))
    assert [round(dpi) for dpi in picture.info["dpi"]] == [300, 300]
