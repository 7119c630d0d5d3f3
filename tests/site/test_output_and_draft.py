"""`site --output`: a whole copy, and nothing of others is lost. `site --draft`: a site with scenarios that fail, which says so."""

from __future__ import annotations

import os
import re
import shutil

import pytest
from click.testing import CliRunner

import engine.games
from generator.cli import main
from generator.common.output import PART
from generator.site.build import documents as building
from generator.site.build.copy_out import check_target, copy_out
from tests.mutation.conftest import pebbles  # noqa: F401 - a fixture
from tests.mutation.pebbles import RULES

pytestmark = pytest.mark.xdist_group("site")


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("before", ["missing", "empty", "older"])
def test_the_copy_is_the_site(small_site, tmp_path, before):
    target = tmp_path / "www"
    if before != "missing":
        target.mkdir()
    if before == "older":
        copy_out(small_site, target)
        (target / "lanterns" / "rules" / "index.html").write_text("Old", encoding="utf-8")
        shutil.move(target / "lanterns", target / "old-game")  # a game that the site had before
    copy_out(small_site, target)
    assert files(target) == files(small_site)
    assert [path.name for path in tmp_path.iterdir()] == ["www"]


def test_a_folder_with_something_else_is_left_alone(small_site, tmp_path):
    copy_out(small_site, tmp_path / "www")
    (tmp_path / "www" / ".git").mkdir()
    before = files(tmp_path)
    with pytest.raises(OSError, match=r"'\.git' is no part of the site and would be lost"):
        copy_out(small_site, tmp_path / "www")
    assert files(tmp_path) == before


def test_the_website_of_somebody_else_is_left_alone(small_site, tmp_path):
    (tmp_path / "www" / "assets").mkdir(parents=True)
    for name in ("index.html", "404.html", "assets/style.css"):
        (tmp_path / "www" / name).write_text("Mine", encoding="utf-8")
    before = files(tmp_path)
    for worker in (None, "Mine"):
        if worker:
            before["www/sw.js"] = worker.encode()
            (tmp_path / "www" / "sw.js").write_text(worker, encoding="utf-8")
        with pytest.raises(OSError, match=r"'404\.html' is no part of the site"):
            copy_out(small_site, tmp_path / "www")
    assert files(tmp_path) == before


