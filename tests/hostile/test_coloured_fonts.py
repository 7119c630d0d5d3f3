"""Fonts whose colours would take for ever or lead nowhere: the text is printed, in little time, if need be in one colour."""

from __future__ import annotations

import struct
import time

import pytest

from generator.drawing import images
from generator.drawing.commands import Glyphs, Picture
from tests.made_fonts import coloured, painted

SQUARE = {"Format": 10, "Glyph": "square", "Paint": (2, 0)}
MOST_SECONDS = 5


def gradient(stops, extend="repeat"):
    """Colours that change very often in very little room."""
    colours = [{"StopOffset": number / stops, "PaletteIndex": number % 2, "Alpha": 0.5} for number in range(stops)]
    return {
        "Format": 8,
        "ColorLine": {"Extend": extend, "ColorStop": colours},
        "centerX": 500,
        "centerY": 500,
        "startAngle": 0,
        "endAngle": 3,
    }


def doubled(times):
    """A paint that shows one below it twice, and so on: 2 to the power of `times` paints."""
    paint = SQUARE
    for _ in range(times):
        paint = {"Format": 32, "SourcePaint": paint, "CompositeMode": "xor", "BackdropPaint": paint}
    return paint


def damaged(tag, at, form, number):
    """A coloured font with another number at an offset of a table."""
    data = bytearray(coloured("A", 1 if tag == b"COLR" else 0))
    tables = struct.unpack_from(">H", data, 4)[0]
    for place in range(12, 12 + 16 * tables, 16):
        if data[place : place + 4] == tag:
            struct.pack_into(f">{form}", data, struct.unpack_from(">L", data, place + 8)[0] + at, number)
    return bytes(data)


FONTS = {
    "many layers": painted("A", [("square", 0)] * 60_000, version=0),
    "many paints": painted("A", (1, [SQUARE] * 250)),
    "paints doubled again and again": painted("A", doubled(12)),
    "a glyph in itself": painted("A", {"Format": 11, "Glyph": "u0041"}),
    "gradients": painted("A", (1, [{**SQUARE, "Paint": gradient(2)}] * 250)),
    "stops": painted("A", (1, [{**SQUARE, "Paint": gradient(200)}] * 250)),
    "no outline": painted("A", (2, 0)),
    "enlarged": painted("A", {"Format": 20, "Paint": SQUARE, "scale": 1.99}),
    "far away": painted("A", {"Format": 14, "Paint": SQUARE, "dx": 32_000, "dy": -32_000}),
    "a colour that is not there": painted("A", {**SQUARE, "Paint": (2, 77)}),
    "many glyphs claimed": damaged(b"COLR", 2, "H", 0xFFFF),
    "paints outside the table": damaged(b"COLR", 14, "L", 0xFFFFFF00),
    "no palette": damaged(b"CPAL", 4, "H", 0),
    "a palette outside the table": damaged(b"CPAL", 8, "L", 0xFFFFFF00),
}


@pytest.mark.parametrize("data", FONTS.values(), ids=FONTS)
def test_a_hostile_font_is_printed_in_little_time(toy, run, data):
    toy.write("fonts/own.ttf", data)
    toy.more("fonts: {own: {regular: fonts/own.ttf}}\n")
    toy.cards("[{id: one, title: One}]")
    begin = time.process_time()
    face = toy.face("- {text: 'AAA', at: [5, 5, 50, 40], size: 40, font: own}")
    shown = [leaf for leaf in face.content if isinstance(leaf, Picture)]
    assert [leaf.text for leaf in face.content if isinstance(leaf, Glyphs)] == ["AAA"]
    assert len(shown) in {0, 3}
    for picture in shown:
        assert images.fault(picture.file) == ""
    done = run("print")
    assert done.exit_code == 0, done.output
    assert time.process_time() - begin < MOST_SECONDS


@pytest.mark.parametrize(
    ("name", "is_coloured"),
    [
        ("many layers", False),
        ("many paints", True),
        ("a glyph in itself", False),
        ("far away", False),
        ("enlarged", True),
    ],
)
def test_colours_that_are_too_much_are_those_of_the_text(toy, name, is_coloured):
    toy.write("fonts/own.ttf", FONTS[name])
    toy.more("fonts: {own: {regular: fonts/own.ttf}}\n")
    face = toy.face("- {text: 'A', at: [5, 5, 50, 40], size: 40, font: own}")
    (glyphs,) = (leaf for leaf in face.content if isinstance(leaf, Glyphs))
    assert glyphs.painted is is_coloured
