"""The files of `punchboard print`: written whole or not at all, in their folder, with the same bytes each time."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.common import output


def test_a_second_print_writes_nothing(toy, run, ready):
    ready()
    run("print")
    before = {path: path.stat().st_mtime_ns for path in (toy.root / "build" / "print" / "toy").iterdir()}
    done = run("print")
    assert "(0 new or changed)" in done.output
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_a_failing_print_names_every_problem_and_keeps_the_old_files(toy, run, ready):
    ready()
    run("print")
    files = {path: path.read_bytes() for path in (toy.root / "build" / "print" / "toy").iterdir()}
    ready(
        "[{id: one, title: One}, {id: two, title: "
        + "Donaudampfschifffahrtsgesellschaft" * 3
        + "}, {id: three, title: 漢}]"
    )
    done = run("print")
    assert done.exit_code == 1
    assert "error[text-overflow]" in done.output
    assert "error[glyph-missing]" in done.output
    assert files == {path: path.read_bytes() for path in (toy.root / "build" / "print" / "toy").iterdir()}


def test_names_with_slashes_dots_and_emoji_cannot_leave_the_folder(toy, run, ready):
    ready("[{id: one, title: '../../☆ <b>/x'}]")
    done = run("print")
    assert done.exit_code == 0, done.output
    written = list(toy.root.rglob("*.pdf"))
    assert {path.parent for path in written} == {toy.root / "build" / "print" / "toy"}


def test_a_set_called_like_its_game_keeps_a_file_of_its_own(toy, run, ready):
    ready()
    text = (toy.folder / "pieces" / "chips.yaml").read_text().replace("set: chips", "set: toy")
    (toy.folder / "pieces" / "chips.yaml").write_text(text)
    done = run("print")
    assert done.exit_code == 0, done.output
    names = sorted(path.name for path in (toy.root / "build" / "print" / "toy").glob("*.pdf"))
    assert names == ["cards-A4-fronts.pdf", "toy-2-A4-long-edge.pdf", "toy-A4-long-edge.pdf"]


@pytest.mark.parametrize("target", ["file", "file/below", "full"])
def test_a_folder_that_cannot_be_written_is_a_sentence(toy, run, ready, tmp_path, monkeypatch, target):
    ready()
    (tmp_path / "file").write_text("in the way")
    if target == "full":
        fdopen = os.fdopen

        def full(handle, mode="r", *_args, **_names):
            if "w" in mode:
                raise OSError(errno.ENOSPC, "No space left on device")
            return fdopen(handle, mode)

        monkeypatch.setattr(output.os, "fdopen", full)
    done = run("print", "toy", "-o", str(tmp_path / target))
    assert (done.exit_code, done.exception.__class__) == (2 if target == "file" else 1, SystemExit)
    words = {
        "file": "is a file.",
        "file/below": "file/below: not a directory",
        "full": "full/toy/cards-A4-fronts.pdf: no space left on device",
    }
    assert done.output.strip().endswith(words[target])
    assert [path.name for path in tmp_path.rglob("*.part")] == []


def test_prints_are_the_same_bytes_whatever_the_surroundings(toy, ready, tmp_path):
    """Hash seed, time zone, language, working folder and home do not change the files."""
    ready("[{id: one, title: Æon Ω Ж, copies: 2}, {id: two, title: '2'}]")
    root = Path(__file__).resolve().parents[2]
    found = []
    for name, folder, own in [
        ("a", root, {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"}),
        (
            "b",
            tmp_path,
            {
                "PYTHONHASHSEED": "99",
                "TZ": "America/Lima",
                "LC_ALL": "C.UTF-8",
                "HOME": str(tmp_path),
                "PYTHONPATH": str(root),
            },
        ),
    ]:
        words = [
            sys.executable,
            "-m",
            "generator",
            "--root",
            str(toy.root),
            "print",
            "toy",
            "--boxes",
            "--blanks",
            "2",
            "--cut",
            "svg",
            "-o",
            str(tmp_path / name),
        ]
        subprocess.run(words, check=True, cwd=folder, env={"PATH": os.environ["PATH"], **own}, capture_output=True)
        made = tmp_path / name / "toy"
        found.append({path.name: path.read_bytes() for path in made.iterdir() if not path.name.startswith(".")})
    assert len(found[0]) > 6
    assert found[0] == found[1]


def test_output_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "a" / "b.pdf"
    assert output.write(path, b"old")
    assert not output.write(path, b"old")

    def fails(*_args):
        raise OSError("disk full")

    monkeypatch.setattr(os, "fdopen", fails)
    with pytest.raises(OSError, match="disk full"):
        output.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in path.parent.iterdir()] == ["b.pdf"]
