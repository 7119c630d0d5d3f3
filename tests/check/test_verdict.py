"""The layers after the data, on a copy of a real game: effects, unread keys, scenarios, coverage, and what is remembered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.check import coverage
from engine.check import layers as checking
from engine.check.dependencies import answers, asked, forget, recording_copy, relevant
from engine.check.verdict import Hook, Layer
from engine.common.cache import Cache
from engine.common.fingerprint import program
from engine.common.problems import Place, Problems
from engine.data import schema
from engine.effects import verbs
from engine.games import find
from engine.load.folder import load
from engine.model.mutation import Rates
from engine.mutation import rates
from engine.scenario.runner import Runner
from tests.projects import ROOT, Project

GAME = "sovereign-skies"


@pytest.fixture
def real(tmp_path: Path) -> Project:
    return Project(tmp_path, GAME, ROOT / "components" / GAME)


def found(project: Project) -> dict[str, str]:
    """The first problem of each code."""
    first: dict[str, str] = {}
    for problem in project.check().problems:
        first.setdefault(problem.code, str(problem))
    return first


def layer(project: Project, name: str) -> Layer:
    return next(layer for layer in project.check().layers if layer.name == name)


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


def scenario(real: Project, steps: str, more: str = "") -> None:
    (real.folder / "scenarios" / "wrong.yaml").write_text(
        "# yaml-language-server: $schema=../../../schemas/scenarios.schema.json\n"
        "scenarios:\n  - scenario: SS-XX-01 Wrong\n    kind: edge\n    rules: [SS-5.1]\n    play: turn\n"
        "    given: {players: [Ann, Ben], Ann: {at: wyrne, facing: clockwise, energy: 3}}\n"
        f"    partial: true\n{more}    steps:\n{steps}",
        "utf-8",
    )


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
    from engine.scenario.runner import Runner

    def fail(*_anything: object, **_more: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Runner, "run", fail)
    assert "ZeroDivisionError: by zero" in found(real)["scenario-crash"]


def test_coverage_misses_what_no_scenario_exercises(real: Project) -> None:
    for path in (real.folder / "scenarios").glob("*.yaml"):
        path.unlink()
    verdict = real.check()
    codes = {problem.code for problem in verdict.problems}
    assert {"coverage-rule", "coverage-ruling", "coverage-option", "coverage-piece"} <= codes
    assert all(done == 0 for done, _total in verdict.totals.values())


def test_coverage_misses_rules_without_code(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    problems = Problems()
    coverage.check(game, coverage.measure(game, {}, {}), {}, problems)
    assert "coverage-code" in {problem.code for problem in problems}


def test_a_rule_in_the_code_that_the_data_has_not(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    problems = Problems()
    code = {"SS-5.33": [Place("engine/games/x.py", 3, 4)]}
    coverage.check(game, coverage.measure(game, {}, code), code, problems)
    said = [str(problem) for problem in problems if problem.code == "code-unknown-rule"]
    assert said[0].startswith("engine/games/x.py:3:4: error[code-unknown-rule]: the code names 'SS-5.33'")


def test_missing_coverage_is_told_when_scenarios_pass(real: Project) -> None:
    """A scenario that fails exercises nothing, so what is missing would be noise."""
    scenario(real, "      - Ann: mvoe 2\n")
    verdict = real.check()
    assert not any(problem.code.startswith("coverage") for problem in verdict.problems)
    assert "what is missing is told when all scenarios pass" in layer(real, "coverage").note
    assert verdict.totals["rules"][1] > 100


def test_a_piece_counts_when_each_of_its_effects_works(real: Project) -> None:
    """Every scenario of the game names many pieces; what counts is what the play shows at work."""
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    problems, one = Problems(), next(iter(game.scenarios.values()))
    acting = {"S2a": ("gain", "construct"), "S1a": ("gain",)}
    cover = coverage.measure(game, {one.id: {"": ["S1a does gain", "S2a does gain"]}}, {})
    coverage.check(game, cover, {}, problems, acting=acting)
    (said,) = [str(problem) for problem in problems if problem.code == "coverage-piece"]
    assert "in no scenario 'S2a' does what it says: construct" in said
    assert cover.totals["pieces with effects"] == (1, 2)


def test_a_scenario_that_only_names_a_piece_shows_nothing_of_it(real: Project) -> None:
    game, rules = load(real.folder, Problems(), root=real.root), find(GAME)
    assert game is not None
    assert rules is not None
    results = [Runner(game, rules).run(scenario) for scenario in game.scenarios.values()]
    holding = [one for one in results if "S1a" in str((one.scenario.given, one.scenario.expect))]
    assert any("S1a" in {piece for piece, _ in one.effects} for one in holding)
    assert any("S1a" not in {piece for piece, _ in one.effects} for one in holding)


def test_rules_are_proved_by_rates_of_the_present_state_alone(real: Project) -> None:
    """The same rates prove nothing after an edit of a scenario, nor do they without their file."""
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    own = Rates(rates.fingerprint(game.folder), {}, ("SS-5.1", "SS-5.2"))
    (real.folder / rates.FILE).write_text(rates.text(own), "utf-8")
    verdict = real.check()
    assert verdict.proved == (2, "current")
    assert layer(real, "coverage").note.endswith("; 2 rules proved")
    real.edit("scenarios/actions.yaml", "\n", "\n# a remark\n")
    assert real.check().proved == (0, "older")
    assert layer(real, "coverage").note.endswith("; no rule proved: mutate ran on an older state")
    (real.folder / rates.FILE).unlink()
    assert real.check().proved == (0, "none")
    assert layer(real, "coverage").note.endswith("; no rule proved: mutate has not run yet")


def test_a_failing_scenario_covers_nothing(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    one = next(iter(game.scenarios.values()))
    assert coverage.measure(game, {one.id: {"": ["SS-5.1"]}}, {}).rules == {"SS-5.1": [one.id]}
    assert coverage.measure(game, {}, {}).rules == {}


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


@pytest.fixture(autouse=True)
def _forgotten_fingerprint() -> Iterator[None]:
    """Forget the fingerprint of the program after each test, as a new process would."""
    yield
    program.cache_clear()


def played(project: Project, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenarios that a check really plays."""
    from engine.scenario.runner import Runner

    names: list[str] = []
    run = Runner.run

    def count(self: Runner, scenario: object, **more: object) -> object:
        names.append(scenario.id)
        return run(self, scenario, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Runner, "run", count)
        project.check()
    return names


