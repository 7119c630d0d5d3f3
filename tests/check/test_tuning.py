"""Numbers changed in memory: `check --tune`, scenarios that take numbers from the data, and scenarios that pin them."""

import pytest
from click.testing import CliRunner, Result

from engine.check import tuned as tuned_check
from engine.check.dependencies import asked, recording_copy
from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.load.quantities import UnknownNumberError
from engine.load.tuning import number_of, tuned
from engine.model import Game
from engine.scenario.runner import Runner
from generator.cli import main
from tests.projects import ROOT, Project

SCENARIO = """# yaml-language-server: $schema=../../../schemas/scenarios.schema.json
given: {players: [Ann, Ben]}
scenarios:
  - scenario: SS-X-1 Turning round
    kind: statement
    rules: [SS-5.4]
"""
TURN = """    play: turn
    given: {Ann: {at: wyrne, energy: ENERGY}}
    steps: [{Ann: "reverse, move 1"}]
    expect: {Ann: {at: solenmere, facing: counterclockwise, energy: 0}}
"""


def game_of(folder: str) -> Game:
    game = load(ROOT / "components" / folder, Problems())
    assert game
    return game


@pytest.fixture
def real(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Sovereign Skies, with one short file of scenarios in place of its own."""
    project = Project(tmp_path_factory.mktemp("real"), "sovereign-skies", ROOT / "components" / "sovereign-skies")
    for path in (project.folder / "scenarios").glob("*.yaml"):
        path.unlink()
    return project


def plays(project: Project, scenario: str, **changes: int) -> bool:
    """Return whether the only scenario passes when numbers are changed."""
    (project.folder / "scenarios" / "one.yaml").write_text(scenario, "utf-8")
    game = load(project.folder, problems := Problems(), tune=changes)
    assert game
    assert [str(problem) for problem in problems if problem.code not in ("unknown-reference", "history-id")] == []
    rules = find(game.id)
    assert rules
    result = Runner(game, rules).run(game.scenarios["SS-X-1"])
    assert len(result.cases) == 1
    return result.passed


def test_a_number_is_changed_in_a_copy() -> None:
    game = game_of("sovereign-skies")
    other = tuned(game, {"wyrne.special.relocate.up_to": 3, "reverse_cost": 5, "player-boards.columns.1.bases": 4})
    assert other.pieces["wyrne"].values.peek("special") == {"relocate": {"up_to": 3}}
    assert other.constants["reverse_cost"].value == 5
    assert other.sets["player-boards"].values.peek("columns")[0]["bases"] == 4
    assert game.pieces["wyrne"].values.peek("special") == {"relocate": {"up_to": 2}}
    assert number_of(other, "wyrne.special.relocate.up_to").value == 3
    assert number_of(game, "player-boards.columns.1.bases").value == 2


def test_what_is_read_from_a_changed_copy_counts_as_read() -> None:
    """The cache of scenarios knows what pinned scenarios have read."""
    copy = recording_copy(game_of("sovereign-skies"))
    other = tuned(copy, {"wyrne.requirement": 1})
    assert other.pieces["wyrne"].values["level"] == "purple"
    assert other.pieces["wyrne"].title == "Wyrne"
    assert asked(copy)["wyrne"] == [".level", "title"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [("wyrne.specail.relocate.up_to", "special"), ("revers_cost", "reverse_cost"), ("wyrne.level", ""), ("wyrne", "")],
)
def test_a_name_that_is_no_number(name: str, hint: str) -> None:
    for use in (lambda game: number_of(game, name), lambda game: tuned(game, {name: 1})):
        with pytest.raises(UnknownNumberError) as caught:
            use(game_of("sovereign-skies"))
        assert hint in caught.value.hint


def test_a_scenario_takes_a_number_from_the_data_or_pins_it(real: Project) -> None:
    typed = SCENARIO + TURN.replace("ENERGY", "2")
    assert plays(real, typed)
    assert not plays(real, typed, reverse_cost=3)
    taken = SCENARIO + TURN.replace("ENERGY", '"{=reverse_cost}"')
    assert plays(real, taken)
    assert plays(real, taken, reverse_cost=3)
    pinned = SCENARIO + "    pins: {reverse_cost: 2}\n" + TURN.replace("ENERGY", "2")
    assert plays(real, pinned)
    assert plays(real, pinned, reverse_cost=3)
    both = SCENARIO.replace("given:", "pins: {reverse_cost: 4}\ngiven:", 1) + TURN.replace(
        "ENERGY", '"{=reverse_cost}"'
    )
    assert plays(real, both)
    assert plays(real, both, reverse_cost=9)
    assert not plays(real, both.replace('"{=reverse_cost}"', "3"))


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(ROOT), "check", *words])


def test_a_number_of_the_rulebook_contradicts_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    verdict = tuned_check.check(ROOT / "components" / "sovereign-skies", {"reverse_cost": 3}, root=ROOT)
    assert verdict.contradictions[0].code == "tuned-source"
    assert str(verdict.contradictions[0].place).startswith("components/sovereign-skies/game.yaml:")
    assert any("SS-EX" in problem.message for problem in verdict.contradictions)
    assert verdict.played > 150


def test_a_prototype_may_be_tuned() -> None:
    result = run("--tune", "activation-mat.printed.green=2")
    assert "activation-mat.printed.green: 1 -> 2 (prototype" in result.output
    assert "contradictions" not in result.output


def test_numbers_that_nobody_has() -> None:
    assert "did you mean 'build'?" in run("--tune", "fire-09.biuld=3").output
    assert "expected NAME=NUMBER" in run("--tune", "fire-09.build").output
    assert run("--tune", "fire-09.build=x").exit_code == 2


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("empires-end", "fire-01.build"),
        ("empires-end", "fire-06.target"),
        ("empires-end", "town-6.repair"),
        ("sovereign-skies", "senator-1-5.influence"),
        ("sovereign-skies", "S3d.level"),
        ("sovereign-skies", "activation-green-4.influence"),
    ],
)
def test_scenarios_that_pin_a_prototype_survive_its_tuning(folder: str, name: str) -> None:
    game = game_of(folder)
    rules = find(game.id)
    assert rules
    pinning = [scenario for scenario in game.scenarios.values() if name in scenario.pins]
    assert len(pinning) >= 5
    old = number_of(game, name)
    assert old.provenance.is_prototype
    for number in (old.value + 1, old.value - 1):
        runner = Runner(tuned(game, {name: number}), rules)
        assert [scenario.id for scenario in pinning if not runner.run(scenario).passed] == []
