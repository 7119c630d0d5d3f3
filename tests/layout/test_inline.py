"""Text boxes as drawing commands: icons in lines, shrinking, overflow, breaks, lonely words; pictures at their true size."""

from __future__ import annotations

import io
import itertools
import re

import pytest
from PIL import Image

from generator.common.note import POINT
from generator.drawing.commands import Glyphs, Symbol, describe
from generator.layout.runs import DROP
from generator.pdf import raster


def leaves(face) -> list[Glyphs | Symbol]:
    return list(face.content)


def rows(face) -> list[str]:
    """Lines as they are read: words, and icons in braces, from left to right."""
    baselines: dict[float, list[tuple[float, str]]] = {}
    for leaf in leaves(face):
        if isinstance(leaf, Glyphs):
            baselines.setdefault(round(leaf.y, 3), []).append((leaf.x, leaf.text))
        else:
            x, y, width, height = leaf.rect
            size = width / 1.05 / POINT
            baselines.setdefault(round(y + height - DROP * size * POINT, 3), []).append((x, "{}"))
    return ["".join(text for _, text in sorted(found)) for _, found in sorted(baselines.items())]


def text(toy, markup: str, at: str = "5, 5, 50, 30", keys: str = ""):
    return toy.face(f'- {{text: "{markup}", at: [{at}], size: 9{", " + keys if keys else ""}}}')


def test_a_line_with_an_icon_as_drawing_commands(toy):
    assert describe(text(toy, "Gain {coin:2} now")).splitlines()[1:] == [
        "  text 5,7.311 AtkinsonHyperlegibleNext-Regular 9 #000000 'Gain '",
        "  text 12.283,7.311 AtkinsonHyperlegibleNext-Bold 9 #000000 '2'",
        "  icon 14.281 4.422 3.334 3.334 coin.svg #000000",
        "  text 17.773,7.311 AtkinsonHyperlegibleNext-Regular 9 #000000 ' now'",
    ]


@pytest.mark.parametrize(
    "markup", ["{coin}", "a {coin}", "{coin} a", "a{coin}b", "*a {coin} b*", "**a** {coin}", "{coin}{coin}"]
)
@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_an_icon_stands_on_the_baseline_of_its_line_whatever_is_around_it(toy, markup, align):
    face = text(toy, markup, keys=f"align: {align}")
    assert face.notes == ()
    assert rows(face) == [re.sub(r"[*]|(?<=\{)coin", "", markup)]
    ends = [
        (leaf.x, leaf.x + leaf.width) if isinstance(leaf, Glyphs) else (leaf.rect[0], leaf.rect[0] + leaf.rect[2])
        for leaf in leaves(face)
    ]
    left, right = min(start for start, _ in ends), max(end for _, end in ends)
    bearing = 0.05 * 9 * POINT + 1e-6
    wanted = {"left": left - 5, "right": 55 - right, "center": abs((left - 5) - (55 - right))}[align]
    assert -1e-6 <= wanted <= bearing * (2 if align == "center" else 1)


def test_icons_wrap_with_the_words_they_touch(toy):
    face = text(toy, "Pay {coin:3}, then take {coin}{coin}{coin} from the bank", "5, 5, 22, 30")
    assert rows(face) == ["Pay 3{}, then", "take {}{}{}", "from the bank"]
    icons = [leaf for leaf in leaves(face) if isinstance(leaf, Symbol)]
    assert all(icon.rect[0] >= 5 and icon.rect[0] + icon.rect[2] <= 27 for icon in icons)


def test_icons_are_drawn_where_the_commands_say(toy):
    face = text(toy, "one two three {coin} four", "5, 5, 22, 30", "icon-colour: '#ff0000'")
    icon = next(leaf for leaf in leaves(face) if isinstance(leaf, Symbol))
    picture = raster.picture(face, 254).convert("RGB")  # ten pixels a mm
    red = [
        (x, y) for y in range(picture.height) for x in range(picture.width) if picture.getpixel((x, y)) == (255, 0, 0)
    ]
    box = min(x for x, _ in red), min(y for _, y in red), max(x for x, _ in red) + 1, max(y for _, y in red) + 1
    x, y, width, height = (value * 10 for value in icon.rect)
    assert all(abs(one - other) <= 1.5 for one, other in zip(box, (x, y, x + width, y + height), strict=True))


@pytest.mark.parametrize(("words", "size"), [(4, 9), (30, 7.25), (34, 6.75), (300, 6.5)])
def test_text_shrinks_in_quarters_of_a_point_down_to_its_minimum(toy, words, size):
    face = text(toy, "word " * words, "5, 5, 40, 15", "min: 6.5")
    sizes = {leaf.size for leaf in leaves(face)}
    assert len(sizes) == 1
    found = sizes.pop()
    assert found >= 6.5
    assert (found * 4).is_integer()
    assert found == size
    over = [note.message for note in face.notes]
    if words == 300:
        assert re.search(r"overflows by \d+\.\d mm at 6.5 pt, the smallest it may be", over[0])
    else:
        assert over == []


