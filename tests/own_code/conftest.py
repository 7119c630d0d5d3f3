from __future__ import annotations

import os

import pytest
from click.testing import CliRunner

from engine.own_code.choice import forget
from generator.cli import main


@pytest.fixture(autouse=True)
def settings(tmp_path_factory, monkeypatch):
    """Settings of a user who trusts nobody."""
    folder = tmp_path_factory.mktemp("settings")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    yield folder
    forget()


@pytest.fixture
def say(project):
    """Runs a command on the project; returns its exit code and its output."""

    def run(*words, answer=None):
        result = CliRunner().invoke(main, ["--root", str(project.root), *words], input=answer)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output

    return run


@pytest.fixture
def canary(tmp_path):
    return tmp_path / "canary"


CODE = """\
from pathlib import Path
Path({canary!r}).touch()
from .words import say
VERBS = {{}}
"""


@pytest.fixture
def coded(project, canary):
    """The small game with rules code, which leaves a file when it is imported."""
    folder = project.folder / "engine"
    folder.mkdir()
    (folder / "__init__.py").write_text(CODE.format(canary=os.fspath(canary)), "utf-8")
    (folder / "words.py").write_text("def say(): return 'first'\n", "utf-8")
    return project
