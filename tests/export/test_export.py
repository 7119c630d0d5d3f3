"""`punchboard export`: spreadsheets, words, errors, wrong use."""

from __future__ import annotations

import shutil

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.export import common
from tests.export.conftest import HEAD, folder


def test_a_face_with_an_error_stops_the_export_and_all_errors_are_named(ready, run):
    ready.write("layouts/card.yaml", "boxes: [{text: '漢', at: [5, 5, 50, 5]}, {icon: nope, at: [5, 20, 9, 9]}]")
    for kind in ("tts", "png"):
        done = run(kind)
        assert done.exit_code == 1
        assert "layouts/card.yaml:2:16: error[glyph-missing]" in done.output
        assert "error[icon-missing]" in done.output
        assert not folder(ready, kind).exists()


@pytest.mark.parametrize(
    "words",
    [
        ("tts", "toi"),
        ("tts", "--base-url", "example.org"),
        ("png", "--service", "gamecrafters"),
        ("png", "--only", "nothing"),
        ("png", "--dpi", "5"),
        ("pdf",),
    ],
)
def test_wrong_use_exits_with_2_and_a_sentence(run, words):
    done = run(*words)
    assert done.exit_code == 2
    assert "Error: " in done.output
    assert "Traceback" not in done.output


def test_a_spreadsheet_reads_back_as_the_same_pieces(ready, run):
    ready.write(
        "rules/01.yaml",
        """
        sections:
          - {id: goal, number: TY-1, title: Goal, lines: "5", rules: [{id: TY-1.1, text: Win., lines: "5", kind: scoring}]}
        """,
    )
    ready.write(
        "pieces/cards.yaml",
        HEAD
        + """
items:
  - {id: plain, title: "Plain, and \\"quoted\\"", tint: sand, copies: 2, rules: [TY-1.1]}
  - id: odd
    title: "{coin} first"
    tint: "12"
    cost: -3
    share: 0.25
    flag: true
    nothing: null
    empty: ""
    list: [a, {b: 1}]
    words: "two\\nlines "
    from: {title: rulebook 3, cost: derived from the sum}
""",
    )
    done = run("csv")
    assert done.exit_code == 0, done.output
    before = ready.game().sets["cards"]
    ready.write("pieces/cards.csv", (folder(ready, "csv") / "cards.csv").read_bytes())
    ready.write("pieces/cards.yaml", HEAD + "items: {file: cards.csv, cells: yaml}\n")
    problems = Problems()
    game = load(ready.folder, problems, root=ready.root)
    assert game is not None
    after = game.sets["cards"]
    assert len(before.items) == len(after.items) == 2
    for old, new in zip(before.items, after.items, strict=True):
        assert (old.id, old.title, old.copies, old.rules) == (new.id, new.title, new.copies, new.rules)
        assert {key: old.values.peek(key) for key in old.values} == {key: new.values.peek(key) for key in new.values}
        for key in ("title", "copies", *old.values):
            assert old.provenance_of(key) == new.provenance_of(key)


def test_words_of_a_face_come_line_by_line_with_icons_by_name(ready):
    faces = ready.faces()
    card = faces.face(faces.game.pieces["red"], "front")
    assert common.text_of(faces.game, card) == "Red\nGain 2 [coin] now"


def test_every_game_with_an_error_is_named_and_the_others_are_written(ready, run):
    other = ready.root / "components" / "other"
    shutil.copytree(ready.folder, other)
    path = other / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("id: toy", "id: other"), "utf-8")
    path = ready.folder / "layouts" / "card.yaml"
    path.write_text(path.read_text("utf-8").replace("Gain", "漢"), "utf-8")
    done = run("png", "--dpi", "30")
    assert done.exit_code == 1
    assert "components/toy/layouts/card.yaml:5:12: error[glyph-missing]" in done.output
    assert "10 files in build/export/other/png (10 new or changed)" in done.output
    assert not folder(ready, "png").exists()
