"""`punchboard diff`: what changed since a revision or against a folder, in every format."""

from __future__ import annotations

import json
import shutil

import pytest
import yaml
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.compare.verdicts import changed_verdicts
from engine.load.folder import load
from engine.load.tuning import tuned
from generator.cli import main
from tests.projects import ROOT, git_in


@pytest.fixture
def committed(project):
    git_in(project, "init", "-q")
    git_in(project, "add", "components")
    git_in(project, "commit", "-q", "-m", "first")
    return project


def diff(project, *options, version="HEAD"):
    return CliRunner().invoke(main, ["--root", str(project.root), "diff", version, *options])


def edit_everything(project):
    """Change a value, a text, a number that a text takes, a picture and the layout; add a card and drop a rule."""
    project.edit("pieces/lamps.yaml", "burns: 4", "burns: 5")
    project.edit("pieces/lamps.yaml", "title: Lamp B", "title: Lamp *B*")
    project.edit(
        "pieces/lamps.yaml",
        "items:",
        "items:\n  - {id: lamp-c, title: Lamp C, burns: 1, next: lamp-a, place: quay, copies: 1}",
    )
    project.edit("pieces/lamps.yaml", "inventory: 5", "inventory: 6")
    project.edit("rules/01-start.yaml", "Lamps burn down", "Lamps burn out")
    project.edit("game.yaml", "value: 3", "value: 4")
    project.edit("art/oil.svg", "<svg", "<svg data-new='1'")


def test_an_unchanged_game_has_no_changes(committed):
    done = diff(committed)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "Lanterns: HEAD → now",
        "  no piece, number, rule, text, layout, picture or scenario has changed",
    ]


def test_changes_in_the_words_of_a_designer(committed):
    edit_everything(committed)
    done = diff(committed)
    assert done.exit_code == 0, done.output
    assert done.output.splitlines() == [
        "Lanterns: HEAD → now",
        "number of the rules: 1 changed",
        "    Oil at the start (start_oil)",
        "      value: 3 → 4",
        "set: 1 changed",
        "    Lamps (lamps)",
        "      inventory: 5 → 6",
        "pieces: 1 added, 1 changed",
        "  + Lamp C (lamp-c), Lamps",
        "      title: Lamp C",
        "      copies: 1",
        "      set: Lamps",
        "      burns: 1",
        "      next: lamp-a",
        "      place: quay",
        "      and 1 other value",
        "    Lamp *B* (lamp-b), Lamps",
        "      title: Lamp B → Lamp *B*",
        "      burns: 4 → 5",
        "rule: 1 reworded",
        "    LA-1.2",
        "      text: Lamps burn down, *slowly*. → Lamps burn out, *slowly*.",
        "player aid: 1 changed",
        "    Your evening (aid)",
        "      blocks › 1 › lines: Take {oil:3}. → Take {oil:4}.",
        "picture: 1 changed",
        "    art/oil.svg",
        "print what looks different: punchboard print lanterns --since HEAD",
    ]
    assert "source: prototype" in diff(committed, "--full").output


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("pieces/lamps.yaml", "copies: 2,", "copies: 2, players: 3,", "needed"),
        ("pieces/lamps.yaml", "inventory_from: rulebook 2", "inventory_from: rulebook 3", "inventory_from"),
        ("pieces/lamps.yaml", "from: {burns: rulebook 7}", "from: {burns: rulebook 8}", "source of burns"),
        ("rules/01-start.yaml", "lines: 7", "lines: 8", "rulebook lines"),
        ("scenarios/start.yaml", "light lamp-a", "light lamp-b", "scenario: 1 changed"),
    ],
)
def test_small_changes_are_changes(committed, file, old, new, said):
    committed.edit(file, old, new)
    assert said in diff(committed, "--full").output


def test_other_numbers_in_a_text_are_no_other_words(committed):
    committed.edit("rules/01-start.yaml", "{oil:3}", "{oil:2}")
    assert "rule: 1 changed" in diff(committed).output


def test_another_answer_of_a_ruling_is_no_other_words(committed):
    committed.edit("rulings.yaml", "ruling: At dusk.", "ruling: At dawn.")
    assert "ruling: 1 changed" in diff(committed).output


