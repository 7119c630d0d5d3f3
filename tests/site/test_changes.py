"""A site that was built again after a change is the site that a build from nothing gives, byte by byte."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.common.output import PART

SMALL = Path(__file__).resolve().parents[1] / "data" / "small" / "lanterns"
pytestmark = pytest.mark.xdist_group("site")
PAGE = "pages/notes.md"
GAME = "components/lanterns/"

LAMP = "  - {id: lamp-c, title: Lamp C, burns: 1, next: lamp-a, place: quay}\n"
# what changes, file, what is there before, what after; the changes stay, one after the other
CHANGES = [
    ("the value of a piece", "pieces/lamps.yaml", "burns: 2", "burns: 5"),
    ("the title of a piece", "pieces/lamps.yaml", "title: Lamp A", "title: Lamp & Anchor"),
    ("the source of a value", "pieces/lamps.yaml", "burns: rulebook 7", "burns: rulebook 8"),
    ("the copies of a piece", "pieces/lamps.yaml", ("inventory: 5", "copies: 3"), ("inventory: 6", "copies: 4")),
    ("the text of a rule", "rules/01-start.yaml", "Everybody takes", "Every keeper takes"),
    ("a rule that is related", "rules/01-start.yaml", ", related: [LA-1.1]", ""),
    ("the title of a chapter", "rules/01-start.yaml", "title: Start", "title: The start"),
    ("the id of a chapter", "rules/01-start.yaml", "id: start\n", "id: begin\n"),
    ("a ruling", "rulings.yaml", "It is dark then.", "Nobody sees otherwise."),
    ("the default of an option", "game.yaml", "default: dusk", "default: dawn"),
    ("a number", "game.yaml", "value: 3", "value: 4"),
    ("a definition", "game.yaml", "definition: A player.", "definition: Who lights lamps."),
    ("a new term", "game.yaml", "terms:\n", "terms:\n  - {id: quay, name: Quay, definition: A wall, rules: [LA-1.2]}\n"),
    ("a scenario", "scenarios/start.yaml", "An evening", "A long evening"),
    ("an aid", "aids.yaml", "title: Your evening", "title: The evening"),
    ("a drawing", "art/oil.svg", "<svg", "<svg data-new='1'"),
    ("a layout", "layouts/lamp.yaml", "at: [5, 5", "at: [6, 6"),
    ("the colour of the game", "game.yaml", "#e6a122", "#a1e622"),
    ("the title of the game", "game.yaml", "title: Lanterns", "title: Lamps of the quay"),
    ("a new page", PAGE, "", "# Notes\n\nSee [the rules](rules/index.md) and [a start](rules/begin.md).\n"),
    ("a page", PAGE, "# Notes", "# More notes"),
    ("a page without its links", PAGE, "See [the rules](rules/index.md) and [a start](rules/begin.md).", "Nothing."),
    ("a piece that is new", "pieces/lamps.yaml", ("inventory: 6", "items:\n"), ("inventory: 7", f"items:\n{LAMP}")),
    ("a piece that goes", "pieces/lamps.yaml", ("inventory: 7", LAMP), ("inventory: 6", "")),
    ("addresses of old", "addresses.txt", "", "LA-1.1 lanterns/rules/start/#LA-1.1\nlamp-a lanterns/pieces/old/lamp-a/\n"),
    ("pages for builders", "/mkdocs.yml", "", "extra: {builders: true}\n"),
    ("no pages for builders", "/mkdocs.yml", "extra: {builders: true}\n", ""),
    ("the site's name and address", "/mkdocs.yml", "", "site_name: Ours\nsite_url: https://quay.example/rules/\n"),
    ("the site's address", "/mkdocs.yml", "quay.example", "tower.example"),
]  # fmt: skip


def files_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def build(root):
    done = CliRunner().invoke(main, ["--root", str(root), "--quiet", "site"])
    return done.exit_code, done.output.replace(str(root), "")


def change(root, name, before, after):
    path = root / name.removeprefix("/") if name.startswith("/") else root / GAME / name
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    for old, new in zip(before, after, strict=True) if isinstance(before, tuple) else [(before, after)]:
        assert old in text
        text = text.replace(old, new, 1) if old else new
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def from_nothing(root, other):
    """The site of a copy of the project that was never built; only pictures, which are made of their drawing, are there."""
    shutil.rmtree(other, ignore_errors=True)
    shutil.copytree(root, other, ignore=shutil.ignore_patterns("build", ".punchboard-cache"))
    said = build(other)
    return said, files_of(other / "build" / "site")


@pytest.mark.slow
def test_after_every_change_the_site_is_that_of_a_build_from_nothing(tmp_path):
    root = tmp_path / "project"
    shutil.copytree(SMALL, root / GAME)
    assert build(root)[0] == 0
    for what, *edit in CHANGES:
        change(root, *edit)
        said = build(root)
        wanted, files = from_nothing(root, tmp_path / "other")
        assert said == wanted, what
        assert said[0] == 0, said
        found = files_of(root / "build" / "site")
        assert sorted(found) == sorted(files), what
        assert [name for name, data in files.items() if found[name] != data] == [], what
    assert not list(root.rglob(f"*{PART}"))


def test_a_page_that_somebody_has_changed_is_made_again(tmp_path):
    root = tmp_path / "project"
    shutil.copytree(SMALL, root / GAME)
    build(root)
    page = root / "build/site/lanterns/glossary/index.html"
    page.write_text("Mine", encoding="utf-8")
    (root / "build/docs/lanterns/options.md").write_text("Mine", encoding="utf-8")
    change(root, *CHANGES[0][1:])
    assert build(root)[0] == 0
    assert "Mine" not in page.read_text(encoding="utf-8")
    assert files_of(root / "build/site") == from_nothing(root, tmp_path / "other")[1]


def test_a_link_that_loses_its_target_is_a_problem_again(tmp_path):
    """The page with the link is the same as before; only the chapter that it leads to has another id."""
    root = tmp_path / "project"
    shutil.copytree(SMALL, root / GAME)
    change(root, PAGE, "", "# Notes\n\nSee [a start](rules/start.md).\n\n<a href='../rules/start/#LA-1.2'>It</a>\n")
    assert build(root)[0] == 0
    change(root, "rules/01-start.yaml", "id: start\n", "id: begin\n")
    said = build(root)
    assert said[0] == 1
    assert "start.md" in said[1]
    assert said == from_nothing(root, tmp_path / "other")[0]
