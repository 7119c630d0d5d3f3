"""Glyphs of a game's own font with colour vectors (COLR) are printed in colour, wherever its text stands, and read as text."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.aids.tags import with_title
from generator.drawing import images
from generator.drawing.commands import Glyphs, Group, Page, Picture, PlacedFace, flatten, moved
from generator.drawing.face_digests import FaceDigests
from generator.export.common import text_of
from generator.faces.ink import inked
from generator.pdf.press import PressColours
from generator.pdf.profile import Profile
from generator.pdf.raster import pages
from generator.pdf.writer import render
from generator.printing import acknowledgements
from generator.typesetting import colour_glyphs
from tests.conftest import forget_fonts
from tests.made_fonts import OF_TEXT, coloured, coloured_circles
from tests.pdf.profiles import press_profile
from tests.rulebook.printed_rules import RULES, Printed

RED, BLUE = (255, 0, 0), (0, 0, 255)
AT_ONE = "- {text: 'A', at: [10, 10, 40, 40], font: own, size: 72, colour: '#008000'}"
SIZE = 72 * 25.4 / 72  # mm


@pytest.fixture
def own(toy):
    """Gives the toy a font whose letters are red above and blue below."""

    def give(font=None, name="own.ttf"):
        toy.write(f"fonts/{name}", font or coloured("ABC🎲אבג", 1))
        toy.more(f"fonts:\n  own:\n    regular: fonts/{name}\n")
        return toy

    return give


def pictures(face):
    return [leaf for _, leaf in flatten(face.content) if isinstance(leaf, Picture)]


def words(face):
    """Each text that stands on a face, and whether pictures show it."""
    return [(leaf.text, leaf.painted) for _, leaf in flatten(face.content) if isinstance(leaf, Glyphs)]


def printed(face):
    return render("", [Page(face.width, face.height, [PlacedFace(face, moved(0, 0), None)])])


def halves(face):
    """The colours in the middle of the upper and of the lower half of the first picture, as the face is printed."""
    (image,) = pages(printed(face), 200)
    x, y, width, height = pictures(face)[0].rect
    at = [((x + width / 2) / 25.4 * 200, (y + height * share) / 25.4 * 200) for share in (0.25, 0.75)]
    return [image.convert("RGB").getpixel((round(left), round(top))) for left, top in at]


@pytest.mark.parametrize("version", [0, 1])
def test_a_letter_is_printed_in_colour_where_its_outline_would_stand(own, version):
    face = own(coloured("A", version)).face(AT_ONE)
    assert face.notes == ()
    assert halves(face) == [RED, BLUE]
    (picture,), (glyphs,) = pictures(face), [leaf for leaf in face.content if isinstance(leaf, Glyphs)]
    x, y, width, height = picture.rect
    edge = SIZE / colour_glyphs.FINE
    assert [x, x + width] == pytest.approx([glyphs.x, glyphs.x + glyphs.width], abs=1.5 * edge)
    assert [y, y + height] == pytest.approx([glyphs.y - SIZE, glyphs.y], abs=1.5 * edge)


def test_a_font_without_colours_is_drawn_as_ever(own):
    face = own(coloured("A", 2)).face(AT_ONE)
    assert [type(leaf) for leaf in face.content] == [Glyphs]
    assert not face.content[0].painted


def test_postscript_outlines_keep_their_colours(own):
    face = own(coloured_circles("A"), "own.otf").face(AT_ONE)
    assert halves(face) == [RED, RED]


def test_a_part_in_the_colour_of_the_text_follows_it(own):
    toy = own(coloured("A", 1, lower=OF_TEXT))
    assert halves(toy.face(AT_ONE)) == [RED, (0, 128, 0)]
    other = toy.face(AT_ONE.replace("#008000", "#ffee00"))
    assert halves(other) == [RED, (255, 238, 0)]
    assert halves(inked(other, "low"))[1] < (140, 140, 0)  # dark enough to be read


def test_the_words_are_read_searched_and_exported(own, toy):
    face = own().face("- {text: 'Roll 🎲 for ABC', at: [5, 5, 50, 10], size: 14, font: own}")
    assert [(text.strip(), is_painted) for text, is_painted in words(face) if text.strip()] == [
        *(("Roll", False), ("🎲", True), ("for", False), ("ABC", True))
    ]
    assert len(pictures(face)) == 4
    assert text_of(toy.game(), face) == "Roll 🎲 for ABC"
    document = pypdfium2.PdfDocument(printed(face))
    assert "Roll 🎲 for ABC" in document[0].get_textpage().get_text_range()
    document.close()
    files, _ = acknowledgements._used([face.content])
    assert files == set()


def test_the_same_text_gives_the_same_file(own):
    face = own().face("- {text: 'Roll 🎲 for ABC', at: [5, 5, 50, 10], size: 14, font: own}")
    first = printed(face)
    forget_fonts()
    assert printed(face) == first


def test_text_from_the_right_is_read_from_the_right(own):
    face = own().face("- {text: 'אבג', at: [5, 5, 50, 10], size: 14, font: own}")
    assert words(face) == [("אבג", True)]
    assert len({picture.file for picture in pictures(face)}) == 3


def test_text_on_a_circle_has_its_pictures_turned(own, toy):
    face = own().face("- {text: 'ABC', at: [5, 5, 50, 50], size: 14, font: own, arc: {radius: 15, centre: [25, 25]}}")
    assert [leaf.text for leaf in face.content if isinstance(leaf, Glyphs) and leaf.turn] == ["A", "C"]
    assert len(pictures(face)) == 3
    assert text_of(toy.game(), face) in {"", "B"}  # as any text on a circle


def test_rules_and_player_aids_show_the_colours(own, toy):
    own()
    toy.write("rules/01-play.yaml", RULES.replace("Take", "Take 🎲").replace("Give one back.", "Give one 🎲 back."))
    toy.write(
        "aids.yaml",
        "aids:\n  - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn 🎲, lines: [Roll the 🎲.]}]}\n",
    )
    toy.face("- background: sand")
    faces = toy.faces()
    book = Printed(faces)
    shown = [leaf for page in book.meant for _, leaf in flatten(page.over) if isinstance(leaf, Picture)]
    assert len(shown) > 2
    assert all(colour_glyphs.is_picture(picture.file) for picture in shown)
    assert any("Give one 🎲 back." in text for text in book.texts)
    assert len(pictures(faces.aid(faces.game.aids[0]))) == 2


def test_the_name_of_a_picture_tells_the_font_and_the_glyph_on_every_machine(own, tmp_path, toys):
    face = own().face(AT_ONE)
    other = toys(tmp_path / "other")
    other.write("fonts/own.ttf", (toy_font := (tmp_path / "components/toy/fonts/own.ttf")).read_bytes())
    other.more("fonts:\n  own:\n    regular: fonts/own.ttf\n")
    same = other.face(AT_ONE)
    names = [colour_glyphs.anywhere(pictures(one)[0].file) for one in (face, same)]
    assert names[0] == names[1] != pictures(face)[0].file
    assert toy_font.name in names[0]
    pictures_only = [one._replace(content=tuple(pictures(one))) for one in (face, same)]
    assert FaceDigests().seen(pictures_only[0]) == FaceDigests().seen(pictures_only[1])


def test_the_title_of_an_aid_is_one_element_of_its_text(own):
    face = own().face("- {text: 'Roll 🎲 for ABC', at: [5, 5, 50, 10], size: 14, font: own}")
    (title,) = with_title(face.content)
    assert isinstance(title, Group)
    assert title.content == face.content


def test_a_print_shop_gets_the_colours_in_its_inks(own):
    face = own().face(AT_ONE)
    stored = PressColours("press.icc", Profile(press_profile(), "Made-up press")).picture(pictures(face)[0].file, 4)
    assert "/DeviceCMYK" in stored.entries
    assert stored.mask is not None


def test_large_text_has_finer_pictures(own, toy):
    own()
    widths = [
        images.info(pictures(toy.face(AT_ONE.replace("size: 72", f"size: {size}")))[0].file).width
        for size in (12, 60, 100)
    ]
    assert widths == [514, 514, 1026]


@pytest.mark.parametrize(
    ("font", "line"),
    [
        (coloured("A", 0), ""),
        (coloured("A", 1, table="SVG "), ""),
        (coloured("A", 2), ""),
        (
            coloured("A", 2, table="SVG "),
            "warning[font-colours]: own.ttf has glyphs in colour as SVG drawings; they print",
        ),
        (coloured("A", 2, table="sbix"), "warning[font-colours]: own.ttf has glyphs in colour as pixels; they print"),
    ],
    ids=["vectors", "vectors and SVG", "none", "SVG", "pixels"],
)
def test_the_check_tells_colours_that_are_not_printed(own, run, font, line):
    own(font).face(AT_ONE)
    done = run("check")
    assert done.exit_code == 0, done.output
    assert ("font-colours" in done.output) is bool(line)
    assert (f"components/toy/game.yaml:17:14: {line}" in done.output) or not line


def test_a_font_of_pixels_without_outlines_is_refused(own, run):
    own(coloured("A", 2, table="CBDT").replace(b"glyf", b"none", 1)).face(AT_ONE)
    done = run("check")
    assert done.exit_code == 1
    assert "game.yaml:17:14: error[font-file]: own.ttf has glyphs of pixels only; a font has outlines" in done.output
