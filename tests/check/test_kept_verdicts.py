"""Verdicts are kept as long as nothing that a check reads has changed, and no longer; nobody else's verdict counts."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.check import kept_verdicts, layers
from engine.common import kept
from generator.cli import main
from tests.projects import Project


def said(project: Project, *options: str) -> str:
    return CliRunner().invoke(main, ["--root", str(project.root), "check", *options]).output


@contextmanager
def checks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Record the folders that are really checked."""
    done: list[str] = []
    real = layers.check

    def check(folder: Path, **options: object) -> object:
        done.append(folder.name)
        return real(folder, **options)  # type: ignore[arg-type]  # handed on as they came

    with monkeypatch.context() as patch:
        patch.setattr(layers, "check", check)
        yield done


def test_a_second_check_says_the_same_without_checking(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
    with checks(monkeypatch) as done:
        first = said(project)
        assert "lamp-x" in first
        assert said(project) == first
        assert said(project, "--format", "json") != first
        assert done == ["lanterns"]


def test_each_change_is_checked(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a check reads: data, an art file, a file that nothing reads, a setting, the way it is asked."""
    said(project)
    art = project.folder / "art"
    art.mkdir(exist_ok=True)
    changes = [
        lambda: project.edit("pieces/lamps.yaml", "title: Lamp A", "title: Lamp Z"),
        lambda: (art / "new.svg").write_text("<svg/>"),
        lambda: (project.folder / "stray.yaml").write_text("a: 1\n"),
        lambda: (project.folder / "stray.yaml").rename(project.folder / "astray.yaml"),
        lambda: (art / "new.svg").write_text("<svg></svg>"),
        lambda: (project.folder / "setup.yaml").symlink_to(os.devnull),
        lambda: (project.folder / "round.yaml").symlink_to("nowhere"),
        lambda: (project.folder / "one.md").write_text("# One\n"),
        lambda: (project.root / "mkdocs.yml").write_text("site_name: x\nhooks: [a.py]\n"),
    ]
    for number, change in enumerate(changes):
        change()
        with checks(monkeypatch) as done:
            said(project)
            assert done == ["lanterns"], number
    with checks(monkeypatch) as done:
        said(project, "--no-layout")
        assert done == ["lanterns"]


def test_a_check_that_is_asked_otherwise_leaves_other_verdicts(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    with checks(monkeypatch) as done:
        first = said(project)
        short = said(project, "--no-layout")
        assert done == ["lanterns", "lanterns"]
        assert (said(project), said(project, "--no-layout")) == (first, short)
        assert done == ["lanterns", "lanterns"]


def test_who_takes_a_change_back_has_the_verdict_at_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    first = said(project)
    project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
    assert said(project) != first
    project.edit("pieces/lamps.yaml", "next: lamp-x", "next: lamp-b")
    with checks(monkeypatch) as done:
        assert said(project) == first
        assert done == []


def test_a_verdict_on_files_that_change_meanwhile_is_not_kept(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = layers.check

    def check(folder: Path, **options: object) -> object:
        verdict = real(folder, **options)  # type: ignore[arg-type]  # handed on as they came
        project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
        return verdict

    with monkeypatch.context() as patch:
        patch.setattr(layers, "check", check)
        assert "lamp-x" not in said(project)
    assert "lamp-x" in said(project)
    project.edit("pieces/lamps.yaml", "next: lamp-x", "next: lamp-b")
    with checks(monkeypatch) as done:
        said(project)
        assert done == ["lanterns"]


def test_a_forged_verdict_is_none(project: Project) -> None:
    project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
    first = said(project)
    file = project.root / ".punchboard-cache" / "lanterns.verdicts"
    head, _, body = file.read_bytes().partition(b"\n")
    values = {
        key: (age, marshal.dumps({**marshal.loads(raw), "problems": []}))
        for key, (age, raw) in marshal.loads(body).items()
    }
    file.write_bytes(head + b"\n" + marshal.dumps(values))
    assert first in said(project)
    kept.passed_over()


def test_a_kept_verdict_has_all_that_the_first_one_had(project: Project) -> None:
    project.edit("pieces/lamps.yaml", "next: lamp-b", "next: lamp-x")
    made = layers.check(project.folder, root=project.root)
    stored = kept_verdicts.verdict(project.folder, project.root, (), lambda: made)
    again = kept_verdicts.verdict(project.folder, project.root, (), pytest.fail)
    assert stored is made
    assert (list(again.problems), again.layers, again.totals) == (list(made.problems), made.layers, made.totals)
    assert again.proved == made.proved
    assert [problem.details for problem in again.problems] == [problem.details for problem in made.problems]