def test_only_what_changed_is_played_again(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = played(real, monkeypatch)
    assert len(everything) > 20
    assert played(real, monkeypatch) == []
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    assert played(real, monkeypatch) == []  # no rule reads a Senator's name
    real.edit("pieces/senators.yaml", "favors: [{exchange: {}}", "favors: [{gain: {amount: 3}}")
    assert len(played(real, monkeypatch)) == len(everything)  # any might have met the card
    real.edit("pieces/senators.yaml", "favors: [{gain: {amount: 3}}", "favors: [{exchange: {}}")
    assert played(real, monkeypatch) == []  # remembered for a while
    scenario(real, "      - Ann: move 1\n")
    assert played(real, monkeypatch) == ["SS-XX-01"]


def test_a_failing_scenario_is_played_every_time(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(real, "      - Ann: mvoe 2\n")
    assert "SS-XX-01" in played(real, monkeypatch)
    (real.folder / "about.txt").write_text("no data")
    real.edit("game.yaml", "about: >-", "about: >-\n  A game.")
    assert "SS-XX-01" in played(real, monkeypatch)
    assert "scenario-unreadable-move" in found(real)


def test_nothing_is_remembered_of_code_that_changed_meanwhile(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = iter(["before", "after", "after", "after", "after", "after"])
    with monkeypatch.context() as patch:
        patch.setattr(checking, "program", lambda _folder: next(hashes))
        patch.setattr(checking, "program_now", lambda _folder: next(hashes))
        first = played(real, monkeypatch)
        assert played(real, monkeypatch) == first
        assert played(real, monkeypatch) == []


@pytest.mark.parametrize("library", ["PyYAML", "jsonschema"])
def test_a_library_of_another_version_judges_anew(
    real: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str
) -> None:
    everything = played(real, monkeypatch)
    assert everything
    assert played(real, monkeypatch) == []
    (tmp_path / "libraries" / f"{library}-99.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "libraries"))
    program.cache_clear()  # as in a new process
    assert played(real, monkeypatch) == everything
    assert played(real, monkeypatch) == []


def test_a_watched_game_tells_what_was_asked(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    copy = recording_copy(game)
    item = copy.sets["senators"].items[0]
    assert asked(copy) == {}
    before = relevant(game, {})
    assert item.values["level"] == 1
    assert "flavour" not in item.values
    assert item.title
    questions = asked(copy)
    assert questions == {item.id: [".flavour", ".level", "title"]}
    assert relevant(game, questions) != before
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    other = load(real.folder, Problems(), root=real.root)
    assert other is not None
    assert relevant(other, {}) == before
    assert relevant(other, questions) != relevant(game, questions)
    assert relevant(other, {item.id: [".level"]}) == relevant(game, {item.id: [".level"]})
    forget(copy)
    assert asked(copy) == {}
    assert answers(other, questions) != answers(game, questions)
    assert answers(other, {item.id: [".level"]}) == answers(game, {item.id: [".level"]})
    assert copy.rules
    assert asked(copy)["game"] == ["sections"] or "rules" in asked(copy)["game"]
    assert json.dumps(asked(copy))
