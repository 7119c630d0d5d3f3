"""The files beside the code: hooks for commits, and a changelog whose newest version is the project's."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
HOOKS = [
    hook
    for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    for hook in repo["hooks"]
]
VERSION = re.compile(r"^## (\d+)\.(\d+)\.(\d+) – (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def versions():
    return [
        (tuple(map(int, found[:3])), date.fromisoformat(found[3]))
        for found in VERSION.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    ]


def test_the_hooks_are_local_and_fetch_nothing():
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert {repo["repo"] for repo in yaml.safe_load(text)["repos"]} == {"local"}
    assert "://" not in text
    assert {hook["language"] for hook in HOOKS} == {"system"}
    assert len({hook["id"] for hook in HOOKS}) == len(HOOKS)


def test_the_hooks_do_what_lint_does_and_check_the_games():
    entries = [hook["entry"] for hook in HOOKS]
    for command in ("ruff format", "ruff check", "mypy", "lint-imports", "punchboard check"):
        assert [entry for entry in entries if entry.startswith(f".venv/bin/{command}")], command


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_each_hook_is_a_command_that_exists(hook):
    program, *words = hook["entry"].split()
    found = BIN / Path(program).name
    result = subprocess.run([found, *words, "--help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "usage" in result.stdout.lower()


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if "files" in hook], ids=lambda hook: hook["id"])
def test_each_hook_is_for_files_that_exist(hook):
    names = [
        path.relative_to(ROOT).as_posix() for top in ("engine", "components") for path in (ROOT / top).rglob("*.*")
    ]
    assert any(re.search(hook["files"], name) for name in names)
    assert not re.search(hook["files"], "README.md")


def test_the_newest_version_of_the_changelog_is_the_projects():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert ".".join(map(str, versions()[0][0])) == project["version"]


def test_every_heading_of_the_changelog_is_a_version_with_a_date_newest_first():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = versions()
    headings = re.findall(r"^## .*", text, re.MULTILINE)
    assert len(found) == len(headings) - (headings[0] == "## Unreleased") > 1
    assert found == sorted(found, reverse=True)
    assert len({number for number, _day in found}) == len(found)