def test_what_is_gone(committed):
    committed.edit(
        "rules/01-start.yaml", ", related: [LA-1.1]}", "}\n      - {id: LA-1.3, text: Wait., lines: 8, kind: action}"
    )
    lines = diff(committed, "--format", "json").output
    (changed, added) = json.loads(lines)["games"][0]["changes"]
    assert (added["id"], added["done"]) == ("LA-1.3", "added")
    assert changed["values"] == [{"name": "related", "before": "LA-1.1", "after": ""}]
    assert not changed["reworded"]
    git_in(committed, "commit", "-q", "-a", "-m", "second")
    git_in(committed, "checkout", "-q", "HEAD~1", "--", "components")
    assert "  - LA-1.3\n" in diff(committed).output


def test_a_folder_is_a_version_too(committed, tmp_path):
    for copy in (tmp_path / "old" / "components" / "lanterns", tmp_path / "lanterns"):
        shutil.copytree(committed.folder, copy)
    edit_everything(committed)
    for version in (tmp_path / "old", tmp_path / "lanterns"):
        assert "burns: 4 → 5" in diff(committed, version=str(version)).output


def test_markdown_escapes_what_would_act(committed):
    edit_everything(committed)
    lines = diff(committed, "--format", "markdown").output.splitlines()
    assert "- **Lamp \\*B\\*** (`lamp-b`)" in lines
    assert "    - burns: 4 → 5" in lines
    assert "- **Lamp C** (`lamp-c`): added" in lines


def test_an_entry_for_the_history(committed):
    committed.edit("game.yaml", 'version: "1.0"', 'version: "1.1"')
    committed.edit("rules/01-start.yaml", "burn down", "burn out")
    entry = diff(committed, "--format", "history").output
    history = committed.folder / "history.yaml"
    first = 'history:\n  - {version: "1.0", about: The first.}\n'
    history.write_text(first + entry, "utf-8")
    assert yaml.safe_load(entry)[0]["changes"][0]["change"] == "reworded"
    game = load(committed.folder, problems := Problems(), root=committed.root)
    assert not problems.failed, list(problems)
    assert [version.version for version in game.history] == ["1.0", "1.1"]


@pytest.mark.parametrize(
    ("version", "said"),
    [("nowhere", "git cannot read nowhere"), ("--output=x", "No such option"), ("HEAD~5", "git cannot read HEAD~5")],
)
def test_a_version_that_there_is_not(committed, version, said):
    done = diff(committed, version=version)
    assert done.exit_code == 2
    assert said in done.output


def test_old_data_with_errors(committed):
    committed.edit("pieces/lamps.yaml", "set: lamps", "set: [")
    git_in(committed, "commit", "-q", "-a", "-m", "broken")
    git_in(committed, "checkout", "-q", "HEAD~1", "--", "components")
    done = diff(committed)
    assert done.exit_code == 1
    assert "lanterns at HEAD has errors" in done.output
    assert "pieces/lamps.yaml:4:5" in done.output


def test_effects_are_the_text_of_the_card():
    from engine.compare.differences import differences
    from engine.rules_code import vocabulary

    game = load(ROOT / "components" / "sovereign-skies", Problems())
    name = next(f"{item.id}" for item in game.pieces.values() if "relocate" in str(item.values.peek("favors")))
    found = differences(tuned(game, {f"{name}.favors.2.relocate.cost": 9}), game, vocabulary(game))
    (value,) = found[0].values
    assert (found[0].id, value.name) == (name, "favors")
    assert value.before == value.after.replace("{energy:1}", "{energy:9}")
    assert "Relocate up to" in value.after


def test_scenarios_with_another_verdict():
    game = load(ROOT / "components" / "sovereign-skies", Problems())
    assert changed_verdicts(game, game) == []
    wrong = tuned(game, {"start_energy": 2} if "start_energy" in game.constants else {next(iter(game.constants)): 99})
    broken = changed_verdicts(game, wrong)
    assert {one.outcome for one in broken} == {"breaks"}
    assert all(one.problem for one in broken)
    assert [(one.scenario.id, one.outcome) for one in changed_verdicts(wrong, game)] == [
        (one.scenario.id, "mended") for one in broken
    ]
