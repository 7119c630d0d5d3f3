"""Replays, expressions, spreadsheets and options: what is wrong in them is a sentence; nothing fills the memory or moves the cursor."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engine.common.problems import Problems
from engine.data import spreadsheets
from engine.data.untrusted import RawMapping
from engine.data.values import Where
from engine.games import find
from engine.load.folder import load
from engine.play import Chance
from engine.runs import replay
from generator.cli import main
from generator.common.terminal import cleaned
from generator.export.csv import cell
from generator.layout.expressions import ExpressionError, fill

ROOT = Path(__file__).resolve().parents[2]
GAME = "sovereign-skies"


@pytest.fixture(scope="module")
def recorded():
    """The rules, the game, and a replay without moves."""
    game = load(ROOT / "components" / GAME, Problems(), root=ROOT)
    rules = find(GAME)
    assert game is not None
    assert rules is not None
    empty = replay.Replay(
        GAME, replay.rules_hash_of(game), game.data_hash, "1", ("Ann", "Bob"), {}, {}, (), (), (), {}, "cut off"
    )
    assert replay.play_again(rules, game, empty).same
    return rules, game, empty


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seats": ()}, "it cannot be begun: 0 players"),
        ({"seats": ("A",) * 2}, "two players have the same name"),
        ({"seats": tuple("ABCDEFGHIJ")}, "it cannot be begun: 10 players"),
        ({"seats": ("", "B")}, "or one has none"),
        ({"variants": {"none": "on"}}, "the variant none=on does not exist"),
        ({"variants": {"solo": "maybe"}}, "it cannot be begun: 2 players: sovereign-skies is for 1 to 1 here"),
        ({"options": {"none": "x"}}, "the option none=x does not exist"),
        ({"moves": (("Ann", "\x1b[2J"),)}, "move 1 (Ann"),
        ({"moves": (("Nobody", "pass"),)}, "move 1 (Nobody: pass)"),
    ],
)
def test_a_replay_that_cannot_be_played_is_a_sentence(recorded, changes, sentence):
    rules, game, empty = recorded
    again = replay.play_again(rules, game, replace(empty, **changes))
    assert not again.same
    assert sentence in again.message


@given(
    outcome=st.recursive(
        st.none() | st.integers() | st.text(max_size=3), lambda x: st.lists(x, max_size=3), max_leaves=4
    )
)
def test_chance_of_any_form_is_a_sentence(recorded, outcome):
    rules, game, empty = recorded
    state = rules.start(rules.compile(game, {}), empty.seats, Chance("1", {}), {})
    purposes = tuple((purpose, outcome) for purpose, _ in state.chance.log)
    assert purposes
    again = replay.play_again(rules, game, replace(empty, chance=purposes))
    assert again.same or "after move 0: " in again.message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff",
        b"1" * 5000,
        b"[" * 100_000,
        b'{"seats": [1], "variants": {"a": 1}, "options": {"a": []}, "moves": [[]], "chance": [1]}',
        b'{"seats": ["\\ud800"]}',
        b'{"format": NaN}',
    ],
)
def test_a_damaged_replay_file_is_refused_with_its_place(tmp_path, data):
    file = tmp_path / "a.json"
    file.write_bytes(data)
    done = CliRunner().invoke(main, ["--root", str(ROOT), "replay", str(file)])
    assert (done.exit_code, type(done.exception)) == (1, SystemExit)
    assert f"{file}:1:" in done.output


# expressions


@pytest.mark.parametrize(
    "source",
    [
        "9" * 5000,
        "x|int + " + "9" * 5000,
        "(10 ** 100) ** 100",
        "10 ** 100 * 10 ** 100 * 10 ** 100 * 10 ** 100",
        "round(5, 0 - 100000000)",
        "5|round(100000000)",
        "'\\ud800'",
        "'%c' % 55296",
        "'a' * 100000",
        "'aaaa'.translate({97: 'b'})",
        "'a\t'.expandtabs(2000)",
        "'-'.join(range(2000))",
        "[range(2000), range(2000)]|sum(start=[])|list + " * 60 + "[1]",
        "[" * 3000 + "]" * 3000,
        "(" * 150 + "1" + ")" * 150 + "." + "a" * 20_000,
    ],
)
def test_an_expression_that_is_too_large_is_a_sentence(source):
    with pytest.raises(ExpressionError) as caught:
        fill("{{ " + source + " }}", {"x": "1", "range": lambda number: list(range(number))})
    assert len(str(caught.value)) < 1000


def test_define_cannot_double_a_list_for_ever(toy):
    lines = "\n".join(f'  a{n + 1}: "[a{n}, a{n}]"' for n in range(40))
    toy.write("layouts/card.yaml", f"define:\n  a0: \"['x']\"\n{lines}\nboxes:\n  - background: sand\n")
    faces = toy.faces()
    face = faces.face(faces.game.pieces["one"], "front")
    assert any("more than 100000 values" in note.message for note in face.notes)


@given(st.text(alphabet="x1+-*/%().,[]{}|'\"~<>= azrounge", max_size=40))
def test_a_template_is_filled_in_or_refused_with_a_sentence(source):
    try:
        fill("{{" + source + "}}", {"x": 1, "a": [1, "b"]})
    except ExpressionError as error:
        assert str(error)  # noqa: PT017 - any sentence will do


# tables


@pytest.mark.parametrize(
    "text", ['id\n"""\\ud800"""\n', 'id\n"""\\u001b[2J"""\n', "a," * 600 + "\n1\n", 'id\n"' + "[" * 50_000 + '"\n']
)
def test_a_hostile_table_is_refused(text):
    problems = Problems()
    sheet = spreadsheets.read_csv(text, "a.csv", problems)
    if sheet is not None:
        rows, _ = spreadsheets.read_items(sheet, RawMapping({"cells": "yaml"}, Where("a.yaml", {})), problems)
        assert problems.failed or rows == [{"id": '"\\ud800"'}]
    assert sheet is not None or problems.failed


@pytest.mark.parametrize("value", ["=1+1", "+1+cmd", "-x", "@SUM(A1)", '=HYPERLINK("http://x")'])
def test_an_exported_cell_is_no_formula_and_reads_back(value):
    written = cell(value)
    assert written[0] == '"'
    row = io.StringIO()
    csv.writer(row).writerow(["id", written])
    sheet = spreadsheets.read_csv(f"a,b\n{row.getvalue()}", "a.csv", Problems())
    assert spreadsheets.read_items(sheet, RawMapping({"cells": "yaml"}, Where("a.yaml", {})), Problems())[0] == [
        {"a": "id", "b": value}
    ]


# options and the terminal


@pytest.mark.parametrize("option", ["--gutter", "--margin", "--bleed", "--thickness"])
@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999"])
def test_a_length_is_a_number(toy, option, value):
    done = CliRunner().invoke(main, ["--root", str(toy.root), "print", f"{option}={value}"])
    assert done.exit_code == 2
    assert option in done.output


def test_no_escape_reaches_the_terminal(toy):
    toy.write("game.yaml", (toy.folder / "game.yaml").read_text().replace("id: majority", 'id: "a\\e[2J\\u202Eb"'))
    toy.write("pieces/\x1b[31mx.yaml", "set: x\n")
    for command in ("check", "print", "trace", "preview"):
        done = CliRunner().invoke(
            main, ["--root", str(toy.root), command, *(["\x1b[2J"] if command in {"trace", "preview"} else [])]
        )
        assert done.exit_code
        assert "\x1b[2J" not in done.output
        assert "\u202e" not in done.output


@given(st.text())
def test_cleaned_text_has_colours_and_no_other_control(text):
    found = cleaned(text + "\x1b[31mred\x1b[0m\x1b[2J")
    assert found.endswith("\x1b[31mred\x1b[0m?[2J")
    json.dumps(found).encode()
    found.encode()
