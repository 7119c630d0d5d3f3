"""Characters beyond ASCII: bundled Greek and Cyrillic, a game's own font, scripts that cannot be set."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.drawing.commands import Glyphs
from generator.pdf import raster
from generator.preflight import all_faces
from generator.typesetting import fonts
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text

LATIN = "ÀÉÎÕÜàéîõüßÆæØøÅåŁłŚśŽžČčĐđĞğİıŐőŢţȘșĀāŅņŲų"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊΰ"
CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяёЁіІїЇєЄґҐўЎђЂљњћЋџ"
KINDS = {"text": "Noto", "tight": "Fira", "serif": "Garamond", "display": "Garamond"}


@pytest.mark.parametrize("family", KINDS)
@pytest.mark.parametrize(("weight", "italic"), [("regular", False), ("bold", False), ("regular", True)])
def test_latin_greek_and_cyrillic_are_there_in_every_style(family, weight, italic):
    face = fonts.face_of(family, weight, italic)
    assert fonts.missing(LATIN + GREEK + CYRILLIC, face) == []
    for char in "щλ":
        found = fonts.face_for(face, char)
        assert KINDS[family] in found or KINDS[family] in {"Fira", "Garamond"}
        assert ("Bold" in found) == ("Bold" in face)
        assert "Italic" not in face or "Italic" in found
        assert "DejaVu" not in found


def test_a_word_is_set_in_one_style_across_fonts():
    style = Style(size=9)
    setting = set_text((TextToken("text", "Aщλ"), TextToken("text", " Bж", bold=True, italic=True)), style, 60, 20)
    assert [(run.text, run.face) for run in setting.runs] == [
        ("A", "AtkinsonHyperlegibleNext-Regular"),
        ("щλ", "NotoSans-Regular"),
        (" B", "AtkinsonHyperlegibleNext-BoldItalic"),
        ("ж", "NotoSans-BoldItalic"),
    ]
    assert setting.missing == ()


def test_an_accent_on_its_own_joins_its_letter():
    setting = set_text((TextToken("text", "e\u0301"),), Style(), 60, 20)
    assert [run.text for run in setting.runs] == ["é"]


def test_a_font_of_the_game_is_asked_last_and_drawn(toy, squares):
    toy.write("fonts/han.ttf", squares("漢字"))
    toy.more("fonts: {han: {regular: fonts/han.ttf}}\n")
    face = toy.face("- {text: 'a漢字', at: [5, 5, 50, 10], size: 20}")
    assert face.notes == ()
    runs = [leaf for leaf in face.content if isinstance(leaf, Glyphs)]
    assert [(run.text, run.face.rsplit("/", 1)[-1]) for run in runs] == [
        ("a", "AtkinsonHyperlegibleNext-Regular"),
        ("漢字", "han.ttf"),
    ]
    x, y = runs[1].x + 3.5, runs[1].y - 3  # in the middle of the first square
    picture = raster.picture(face, 100)
    assert picture.convert("L").getpixel((int(x / 25.4 * 100), int(y / 25.4 * 100))) == 0


def test_a_layout_may_name_a_font_of_the_game(toy, squares):
    toy.write("fonts/han.ttf", squares("ab"))
    toy.more("fonts: {squares: {regular: fonts/han.ttf}}\n")
    face = toy.face("- {text: 'ab c', at: [5, 5, 50, 10], font: squares}")
    assert [leaf.face.rsplit("/", 1)[-1] for leaf in face.content] == ["han.ttf", "AtkinsonHyperlegibleNext-Regular"]
    other = toy.face("- {text: 'ab', at: [5, 5, 50, 10], font: circles}")
    assert (
        "there is no font 'circles'; there are text, tight, display, serif, symbols, squares" in other.notes[0].message
    )


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        ("fonts/none.ttf", None, "there is no font none.ttf"),
        ("fonts/../../../x.ttf", b"", "the font x.ttf lies outside the game's folder"),
        ("fonts/a.ttf", b"OTTO" + bytes(100), "a.ttf has 0 tables"),
        ("fonts/a.ttf", b"hello", "a.ttf is no TrueType or OpenType font"),
        ("fonts/a.ttf", b"\x00\x01\x00\x00\x00\x09", "a.ttf is cut off or damaged: its table 'header' is too short"),
    ],
)
def test_a_font_that_cannot_be_used_is_named_at_its_line(toy, file, content, sentence):
    if content is not None:
        toy.write(file, content)
    toy.more(f"fonts:\n  han:\n    regular: {file}\n")
    toy.face("- {text: 'a', at: [5, 5, 50, 10]}")
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print"])
    assert done.exit_code == 1
    assert f"components/toy/game.yaml:17:14: error[font-file]: {sentence}" in done.output
    assert "Traceback" not in done.output


def test_what_no_font_has_stops_preview_print_and_export(toy):
    toy.write("layouts/card.yaml", "boxes:\n  - {text: 'a漢 שב ไ', at: [5, 5, 50, 10]}\n")
    for words in (("preview", "one"), ("print",), ("export", "png")):
        done = CliRunner().invoke(main, ["--root", str(toy.root), *words])
        assert done.exit_code == 1, words
        assert "components/toy/layouts/card.yaml:3:12: error[glyph-missing]: " in done.output
        for found, font in (
            ("'漢' (U+6F22): Han", "Noto Sans CJK JP"),
            ("'ש' (U+05E9), 'ב' (U+05D1): Hebrew", "Noto Sans Hebrew"),
            ("'ไ' (U+0E44): Thai", "Noto Sans Thai"),
        ):
            assert f"no font can draw {found}" in done.output
            assert f"install the font {font}, or name a font file that has them" in " ".join(done.output.split())


def test_text_on_a_circle_is_judged_too(toy):
    face = toy.face("- {text: '漢 ש', at: [5, 5, 50, 50], arc: {radius: 20}}")
    assert [note.code for note in face.notes] == ["glyph-missing", "glyph-missing"]
    assert all_faces.check_face(face)[0]


def test_an_aid_is_judged_too(toy):
    toy.write(
        "aids.yaml",
        "aids:\n  - {id: help, title: Help, size: A6, copies: 1, blocks: [{title: Turn, lines: ['漢 ש ж']}]}\n",
    )
    toy.write("layouts/card.yaml", "boxes: []\n")
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print"])
    assert done.exit_code == 1
    assert "aids.yaml:3:" in done.output
    assert "error[glyph-missing]: the aid 'help' has no picture for 漢" in done.output
    assert "error[glyph-missing]: the aid 'help' has no picture for ש" in done.output
    assert "ж" not in done.output


def test_preview_names_a_font_that_cannot_be_used(toy):
    toy.more("fonts: {han: {regular: fonts/none.ttf}}\n")
    toy.face("- {text: 'a', at: [5, 5, 50, 10]}")
    done = CliRunner().invoke(main, ["--root", str(toy.root), "preview", "one", "--dpi", "40"])
    assert done.exit_code == 1
    assert "components/toy/game.yaml:15:24: error[font-file]: there is no font none.ttf" in done.output
