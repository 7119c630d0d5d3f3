"""The layers after the data, on a copy of a real game: effects, unread keys, scenarios, and hooks."""

import pytest

from engine.check import layers as checking
from engine.check.verdict import Hook
from engine.common.cache import Cache
from engine.common.problems import Place, Problems
from engine.data import schema
from engine.effects import verbs
from engine.games import find
from engine.load.folder import load
from engine.scenario.runner import Runner
from tests.check.conftest import GAME, found, scenario
from tests.projects import ROOT, Project


def test_the_real_games_have_no_errors() -> None:
    for path in sorted((ROOT / "components").glob("*/game.yaml")):
        verdict = checking.check(path.parent, root=ROOT)
        assert [str(problem) for problem in verdict.problems if problem.severity == "error"] == []
        assert all(done == total for kind, (done, total) in verdict.totals.items() if kind != "pieces with effects")


def test_a_mistyped_verb(real: Project) -> None:
    real.edit("pieces/planets.yaml", "special: {recruit: {}}", "special: {recriut: {}}")
    assert found(real)["unknown-verb"].endswith("error[unknown-verb]: no verb 'recriut'; did you mean 'recruit'?")


def test_a_parameter_that_the_verb_has_not(real: Project) -> None:
    real.edit("pieces/planets.yaml", "special: {pledge: {up_to: 3}}", "special: {pledge: {upto: 3}}")
    said = found(real)["effect-wrong"]
    assert "components/sovereign-skies/pieces/planets.yaml:" in said
    assert "upto" in said


def test_a_text_that_does_not_read_back(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two verbs whose templates print the same for some parameter."""

    monkeypatch.setattr(verbs, "read", lambda _verbs, _text: [])
    said = [str(problem) for problem in real.check().problems if problem.code == "effect-ambiguous"]
    assert any("does not read back as {" in text and "/pieces/" in text for text in said)
    assert any("the vocabulary is ambiguous" in text for text in said)


def test_a_value_that_nothing_reads(real: Project) -> None:
    path = real.folder / "pieces" / "houses.yaml"
    text = path.read_text("utf-8")
    text = text.replace("fields:\n", "fields:\n  moto: {type: text, optional: true}\n", 1)
    path.write_text(text.replace("    title: ", "    moto: on and on\n    title: ", 1), "utf-8")
    assert "error[key-unread]: nothing reads 'moto'" in found(real)["key-unread"]


def test_data_that_the_rules_cannot_compile(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find(GAME)
    assert rules is not None

    def fail(*_anything: object) -> None:
        raise KeyError("energy_supply")

    monkeypatch.setattr(rules, "compile", fail)
    said = found(real)
    assert "the rules code failed: KeyError: 'energy_supply'" in said["rules-compile"]
    assert set(said) == {"rules-compile"}, "one cause, told once, not again for every scenario"


def test_a_step_that_cannot_be_read(real: Project) -> None:
    scenario(real, "      - Ann: mvoe 2\n")
    said = found(real)["scenario-unreadable-move"]
    assert said.startswith(
        "components/sovereign-skies/scenarios/wrong.yaml:10:14: error[scenario-unreadable-move]: SS-XX-01: "
    )
    assert "move 2" in said


def test_a_move_that_is_refused_says_why_and_what_was_legal(real: Project) -> None:
    scenario(real, "      - Ann: move 9\n")
    verdict = real.check()
    (problem,) = [problem for problem in verdict.problems if problem.place.file.endswith("wrong.yaml")]
    assert problem.code in {"scenario-illegal-move", "scenario-unreadable-move"}
    assert "move 1" in problem.details + problem.message


def test_a_scenario_that_crashes_the_rules(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_anything: object, **_more: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Runner, "run", fail)
    assert "ZeroDivisionError: by zero" in found(real)["scenario-crash"]


def test_later_layers_wait_for_right_data(real: Project) -> None:
    real.edit("game.yaml", "fewest: 2", "fewest: two")
    verdict = real.check()
    assert [layer.done for layer in verdict.layers] == [True, *[False] * 7]
    assert all("left out" in layer.note for layer in verdict.layers[1:])


def test_many_violations_are_cut(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "MOST_VIOLATIONS", 3)
    path = real.folder / "rulings.yaml"
    path.write_text(path.read_text("utf-8").replace("    kind: ", "    knid: "), "utf-8")
    codes = [problem.code for problem in real.check().problems]
    assert codes.count("schema-more") == 1
    assert codes.count("schema-unknown-key") + codes.count("schema-missing-key") <= 3


def test_other_keywords_have_a_message(real: Project) -> None:
    """`schema-other` is for keywords that the schemas do not use yet."""
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    (said,) = schema._other(
        schema.SchemaViolation(
            "multipleOf", 2, 3, {"title": "Even"}, "3 is not a multiple of 2", game.where, ("version",)
        )
    )
    assert said[0] == "schema-other"
    assert said[2] == "Even: 3 is not a multiple of 2"


def test_the_layout_hook(real: Project) -> None:
    def look(game: object, problems: Problems, cache: Cache) -> str:
        problems.warning("text-overflow", Place("components/x.yaml", 2, 3), "too long")
        cache.put("a face", ["seen"])
        return "3 faces"

    first = checking.check(real.folder, root=real.root, layout=Hook("one", look))
    assert [(layer.note, layer.warnings) for layer in first.layers if layer.name == "layout"] == [("3 faces", 1)]
    again = checking.check(real.folder, root=real.root, layout=Hook("one", lambda *_: "never run"))
    assert again.layers == first.layers
    changed = checking.check(real.folder, root=real.root, layout=Hook("two", lambda *_: "run anew"))
    assert [layer.note for layer in changed.layers if layer.name == "layout"] == ["run anew"]
