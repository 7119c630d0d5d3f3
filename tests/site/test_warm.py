"""The waiting process of `site --serve` builds in copies of itself: each reads all data anew, and a changed program is noticed."""

from __future__ import annotations

import os
import sys

import pytest

from generator.cli import main
from generator.site.build import warm
from generator.site.build.warm import Builder
from tests.site.small_site import SMALL
from tests.site.test_changes import change, files_of, from_nothing

pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")]


@pytest.fixture(scope="module")
def builder():
    with Builder() as made:
        yield made


def test_each_build_is_that_of_a_new_process(tmp_path, builder):
    import shutil

    root = tmp_path / "project"
    shutil.copytree(SMALL, root / "components" / "lanterns")
    assert builder.run("--root", str(root), "--quiet", "site")[0] == 0
    waiting = builder._waiting.pid
    change(root, "pieces/lamps.yaml", "title: Lamp A", "title: Lamp & Anchor")
    code, said = builder.run("--root", str(root), "--quiet", "site")
    assert (code, said.count("\n")) == (0, 1), said
    assert files_of(root / "build" / "site") == from_nothing(root, tmp_path / "other")[1]
    change(root, "rulings.yaml", "kind: gap", "kind: hole")
    code, said = builder.run("--root", str(root), "--no-color", "site")
    assert code == 1
    assert "components/lanterns/rulings.yaml:4:11: error[schema-choice]" in said
    assert builder._waiting.pid == waiting, "all in copies of the same process"


def test_a_usage_error_and_an_end_are_told(builder):
    assert builder.run("--root", "/", "site", "--no-such-option")[0] == 2
    assert "no command 'sit'" in builder.run("sit")[1]


def test_a_waiting_process_that_has_ended_is_replaced(builder):
    first = builder._waiting
    first.kill()
    first.wait()
    assert builder.run("--version")[0] == 0
    assert builder._waiting.pid != first.pid


def test_a_changed_program_answers_that_it_has_changed(monkeypatch, capsys):
    marks = iter(["before", "before", "after"])
    monkeypatch.setattr("generator.site.build.unchanged.program_fingerprint", lambda: next(marks))
    monkeypatch.setattr(warm, "_import_everything", lambda: None)
    monkeypatch.setattr(warm, "_run_copy", lambda _program, words: (0, " ".join(words)))
    monkeypatch.setattr(sys, "stdin", ['["a", "b"]\n', '["c"]\n', '["d"]\n'])
    warm.wait(main)
    assert capsys.readouterr().out.splitlines() == ['[0, "a b"]', '[-1, ""]']


def test_without_a_fork_each_build_is_a_new_process(monkeypatch):
    monkeypatch.delattr(os, "fork")
    with Builder() as made:
        assert made._waiting is None
        assert made.run("--version")[0] == 0
