"""The order of text that mixes directions, against python-bidi, which reorders whole strings."""

from __future__ import annotations

import unicodedata

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting import bidi
from generator.typesetting.bidi_runs import ISOLATES, REMOVED
from generator.typesetting.style import Style, TextToken
from generator.typesetting.text import set_text

LETTERS = "abאבجح12٣٤ .,+-%$()[]<«»{}\u0301\u05b0\u2067\u2066\u2068\u2069\u200e\u200f!\t"
MIRRORED = str.maketrans("([<{«", ")]>}»")


def displayed(text: str, base: int) -> str:
    """Return a text from left to right, with the spaces at its end where the paragraph ends."""
    levels = list(bidi.levels(text, base))
    kinds = [unicodedata.bidirectional(char) for char in text]
    for at in range(len(text) - 1, -1, -1):
        if kinds[at] not in {"WS", "S", "PDI", *ISOLATES, *REMOVED}:
            break
        levels[at] = base
    for at, kind in enumerate(kinds):
        if kind == "S":  # spaces before a tab lie as the tab does
            back = at - 1
            while back >= 0 and kinds[back] in {"WS", "PDI", *ISOLATES, *REMOVED}:
                levels[back] = base
                back -= 1
        if kind == "S":
            levels[at] = base
    return "".join(bidi.reordered(list(text), levels))


@given(st.text(LETTERS, max_size=24), st.sampled_from([bidi.LTR, bidi.RTL]))
def test_the_order_is_that_of_python_bidi(text, base):
    theirs = get_display(text, base_dir="R" if base else "L")
    assert displayed(text, base).translate(MIRRORED) == theirs.translate(MIRRORED)


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("abc אבג", (0, 0, 0, 0, 1, 1, 1)),
        ("אב 12", (1, 1, 1, 2, 2)),
        ("א (b) ג", (1, 1, 1, 2, 1, 1, 1)),
        ("ج 1,2", (1, 1, 2, 2, 2)),
        ("\u202bab\u202c", (0, 2, 2, 2)),
        ("\u202eab\u202c c", (0, 1, 1, 1, 0, 0)),
    ],
)
def test_levels(text, levels):
    assert bidi.levels(text, bidi.base_level(text)) == levels


def test_a_line_from_the_right_begins_at_the_right_and_icons_keep_their_place():
    tokens = (TextToken("text", "קח "), TextToken("icon", "coin"), TextToken("text", " ושים"))
    words = set_text(tokens, Style(locale="he"), 60, 20)
    assert [run.icon or run.text.strip() for run in words.runs] == ["קח", "coin", "ושים"]
    first, icon, last = words.runs
    assert first.x > icon.x > last.x
    assert first.x + first.width == pytest.approx(60)


@pytest.mark.parametrize(
    ("align", "language", "text", "side"),
    [
        ("start", "", "abc", "left"),
        ("end", "", "abc", "right"),
        ("start", "", "אבג", "right"),
        ("end", "he", "אבג", "left"),
        ("left", "he", "אבג", "left"),
        ("start", "he", "12", "right"),
        ("start", "he", "abc!", "left"),
        ("justify", "he", "אבג", "right"),
    ],
)
def test_start_and_end_follow_the_direction(align, language, text, side):
    runs = set_text((TextToken("text", text),), Style(align=align, locale=language), 60, 20).runs
    left, right = min(run.x for run in runs), max(run.x + run.width for run in runs)
    assert left == pytest.approx(0) if side == "left" else right == pytest.approx(60)
