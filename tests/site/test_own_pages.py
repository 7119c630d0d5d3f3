"""Hand-written pages come from the game's folder alone, say nothing to MkDocs but their title, and never take minutes."""

from __future__ import annotations

import dataclasses
import os
import shutil
import time
from pathlib import Path

import markdown
import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.build.files import game_files
from generator.site.build.own_pages import DEEPEST, LARGEST, LONGEST, TAKEN, PageReader

SMALL = Path(__file__).resolve().parents[1] / "data" / "small" / "lanterns"
pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture
def game(tmp_path, make_game):
    made = make_game(tmp_path)
    (made.folder / "pages").mkdir()
    return made


def pages(tmp_path, game):
    problems = Problems()
    found = dict(PageReader(tmp_path, game, problems).pages())
    return found, [str(problem) for problem in problems]


def read(tmp_path, game, text):
    raw = text if isinstance(text, bytes) else text.encode()
    (game.folder / "pages" / "extra.md").write_bytes(raw)
    return pages(tmp_path, game)


def test_title_and_description_stay(tmp_path, game):
    found, problems = read(tmp_path, game, "---\ntitle: 'One: two'\ndescription: About\n---\n\n# Extra\n\nText\n")
    assert problems == []
    assert found["little-game/extra.md"].decode() == (
        '---\ntitle: "One: two"\ndescription: "About"\ngame: "little-game"\n---\n\n# Extra\n\nText\n'
    )


def test_a_first_line_that_looks_like_front_matter_is_text(tmp_path, game):
    found, problems = read(tmp_path, game, "template: mine.html\n\n# Extra\n")
    assert problems == []
    assert found["little-game/extra.md"].decode() == '---\ngame: "little-game"\n---\n\ntemplate: mine.html\n\n# Extra\n'


FILE = "components/little-game/pages/extra.md"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "---\ntitle: X\ntemplate: mine.html\n---\n",
            f"{FILE}:3:1: error[site-front-matter]: 'template' in the front matter",
        ),
        ("---\ntitle: X\nhide: [navigation]\n---\n", f"{FILE}:3:1: error[site-front-matter]"),
        ("---\ntitle: [X]\n---\n", f"{FILE}:2:8: error[site-front-matter]: title is no text"),
        ("---\ngame: other\n---\n", f"{FILE}:2:7: error[site-front-matter]: game is 'other'"),
        ("---\n- X\n---\n", f"{FILE}:2:1: error[site-front-matter]: the front matter is no mapping"),
        ("---\ntitle: !!python/name:os.system\n---\n", f"{FILE}:2:8: error[yaml-tag]"),
        ("---\ntitle: [\n---\n", "error[yaml-syntax]"),
        ("# Caf\xe9\n".encode("latin-1"), f"{FILE}:1:6: error[file-encoding]"),
        ("# X\n\nescape \x1b[31m\n", f"{FILE}:3:8: error[file-control]"),
        ("# X\n\n" + "[" * 20_000, f"{FILE}:3:1: error[site-page-size]"),
        ("# X\n\n" + "[a](" * (DEEPEST + 1), f"{FILE}:3:1: error[site-page-size]: more than {DEEPEST} '('"),
        ("x " * LONGEST, f"{FILE}:1:1: error[site-page-size]: 20,000 characters without an empty line"),
        ("x\n\n" * LARGEST, f"{FILE}:1:1: error[site-page-size]: the page has"),
        ("# X\n\n" + "1. " * 20, f"{FILE}:3:1: error[site-page-size]: 12 lists"),
        ("# X\n\n" + ">" * 2000, f"{FILE}:3:1: error[site-page-size]: 12 lists"),
    ],
    ids=lambda one: "" if isinstance(one, bytes) or len(one) > 200 else None,
)
def test_what_is_refused(tmp_path, game, text, expected):
    _found, problems = read(tmp_path, game, text)
    assert any(problem.startswith(expected) or expected in problem for problem in problems), problems


def test_links_pipes_and_folders_are_no_pages(tmp_path, game):
    folder = game.folder / "pages"
    secret = tmp_path / "secret.md"
    secret.write_text("# Secret\n", encoding="utf-8")
    (folder / "a.md").symlink_to(secret)
    (folder / "b.md").symlink_to("/dev/zero")
    os.mkfifo(folder / "c.md")
    (folder / "d.md").mkdir()
    (folder / "e.md").symlink_to("nowhere")
    found, problems = pages(tmp_path, game)
    assert found == {}
    assert [problem.partition("[")[2].partition("]")[0] for problem in problems] == [
        "file-outside",
        "file-outside",
        "file-kind",
        "file-kind",
        "file-missing",
    ]


