"""`punchboard compare`: games of two versions of the data, as text, as JSON and as a page."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from click.testing import CliRunner

from engine.compare.games import compare
from generator.cli import main
from generator.commands.compare_page import as_page
from generator.commands.compare_report import Compared
from tests.projects import ROOT
from tests.runs.test_compare_games import TALLIES, games

GAME = "sovereign-skies"


def run(root, *words):
    return CliRunner().invoke(main, ["--root", str(root), "--quiet", "--jobs", "1", "compare", *map(str, words)])


@pytest.fixture(scope="module")
def older(tmp_path_factory):
    """A copy of a game in which every Influence chit brought ten times as much."""
    folder = tmp_path_factory.mktemp("older") / "components" / GAME
    shutil.copytree(ROOT / "components" / GAME, folder)
    for path in (folder / "pieces").glob("*chits.yaml"):
        text = path.read_text("utf-8")
        path.write_text(re.sub(r"\binfluence: (\d+)$", r"influence: \g<1>0", text, flags=re.MULTILINE), "utf-8")
    return folder


FEW = (GAME, "--games", "30", "--players", "2", "--bots", "random")


def test_a_change_that_matters_is_found_and_told_in_each_form(older, tmp_path):
    page = tmp_path / "page.html"
    told = run(ROOT, older, *FEW, "--format", "json", "--page", page)
    assert told.exit_code == 0, told.output
    content = json.loads(told.stdout)
    assert (content["games"], content["correction"]) == (30, "holm")
    scores = [one for one in content["figures"] if one["group"] == "scores"]
    assert any(one["real"] and one["high"] < 0 for one in scores)
    for one in scores:
        assert one["low"] <= one["difference"] <= one["high"]
        assert one["difference"] == pytest.approx(one["new"] - one["old"])
    assert "More than noise" in page.read_text("utf-8")
    assert run(ROOT, older, *FEW, "--format", "json").stdout == told.stdout


def test_the_same_data_differ_in_nothing():
    told = run(ROOT, ROOT / "components" / GAME, GAME, "--games", "6", "--bots", "random")
    assert told.exit_code == 0, told.output
    assert "differs by more than noise" in told.output
    assert "none of" in told.output
    assert "* " not in told.output.split("Differences")[0]


def test_what_cannot_be_compared_is_refused_with_a_sentence(project, older):
    told = run(project.root, project.folder, "lanterns")
    assert told.exit_code == 2
    assert "cannot be played" in told.output
    for words, sentence in (
        ((older, GAME, "--card", "no-such"), "no such piece, neither then nor now"),
        ((older, GAME, "--players", "9"), "expected 2 or 3 or 4"),
        ((older / "nowhere", GAME), "is no folder either"),
    ):
        told = run(ROOT, *words)
        assert told.exit_code == 2
        assert sentence in told.output


def test_texts_of_the_data_cannot_break_out_of_the_page():
    bad = "<script>alert(1)</script>"
    result = compare(list(games("a", 20)), list(games("b", 20)), TALLIES)
    page = as_page(
        Compared("g", bad, bad, "greedy", bad, "", {"card-1": bad}, {"built": (bad, bad), "points": (bad, bad)}, result)
    )
    assert "<script" not in page
    assert page.count("&lt;script&gt;") > 5
