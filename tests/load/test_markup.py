"""Markup, sizes, provenances and guesses: the small readers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.common.names import did_you_mean
from engine.load.provenance import bad_lines
from engine.load.provenance import parse as origin
from engine.model import Provenance, Size
from engine.model.markup import Break, Icon, Reference, Text, escape, parse, plain
from engine.model.sizes import length, size


def tokens(text: str) -> list[object]:
    return list(parse(text).tokens())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain words", [Text("plain words")]),
        ("Gain {energy}.", [Text("Gain "), Icon("energy"), Text(".")]),
        ("{energy:2}{energy:-1}{energy:+1}", [Icon("energy", 2), Icon("energy", -1), Icon("energy", 1, sign="+")]),
        ("see [[SS-5.3]]", [Text("see "), Reference("", "SS-5.3")]),
        ("[[SS-5.3|the *rule*]]", [Reference("", "SS-5.3", "the *rule*")]),
        (
            "[[term:majority]] [[piece:S1a|he]]",
            [Reference("term", "majority"), Text(" "), Reference("piece", "S1a", "he")],
        ),
        (
            "a *b* **c** ***d***",
            [
                Text("a "),
                Text("b", italic=True),
                Text(" "),
                Text("c", bold=True),
                Text(" "),
                Text("d", bold=True, italic=True),
            ],
        ),
        (
            "*a **b** {oil}*",
            [
                Text("a ", italic=True),
                Text("b", bold=True, italic=True),
                Text(" ", italic=True),
                Icon("oil", italic=True),
            ],
        ),
        ("2 * 3 * 4", [Text("2 * 3 * 4")]),
        (r"\*a\* \{b\} \[\[c\]\] \\", [Text(r"*a* {b} [[c]] " + "\\")]),
        ("one\ntwo", [Text("one"), Break(), Text("two")]),
        ("", []),
        (" \n \n ", []),
    ],
)
def test_tokens(text: str, expected: list[object]) -> None:
    parsed = parse(text)
    assert list(parsed.tokens()) == expected
    assert parsed.faults == ()


def test_paragraphs() -> None:
    assert parse("one\n\ntwo\n \n\n three").paragraphs == ((Text("one"),), (Text("two"),), (Text("three"),))


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("a {two energy}", "markup-icon", 2),
        ("{}", "markup-icon", 0),
        ("{Energy}", "markup-icon", 0),
        ("{energy:lots}", "markup-icon", 0),
        ("a } b", "markup-unclosed", 2),
        ("a { b", "markup-unclosed", 2),
        ("[[see 5]]", "markup-reference", 0),
        ("[[]]", "markup-reference", 0),
        ("[[who:x]]", "markup-reference", 0),
        ("a [[ b", "markup-unclosed", 2),
        ("x *open", "markup-unclosed", 2),
        ("x **open*", "markup-unclosed", 2),
        ("end*", "markup-unclosed", 3),
        ("one\n\n  *two", "markup-unclosed", 7),
    ],
)
def test_faults_have_their_place(text: str, code: str, offset: int) -> None:
    first = parse(text).faults[0]
    assert (first.code, first.offset) == (code, offset)
    assert text[offset:].startswith(first.snippet)
    assert plain(text).replace("\n\n", "").replace(" ", "") == text.replace("\n\n", "").replace(" ", "")


@given(st.text(alphabet=st.sampled_from("ab *{}[]|\\:\n-+2"), max_size=60))
def test_any_text_is_read(text: str) -> None:
    parsed = parse(text)
    for fault in parsed.faults:
        assert text[fault.offset :].startswith(fault.snippet)


@given(st.text(max_size=60))
def test_escaped_text_means_itself(text: str) -> None:
    parsed = parse(escape(text))
    assert parsed.faults == ()
    assert all(isinstance(token, Text | Break) for token in parsed.tokens())
    joined = "".join(token.text if isinstance(token, Text) else "\n" for token in parsed.tokens())
    assert "".join(joined.split()) == "".join(text.split())


def test_plain_text() -> None:
    assert (
        plain("Gain {energy:2}, see [[SS-5.3|the rule]] or [[SS-5.4]].\n\n*End*")
        == "Gain 2 energy, see the rule or SS-5.4.\n\nEnd"
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (63.5, 63.5),
        (3, 3.0),
        ("2.5in", 63.5),
        ("2.5 in", 63.5),
        ("3 cm", 30.0),
        ("8mm", 8.0),
        ("8", None),
        ("8 feet", None),
        (0, None),
        (-1, None),
        (True, None),
        (None, None),
        ("2+2 mm", None),
        (1e9, None),
        ([3], None),
    ],
)
def test_lengths(value: object, expected: float | None) -> None:
    assert length(value) == (pytest.approx(expected) if expected is not None else None)


def test_sizes() -> None:
    assert size("poker") == Size(63.5, 88.9, "rectangle", 3.0, "poker")
    assert size({"width": 30, "height": "1in", "shape": "round"}) == Size(30.0, 25.4, "round")
    assert size({"width": 30, "height": 20, "corner": 2}) == Size(30.0, 20.0, "rectangle", 2.0)
    assert [
        size(wrong)
        for wrong in (
            "pocker",
            {"width": 3},
            {"width": 3, "height": 4, "shape": "star"},
            {"width": 3, "height": 4, "shape": ["round"]},
            7,
            None,
        )
    ] == [None] * 6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rulebook 59", Provenance("rulebook", "59")),
        ("rulebook 59-61, 89", Provenance("rulebook", "59-61, 89")),
        ("derived because", Provenance("derived", "because")),
        ("public review", Provenance("public", "review")),
        ("prototype", Provenance("prototype")),
        ("prototype ours", Provenance("prototype", "ours")),
        ("rulebook", None),
        ("rulebook x", None),
        ("rulebook 0", None),
        ("derived", None),
        ("public ", None),
        ("guess", None),
        (f"rulebook 1-{'9' * 5000}", None),
        ("", None),
    ],
)
def test_provenances(text: str, expected: Provenance | None) -> None:
    assert origin(text) == expected


def test_lines() -> None:
    assert bad_lines("59-61, 250", 250) == ""
    assert bad_lines("251", 250) == "line 251 is beyond the rulebook's last line, 250"
    assert bad_lines("9-3", 250) == "lines 9-3 run backwards"
    assert bad_lines("251", 0) == ""
    assert bad_lines("9" * 5000, 250) == "", "the schema refuses it, and int() would raise an error"


def test_guesses() -> None:
    assert did_you_mean("majorty", ["majority", "minority"]) == "did you mean 'majority'?"
    assert did_you_mean("Start Energy", ["start_energy", "end"]) == "did you mean 'start_energy'?"
    assert did_you_mean("zzz", ["a", "b"], "words") == "words: a, b"
    assert did_you_mean("zzz", [str(number) for number in range(30)]) == ""
    assert did_you_mean("zzz", []) == ""
