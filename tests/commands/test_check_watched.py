"""`punchboard check --watch`: a check after each save, and what broke and got mended."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.check import verdict_on
from generator.commands.check_watched import Watch, by_layer, lines, new_processes
from tests.projects import ROOT

LAMPS = "pieces/lamps.yaml"


@pytest.fixture
def looking(project):
    watch = Watch([project.folder], lambda folder: verdict_on(folder, root=project.root))
    assert len(list(watch.look())) == 1
    return watch


def seen(looking):
    """Return what a look finds: the new, the gone and the first found problems as `code line`."""
    (new,) = looking.look()
    return [[f"{one.code} {one.place.line}" for one in problems] for problems in (new.broke, new.mended, new.found)]


def test_nothing_is_checked_before_a_save(looking):
    assert list(looking.look()) == []


def test_a_save_breaks_and_mends(looking, project):
    project.edit(LAMPS, "next: lamp-b", "next: lamp-x")
    assert seen(looking) == [["unknown-piece 16"], [], []]
    project.edit(LAMPS, "title: Lamps", "# a line more\ntitle: Lamps")
    assert seen(looking) == [[], [], []], "a problem that stands in another line is the same"
    project.edit(LAMPS, "lamp-x", "lamp-b")
    assert seen(looking) == [[], ["unknown-piece 17"], []]


def test_a_layer_that_did_not_run_is_not_mended(project):
    watch = Watch([project.folder], lambda folder: verdict_on(folder, root=project.root))
    project.edit(LAMPS, "burns: 4", "burns: 9")
    assert seen(watch) == [[], [], ["field-wrong 17"]], "what was wrong before the first look did not break now"
    project.edit(LAMPS, "burns: 9", "burns: 4")
    assert seen(watch) == [[], ["field-wrong 17"], ["scenario-not-played 3"]]
    project.edit(LAMPS, "burns: 4", "burns: 9")
    assert seen(watch) == [["field-wrong 17"], [], []], "the scenario is still not played"
    project.edit(LAMPS, "burns: 9", "burns: 4")
    assert seen(watch) == [[], ["field-wrong 17"], []]


def test_each_problem_belongs_to_its_layer(project):
    """A problem of a late layer may stand before one of an early layer, and a verdict may come from an earlier run."""
    project.edit("rules/01-start.yaml", "Lamps burn", "9 lamps burn")
    project.edit(LAMPS, "fields:", "values: {glow: 3}\nfields:")
    for _ in range(2):
        verdict = verdict_on(project.folder, root=project.root)
        found = {name: [one.code for one in problems] for name, problems in by_layer(verdict).items() if problems}
        assert found == {
            "keys": ["key-unread"],
            "numbers": ["unexplained-number"],
            "scenarios": ["scenario-not-played"],
        }


def test_files_outside_the_game_count(project, tmp_path):
    other = tmp_path / "mkdocs.yml"
    watch = Watch([project.folder], lambda folder: verdict_on(folder, root=project.root), [other])
    list(watch.look())
    other.write_text("theme: {}\n", "utf-8")
    assert len(watch.changed()) == 1


def test_only_the_changed_game_is_checked(project):
    second = project.folder.with_name("copies")
    shutil.copytree(project.folder, second)
    asked = []

    def check(folder):
        asked.append(folder.name)
        return verdict_on(folder, root=project.root)

    watch = Watch([project.folder, second], check)
    list(watch.look())
    project.edit(LAMPS, "burns: 4", "burns: 3")
    list(watch.look())
    assert asked == ["lanterns", "copies", "lanterns"]


def test_the_words(looking, project):
    project.edit(LAMPS, "next: lamp-b", "next: lamp-x")
    (new,) = looking.look()
    said = list(lines(new))
    assert said[0].startswith("broke   components/lanterns/pieces/lamps.yaml:16:")
    assert said[-1].startswith("lanterns: 1 error")
    project.edit(LAMPS, "lamp-x", "lamp-b")
    (new,) = looking.look()
    assert next(lines(new)).startswith("mended  components/lanterns/pieces/lamps.yaml: ")


def test_each_check_has_a_process_of_its_own(project):
    with new_processes([project.folder]) as pool:
        first, second = (pool.submit(process_id).result() for _ in range(2))
    assert first != second


def process_id():
    import os

    return os.getpid()


def test_it_goes_on_until_it_is_interrupted(project):
    command = [sys.executable, "-P", "-c", "from generator.cli import main; main()"]
    running = subprocess.Popen(
        [*command, "--root", str(project.root), "check", "--watch"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin:/bin", "HOME": str(project.root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        until(running, "waiting for changes")
        project.edit(LAMPS, "next: lamp-b", "next: lamp-x")
        until(running, "broke ")
        until(running, "1 error")
        running.send_signal(signal.SIGINT)
        rest = running.communicate(timeout=20)[0]
    finally:
        running.kill()
    assert running.returncode == 0
    assert "Traceback" not in rest


def until(running, words):
    """Read what a process prints until a line has these words."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        line = running.stdout.readline()
        assert line, f"it ended before it said '{words}'"
        if words in line:
            return
    raise AssertionError(words)


@pytest.mark.parametrize("other", [["--card", "lamp-a"], ["--format", "json"]])
def test_options_that_do_not_go_with_it(project, other):
    done = CliRunner().invoke(main, ["--root", str(project.root), "check", "--watch", *other])
    assert done.exit_code == 2
    assert "--watch goes with neither" in done.output
