"""Glyphs of text: kerning, ligatures, scripts that join and stack, what is copied from a PDF, hostile text and fonts."""

from __future__ import annotations

import io
import random
import struct
import time

import pikepdf
import pypdfium2
import pytest

from engine.common import fingerprint, system_fonts
from generator.drawing.commands import Glyphs, Page, Picture, describe
from generator.layout.runs import emoji, glyphs
from generator.pdf.writer import render
from generator.printing import acknowledgements
from generator.typesetting import fonts, labels
from generator.typesetting.shaping import TextLook, shape
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text

TEXT = "AtkinsonHyperlegibleNext-Regular"


def copied(words: str, language: str = "") -> str:
    """Return what a reader copies from a PDF with a text."""
    setting = set_text((TextToken("text", words),), Style(locale=language), 100, 60)
    content = tuple(
        emoji(run, run.x, run.y) if run.picture else glyphs(run, run.x, run.y, "#000000", 0) for run in setting.runs
    )
    document = pypdfium2.PdfDocument(render("", [Page(100, 60, over=content)]))
    return document[0].get_textpage().get_text_range().strip()


def test_latin_is_kerned_and_plain():
    shaped = shape(TEXT, "AVATAR")
    alone = sum(shape(TEXT, char).width for char in "AVATAR")
    assert shaped.plain
    assert 0.05 < alone - shaped.width < 0.4
    assert shaped.kerning
    assert shaped.width == pytest.approx(sum(glyph.advance for glyph in shaped.glyphs))


@pytest.mark.parametrize("family", fonts.FAMILIES)
def test_widths_are_those_of_the_glyphs_in_every_family(family):
    face = fonts.face_of(family)
    for word in ("To", "office", "We're", "“Ja”", "AWAY", "x"):
        part = labels.label(face, word)
        assert labels.width(face, word) == pytest.approx(sum(one.advance for shaped in part for one in shaped.glyphs))


def test_letters_that_are_spaced_out_are_no_ligature():
    face = fonts.face_of("serif")
    together, apart = shape(face, "fi"), shape(face, "fi", TextLook(tracking=0.1))
    assert len(together.glyphs) == 1, "Cormorant has the ligature"
    assert [glyph.text for glyph in together.glyphs] == ["fi"]
    assert len(apart.glyphs) == 2
    assert apart.width == pytest.approx(sum(shape(face, char).width for char in "fi") + 0.2, abs=0.05)


def test_a_ligature_and_accents_are_copied_as_letters():
    assert copied("Wolf ÄÖ “x” fi") == "Wolf ÄÖ “x” fi"


@pytest.mark.parametrize(
    ("language", "words"),
    [("hi", "क्षत्रिय शक्ति हिन्दी"), ("th", "กำลังน้ำ"), ("ja", "「漢字」かな。"), ("ko", "한국어 카드"), ("he", "שלום עולם"), ("ar", "مرحبا بكم")],
)  # fmt: skip
def test_what_a_reader_copies_is_what_was_written(noto, language, words):
    assert copied(words, language) == words


def test_arabic_letters_join(noto):
    (joined,) = labels.label(TEXT, "بيت")
    alone = sum(labels.width(TEXT, char) for char in "بيت")
    assert joined.width < 0.9 * alone


def test_a_mark_stands_above_its_letter_and_has_its_font(noto):
    (shaped,) = labels.label(TEXT, "x\u0323")
    assert shaped.face == "DejaVuSans"
    (pointed,) = labels.label(TEXT, "שָׁ")
    assert "Hebrew" in pointed.face
    assert len(pointed.clusters()) == 1
    assert not pointed.plain


def test_the_script_of_a_language_decides_the_font(noto):
    def face(language):
        (run,) = set_text((TextToken("text", "直"),), Style(locale=language), 60, 20).runs
        return noto_index(run.face)

    noto_index = fonts.face_files.index_of
    assert [face(language) for language in ("ja", "ko", "zh-Hans", "zh-Hant", "zh-HK", "en")] == [0, 1, 2, 3, 4, 0]


def test_bold_text_has_the_bold_font(noto):
    (run,) = set_text((TextToken("text", "שלום", bold=True),), Style(), 60, 20).runs
    assert run.face.endswith("NotoSansHebrew-Bold.ttf")


