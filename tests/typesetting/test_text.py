"""Setting text: fit, wrap, align, fall back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.common.note import POINT
from generator.typesetting import fonts, labels, measures, words
from generator.typesetting import lines as breaking
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text

BODY = Style(size=9, minimum=6)


def tokens(words: str) -> tuple[TextToken, ...]:
    return (TextToken("text", words),)


def lines(setting) -> list[str]:
    found: dict[float, str] = {}
    for run in setting.runs:
        found[run.y] = found.get(run.y, "") + (run.text or f"{{{run.icon}}}")
    return list(found.values())


@pytest.mark.parametrize("file", sorted(fonts.FOLDER.glob("*.ttf")), ids=lambda file: file.stem)
def test_the_measures_of_each_bundled_font_are_those_of_its_file(file):
    data = file.read_bytes()
    assert (measures.TABLES / f"{file.stem}.json").read_text("utf-8") == measures.table(data), "make fonts writes it"
    assert measures.of_file(file) == measures.read(data)


def test_a_bundled_font_that_was_replaced_is_read_anew(tmp_path, monkeypatch):
    other = fonts.file_of("Cinzel-Bold")
    monkeypatch.setattr(measures, "FOLDER", tmp_path)
    (tmp_path / "Cinzel-Medium.ttf").write_bytes(other.read_bytes())
    assert measures.of_file(tmp_path / "Cinzel-Medium.ttf") == measures.read(other.read_bytes())


def test_every_bundled_face_is_there_with_its_licence():
    faces = {face for family in (*fonts.FAMILIES.values(), *fonts.HELPERS.values()) for face in family.values()}
    assert len(faces) == 15 + 11
    assert faces <= {path.stem for path in fonts.FOLDER.glob("*.ttf")}
    licences = "".join(path.name for path in fonts.FOLDER.glob("*.txt"))
    for family in ("Atkinson", "Barlow", "Cinzel", "Cormorant", "DejaVu", "NotoSans", "FiraSans", "EBGaramond"):
        assert family in licences
    assert sum(path.stat().st_size for path in fonts.FOLDER.iterdir()) < 4_000_000


def test_a_text_that_fits_keeps_its_size():
    setting = set_text(tokens("Add one ship."), BODY, 50, 10)
    assert setting.size == 9
    assert lines(setting) == ["Add one ship."]


def test_a_text_shrinks_in_steps_and_not_below_its_minimum():
    words = "Move one of your ships to any other planet and take a card there."
    roomy, tight, hopeless = (set_text(tokens(words), BODY, 40, height) for height in (11, 8.4, 3))
    assert roomy.size == 9
    assert 6 < tight.size < 9
    assert not tight.over_height
    assert hopeless.size == 6
    assert hopeless.over_height > 1


def test_a_word_wider_than_its_box_says_by_how_much():
    setting = set_text(tokens("Donaudampfschifffahrt"), BODY, 10, 50)
    width = labels.width("AtkinsonHyperlegibleNext-Regular", "Donaudampfschifffahrt") * 6 * POINT
    assert abs(setting.over_width - (width - 10)) < 1e-6


def test_alignment_and_vertical_place():
    right = set_text(tokens("ab"), Style(align="right"), 30, 20).runs[0]
    centre = set_text(tokens("ab"), Style(align="center"), 30, 20).runs[0]
    assert abs(right.x + right.width - 30) < 1e-6
    assert abs(centre.x + centre.width / 2 - 15) < 1e-6
    top, middle, bottom = (
        set_text(tokens("ab"), Style(valign=how), 30, 20).runs[0].y for how in ("top", "middle", "bottom")
    )
    assert top < middle < bottom < 20
    cap = fonts.metrics("AtkinsonHyperlegibleNext-Regular").cap_height * 9 * POINT
    assert abs((middle - cap / 2) - 10) < 0.1  # the capitals stand in the middle


def test_icons_stick_to_what_touches_them_and_wrap_with_it():
    setting = set_text(
        (TextToken("text", "Pay "), TextToken("icon", "coin"), TextToken("text", ", then go on.")), BODY, 16, 40
    )
    assert lines(setting) == ["Pay {coin},", "then go on."]


def test_breaks_and_paragraphs_count():
    setting = set_text(
        (
            TextToken("text", "a"),
            TextToken("line"),
            TextToken("text", "b"),
            TextToken("paragraph"),
            TextToken("text", "c"),
        ),
        BODY,
        30,
        40,
    )
    assert lines(setting) == ["a", "b", "c"]
    ys = [run.y for run in setting.runs]
    assert ys[2] - ys[1] > ys[1] - ys[0]


def test_emphasis_changes_the_face_and_back():
    setting = set_text(
        (TextToken("text", "a "), TextToken("text", "b", bold=True), TextToken("text", " c", italic=True)), BODY, 50, 10
    )
    assert [(run.text, run.face.rsplit("-", 1)[1]) for run in setting.runs] == [
        ("a ", "Regular"),
        ("b", "Bold"),
        (" c", "Italic"),
    ]


def test_a_missing_glyph_falls_back_and_one_that_nobody_has_is_named():
    assert fonts.runs("Cinzel-Medium", "Aж☆") == (
        ("Cinzel-Medium", "A"),
        ("CormorantGaramond-Medium", "ж"),
        ("DejaVuSans", "☆"),
    )
    assert set_text(tokens("a漢b"), BODY, 50, 10).missing == ("漢",)


def test_small_capitals_are_smaller():
    runs = set_text(tokens("Abc"), Style(caps="small"), 50, 10).runs
    assert [(run.text, run.size) for run in runs] == [("A", 9.0), ("BC", 7.2)]


@given(st.lists(st.text("abcdefgil.,", min_size=1, max_size=12), min_size=1, max_size=40), st.floats(5, 60))
def test_lines_hold_every_word_in_order_and_none_is_wider_than_the_box(found, width):
    style = Style(size=8, minimum=8)
    setting = set_text(tokens(" ".join(found)), style, width, 1000)
    assert " ".join(line.strip() for line in lines(setting)).split() == found
    for run in setting.runs:
        assert run.x + run.width <= width + 1e-6 or " " not in run.text.strip()


def test_the_last_line_gets_company_where_there_is_room():
    words = "Take a Politic card that you lack from any of the six planets to"
    setting = set_text(tokens(words), Style(size=9, minimum=9), 52, 40)
    assert len(lines(setting)[-1].split()) > 1


@pytest.mark.parametrize(
    ("words", "width", "expected"),
    [
        ("Add one Dropship to any planet.", 44, ["Add one Dropship to", "any planet."]),
        ("adjacent healthy it.", 27, ["adjacent", "healthy it."]),
        ("Geiger a", 12, ["Geiger", "a"]),  # one word above has nothing to spare
        ("word wordwordwordword no", 41, ["word wordwordwordword", "no"]),  # or a short word would stand alone there
        (
            "one two three, and afterwards independence",
            37,
            ["one two three, and", "afterwards", "independence"],
        ),  # no room for both
    ],
)
def test_no_short_word_stands_alone_at_the_end_where_the_line_above_can_spare_one(words, width, expected):
    setting = set_text(tokens(words), Style(size=10, minimum=10), width, 60)
    assert lines(setting) == expected


def paragraph_words():
    return st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=2, max_size=14)


@given(paragraph_words(), st.floats(12, 60))
def test_company_for_the_last_word_costs_no_line(found, width):
    def count(balanced) -> tuple[int, list[breaking.TextLine]]:
        limit = width / (9 * POINT) + 1e-6
        (paragraph,) = words.words(tokens(" ".join(found)), Style(size=9, minimum=9))
        made = breaking._greedy(paragraph[0], limit)
        made = breaking._balanced(made, limit) if balanced else made
        assert all(len(line.words) == 1 or line.width <= limit for line in made)
        assert [word for line in made for word in line.words] == list(paragraph[0])
        for line in made:
            spaces = [word.space.width for word in line.words[1:] if word.space]
            assert abs(line.width - sum(word.width for word in line.words) - sum(spaces)) < 1e-9
        return len(made), made

    (before, _), (after, made) = count(balanced=False), count(balanced=True)
    assert before == after
    limit = width / (9 * POINT)
    if after > 1 and len(made[-1].words) == 1 and made[-1].width < limit * breaking.SHORT - 1e-6:
        above = made[-2]
        joined = above.words[-1].width + made[-1].width
        lone = len(above.words) == 2 and above.words[0].width < limit * breaking.SHORT + 1e-6
        assert len(above.words) == 1 or lone or joined > limit * 0.95  # nothing to spare, or no room for both


def test_widths_scale_with_tracking():
    plain, wide = (set_text(tokens("abc"), Style(tracking=t), 50, 10).runs[0].width for t in (0.0, 0.1))
    assert abs(wide - plain - 0.3 * 9 * POINT) < 1e-6
