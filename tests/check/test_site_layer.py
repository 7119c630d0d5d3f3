"""`punchboard check` finds what the site would refuse in hand-written pages and in the project's mkdocs.yml."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.site.build.own_pages import PageReader
from generator.site.build.settings.own_settings import own_settings

if TYPE_CHECKING:
    from tests.projects import Project

PAGES = "components/lanterns/pages"


def output(project: Project) -> str:
    return CliRunner().invoke(main, ["--root", str(project.root), "check", "--no-layout"]).output


def said(project: Project) -> list[str]:
    """The problems of the site that the check tells."""
    return [line.strip() for line in output(project).splitlines() if PAGES in line or line.strip().startswith("mkdocs")]


def at_the_site(project: Project) -> list[str]:
    """The problems that a build of the site would tell."""
    game = load(project.folder, Problems(), root=project.root)
    assert game is not None
    problems = Problems()
    own_settings(project.root, problems)
    list(PageReader(project.root, game, problems).pages())
    return [str(problem) for problem in problems]


def write(project: Project, name: str, raw: bytes) -> None:
    (project.folder / "pages").mkdir(exist_ok=True)
    (project.folder / "pages" / name).write_bytes(raw)


def test_a_project_without_pages_and_settings_has_no_such_layer(project: Project) -> None:
    assert "ok site" not in output(project)
    write(project, "extra.md", b"# Extra\n")
    assert "ok site       1 page read" in output(project)


@pytest.mark.parametrize(
    ("name", "raw", "expected"),
    [
        ("a.md", "# Caf\xe9\n".encode("latin-1"), f"{PAGES}/a.md:1:6: error[file-encoding]"),
        ("a.md", b"---\ntemplate: mine.html\n---\n", f"{PAGES}/a.md:2:1: error[site-front-matter]"),
        ("a.md", b"# X\n\n" + b"[" * 20_000, f"{PAGES}/a.md:3:1: error[site-page-size]"),
        ("glossary.md", b"# Mine\n", f"{PAGES}/glossary.md:1:1: error[site-page-name]"),
        ("rules.md", b"# Mine\n", f"{PAGES}/rules.md:1:1: error[site-page-name]"),
    ],
    ids=["encoding", "front matter", "flood", "name of a page", "name of a folder"],
)
def test_pages_that_the_site_refuses(project: Project, name: str, raw: bytes, expected: str) -> None:
    write(project, name, raw)
    found = said(project)
    assert found[0].startswith(expected)
    assert found == at_the_site(project)
    assert said(project) == found  # from the cache
    write(project, name, b"# Good\n")
    assert said(project) == at_the_site(project)


def test_a_link_that_comes_to_lead_out_of_the_folder_is_found(project: Project) -> None:
    write(project, "extra.md", b"# Extra\n")
    assert said(project) == []
    page, secret = project.folder / "pages" / "extra.md", project.root / "secret.md"
    page.rename(secret)
    page.symlink_to(secret)  # same bytes, same time
    assert said(project) == at_the_site(project)
    assert "error[file-outside]" in said(project)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hooks: [mine.py]\n", "mkdocs.yml:1:1: error[site-settings]"),
        ("site_name: !ENV HOME\n", "mkdocs.yml:1:12: error[yaml-tag]"),
    ],
)
def test_settings_that_the_site_refuses_are_told_once(project: Project, text: str, expected: str) -> None:
    (project.root / "mkdocs.yml").write_text("site_name: Ours\n", encoding="utf-8")
    assert said(project) == []
    (project.root / "mkdocs.yml").write_text(text, encoding="utf-8")
    shutil.copytree(project.folder, project.root / "components" / "another")
    assert "another:" in output(project)
    (found,) = said(project)
    assert found.startswith(expected)
    assert [found] == at_the_site(project)


def test_a_link_to_a_page_that_does_not_exist(project: Project) -> None:
    write(
        project, "extra.md", b"# Extra\n\nSee [more](mroe.md#top), [the rules](rules/index.md), [these](rulings.md).\n"
    )
    write(
        project,
        "more.md",
        b"# More\n\n[back](extra.md) `[no](link.md)` [out](https://example.org/a.md)\n\n```\n[a](b.md)\n```\n",
    )
    (problem,) = said(project)
    assert problem.startswith(f"{PAGES}/extra.md:3:12: error[site-link]: the link mroe.md leads nowhere")
    assert "did you mean 'more.md'" in problem
