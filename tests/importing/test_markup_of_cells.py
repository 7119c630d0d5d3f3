"""Markup of other tools in ours: tags, Markdown, marks of line ends, tokens of icons, emoji; and what is no markup stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model import markup
from generator.importing.cell_markup import Translator


def translator(icons=None, active=True):
    return Translator(icons or {}, frozenset({"gold", "fire", "x"}), active)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b>Burn</b> all", "**Burn** all"),
        ("<b> Burn </b>all", " **Burn** all"),
        ("<STRONG>a</STRONG> <em>b</em>", "**a** *b*"),
        ("a<br>b<BR />c", "a\nb\nc"),
        ("a%nb\\nc,,d | e", "a\nb\nc\nd\ne"),
        ("__a__ and _b_, snake_case_name", "**a** and *b*, snake_case_name"),
        ("**a** *b*", "**a** *b*"),
        ("2 * 3 and 4*", "2 * 3 and 4\\*"),
        ("<span style='x'>a</span>", "a"),
        ("&amp; &lt;b&gt; &nbsp;", "& <b> \xa0"),
        ("[rules](https://example.org)", "rules"),
        ("Gain :gold: [gold] {gold} <gold>", "Gain {gold} {gold} {gold} {gold}"),
        ("[2 gold] {Gold} {gold:3} [gold x2]", "{gold:2} {gold} {gold:3} {gold:2}"),
        ("[Action] Draw {+1}", "[Action] Draw \\{+1\\}"),
        ("{{ 7 }}", "\\{\\{ 7 \\}\\}"),
        ("[[SS-1.1]]", "\\[[SS-1.1\\]]"),
        ("{=players}", "\\{=players\\}"),
        ("I <3 you", "I <3 you"),
        ("🔥 and 🐉", "{fire} and [dragon]"),
        ("\\[x] and \\\\[x]", "\\\\{x} and \\\\\\\\{x}"),
        ("a\x0bb\x01", "a\nb"),
        ("<center><h3>a</h3>b", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>", "• a\n• b\n"),
        ("a\\c \\qb\\q C:\\code", "a, “b” C:\\code"),
        ("Pay @[gold] @[oil]", "Pay {gold} @[oil]"),
        ("~ 1e3 007", "~ 1e3 007"),
    ],
)
def test_a_text(source, expected):
    done = translator().text(source)
    assert done == expected
    assert markup.parse(done).faults == ()


def test_tokens_that_a_table_names():
    words = translator({":g:": "gold", "🪙": "gold", "$": "gold", "(F)": "fire", "[Action]": "x"})
    assert words.text(":g: 🪙 3$ (F) [Action]") == "{gold} {gold} 3{gold} {fire} {x}"
    assert words.unknown == {}


def test_unknown_tokens_are_counted_once_each():
    words = translator()
    words.text("[Action] {R}{R} 🐉")
    words.text("[Action]")
    assert words.unknown == {"[Action]": 2, "{R}": 2, "🐉": 1}
    assert words.report()[-1][1].startswith("[Action] (2×), {R} (2×), 🐉 (1×): printed as words")


def test_as_it_is():
    assert markup.plain(translator(active=False).text("<b>a</b> *b* %n | {x}")) == "<b>a</b> *b* %n | {x}"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("**The <b>End</b>**", "The End"),
        ("A<br>B", "A B"),
        ("A | B", "A B"),
        ("🔥 ball", "fire ball"),
        ("5 * {x}", "5 * {x}"),
    ],
)
def test_a_title(source, expected):
    assert translator().title(source) == expected


@given(st.text(alphabet="*_[]{}\\|<>b/i:x \n`&;a", max_size=60))
def test_every_text_gives_markup_without_faults(source):
    assert markup.parse(translator().text(source)).faults == ()
    assert markup.parse(translator(active=False).text(source)).faults == ()
