"""A scenario that nothing plays is said to be not played: in the report of every form, and on the site."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.rules_code import not_played
from generator.site.proofs.examples import examples_pages
from generator.site.writing.book import Book

SAID = "1 scenario not played: the game has no rules code"


@pytest.fixture
def moon(project):
    """A game without rules code, whose scenario says anything."""
    project.edit("scenarios/start.yaml", "light lamp-a", "fly to the moon")
    return project


def test_text(moon, say):
    code, output = say("check", "--no-layout")
    assert code == 0, "it is no error by itself"
    assert f"components/lanterns/scenarios/start.yaml:3:15: warning[scenario-not-played]: {SAID}" in output
    assert f"-  scenarios  {SAID}" in output
    assert output.endswith("lanterns: 1 warning; 1 scenario not played\n")
    assert say("check", "--no-layout", "--strict")[0] == 1


def test_it_is_said_again_when_nothing_has_changed(moon, say):
    assert say("check", "--no-layout") == say("check", "--no-layout")


def test_json(moon, say):
    (game,) = json.loads(say("check", "--no-layout", "--format", "json")[1])["games"]
    assert game["scenarios"] == {"not_played": 1}
    (layer,) = [layer for layer in game["layers"] if layer["name"] == "scenarios"]
    assert (layer["done"], layer["note"]) == (False, SAID)


def test_junit(moon, say):
    suites = ET.fromstring(say("check", "--no-layout", "--format", "junit")[1])  # noqa: S314 - our own output
    (case,) = [case for case in suites[0] if case.attrib["name"] == "scenarios"]
    assert case[0].tag == "skipped"
    assert case[0].attrib["message"] == SAID


def test_sarif_and_github(moon, say):
    (run,) = json.loads(say("check", "--no-layout", "--format", "sarif")[1])["runs"]
    assert [(one["ruleId"], one["level"]) for one in run["results"]] == [("scenario-not-played", "warning")]
    output = say("check", "--no-layout", "--format", "github")[1]
    assert "::warning file=components/lanterns/scenarios/start.yaml,line=3" in output
    assert "1 scenario not played" in output.splitlines()[-1]


def test_the_site(moon):
    game = load(moon.folder, Problems(), root=moon.root)
    book = Book(game)
    book.not_played = not_played(moon.folder)
    every, one = [page.markdown() for page in examples_pages(book)]
    assert "None of them is played:" in every
    assert "The verifier plays each" not in every
    assert "played by the verifier" not in every
    assert "Not played:" in one
    assert "the game has no rules code" in one
