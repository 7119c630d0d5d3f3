"""Fonts with PostScript outlines are converted, looked at first, and printed."""

import io

import pytest
from click.testing import CliRunner
from fontTools.ttLib import TTFont

from generator.cli import main
from generator.drawing.commands import Glyphs
from generator.pdf import raster
from generator.typesetting import postscript_outlines
from generator.typesetting.font_file import FontError
from generator.typesetting.postscript_outlines import as_truetype
from tests.made_fonts import circles


def test_the_outline_of_a_glyph_stays_within_a_thousandth():
    with TTFont(io.BytesIO(as_truetype(circles("a")))) as font:
        name = font.getBestCmap()[ord("a")]
        glyph = font["glyf"][name]
        assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (0, 0, 1000, 1000)
        assert font["hmtx"][name] == (1000, 0)
        assert "CFF " not in font


def test_the_same_font_gives_the_same_bytes():
    data = circles("ab")
    assert as_truetype(data) == as_truetype(data)


def test_a_font_with_postscript_outlines_is_drawn_and_printed(toy):
    toy.write("fonts/own.otf", circles("ab漢"))
    toy.more("fonts: {own: {regular: fonts/own.otf}}\n")
    toy.cards("[{id: one, title: ab}]")
    face = toy.face("- {text: 'a漢', at: [5, 5, 50, 30], size: 40, font: own}")
    (run,) = [leaf for leaf in face.content if isinstance(leaf, Glyphs)]
    assert face.notes == ()
    picture = raster.picture(face, 254).convert("L")
    side = 40 * 25.4 / 72
    middle, corner = (run.x + side / 2, run.y - side / 2), (run.x + side * 0.04, run.y - side * 0.96)
    assert [picture.getpixel((int(x * 10), int(y * 10))) for x, y in (middle, corner)] == [0, 255]
    for command in ("check", "print"):
        done = CliRunner().invoke(main, ["--root", str(toy.root), command])
        assert done.exit_code == 0, done.output


def _endless(strings):
    strings["u0061"].program = [0, 0, "rmoveto", *[1, 1, "rlineto", -1, -1, "rlineto"] * 50_000, "endchar"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"OTTO" + bytes(100), "has 0 tables"),
        (circles("a")[:-200], "is cut off"),
        (circles("a", _endless), "the program of a glyph has more than"),
    ],
)
def test_a_damaged_font_is_refused_with_the_reason(data, sentence):
    with pytest.raises(FontError, match=sentence):
        as_truetype(data)


def test_a_font_with_too_many_glyphs_is_refused(monkeypatch):
    monkeypatch.setattr(postscript_outlines, "MOST_GLYPHS", 2)
    with pytest.raises(FontError, match="has more than 2 glyphs"):
        as_truetype(circles("ab"))