def test_what_is_no_folder_is_left_alone(small_site, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "file").write_text("Mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "other")
    os.mkfifo(tmp_path / "pipe")
    for name in ("file", "link", "pipe", "/dev/null"):
        with pytest.raises(OSError, match="this is no folder"):
            copy_out(small_site, tmp_path / name)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "Mine"
    assert list((tmp_path / "other").iterdir()) == []


def test_a_folder_in_the_site_or_around_it_is_refused(small_site):
    for folder in (small_site, small_site / "new", small_site.parent):
        with pytest.raises(OSError, match="name a folder outside it"):
            check_target(small_site, folder)


def test_a_copy_that_fails_leaves_the_old_one(small_site, tmp_path, monkeypatch):
    copy_out(small_site, tmp_path / "www")
    before = files(tmp_path)

    def full(_site, fresh, **_options):
        fresh.mkdir()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(OSError, match="No space left"):
        copy_out(small_site, tmp_path / "www")
    assert files(tmp_path) == before


def run(root, *arguments):
    done = CliRunner().invoke(main, ["--root", str(root), "--quiet", "site", *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done.exit_code, done.output


def test_the_command_refuses_before_it_builds(project, tmp_path):
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine.txt").write_text("Mine", encoding="utf-8")
    code, said = run(project.root, "--out", str(full))
    assert code == 1
    assert "'mine.txt' is no part of the site" in said
    assert not (project.root / "build" / "site").exists()
    assert run(project.root, "--serve", "--draft")[0] == 2


def test_the_command_copies_what_it_built(project, tmp_path):
    target = tmp_path / "www" / "rules"
    code, said = run(project.root, "--output", str(target))
    assert (code, f"{target}: a copy of the site" in said) == (0, True)
    assert files(target) == files(project.root / "build" / "site")
    assert not [path for path in (tmp_path / "www").iterdir() if path.name.endswith(PART)]
    assert run(project.root, "--out", str(target))[0] == 0  # nothing has changed: the copy is made again
    assert files(target) == files(project.root / "build" / "site")


def test_a_link_on_the_way_to_the_folder_is_refused(project, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    (project.root / "way").symlink_to(tmp_path / "elsewhere")
    monkeypatch.chdir(project.root)
    code, said = run(project.root, "--out", "way/www")
    assert (code, "nothing is written through links" in said) == (1, True)
    assert list((tmp_path / "elsewhere").iterdir()) == []


# -- drafts ----------------------------------------------------------------------------------------------------------------


def test_a_draft_without_failures_is_the_site(project):
    assert run(project.root)[0] == 0
    before = files(project.root / "build" / "site")
    assert run(project.root, "--draft")[0] == 0
    assert files(project.root / "build" / "site") == before


class Drawn(type(RULES)):
    """The rules of Pebbles with a picture of the table, which is a word."""

    def view(self, state, _seat):
        return state

    def picture(self, state):
        return f"{state.pebbles}"


@pytest.fixture
def game(pebbles, monkeypatch):  # noqa: F811 - the fixture
    """A game whose scenarios are played by rules code; no other page asks this code."""
    book_of = building.Documents._book

    def played(*arguments):
        with monkeypatch.context() as within:
            within.setattr(engine.games, "find", lambda _name: Drawn())
            within.setattr(building, "add_balance", lambda *_: None)
            book = book_of(*arguments)
        book.rules_code = None
        return book

    monkeypatch.setattr(building.Documents, "_book", played)
    return pebbles


def test_a_draft_says_on_every_page_what_fails(game):
    assert run(game.root)[0] == 0
    whole = files(game.root / "build" / "site")
    game.edit("pieces/cards.yaml", "amount: 2", "amount: 3")
    code, said = run(game.root)
    assert code == 1
    assert "PB-X-02" in said
    assert files(game.root / "build" / "site") == whole, "the site stays"
    for _ in range(2):  # the second build has nothing to do, and tells the failure again
        code, said = run(game.root, "--draft")
        assert code == 0
        assert "warning[scenario-" in said
        assert "play.yaml" in said
    site = game.root / "build" / "site"
    for name in ("index.html", "404.html", "pebbles/index.html", "pebbles/rules/play/index.html"):
        page = (site / name).read_text(encoding="utf-8")
        assert "1 scenario fails" in page
        assert 'examples/PB-X-02/">PB-X-02</a>' in page
        assert '<meta name="robots" content="noindex">' in page
        assert "This is one of them" not in page
    page = (site / "pebbles/examples/PB-X-02/index.html").read_text(encoding="utf-8")
    assert "This is one of them" in page
    shown = page.partition("This is one of them")[2].partition("</aside>")[0]
    assert re.search("<li>[^<]* is 3; expected 2</li>", shown)
    assert "What was played" in shown
    assert "This is one of them" not in (site / "pebbles/examples/PB-X-01/index.html").read_text(encoding="utf-8")


def test_after_a_draft_the_site_is_whole_again(game):
    (game.root / "mkdocs.yml").write_text("site_url: https://example.org/rules/\n", encoding="utf-8")
    assert run(game.root)[0] == 0
    whole = files(game.root / "build" / "site")
    game.edit("pieces/cards.yaml", "amount: 2", "amount: 3")
    assert run(game.root, "--draft")[0] == 0
    site = game.root / "build" / "site"
    assert (site / "robots.txt").read_text(encoding="utf-8") == "User-agent: *\nDisallow: /\n"
    assert not (site / "sitemap.xml").exists()
    game.edit("pieces/cards.yaml", "amount: 3", "amount: 2")
    assert run(game.root)[0] == 0
    assert files(site) == whole
