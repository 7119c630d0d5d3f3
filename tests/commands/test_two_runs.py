"""Two runs that write the same files: one waits for the other. What a killed run has left is gone after the next good one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.common.locks import FileLock
from generator.cli import main
from generator.site.build import unchanged
from tests.projects import ROOT

HOLD = (
    "import sys, time; from pathlib import Path; from engine.common.locks import FileLock\n"
    "lock = FileLock(Path(sys.argv[1]), 'another (process 7)'); assert lock.acquire(); print('held', flush=True); time.sleep(60)"
)


def start(root, *words):
    return subprocess.Popen(
        [sys.executable, "-m", "generator", "--root", str(root), *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture
def holder(tmp_path):
    """Start a process that holds a lock; it is killed at the end at the latest."""
    started = []

    def hold(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-c", HOLD, str(file)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout.readline() == "held\n"
        return process

    yield hold
    for process in started:
        process.kill()
        process.communicate()


def leftovers(root):
    return sorted(
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.name.endswith((".part", ".lock"))
        or path.name.startswith(".part-")
        or path.name in {"site.new", "site.old"}
    )


def test_a_lock_is_one_runs_and_says_whose(tmp_path):
    first, second = FileLock(tmp_path / "lock", "the first"), FileLock(tmp_path / "lock", "the second")
    assert first.acquire()
    assert not second.acquire()
    assert second.holder().startswith("the first, since ")
    assert not second.wait(0.2)
    first.release()
    assert not (tmp_path / "lock").exists()
    assert second.acquire()
    assert first.holder().startswith("the second, since ")
    second.release()


def test_a_kill_releases_a_lock(tmp_path, holder):
    process, lock = holder(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert not lock.acquire()
    process.kill()
    process.wait()
    assert (tmp_path / "lock").exists()
    assert lock.wait(10)
    lock.release()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_is_never_written_through_a_link(tmp_path):
    (tmp_path / "victim").write_text("mine", "utf-8")
    (tmp_path / "lock").symlink_to(tmp_path / "victim")
    with pytest.raises(OSError, match="symbolic links"):
        FileLock(tmp_path / "lock").acquire()
    assert (tmp_path / "victim").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "lock"),
    [
        (("print", "--paper", "A4"), "build/print/.lanterns.lock"),
        (("export", "csv"), "build/export/lanterns/.csv.lock"),
        (("site",), "build/.site.lock"),
    ],
)
def test_the_second_run_ends_with_a_sentence(project, holder, words, lock):
    holder(project.root / lock)
    done = CliRunner().invoke(main, ["--root", str(project.root), "--wait", "0", *words])
    assert done.exit_code == 1
    assert "another (process 7), since " in done.output
    assert "is still writing here; try again when it is done" in done.output
    assert "Traceback" not in done.output


def test_the_second_run_waits_and_says_so(project, holder):
    first = holder(project.root / "build/export/lanterns/.csv.lock")
    second = start(project.root, "export", "csv")
    said = second.stdout.readline()
    assert "another (process 7), since " in said
    assert "waiting until it is done" in said
    assert second.poll() is None
    first.kill()
    rest, _ = second.communicate(timeout=60)
    assert second.returncode == 0, rest
    assert "in build/export/lanterns/csv" in rest
    assert leftovers(project.root) == []


def test_three_prints_at_once_are_as_good_as_one(project):
    runs = [start(project.root, "print", "--paper", "A4") for _ in range(3)]
    said = [run.communicate(timeout=120)[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0, 0], said
    assert sorted("(0 new or changed)" in text for text in said) == [False, True, True]
    assert leftovers(project.root) == []


def test_two_sites_at_once_are_as_good_as_one(project):
    runs = [start(project.root, "site") for _ in range(2)]
    said = [run.communicate(timeout=400)[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], said
    assert sorted("unchanged" in text for text in said) == [False, True]
    assert leftovers(project.root) == []


def test_what_killed_runs_left_is_removed(project):
    printed, cache = project.root / "build/print/lanterns", project.root / ".punchboard-cache"
    for folder, name in ((printed, ".cards.pdf.abc.part"), (printed / "cut", ".x.dxf.abc.part"), (cache, ".part-abc")):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("half", "utf-8")
    started = project.root / "components" / ".moths.abc.part"
    started.mkdir()
    (started / "game.yaml").write_text("id: moths", "utf-8")
    for words in (["print", "--paper", "A4"], ["check", "--no-layout"], ["new", "moths"]):
        done = CliRunner().invoke(main, ["--root", str(project.root), *words])
        assert done.exit_code == 0, done.output
    assert leftovers(project.root) == []
    assert (project.root / "components" / "moths" / "game.yaml").is_file()


def test_a_site_that_was_about_to_be_replaced_comes_back(tmp_path):
    fresh, site, old = unchanged.working_folders(tmp_path)
    for folder in (fresh, old):
        folder.mkdir(parents=True)
    (old / "index.html").write_text("old", "utf-8")
    unchanged.tidy(tmp_path)
    assert (site / "index.html").read_text("utf-8") == "old"
    assert leftovers(tmp_path) == []


@pytest.mark.slow
def test_a_killed_site_leaves_nothing_after_a_run_with_nothing_to_do(project):
    def site():
        done = start(project.root, "site")
        assert done.wait(180) == 0
        return done.communicate()[0]

    site()
    game = project.folder / "game.yaml"
    before, state = game.read_bytes(), game.stat()
    game.write_bytes(before.replace(b"title: Lanterns", b"title: Lamps"))
    killed, fresh = start(project.root, "site"), project.root / "build" / "site.new"
    while not fresh.exists():
        assert killed.poll() is None
        time.sleep(0.02)
    killed.kill()
    killed.communicate()
    assert fresh.exists()
    game.write_bytes(before)
    os.utime(game, ns=(state.st_atime_ns, state.st_mtime_ns))
    site()
    assert leftovers(project.root) == []
    assert "Lanterns" in (project.root / "build/site/index.html").read_text("utf-8")


@pytest.mark.parametrize("what", ["build", "build/print", "build/print/lanterns"])
def test_nothing_is_written_through_a_link(project, tmp_path, what):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.txt").write_text("mine", "utf-8")
    link = project.root / what
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(elsewhere)
    done = CliRunner().invoke(main, ["--root", str(project.root), "print"])
    assert done.exit_code == 1
    assert f"{link}: this is a link, and nothing is written through links" in done.output
    assert [path.name for path in elsewhere.iterdir()] == ["mine.txt"]


def test_a_link_inside_the_documents_of_a_site_loses_nothing(project, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.txt").write_text("mine", "utf-8")
    (project.root / "build" / "docs").mkdir(parents=True)
    (project.root / "build" / "docs" / "lanterns").symlink_to(elsewhere)
    done = CliRunner().invoke(main, ["--root", str(project.root), "site"])
    assert done.exit_code == 1
    assert "nothing is written through links" in done.output
    assert [path.name for path in elsewhere.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("kind", ["link", "device", "pipe"])
def test_a_file_that_is_no_file_of_ours_is_not_replaced(project, tmp_path, kind):
    target, victim = tmp_path / "face.png", tmp_path / "victim.png"
    victim.write_bytes(b"mine")
    if kind == "link":
        target.symlink_to(victim)
    elif kind == "device":
        target = Path("/dev/null")
    else:
        os.mkfifo(target)
    before = target.lstat().st_mode
    done = CliRunner().invoke(main, ["--root", str(project.root), "preview", "lanterns/lamp-a", "-o", str(target)])
    assert done.exit_code == 1, done.output
    assert f"this is a {kind}, and only regular files are replaced" in done.output
    assert target.lstat().st_mode == before
    assert victim.read_bytes() == b"mine"


def test_a_statistic_is_not_written_onto_a_device_after_an_hour(project):
    done = CliRunner().invoke(main, ["--root", str(ROOT), "simulate", "sovereign-skies", "--out", os.devnull])
    assert done.exit_code == 1
    assert "this is a device, and only regular files are replaced" in done.output
