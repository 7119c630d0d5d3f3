"""Where lines break and where not: soft hyphens, hyphenation, French spaces; justified lines; one face for one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting import breaks, hyphens, labels
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text

TEXT = "AtkinsonHyperlegibleNext-Regular"


def lines(words: str, width: float, **keys) -> list[str]:
    found: dict[float, str] = {}
    for run in set_text((TextToken("text", words),), Style(**keys), width, 200).runs:
        found[run.y] = found.get(run.y, "") + run.text
    return list(found.values())


def test_a_soft_hyphen_prints_only_where_the_word_is_divided():
    assert lines("Do\u00adnau\u00addampf\u00adschiff", 50) == ["Donaudampfschiff"]
    assert lines("Do\u00adnau\u00addampf\u00adschiff", 18) == ["Donau-", "dampfschiff"]
    assert lines("an der Do\u00adnau\u00addampf\u00adschiff", 22) == ["an der Donau-", "dampfschiff"]


def test_a_space_without_width_divides_without_a_hyphen():
    assert lines("Donau\u200bdampf", 12) == ["Donau", "dampf"]
    assert lines("Donau\u2060dampf", 40) == ["Donaudampf"]


def test_words_are_divided_only_on_request_and_by_the_rules_of_the_language():
    assert lines("extraordinary", 18) == ["extraordinary"]
    assert lines("extraordinary", 18, language="en") == ["extraordin-", "ary"]
    assert hyphens.with_soft_hyphens("Straßenbahn,", "de").replace("\u00ad", "|") == "Stra|ßen|bahn,"
    assert hyphens.with_soft_hyphens("vic\u00adtory", "en") == "vic\u00adtory", "the author has decided"
    assert not hyphens.is_known("xx")


def test_both_halves_of_a_word_fit_and_no_letter_is_lost():
    words = "Extraordinarily impatient innkeepers congratulate victorious adventurers"
    for width in range(9, 40):
        found = lines(words, width, language="en")
        joined = " ".join(found).replace("- ", "")
        assert joined == words, width


@pytest.mark.parametrize("mark", ["»", ":", ";", "!", "?", "?!", "»,"])
def test_a_mark_that_stands_alone_does_not_begin_a_line(mark):
    for width in range(8, 30):
        assert not any(line.strip().startswith(mark) for line in lines(f"Prenez une carte {mark} ensuite jouez", width))


def test_no_line_ends_with_an_opening_mark():
    for width in range(10, 30):
        assert not any(line.endswith("«") for line in lines("Dites « Bonjour » puis jouez « Fin »", width))


def test_narrow_spaces_and_hard_hyphens_print_with_fonts_that_lack_them():
    setting = set_text((TextToken("text", "Fin\u202f! non\u2011stop"),), Style(), 60, 20)
    assert [(run.text, run.face) for run in setting.runs] == [("Fin ! non-stop", TEXT)]
    assert setting.missing == ()


def test_justified_lines_fill_the_width_but_for_the_last():
    words = "Take one coin from the supply and pay it to the impatient innkeeper of the town"
    runs = set_text((TextToken("text", words),), Style(align="justify"), 40, 60).runs
    ends = {run.y: run.x + run.width for run in runs}
    *full, last = (ends[y] for y in sorted(ends))
    assert full
    assert all(abs(end - 40) < 1e-6 for end in full)
    assert last < 39
    assert "".join(run.text for run in runs if run.y == min(ends)).split() == words.split()[:5]


def test_justified_lines_fill_the_width_too_if_words_have_spaces_that_never_break():
    words = "Dites « Bonjour » à la dame du village puis jouez « Fin » et prenez une carte : vous gagnez"
    for width in range(28, 60):
        runs = set_text((TextToken("text", words),), Style(align="justify"), width, 90).runs
        ends = {run.y: run.x + run.width for run in runs}
        assert all(end <= width + 1e-6 for end in ends.values()), width


def test_a_word_whose_letters_a_font_lacks_comes_whole_from_another():
    setting = set_text((TextToken("text", "Hỏa Sơn 5★"),), Style("display"), 60, 20)
    faces = [(run.text.strip(), run.face) for run in setting.runs]
    assert len([face for text, face in faces if "ỏ" in text and text.startswith("Hỏa")]) == 1
    assert [text for text, _ in faces if text == "H"] == []
    assert faces[-1] == ("★", "DejaVuSans"), "a sign takes no digit along"


@pytest.mark.parametrize("emoji", ["😀", "🎲", "🔴", "❤\ufe0f", "👩\u200d🚀", "🇫🇷", "1\ufe0f\u20e3"])
def test_emoji_are_not_drawn_without_a_font_that_has_them(emoji):
    setting = set_text((TextToken("text", f"Take {emoji}"),), Style(), 60, 20)
    assert setting.missing


def test_plain_signs_are_drawn():
    setting = set_text((TextToken("text", "★ ♥ ⚔ ☀ ⚓ ❤\ufe0e"),), Style(), 60, 20)
    assert setting.missing == ()


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("「漢字」、かな。abc字", ["「漢", "字」、", "か", "な。", "abc", "字"]),
        ("とっキャー", ["とっ", "キャー"]),
        ("well-known", ["well-", "known"]),
        ("Straße", ["Straße"]),
        ("2–4", ["2–4"]),
        ("1/2", ["1/2"]),
        ("−3-5", ["−3-5"]),
        ("a—b", ["a", "—", "b"]),
        ("ภาษาไทยง่ายนิดเดียว", ["ภาษา", "ไทย", "ง่าย", "นิด", "เดียว"]),
        ("Wort\u00adteil-Ende", ["Wort\u00adteil-", "Ende"]),
        ("👩\u200d🚀漢", ["👩\u200d🚀", "漢"]),
    ],
)
def test_text_breaks_where_unicode_allows_it(words, pieces):
    assert list(breaks.pieces(words)) == pieces


@given(st.text("漢字、。「」aé-–/1 \u00ad\u200b\u200dไทย😀", max_size=30))
def test_pieces_are_the_text(text):
    assert "".join(breaks.pieces(text)) == text
    assert all(breaks.pieces(text))


def test_a_word_that_is_divided_keeps_its_kerning_and_ligatures():
    (whole,) = set_text((TextToken("text", "AVATAR"),), Style(), 60, 20).runs
    (soft,) = set_text((TextToken("text", "A\u00adVA\u00adTAR"),), Style(), 60, 20).runs
    assert soft.width == whole.width
    first, second = set_text((TextToken("text", "AVA\u00adTAVA"),), Style(size=9, minimum=9), 9.5, 20).runs
    assert [run.text for run in (first, second)] == ["AVA-", "TAVA"]
    assert second.width == pytest.approx(labels.width(TEXT, "TAVA") * 9 * 25.4 / 72)