def test_height_counts_to_the_tenth_of_a_millimetre(toy):
    tall = text(toy, "a\\nb\\nc\\nd", "5, 5, 40, 12")
    assert [note.code for note in tall.notes] == ["text-overflow"]
    amount = float(re.search(r"overflows by ([\d.]+) mm", tall.notes[0].message)[1])
    assert text(toy, "a\\nb\\nc\\nd", f"5, 5, 40, {12 + amount + 0.06:.2f}").notes == ()


def test_explicit_breaks_and_paragraphs_count(toy):
    face = text(toy, "one\\ntwo\\n\\nthree")
    ys = [leaf.y for leaf in leaves(face)]
    assert rows(face) == ["one", "two", "three"]
    assert ys[1] - ys[0] == pytest.approx(9 * 1.2 * POINT)
    assert ys[2] - ys[1] == pytest.approx(9 * 1.6 * POINT)


def test_a_lonely_last_word_gets_company_where_there_is_room_and_stays_where_there_is_none(toy):
    assert rows(text(toy, "Take one of the cards that you can see here now", "5, 5, 44, 20"))[-1].count(" ") >= 1
    assert rows(text(toy, "Donaudampfschifffahrts it", "5, 5, 33, 20"))[-1].strip() == "it"


def test_long_ideographic_text_wraps_without_spaces(toy, squares):
    toy.write("fonts/han.ttf", squares("漢字。"))
    toy.more("fonts: {han: {regular: fonts/han.ttf}}\n")
    face = text(toy, "漢字漢字漢字。漢字漢字", "5, 5, 20, 30")
    assert face.notes == ()
    assert rows(face) == ["漢字漢字漢", "字。漢字漢字"]


def png(width: int, height: int, mode: str = "RGB", kind: str = "PNG") -> bytes:
    """Stripes of one pixel, dark and light."""
    file = io.BytesIO()
    image = Image.new("L", (width, height))
    image.putdata([x % 2 * 255 for _ in range(height) for x in range(width)])
    image.convert(mode).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "mode", "kind"),
    [
        ("a.png", "RGB", "PNG"),
        ("a.png", "RGBA", "PNG"),
        ("a.png", "L", "PNG"),
        ("a.png", "P", "PNG"),
        ("a.jpg", "RGB", "JPEG"),
        ("a.jpg", "CMYK", "JPEG"),
    ],
)
def test_pictures_keep_every_pixel(toy, name, mode, kind):
    toy.write(f"art/{name}", png(400, 300, mode, kind))
    face = toy.face(f"- {{image: {name}, at: [5, 5, 50, 37.5]}}")
    assert face.notes == ()
    pixels = raster.picture(face, 203.2).convert("L")  # eight pixels a mm: one for each of the picture
    line = [pixels.getpixel((40 + x, 40 + 150)) for x in range(10, 390)]
    assert sum(abs(one - other) for one, other in itertools.pairwise(line)) / len(line) > 100
    assert 110 < sum(line) / len(line) < 145


def test_what_is_transparent_in_a_picture_shows_what_lies_under_it(toy):
    file = io.BytesIO()
    image = Image.new("RGBA", (400, 400), (255, 0, 0, 255))
    image.paste((0, 0, 0, 0), (200, 0, 400, 400))
    image.save(file, "PNG")
    toy.write("art/a.png", file.getvalue())
    face = toy.face("- {background: '#00ff00'}\n- {image: a.png, at: [5, 5, 50, 50]}")
    pixels = raster.picture(face, 100).convert("RGB")
    assert [pixels.getpixel((int(x / 25.4 * 100), 100)) for x in (15, 45)] == [(255, 0, 0), (0, 255, 0)]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "there is no image a.png"),
        (b"\x89PNG\r\n\x1a\nbroken", "a.png cannot be read as an image"),
        (png(1, 1), "a.png has 1 × 1 pixels; print wants 4 to 12000"),
        (png(12_001, 4, "L"), "a.png has 12001 × 4 pixels; print wants 4 to 12000"),
        (png(8, 8, "RGB", "GIF"), "a.png is GIF, not PNG or JPEG"),
    ],
)
def test_pictures_that_cannot_be_printed_are_named(toy, content, sentence):
    if content is not None:
        toy.write("art/a.png", content)
    face = toy.face("- {image: a.png, at: [5, 5, 50, 50]}")
    assert [note.code for note in face.notes] == ["image-missing"]
    assert sentence in face.notes[0].message
