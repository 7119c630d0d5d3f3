"""A rule counts only where it is at work: naming rules in scenarios that do nothing is an error at each name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from tests.projects import ROOT, Project

HEAD = """# yaml-language-server: $schema=../../../schemas/scenarios.schema.json
scenarios:
"""
SCENARIO = """  - scenario: SS-XX-{number:02} One move
    kind: edge
    rules: {rules}
    rulings: {rulings}
    options: {options}
    play: turn
    given: {{players: [Ann, Ben], Ann: {{at: wyrne}}}}
    steps:
      - Ann: move 1
    expect: {{Ann: {{at: utei}}}}
"""


@pytest.fixture
def real(tmp_path: Path) -> Project:
    return Project(tmp_path, "sovereign-skies", ROOT / "components/sovereign-skies")


def positions(game) -> Iterator[dict[str, str]]:
    """Yield eight settings of the options, which have every value of each option among them."""
    for number in range(8):
        yield {option.id: list(option.values)[number % len(option.values)] for option in game.options.values()}


def test_scenarios_of_one_move_that_name_everything(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    for path in (real.folder / "scenarios").glob("*.yaml"):
        path.unlink()
    rules = json.dumps([rule.id for rule in game.rules.values() if rule.enforced == "engine"])
    rulings = json.dumps(list(game.rulings))
    written = [
        SCENARIO.format(number=number, rules=rules, rulings=rulings, options=json.dumps(options))
        for number, options in enumerate(positions(game), 1)
    ]
    (real.folder / "scenarios" / "hollow.yaml").write_text(HEAD + "".join(written), "utf-8")
    verdict = real.check()
    idle = [problem for problem in verdict.problems if problem.code == "scenario-idle-rule"]
    assert len(idle) > 8 * (len(game.rulings) + 100)
    missing = {problem.code for problem in verdict.problems}
    assert {"coverage-rule", "coverage-ruling", "coverage-option"} <= missing
    assert verdict.totals["rules"][0] < 10
    assert verdict.totals["rulings"][0] < 5
    assert verdict.totals["switch positions"][0] == 0


def test_the_error_stands_at_the_name(real: Project) -> None:
    real.edit("scenarios/movement.yaml", "rules: [SS-5.6]", "rules: [SS-5.6, SS-20.4]")
    (problem,) = real.check().problems
    lines = (real.folder / "scenarios/movement.yaml").read_text("utf-8").splitlines()
    assert lines[problem.place.line - 1][problem.place.column - 1 :].startswith("SS-20.4")
    assert problem.code == "scenario-idle-rule"
    assert problem.message == "SS-MV-03: SS-20.4 is named, but nothing in this play shows it at work"


def test_what_a_branch_names_is_at_work_in_that_branch(real: Project) -> None:
    real.edit(
        "scenarios/majority.yaml",
        "- branch: one of them is ahead\n",
        "- branch: one of them is ahead\n        rules: [SS-6.2]\n",
    )
    (problem,) = real.check().problems
    assert problem.message == "SS-MJ-02: SS-6.2 is named, but nothing in branch 'one of them is ahead' shows it at work"


def test_a_second_check_says_the_same_without_playing(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    real.edit("scenarios/movement.yaml", "rules: [SS-5.6]", "rules: [SS-5.6, SS-20.4]")
    first = real.said()
    monkeypatch.setattr("engine.scenario.runner.Runner.run", None)
    assert real.said() == first


@pytest.mark.parametrize(
    ("name", "file", "rules", "idle"),
    [
        ("empires-end", "industry", "EE-13.3, EE-13.4, EE-13.7, EE-14.4", "EE-13.8"),  # one town only
        ("empires-end", "examples", "EE-8.2, EE-8.3, EE-8.8, EE-8.9, EE-12.15, EE-20.18", "EE-10.5"),
        ("empires-end", "examples", "EE-17.22, EE-17.23, EE-20.27", "EE-15.10"),  # no Innovation moves along
        ("sky-empire", "combat", "SE-14.1, SE-14.6, SE-14.7", "SE-14.18"),  # somebody has won
    ],
)
def test_a_rule_that_decides_nothing_in_an_event_is_idle_there(tmp_path: Path, name, file, rules, idle) -> None:
    """The event happens, but the rule makes no difference to it in this play."""
    game = Project(tmp_path, name, ROOT / "components" / name)
    path = game.folder / "scenarios" / f"{file}.yaml"
    text = path.read_text("utf-8")
    assert rules in text
    path.write_text(text.replace(rules, f"{rules}, {idle}", 1), "utf-8")
    found = [problem for problem in game.check().problems if problem.code == "scenario-idle-rule"]
    assert [idle in problem.message for problem in found] == [True]
