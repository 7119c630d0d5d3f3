"""Fixtures for tests of the check: a copy of a real game, and what is said of it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from engine.check.verdict import Layer
from engine.common.problems import Problems
from engine.load.folder import load
from engine.model import Game
from tests.mutation.conftest import pebbles
from tests.projects import ROOT, Project

__all__ = ["pebbles"]

GAME = "sovereign-skies"


@lru_cache
def loaded(name: str) -> Game:
    """A game of the project, for tests that change only copies of it."""
    game = load(ROOT / "components" / name, problems := Problems(), root=ROOT)
    assert game is not None, [str(one) for one in problems]
    return game


@pytest.fixture
def real(tmp_path: Path) -> Project:
    return Project(tmp_path, GAME, ROOT / "components" / GAME)


def found(project: Project) -> dict[str, str]:
    """The first problem of each code."""
    first: dict[str, str] = {}
    for problem in project.check().problems:
        first.setdefault(problem.code, str(problem))
    return first


def layer(project: Project, name: str) -> Layer:
    return next(layer for layer in project.check().layers if layer.name == name)


def scenario(real: Project, steps: str, more: str = "") -> None:
    (real.folder / "scenarios" / "wrong.yaml").write_text(
        "# yaml-language-server: $schema=../../../schemas/scenarios.schema.json\n"
        "scenarios:\n  - scenario: SS-XX-01 Wrong\n    kind: edge\n    rules: [SS-5.1]\n    play: turn\n"
        "    given: {players: [Ann, Ben], Ann: {at: wyrne, facing: clockwise, energy: 3}}\n"
        f"    partial: true\n{more}    steps:\n{steps}",
        "utf-8",
    )
