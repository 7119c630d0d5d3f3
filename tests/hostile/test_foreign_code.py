"""No command runs code that lies in the folder of a project, whichever name it has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine.own_code.files import read_code
from generator.common.processes import program_command, safe_workers
from generator.common.revisions import RevisionError, folder_at_revision
from tests.projects import ROOT, git_in

MODULES = (
    "random",
    "json",
    "sitecustomize",
    "usercustomize",
    "socket",
    "yaml",
    "click",
    "generator",
    "encodings",
    "queue",
)
PUNCHBOARD = str(Path(sys.executable).with_name("punchboard"))
MODULE = [sys.executable, "-m", "generator"]
COMMANDS = [
    ["check"],
    ["print", "--paper", "A4"],
    ["preview", "lanterns/lamp-a"],
    ["export", "csv"],
    ["fmt", "--check"],
    ["new", "moths"],
    ["printer", "list"],
    ["diff", "HEAD"],
    ["trace", "nothing"],
    ["simulate", "lanterns"],
    ["replay", "nothing.json"],
    ["--help"],
]


@pytest.fixture
def hostile(project, tmp_path):
    """A project with modules named like Python's own and like ours; each of them leaves a file when it runs."""
    for name in MODULES:
        code = f"open({str(tmp_path / 'canary')!r}, 'a').write({name!r})\nraise SystemExit('{name} ran')\n"
        (project.root / f"{name}.py").write_text(code, "utf-8")
    engine = project.folder / "engine"
    engine.mkdir()
    (engine / "__init__.py").write_text(f"open({str(tmp_path / 'canary')!r}, 'a').write('engine')\n", "utf-8")
    _brought_trust(project)
    return project


def _brought_trust(project):
    """A record of trust that came with the project, whose folder is the home in these tests."""
    code = read_code(project.folder)
    record = project.root / ".config" / "punchboard" / "trusted.json"
    record.parent.mkdir(parents=True)
    one = {"digest": code.digest, "always": True, "files": code.hashes()}
    record.write_text(json.dumps({"trusted": {str(project.folder.resolve()): one}}), "utf-8")


def run(project, command):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environment["HOME"] = str(project.root)
    return subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_no_command_imports_from_the_project(hostile, tmp_path, words):
    done = run(hostile, [PUNCHBOARD, *words])
    assert "ran" not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)
    assert not (tmp_path / "canary").exists()


def test_the_module_and_the_worker_do_not_either(hostile, tmp_path):
    (hostile.root / "generator.py").unlink()  # `python -m generator` in this folder would mean this file
    for command in ([*MODULE, "check"], program_command("check")):
        done = run(hostile, command)
        assert done.returncode == 0, done.stderr
        assert "lanterns: ok" in done.stdout.lower() or "scenario" in done.stdout
    assert not (tmp_path / "canary").exists()


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
def test_workers_of_a_pool_do_not_either(hostile, tmp_path, method):
    code = (
        f"import multiprocessing; multiprocessing.set_start_method({method!r})\n"
        "from generator.cli import main\n"
        f"main(['--root', {str(ROOT)!r}, '--jobs', '2', 'simulate', 'sovereign-skies', '--games', '2', '--players', '2'])"
    )
    done = run(hostile, [sys.executable, "-P", "-c", code])
    assert done.returncode == 0, done.stderr
    assert "2 players: 2 games" in done.stdout
    assert not (tmp_path / "canary").exists()


def test_new_processes_do_not_search_the_current_folder(hostile, tmp_path):
    asked = [sys.executable, "-c", "import random; print(random.random() < 1)"]
    with safe_workers():
        done = subprocess.run(asked, cwd=hostile.root, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n"
    assert not (tmp_path / "canary").exists()
    subprocess.run(asked, cwd=hostile.root, capture_output=True, check=False)
    assert (tmp_path / "canary").read_text("utf-8") == "random", "without it this test would find the module"


@pytest.fixture
def repository(project, tmp_path):
    """The project as a git repository whose settings name programs for everything that may run one."""
    git = partial(git_in, project)
    git("init", "-q")
    (project.root / ".gitattributes").write_text("*.yaml filter=mine\n", "utf-8")
    (project.folder / "art" / "link.svg").symlink_to("/etc/passwd")
    git("add", "components", ".gitattributes")
    git("commit", "-q", "-m", "first")
    touch = f"touch {tmp_path / 'canary'}"
    for key in ("filter.mine.smudge", "filter.mine.clean", "core.fsmonitor", "core.sshCommand", "core.pager"):
        git("config", key, f"{touch}; cat")
    git("config", "tar.tar.command", touch)
    (tmp_path / "canary").unlink(missing_ok=True)
    return project


def test_a_revision_is_read_without_the_programs_that_its_repository_names(repository, tmp_path):
    with folder_at_revision(repository.root, "lanterns", "HEAD") as folder:
        for path in repository.folder.rglob("*"):
            inside = folder / path.relative_to(repository.folder)
            assert not inside.is_symlink()
            if path.is_file() and not path.is_symlink():
                assert inside.read_bytes() == path.read_bytes()
    assert not (tmp_path / "canary").exists()
    assert not folder.exists()


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "HEAD^{blob}"])
def test_a_revision_that_does_not_exist_is_a_sentence(repository, revision):
    with (
        pytest.raises(RevisionError, match=r"cannot read (nowhere|HEAD)|no revision"),
        folder_at_revision(repository.root, "lanterns", revision),
    ):
        pass


def test_a_missing_object_is_not_fetched(repository, tmp_path):
    git = partial(git_in, repository)
    for key, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "far"),
        ("remote.far.promisor", "true"),
        ("remote.far.url", f"ext::touch {tmp_path / 'canary'}"),
        ("protocol.ext.allow", "always"),
    ):
        git("config", key, value)
    wanted = git("rev-parse", "HEAD:components/lanterns/game.yaml")
    (repository.root / ".git" / "objects" / wanted[:2] / wanted[2:]).unlink()
    with (
        pytest.raises(RevisionError, match=r"has not kept|cannot read"),
        folder_at_revision(repository.root, "lanterns", "HEAD"),
    ):
        pass
    assert not (tmp_path / "canary").exists()
