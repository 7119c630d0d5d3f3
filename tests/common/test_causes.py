"""Problems of one cause are shown once."""

from __future__ import annotations

from pathlib import Path

from engine.check.verdict import Verdict
from engine.common.causes import groups
from engine.common.problems import Place, Problem, Problems
from generator import report


def problem(line, message, code="field-wrong", file="a.yaml", severity="error"):
    return Problem(Place(file, line), severity, code, message)


def test_the_same_message_at_many_places():
    many = [problem(number, "too long", file=f"{number % 2}.yaml") for number in range(1, 6)]
    (group,) = groups(many)
    assert group.first == many[0]
    assert len(group.others) == 4
    assert group.words == f"× 5 in 2 files, first at {group.first.place}; --all shows each"


def test_many_messages_about_one_place():
    many = [problem(7, f"'lamp-{number}' does not fit", code="text-long") for number in range(9)]
    (group,) = groups(many)
    assert group.words == "× 9, first at a.yaml:7:1; --all shows each"


def test_different_mistakes_of_one_kind_are_all_shown():
    many = [problem(number, f"'lamp-{number}' is no piece") for number in range(9)]
    assert [group.first for group in groups(many)] == many


def test_few_problems_stand_alone():
    few = [problem(number, "too long") for number in (1, 2, 3)]
    assert [group.first for group in groups(few)] == few
    assert {group.words for group in groups(few)} == {""}


def test_other_messages_codes_and_severities_are_other_causes():
    same = [problem(number, "too long") for number in (2, 4, 6, 8)]
    others = [
        problem(3, "too short"),
        problem(5, "too long", code="text-long"),
        problem(7, "too long", severity="warning"),
    ]
    found = groups(sorted([*same, *others], key=lambda one: one.place))
    assert [group.first.place.line for group in found] == [2, 3, 5, 7]
    assert [len(group.others) for group in found] == [3, 0, 0, 0]


def test_values_that_differ_in_scenarios_are_one_cause():
    wrong = [problem(number, f"LA-{number}: oil is 3", code="scenario-wrong-value") for number in range(20)]
    (group,) = groups(wrong)
    assert group.words.startswith("× 20 in 20 scenarios (LA-0, LA-1, ")
    assert "LA-11 and 8 more), first at a.yaml:0:1" in group.words


def test_nothing_is_lost_with_all():
    problems = Problems()
    problems.extend(problem(number, "too long") for number in range(1, 21))
    verdict = Verdict(Path("game"), None, problems)
    assert sum("too long" in line for line in report.lines(verdict)) == 1
    assert sum("too long" in line for line in report.lines(verdict, each=True)) == 20
    assert list(report.quiet_lines(verdict))[1:] == [
        "    × 20, first at a.yaml:1:1; --all shows each",
        "game: 20 errors",
    ]
