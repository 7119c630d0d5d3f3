"""The mkdocs.yml of a project sets a few texts. Everything else in it is a problem at its place, and nothing in it runs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from engine.common.problems import Problems
from generator.cli import main
from generator.site.build.build import build_site
from generator.site.build.settings.own_settings import TEXTS, OwnSettings, own_settings
from generator.site.build.settings.reader import LONGEST

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.xdist_group("site")


def read(root, text):
    (root / "mkdocs.yml").write_text(text, encoding="utf-8")
    problems = Problems()
    return own_settings(root, problems), [str(problem) for problem in problems]


def test_the_texts_that_may_be_set(tmp_path):
    addresses = {"site_url": "https://example.org/rules/", "repo_url": "https://example.org/sources"}
    given = {key: f"The {key}" for key in TEXTS} | addresses
    said, problems = read(tmp_path, "".join(f"{key}: {value}\n" for key, value in given.items()))
    assert problems == []
    assert said.texts == given


def test_no_file_and_an_empty_file_set_nothing(tmp_path):
    assert own_settings(tmp_path, Problems()) == OwnSettings()
    assert read(tmp_path, "# nothing\n") == (OwnSettings(), [])


def test_a_copy_of_our_own_file_sets_nothing(tmp_path):
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    problems = Problems()
    assert own_settings(tmp_path, problems) == OwnSettings(has_builders=True)
    assert list(problems) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", False),
        ("site_name: X\n", False),
        ("extra: {builders: false}\n", False),
        ("extra: {builders: true}\n", True),
        ("extra: {builders: [true]}\n", False),
        ("[builders]\n", False),
    ],
)
def test_pages_for_builders_are_there_if_somebody_asks(tmp_path, text, expected):
    assert not own_settings(tmp_path, Problems()).has_builders
    (tmp_path / "mkdocs.yml").write_text(text, encoding="utf-8")
    assert own_settings(tmp_path, Problems()).has_builders is expected


def test_our_own_site_has_pages_for_builders():
    assert own_settings(ROOT, Problems()).has_builders


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "site_name: X\nhooks: [mine.py]\n",
            "mkdocs.yml:2:1: error[site-settings]: 'hooks' cannot be set: it runs code",
        ),
        ("plugins: [search]\n", "mkdocs.yml:1:1: error[site-settings]: 'plugins' cannot be set"),
        (
            "theme: {custom_dir: mine}\n",
            "mkdocs.yml:1:9: error[site-settings]: 'theme.custom_dir' cannot be set: its templates are code",
        ),
        ("INHERIT: ../other.yml\n", "mkdocs.yml:1:1: error[site-settings]: 'INHERIT' cannot be set"),
        ("docs_dir: /etc\n", "mkdocs.yml:1:1: error[site-settings]: 'docs_dir' cannot be set"),
        ("site_nam: X\n", "did you mean 'site_name'?"),
        ("site_name: !ENV HOME\n", "mkdocs.yml:1:12: error[yaml-tag]"),
        ("site_name: !!python/object/apply:os.system ['touch canary']\n", "mkdocs.yml:1:12: error[yaml-tag]"),
        ("site_name: [a]\n", "mkdocs.yml:1:12: error[site-settings]: site_name is no text"),
        ("extra: {builder: true}\n", "mkdocs.yml:1:9: error[site-settings]: 'extra.builder' cannot be set"),
        ("extra: {builders: 1}\n", "mkdocs.yml:1:19: error[site-settings]: builders is neither yes nor no"),
        ("extra: [builders]\n", "mkdocs.yml:1:8: error[site-settings]: extra is no mapping"),
        (f"copyright: {'x' * (LONGEST + 1)}\n", "mkdocs.yml:1:12: error[site-settings]: copyright has 501 characters"),
        ("site_url: 'javascript:alert(1)'\n", "mkdocs.yml:1:11: error[site-settings]: site_url is no address"),
        ("- site_name\n", "mkdocs.yml:1:1: error[site-settings]: the file is no mapping"),
        ("site_name: [\n", "error[yaml-syntax]"),
    ],
)
def test_what_is_refused(tmp_path, text, expected):
    _said, problems = read(tmp_path, text)
    assert any(expected in problem for problem in problems), problems


def test_a_link_and_a_pipe_are_not_read(tmp_path):
    (tmp_path / "project").mkdir()
    (tmp_path / "secret.yml").write_text("site_name: Secret\n", encoding="utf-8")
    file = tmp_path / "project" / "mkdocs.yml"
    file.symlink_to(tmp_path / "secret.yml")
    problems = Problems()
    assert own_settings(tmp_path / "project", problems) == OwnSettings()
    file.unlink()
    os.mkfifo(file)
    assert own_settings(tmp_path / "project", problems) == OwnSettings()
    assert [problem.code for problem in problems.found] == ["file-outside", "file-kind"]


def test_a_hook_does_not_run_and_texts_show(tmp_path, make_game):
    game = make_game(tmp_path)
    hook = tmp_path / "mine.py"
    hook.write_text(f"open({str(tmp_path / 'canary')!r}, 'w')\n", encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text("hooks: [mine.py]\n", encoding="utf-8")
    problems = Problems()
    assert build_site(tmp_path, [game], problems, main, lambda _text: None) is None
    assert [problem.code for problem in problems] == ["site-settings"]
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: Ours & <b>\nsite_description: About <us>\ncopyright: © <Us>\n", encoding="utf-8"
    )
    problems = Problems()
    built = build_site(tmp_path, [game], problems, main, lambda _text: None)
    assert built is not None, "\n".join(map(str, problems))
    page = (built.site / "404.html").read_text(encoding="utf-8")
    assert "Ours &amp; &lt;b&gt;" in page
    assert 'content="About &lt;us&gt;"' in page
    assert "© &lt;Us&gt;" in page
    assert not (tmp_path / "canary").exists()
