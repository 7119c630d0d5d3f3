"""What scenarios exercise, on a copy of a real game: rules, rulings, switches, effects of pieces, and proved rules."""

from engine.check import coverage
from engine.common.problems import Place, Problems
from engine.games import find
from engine.load.folder import load
from engine.model.mutation import Rates
from engine.mutation import rates
from engine.scenario.runner import Runner
from tests.check.conftest import GAME, layer, scenario
from tests.projects import Project


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
