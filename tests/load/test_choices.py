"""Scenarios ask for pieces by their values under `with:`, and get the first that fits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.model import Scenario
from engine.scenario.faults import Places
from tests.projects import Project

LAMPS = """  - {id: lamp-a, title: Lamp A, burns: 2, next: lamp-b, place: quay, copies: 3, from: {burns: rulebook 7}}
  - {id: lamp-b, title: Lamp B, burns: 4, next: lamp-a, place: tower, copies: 2, rules: [LA-1.2]}
"""
MORE = """  - {id: lamp-c, title: Lamp C, burns: 4, next: lamp-a, place: quay}
  - {id: lamp-d, title: Lamp D, burns: 6, next: lamp-a, place: tower}
"""
HEAD = """# yaml-language-server: $schema=../../../schemas/scenarios.schema.json
"""
SCENARIO = """scenarios:
  - scenario: LA-EX-1 An evening
    kind: example
    source: rulebook 4
    rules: [LA-1.1]
    rulings: [LA-Q-1]
    options: {refill: dawn}
    play: turn
"""


def scenario(project: Project, rest: str, head: str = "") -> Scenario:
    """The scenario of a game with four lamps; `rest` are its other lines."""
    path = project.folder / "pieces" / "lamps.yaml"
    text = path.read_text("utf-8")
    if MORE not in text:
        path.write_text(text.replace("inventory: 5", "inventory: 7").replace(LAMPS, LAMPS + MORE), "utf-8")
    (project.folder / "scenarios" / "start.yaml").write_text(HEAD + head + SCENARIO + rest, "utf-8")
    problems = Problems()
    game = load(project.folder, problems, root=project.root)
    assert [str(one) for one in problems] == []
    assert game is not None
    return game.scenarios["LA-EX-1"]


@pytest.mark.parametrize(
    ("asked", "chosen"),
    [
        ("{set: lamps}", "lamp-a"),
        ("{set: lamps, place: tower}", "lamp-b"),
        ("{set: lamps, burns: [6, 4]}", "lamp-b"),
        ("{set: lamps, burns: 4, place: quay}", "lamp-c"),
        ("{set: lamps, burns: {at least: 5}}", "lamp-d"),
        ("{set: lamps, burns: {not: [2, 4]}}", "lamp-d"),
        ("{set: lamps, not: [lamp-a, lamp-b]}", "lamp-c"),
        ("{set: lamps, not: lamp-a}", "lamp-b"),
        ("{set: lamps, copies: 1, place: tower}", "lamp-d"),
        ("{set: lamps, burns: '{=lamp-b.burns}'}", "lamp-b"),
        ("lamp-d", "lamp-d"),
    ],
)
def test_the_first_piece_in_the_order_of_the_data_that_fits(project: Project, asked: str, chosen: str) -> None:
    found = scenario(project, f"    with: {{lamp: {asked}}}\n    steps: [{{Ann: 'light {{lamp}}'}}]\n")
    assert found.chosen == {"lamp": chosen}
    assert found.steps == ({"Ann": f"light {chosen}"},)


def test_a_name_may_stand_wherever_an_id_may(project: Project) -> None:
    rest = """    with: {high: {set: lamps, place: tower}}
    pins: {high.burns: 5}
    given: {lit: [{high}], oil: {"{high}": 2}}
    steps: [{Ann: "light {high}; pay {=high.burns}", note: "{high} shines"}]
    expect: {Ann: {oil: "{=high.burns}"}}
