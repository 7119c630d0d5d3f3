"""`punchboard trace`: the whole text of two scenarios, data for programs, and its answers to wrong questions.

The texts in golden/ are what a person reads. After a change that is meant, write them anew:
    .venv/bin/python -m generator trace SS-EX-03 > tests/scenario/golden/SS-EX-03.txt
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden"


def run(*words):
    return CliRunner().invoke(main, ["--root", str(ROOT), "trace", *words])


def without_lines(text):
    """Line numbers move whenever a scenario is written above."""
    return re.sub(r":\d+\)$", ")", text, flags=re.MULTILINE)


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_the_text_of_a_scenario(name):
    result = run(name)
    assert result.exit_code == 0
    assert without_lines(result.output) == without_lines((GOLDEN / f"{name}.txt").read_text("utf-8"))


def test_there_are_golden_texts():
    assert len(list(GOLDEN.glob("*.txt"))) >= 2


def test_one_step():
    result = run("SS-EX-12", "--step", "3")
    assert result.exit_code == 0
    lines = [line for line in result.output.splitlines() if line.startswith(("1.", "2.", "3.", "4."))]
    assert [line.split("    (")[0] for line in lines] == ["3. Liam: move 1; politic; end turn"]
    assert "┌─ solenmere" in result.output


def test_one_case_by_the_beginning_of_its_name():
    result = run("SS-EX-02", "--case", "with three", "--no-board")
    assert "== with three Energy" in result.output
    assert "== with two" not in result.output
    assert "┌" not in result.output


def test_a_file():
    result = run("components/sovereign-skies/scenarios/majority.yaml", "--no-board")
    assert result.exit_code == 0
    assert [line[:8] for line in result.output.splitlines() if line.startswith("SS-")] == [
        f"SS-MJ-0{number}" for number in range(1, 5)
    ]


def test_data_for_programs():
    result = run("ss-ex-03", "--format", "json", "--case", "Stella")
    (told,) = json.loads(result.output)
    assert (told["scenario"], told["passed"]) == ("SS-EX-03", True)
    (case,) = told["cases"]
    step = case["steps"][1]
    assert (step["seat"], step["text"], step["waits"]) == ("Liam", "move 1", "Liam: Actions")
    assert step["events"][-1] == {
        "number": 2,
        "cause": 0,
        "verb": "energy",
        "who": "Stella",
        "what": "",
        "before": 0,
        "after": 1,
        "rules": ["SS-6.1"],
    }
    assert step["view"]["Stella"]["energy"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["SS-EX-3"], "did you mean 'SS-EX-13'?"),
        (
            ["components/sovereign-skies/scenarios/favor.yaml"],
            "did you mean 'components/sovereign-skies/scenarios/favors.yaml'?",
        ),
        (["SS-EX-02", "--case", "wiht three"], "did you mean 'with three Energy'?"),
        (["SS-EX-03", "--step", "9"], "has steps 0 to 1, not 9"),
        (["SS-EX-03", "--seat", "Stela"], "did you mean 'Stella'?"),
    ],
)
def test_a_wrong_question_gets_a_suggestion(words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_a_project_without_scenarios(tmp_path):
    result = CliRunner().invoke(main, ["--root", str(tmp_path), "trace", "SS-EX-01"])
    assert result.exit_code == 2
    assert "name the project with --root" in result.output
