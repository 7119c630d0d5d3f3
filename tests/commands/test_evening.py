"""An evening of a designer: one price of a card is changed, and each command says what that does."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from generator.cli import main
from generator.commands.check import verdict_on
from generator.commands.check_watched import Watch
from tests.projects import ROOT, Project, git_in

GAME = "empires-end"
CARD = "fire-09"
DISASTERS = "pieces/disasters.yaml"
HISTORY = """
  - version: "0.2"
    date: "2026-11-30"
    about: A price is tried.
    changes:
      - {ids: [fire-09], change: changed, what: It costs more to build., values: {build: [1, 2]}}
"""


@pytest.fixture
def evening(tmp_path):
    made = Project(tmp_path, GAME, ROOT / "components" / GAME)
    git_in(made, "init", "-q")
    git_in(made, "add", "components")
    git_in(made, "commit", "-q", "-m", "before")
    return made


def run(project, *words):
    done = CliRunner().invoke(main, ["--root", str(project.root), "--quiet", *words])
    assert done.exit_code == 0, done.output
    return done.output


def change_the_price(project):
    text = (project.folder / DISASTERS).read_text("utf-8")
    start = text.index(f"id: {CARD}\n")
    (project.folder / DISASTERS).write_text(text[:start] + text[start:].replace("build: 1", "build: 2", 1), "utf-8")


@pytest.mark.slow
def test_one_price_is_changed(evening):
    looking = Watch([evening.folder], lambda folder: verdict_on(folder, root=evening.root))
    (before,) = looking.look()

    change_the_price(evening)
    (after,) = looking.look()
    assert not before.verdict.failed
    assuming = [problem for problem in after.broke if problem.code.startswith("scenario-")]
    assert not after.verdict.failed or assuming, "a price breaks nothing but scenarios that assume it"

    (changed,) = json.loads(run(evening, "diff", "HEAD", GAME, "--format", "json"))["games"]
    assert [(one["id"], one["values"]) for one in changed["changes"] if one["kind"] == "piece"] == [
        (CARD, [{"name": "build", "before": "1", "after": "2"}])
    ]

    compared = json.loads(
        run(evening, "compare", "HEAD", GAME, "--games", "40", "--players", "2", "--card", CARD, "--format", "json")
    )
    assert CARD in json.dumps(compared)

    run(evening, "print", GAME, "--paper", "A4", "--since", "HEAD")
    (sheet,) = (evening.root / "build" / "print").rglob(f"{GAME}-changed*.pdf")
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(sheet)]
    assert [page.count("Fire 9") for page in pages if "sheet 1 of 1, front" in page] == [1]
    assert not any("sheet 2" in page for page in pages)

    (evening.folder / "history.yaml").write_text(
        (evening.folder / "history.yaml").read_text("utf-8").rstrip() + HISTORY, "utf-8"
    )
    evening.edit("game.yaml", 'version: "0.1"', 'version: "0.2"')
    run(evening, "site", GAME)
    site = evening.root / "build" / "site" / GAME
    piece, history = (
        re.sub(r"(<[^>]+>|\s)+", " ", path.read_text("utf-8"))
        for path in (site / "pieces" / "disasters" / CARD / "index.html", site / "history" / "index.html")
    )
    assert "Build: It costs more to build. 1 2" in piece, "the old and the new value side by side"
    assert "It costs more to build. Build: 1 → 2" in history