"""
    found = scenario(project, rest)
    assert found.given == {"lit": ["lamp-b"], "oil": {"lamp-b": 2}}
    assert found.steps == ({"Ann": "light lamp-b; pay 5", "note": "lamp-b shines"},)
    assert found.expect == {"Ann": {"oil": 5}}
    assert found.pins == {"lamp-b.burns": 5}
    assert Places(found).at(("given", "oil", "lamp-b")).column == 44


def test_names_of_a_file_are_for_all_its_scenarios_and_its_given(project: Project) -> None:
    head = 'with: {high, low: {set: lamps, burns: 4}}\ngiven: {lit: ["{high}"]}\n'.replace(
        "{high, low:", "{'high, low':"
    )
    found = scenario(project, "    given: {out: [{low}]}\n    steps: [{Ann: 'light {low}'}]\n", head)
    assert found.given == {"lit": ["lamp-b"], "out": ["lamp-c"]}
    assert found.chosen == {"high": "lamp-b", "low": "lamp-c"}


def test_pins_of_a_file_are_for_the_scenarios_that_use_the_name(project: Project) -> None:
    head = "with: {high: {set: lamps, place: tower}, low: {set: lamps, burns: 4}}\npins: {high.burns: 5, lamp-d.burns: 7}\n"
    other = """  - scenario: LA-EX-2 Another evening
    kind: example
    source: rulebook 4
    rules: [LA-1.1]
    options: {refill: dawn}
    play: turn
    steps: [{Ann: "light {low}"}]
"""
    found = scenario(project, '    steps: [{Ann: "light {high}; pay {=high.burns}"}]\n' + other, head)
    assert found.steps == ({"Ann": "light lamp-b; pay 5"},)
    assert found.pins == {"lamp-d.burns": 7, "lamp-b.burns": 5}
    game = load(project.folder, Problems(), root=project.root)
    assert game is not None
    assert game.scenarios["LA-EX-2"].pins == {"lamp-d.burns": 7}


def test_columns_of_a_table_stay_and_may_hold_names(project: Project) -> None:
    rest = """    with: {high: {set: lamps, place: tower}}
    table: [{lamp: lamp-a}, {lamp: {high}}]
    steps: [{Ann: "light {lamp}"}]
"""
    found = scenario(project, rest)
    assert found.table == ({"lamp": "lamp-a"}, {"lamp": "lamp-b"})
    assert found.steps == ({"Ann": "light {lamp}"},)


def test_two_names_are_two_pieces_and_none_that_the_scenario_names(project: Project) -> None:
    rest = "    with: {'one, two, three': {set: lamps}}\n    steps: [{Ann: 'light lamp-b; {one} {two} {three}'}]\n"
    assert list(scenario(project, rest).chosen.values()) == ["lamp-a", "lamp-c", "lamp-d"]


def test_an_earlier_name_makes_room_for_another_that_would_get_none(project: Project) -> None:
    rest = """    with:
      any: {set: lamps}
      other: {set: lamps, burns: [2, 4]}
      low: {set: lamps, burns: 2}
    steps: [{Ann: 'light {any}; light {other}; light {low}'}]
"""
    assert scenario(project, rest).chosen == {"any": "lamp-c", "other": "lamp-b", "low": "lamp-a"}


def test_without_the_piece_the_next_one_is_chosen(project: Project) -> None:
    rest = "    with: {high: {set: lamps, place: tower}}\n    steps: [{Ann: 'light {high}'}]\n"
    assert scenario(project, rest).chosen == {"high": "lamp-b"}
    project.edit("pieces/lamps.yaml", "place: tower, copies: 2", "place: quay, copies: 2")
    assert scenario(project, rest).chosen == {"high": "lamp-d"}


def test_a_failure_tells_which_pieces_were_chosen(played: Any) -> None:
    text = played("EE-D-01", 'open: {"{hammer-bid}": {wheat: 0,', 'open: {"{hammer-bid}": {wheat: 1,')
    assert "disasters.yaml" in text
    assert "{hammer-bid} is fire-06" in text


@pytest.fixture
def played(tmp_path: Path) -> Any:
    """Changes a text of a scenario of Empire's End, plays it, and returns its problems with their details."""
    from engine.games import find
    from engine.scenario.runner import Runner
    from tests.projects import ROOT

    def play(name: str, old: str, new: str) -> str:
        project = Project(tmp_path, "empires-end", ROOT / "components" / "empires-end")
        project.edit("scenarios/disasters.yaml", old, new)
        game, rules = load(project.folder, Problems(), root=project.root), find("empires-end")
        assert game is not None
        assert rules is not None
        problems = Runner(game, rules).run(game.scenarios[name]).problems
        return "\n".join(f"{one}\n{one.details}" for one in problems)

    return play