def test_an_emoji_is_a_picture_in_colour(noto, toy):
    face = toy.face("- {text: 'Roll 🎲 and ❤️ 👨‍👩‍👧 🇫🇷', at: [5, 5, 50, 10]}")
    assert face.notes == ()
    pictures = [leaf for leaf in face.content if isinstance(leaf, Picture)]
    assert [leaf.file for leaf in pictures][:2] == ["emoji:1f3b2", "emoji:2764-fe0f"]
    assert [leaf.spoken for leaf in pictures][2:] == ["👨‍👩‍👧", "🇫🇷"]
    assert "picture" in describe(face)
    files, faces = acknowledgements._used([face.content])
    assert files == set()
    assert "Noto Color Emoji" in acknowledgements._font_rows(faces)


def test_a_font_of_the_game_draws_an_emoji_in_plain(noto, toy, squares):
    toy.write("fonts/plain.ttf", squares("🎲"))
    toy.more("fonts: {plain: {regular: fonts/plain.ttf}}\n")
    face = toy.face("- {text: '🎲', at: [5, 5, 50, 10]}")
    assert [type(leaf) for leaf in face.content] == [Glyphs]


def test_the_same_text_gives_the_same_file(noto):
    setting = set_text((TextToken("text", "שָׁלוֹם 漢字 क्ष fi 🎲"),), Style(), 60, 20)
    content = tuple(emoji(run, 0, 9) if run.picture else glyphs(run, 0, 9, "#000000", 0) for run in setting.runs)
    assert render("", [Page(60, 20, over=content)]) == render("", [Page(60, 20, over=content)])


@pytest.mark.parametrize(
    "unit", ["a\u0301", "\u200d", "ש\u05b0", "\u2067", "\u202eא", "ن\u0651", "👩\u200d", "क्", "\u0e33", "\u115f", "🇩"]
)
def test_floods_of_marks_joiners_and_controls_are_set_in_little_time(noto, unit):
    begin = time.process_time()
    set_text((TextToken("text", unit * 5000),), Style(size=9, minimum=4), 60, 60)
    assert time.process_time() - begin < 20


def layout_tables(data: bytes) -> list[tuple[int, int]]:
    """Return begin and length of the layout tables of a font."""
    rows = [struct.unpack(">4sLLL", data[at : at + 16]) for at in range(12, 12 + 16 * data[5], 16)]
    return [(start, length) for tag, _, start, length in rows if tag in {b"GPOS", b"GSUB", b"GDEF"}]


@pytest.mark.parametrize("seed", range(40))
def test_broken_layout_tables_never_end_a_print(tmp_path, seed):
    broken = bytearray(fonts.file_of("CormorantGaramond-Medium").read_bytes())
    chance = random.Random(seed)
    for start, length in layout_tables(broken):
        for _ in range(30):
            broken[start + chance.randrange(length)] = chance.randrange(256)
    file = tmp_path / "broken.ttf"
    file.write_bytes(broken)
    own = (("own", "regular", False, file.as_posix()),)
    setting = set_text((TextToken("text", "AVATAR fi ffl x\u0323 Żół 1/2"),), Style("own", own=own), 60, 40)
    content = tuple(glyphs(run, run.x, run.y, "#000000", 0) for run in setting.runs)
    assert len(pypdfium2.PdfDocument(render("", [Page(60, 40, over=content)]))) == 1


@pytest.mark.parametrize(("language", "turned"), [("he", True), ("ar-EG", True), ("en", False), ("sr-Latn", False)])
def test_a_pdf_says_its_language_and_direction(language, turned):
    with pikepdf.open(io.BytesIO(render("", [Page(60, 20)], language=language))) as file:
        assert str(file.Root.Lang) == language
        assert ("/ViewerPreferences" in file.Root) == turned


def test_what_is_kept_depends_on_the_fonts_of_the_machine(noto, monkeypatch):
    before = fingerprint.program_now()
    assert fingerprint.program_now() == before
    monkeypatch.setenv(system_fonts.VARIABLE, "")
    assert fingerprint.program_now() != before
