"""Work that is killed or interrupted at any moment leaves whole files: those of before, or those of after."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pikepdf
import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = max(path.parent for path in (ROOT / "components").glob("*/game.yaml"))
pytestmark = pytest.mark.slow


def start(project, *args):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "generator", "--root", str(project), *args]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a background job is born deaf to Ctrl-C
    )


def finished(process, seconds=600):
    out, err = process.communicate(timeout=seconds)
    return process.returncode, out + err


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project of its own with everything built once, and the time that printing took (s)."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(GAME, folder / "components" / GAME.name)
    begun = time.monotonic()
    code, said = finished(start(folder, "print", GAME.name, "--paper", "A4"))
    assert code == 0, said
    return folder, time.monotonic() - begun


def bytes_of(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def edit(project, text):
    """Change the game's title, which every sheet carries."""
    file = project / "components" / GAME.name / "game.yaml"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if line.startswith("title:"))
    lines[number] = f"title: {text}\n"
    file.write_text("".join(lines), "utf-8")


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.8, 0.9])
def test_a_killed_print_leaves_whole_files(project, share):
    folder, took = project
    printed = folder / "build" / "print"
    before = bytes_of(printed)
    edit(folder, f"Killed at {share}")
    process = start(folder, "print", GAME.name, "--paper", "A4")
    time.sleep(took * share)
    process.kill()
    process.communicate()
    middle = bytes_of(printed)
    assert set(middle) == set(before)
    for path in middle:
        if path.suffix != ".pdf":
            continue
        with pikepdf.open(printed / path) as pdf:
            assert len(pdf.pages) > 0
    code, said = finished(start(folder, "print", GAME.name, "--paper", "A4"))
    assert code == 0, said
    after = bytes_of(printed)
    assert all(middle[path] in (before[path], after[path]) for path in after)
    assert after != before
    assert not list(printed.rglob(".*.part")), "what the killed print left behind is tidied up by the next"


def test_an_interrupted_print_says_so_and_leaves_nothing(project):
    folder, took = project
    before = bytes_of(folder / "build" / "print")
    edit(folder, "Interrupted")
    process = start(folder, "print", GAME.name, "--paper", "A4")
    time.sleep(took * 0.5)
    process.send_signal(signal.SIGINT)
    code, said = finished(process)
    assert code not in (0, 2)
    assert "Traceback" not in said
    assert set(bytes_of(folder / "build" / "print")) == set(before)
    assert not list((folder / "build" / "print").rglob(".*.part"))


def test_a_failed_print_keeps_the_older_good_files(project):
    folder, _ = project
    printed = folder / "build" / "print"
    before = bytes_of(printed)
    file = next((folder / "components" / GAME.name / "pieces").glob("*.yaml"))
    good = file.read_text("utf-8")
    file.write_text(good + "\nnonsense: [", "utf-8")
    code, said = finished(start(folder, "print", GAME.name, "--paper", "A4"))
    file.write_text(good, "utf-8")
    assert code == 1
    assert f"{file.relative_to(folder)}:" in said
    assert "Traceback" not in said
    assert bytes_of(printed) == before


def test_an_interrupted_simulation_says_how_far_it_came():
    process = start(ROOT, "simulate", GAME.name, "--games", "1000000", "--replays", os.devnull)
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    code, said = finished(process, 60)
    assert code == 130
    assert "interrupted after" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("share", [0.4, 0.8])
def test_a_killed_site_leaves_the_older_site(project, share):
    folder, _ = project
    begun = time.monotonic()
    code, said = finished(start(folder, "site", GAME.name))
    assert code == 0, said
    took = time.monotonic() - begun
    before = bytes_of(folder / "build" / "site")
    edit(folder, f"Site killed at {share}")
    process = start(folder, "site", GAME.name)
    time.sleep(took * share)
    process.kill()
    process.communicate()
    now = bytes_of(folder / "build" / "site")
    assert now == before or set(now) == set(before)
    code, said = finished(start(folder, "site", GAME.name))
    assert code == 0, said
    page = (folder / "build" / "site" / "index.html").read_text("utf-8")
    assert f"Site killed at {share}" in page