@pytest.mark.parametrize(
    ("hostile", "message"),
    [
        ("<script>alert(1)</script>", "has <script>, which could run or load something; take it out"),
        ('<g onclick="alert(1)"/>', "has the attribute onclick, which runs code; take it out"),
        ('<g fill="url(//x.example/a)"/>', "loads 'url(//x.example/a)'; only what is inside the file may be shown"),
    ],
)
def test_drawings_that_could_run_or_load_something_are_refused(tmp_path, game, hostile, message):
    (game.folder / "art").mkdir(exist_ok=True)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0L1 1L1 0"/>{}</svg>'
    for name, inside in (("good", ""), ("bad", hostile)):
        (game.folder / "art" / f"{name}.svg").write_text(drawing.format(inside), encoding="utf-8")
    problems, files = Problems(), {}
    with_icons = dataclasses.replace(game, icons={"good": "good", "bad": "bad"})
    icons, _downloads, _own = game_files(tmp_path, with_icons, files, problems)
    assert icons == {"good": "assets/little-game/icons/good.svg"}
    assert set(files) == {*icons.values()}
    (problem,) = problems
    assert str(problem) == f"components/little-game/art/bad.svg:1:1: error[site-drawing]: this drawing {message}"


def test_printed_files_that_are_links_or_damaged_are_left_out(tmp_path, game):
    folder = tmp_path / "build" / "print" / game.id
    folder.mkdir(parents=True)
    (folder / "stones-A4-long-edge.pdf").write_bytes(b"junk")
    (tmp_path / "secret.pdf").write_bytes(b"secret")
    (folder / "stones-A4-fronts.pdf").symlink_to(tmp_path / "secret.pdf")
    os.mkfifo(folder / "stones-A4-short-edge.pdf")
    problems, files = Problems(), {}
    _icons, downloads, _own = game_files(tmp_path, game, files, problems)
    assert downloads == ()
    assert not any(name.endswith(".pdf") for name in files)
    assert [(problem.code, problem.message) for problem in problems] == [
        ("site-download", f"this file {why}, so the site leaves it out")
        for why in ("is a link", "is no PDF", "is no regular file")
    ]


def test_a_page_with_the_name_of_another_page_is_a_problem(tmp_path, game):
    for name in ("glossary.md", "rules.md"):
        (game.folder / "pages" / name).write_text("# Mine\n", encoding="utf-8")
    problems = Problems()
    assert build_site(tmp_path, [game], problems, main, lambda _text: None) is None
    assert [(problem.code, problem.place.file.rpartition("/")[2]) for problem in problems] == [
        ("site-page-name", "glossary.md"),
        ("site-page-name", "rules.md"),
    ]


def test_every_name_that_a_build_writes_is_taken(site):
    for game in site.games:
        own = {path.stem for path in (game.folder / "pages").glob("*.md")}
        written = {path.name for path in (site.folder / game.id).iterdir() if path.is_dir()}
        assert written - own <= TAKEN


@pytest.mark.parametrize("flood", ["[a](b)", "***", "`a", "|", "<b>", "&", "- a\n", "[a]: b\n", "{: a=b }", "\\"])
def test_the_longest_part_that_is_allowed_takes_seconds(tmp_path, game, flood):
    text = flood * (LONGEST // len(flood) - 1)
    _found, problems = read(tmp_path, game, text)
    begun = time.monotonic()
    if not problems:
        markdown.Markdown(extensions=["attr_list", "tables", "toc", "fenced_code"]).convert(text)
    assert time.monotonic() - begun < 20


@pytest.mark.slow
def test_a_thousand_scenarios_of_one_piece_break_no_budget(tmp_path):
    folder = tmp_path / "components" / "lanterns"
    shutil.copytree(SMALL, folder)
    file = folder / "scenarios" / "start.yaml"
    head, mark, one = file.read_text(encoding="utf-8").partition("scenarios:\n")
    many = (one.replace("LA-EX-1 An evening", f"LA-EX-{number} Evening {number}") for number in range(1, 1081))
    file.write_text(head + mark + "".join(many), encoding="utf-8")
    problems = Problems()
    game = load(folder, problems, root=tmp_path)
    built = build_site(tmp_path, [game], problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    assert [problem for problem in problems if problem.code == "site-budget"] == []
    page = (built.site / "lanterns/pieces/lamps/lamp-a/index.html").read_text(encoding="utf-8")
    assert "and 980 others" in page
    assert len((built.site / "lanterns/examples/index.html").read_text(encoding="utf-8").split("<tr>")) > 1080
