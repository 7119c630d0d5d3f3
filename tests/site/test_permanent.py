"""An address that was published leads on for ever: renamed things say what they were, and the check notices what is lost."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.site.conftest import serve

SMALL = Path(__file__).resolve().parents[1] / "data" / "small" / "lanterns"
pytestmark = pytest.mark.xdist_group("site")
GONE = """# yaml-language-server: $schema=../../schemas/history.schema.json
history:
  - {version: "0.1", about: The first.}
  - version: "0.2"
    about: The second.
    date: "2026-01-31"
    changes:
      - {ids: [LA-1.2], change: withdrawn, what: Lamps never burn down.}
"""


class Project:
    """A project with the small game, whose addresses were published."""

    def __init__(self, root):
        self.root, self.folder = root, root / "components" / "lanterns"
        shutil.copytree(SMALL, self.folder)

    def run(self, *words):
        done = CliRunner().invoke(main, ["--root", str(self.root), *words])
        return done.exit_code, done.output

    def check(self):
        return self.run("check", "--no-layout", "lanterns")

    def edit(self, name, before, after):
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")

    def rename(self, before, after):
        """Rename an id wherever the data names it."""
        for path in self.folder.rglob("*.yaml"):
            text = path.read_text(encoding="utf-8")
            path.write_text(re.sub(rf"\b{before}\b", after, text), encoding="utf-8")

    def built(self, name):
        return (self.root / "build" / "site" / "lanterns" / name).read_text(encoding="utf-8")


@pytest.fixture
def project(tmp_path):
    made = Project(tmp_path)
    code, said = made.run("addresses")
    assert (code, "addresses" in said, "unchanged" in said) == (0, True, False)
    return made


def test_the_list_has_every_thing_and_only_grows(project):
    lines = (project.folder / "addresses.txt").read_text(encoding="utf-8").splitlines()
    assert {
        "LA-1.1 lanterns/rules/start/#LA-1.1",
        "LA-Q-1 lanterns/rulings/#LA-Q-1",
        "lamp-a lanterns/pieces/lamps/lamp-a/",
        "start lanterns/rules/start/",
    } <= set(lines)
    assert "unchanged" in project.run("addresses")[1]
    project.rename("lamp-a", "lamp-x")
    project.run("addresses", "lanterns")
    after = (project.folder / "addresses.txt").read_text(encoding="utf-8").splitlines()
    assert set(after) - set(lines) == {"lamp-x lanterns/pieces/lamps/lamp-x/"}
    assert set(lines) < set(after)


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("rule", "LA-1.2", "LA-1.7"),
        ("ruling", "LA-Q-1", "LA-Q-2"),
        ("piece", "lamp-a", "lamp-x"),
        ("chapter", "start", "begin"),
        ("scenario", "LA-EX-1", "LA-EX-9"),
    ],
)
def test_a_rename_without_a_word_fails_the_check(project, kind, old, new):
    assert project.check()[0] == 0
    project.rename(old, new)
    code, said = project.check()
    assert code == 1
    assert "error[address-lost]: lanterns/" in said
    assert f"no {kind} is '{old}' any more" in said
    assert re.search(r"components/lanterns/addresses\.txt:\d+:1", said)


def test_what_was_renamed_is_found_at_its_old_address(project):
    project.rename("LA-1.2", "LA-1.7")
    project.edit("rules/01-start.yaml", "{id: LA-1.7,", "{id: LA-1.7, was: [LA-1.2],")
    project.rename("lamp-a", "lamp-x")
    project.edit("pieces/lamps.yaml", "{id: lamp-x,", "{id: lamp-x, was: [lamp-a],")
    assert project.check()[0] == 0, project.check()[1]
    code, said = project.run("site")
    assert code == 0, said
    chapter = project.built("rules/start/index.html")
    assert '<li id="LA-1.2"><a href="#LA-1.7">LA-1.2 is now LA-1.7</a></li>' in chapter
    assert "url=../lamp-x/" in project.built("pieces/lamps/lamp-a/index.html")


def test_a_chapter_that_was_renamed_leads_on_to_each_rule(project):
    project.edit("rules/01-start.yaml", "  - id: start\n", "  - id: begin\n    was: [start]\n")
    assert project.check()[0] == 0, project.check()[1]
    code, said = project.run("site")
    assert code == 0, said
    old = project.built("rules/start/index.html")
    assert "url=../begin/" in old
    assert 'id="LA-1.1"><a href="../begin/#LA-1.1">' in old


def test_what_was_withdrawn_leads_to_the_history(project):
    (project.folder / "history.yaml").write_text(GONE, encoding="utf-8")
    for path in project.folder.rglob("*.yaml"):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if path.name == "01-start.yaml":
            lines = [line for line in lines if "id: LA-1.2" not in line]
        if path.name != "history.yaml":
            path.write_text("".join(lines).replace("LA-1.2", "LA-1.1"), encoding="utf-8")
    assert "address-lost" not in project.check()[1]
    code, said = project.run("site")
    assert code == 0, said
    chapter = project.built("rules/start/index.html")
    assert '<a href="../../history/#v0.2">LA-1.2 was withdrawn in version 0.2</a>' in chapter
    assert 'datetime="2026-01-31"' in project.built("history/index.html")


@pytest.mark.parametrize(
    "line",
    [
        "LA-1.1",
        "LA-1.1 rules/start/#LA-1.1",
        "LA-1.1 lanterns/../../secret/",
        "LA-1.1 lanterns/rules/../#LA-1.1",
        "x lanterns/pieces/lamps/..//",
        'x lanterns/pieces/lamps/"><script>/',
        "x https://example.org/",
    ],
)
def test_a_line_that_is_no_address_is_refused(project, line):
    (project.folder / "addresses.txt").write_text(f"\n{line}\n", encoding="utf-8")
    for words in (["check", "--no-layout"], ["site"]):
        code, said = project.run(*words)
        assert code == 1
        assert "components/lanterns/addresses.txt:2:1: error[address-line]" in said


def test_a_browser_is_led_on(project, page):
    project.rename("LA-1.2", "LA-1.7")
    project.edit("rules/01-start.yaml", "{id: LA-1.7,", "{id: LA-1.7, was: [LA-1.2],")
    project.edit("rules/01-start.yaml", "  - id: start\n", "  - id: begin\n    was: [start]\n")
    assert project.run("site")[0] == 0
    for address in serve(project.root / "build" / "site"):
        page.goto(f"{address}lanterns/rules/start/#LA-1.2")
        page.wait_for_url("**/lanterns/rules/begin/#LA-1.7")
        page.goto(f"{address}lanterns/rules/start/")
        page.wait_for_url("**/lanterns/rules/begin/")
