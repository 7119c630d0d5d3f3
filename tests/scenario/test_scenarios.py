"""Every scenario in the folders of games that have rules code, one test each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.scenario.runner import Runner

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path for path in (ROOT / "components").glob("*/scenarios") if find(path.parent.name))


@lru_cache
def game(folder: Path) -> tuple[Any, Runner]:
    problems = Problems()
    loaded = load(folder, problems, root=ROOT)
    assert loaded is not None, [str(problem) for problem in problems]
    rules = find(loaded.id)
    assert rules is not None
    return loaded, Runner(loaded, rules)


SCENARIOS = [(folder.parent, name) for folder in FOLDERS for name in game(folder.parent)[0].scenarios]


@pytest.mark.parametrize(("folder", "name"), SCENARIOS, ids=[name for _, name in SCENARIOS])
def test_scenario(folder, name):
    loaded, runner = game(folder)
    result = runner.run(loaded.scenarios[name])
    assert result.passed, "\n".join(f"{problem}\n{problem.details}" for problem in result.problems)
    assert result.cases


@pytest.mark.parametrize("folder", [folder.parent for folder in FOLDERS], ids=lambda folder: folder.name)
def test_the_folder_is_read_whole(folder):
    """A file that is not loaded would pass in silence."""
    loaded, _ = game(folder)
    files = {path.name for path in (folder / "scenarios").glob("*.yaml")}
    assert {Path(scenario.where.file).name for scenario in loaded.scenarios.values()} == files
    assert len(loaded.scenarios) > 100


def test_every_rule_of_the_engine_is_named_and_every_ruling_cited():
    loaded, _ = game(ROOT / "components/sovereign-skies")
    parts = [(one.rules, one.rulings, one.branches) for one in loaded.scenarios.values()]
    named = {
        rule
        for rules, _, branches in parts
        for rule in (*rules, *(name for branch in branches for name in branch.get("rules", ())))
    }
    cited = {
        ruling
        for _, rulings, branches in parts
        for ruling in (*rulings, *(name for branch in branches for name in branch.get("rulings", ())))
    }
    assert [rule.id for rule in loaded.rules.values() if rule.enforced == "engine" and rule.id not in named] == []
    assert [ruling.id for ruling in loaded.rulings.values() if ruling.kind != "note" and ruling.id not in cited] == []


def test_the_examples_of_the_rulebook_are_all_there():
    loaded, _ = game(ROOT / "components/sovereign-skies")
    examples = {f"SS-EX-{number:02}" for number in range(1, 14)}
    situations = {f"SS-T-{number:02}" for number in range(1, 29)}
    assert examples | situations <= set(loaded.scenarios)
    assert all(loaded.scenarios[name].kind == "example" for name in examples)


def test_every_verb_is_alone_in_some_scenario():
    loaded, runner = game(ROOT / "components/sovereign-skies")
    tags = {tag for scenario in loaded.scenarios.values() for tag in scenario.tags}
    assert set(runner.rules.verbs) <= tags


def test_every_kind_of_step_but_moves_has_its_assertion():
    from engine.scenario.assertions import ASSERTIONS
    from engine.scenario.script import KINDS

    assert set(ASSERTIONS) == set(KINDS)
