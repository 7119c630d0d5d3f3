"""Fonts with PostScript outlines are converted, looked at first, and printed."""

import io

import pytest
from click.testing import CliRunner
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from generator.cli import main
from generator.drawing.commands import Glyphs
from generator.pdf import raster
from generator.typesetting import postscript_outlines
from generator.typesetting.font_file import FontError
from generator.typesetting.postscript_outlines import as_truetype


def circles(letters, change=lambda _strings: None):
    """A font with PostScript outlines in which each letter is a full circle of 1000 units."""
    names = [f"u{ord(char):04X}" for char in letters]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(char): name for char, name in zip(letters, names, strict=True)})
    pen = T2CharStringPen(1000, None)
    pen.moveTo((0, 500))
    pen.curveTo((0, 776), (224, 1000), (500, 1000))
    pen.curveTo((776, 1000), (1000, 776), (1000, 500))
    pen.curveTo((1000, 224), (776, 0), (500, 0))
    pen.curveTo((224, 0), (0, 224), (0, 500))
    pen.closePath()
    strings = {name: pen.getCharString() for name in [".notdef", *names]}
    change(strings)
    builder.setupCFF("Circles", {"FullName": "Circles"}, strings, {})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (1000, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Circles", "styleName": "Regular", "psName": "Circles-Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-100)
    builder.setupPost()
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


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
