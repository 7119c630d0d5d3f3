"""Rules code in a game's folder runs only when the user trusts these very bytes; no way leads around that."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import py_compile
import re
import stat
import sys
from pathlib import Path

import pytest

from engine.own_code import memory, trusted
from engine.own_code.choice import decide, decisions, forget
from engine.rules_code import loaded
from generator.common.workers import start_worker
from tests.projects import ROOT

COMMANDS = [
    ["check"],
    ["check", "--format", "json"],
    ["check", "--card", "lamp-a"],
    ["check", "--tune", "start_oil=2"],
    ["check", "--explain", "given", "lanterns"],
    ["check", "--explain", "moves", "lanterns"],
    ["print", "--paper", "A4"],
    ["preview", "lanterns/lamp-a"],
    ["export", "csv"],
    ["fmt", "--check"],
    ["trace", "LA-EX-1"],
    ["simulate", "lanterns", "--games", "2"],
    ["mutate", "lanterns"],
    ["replay", "nothing.json"],
    ["trust", "lanterns"],
    ["trust", "--list"],
]


def trust(say, *words):
    code, output = say("trust", "lanterns", "--yes", *words)
    assert code == 0, output
    return output


def runs(project):
    """Whether the code of the game may run now."""
    forget()
    return decide(project.folder).runs


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_imports_what_nobody_trusts(coded, say, canary, words):
    say(*words)
    assert not canary.exists()


def test_no_contract_is_said_to_be_kept_by_code_that_does_not_run(coded, say):
    code, output = say("simulate", "lanterns", "--contract")
    assert code == 2
    assert "lanterns cannot be played: its rules code is not trusted" in output
    assert "keeps its contract" not in output


def test_the_check_says_what_does_not_run(coded, say):
    code, output = say("check")
    assert code == 0, output
    assert "components/lanterns/engine/__init__.py:1:1: warning[rules-untrusted]" in output
    assert "read it, then type: punchboard trust lanterns" in output
    assert "-  scenarios  1 scenario not played: its rules code is not trusted; punchboard trust lanterns" in output
    assert output.endswith("1 scenario not played\n")
    assert say("check", "--strict")[0] == 1


def test_trusted_code_runs_until_it_changes(coded, say, canary):
    output = trust(say)
    assert "components/lanterns/engine: 2 files, 5 lines, sha256 " in output
    assert not canary.exists(), "to trust is not to run"
    say("check")
    assert canary.exists()
    canary.unlink()
    (coded.folder / "engine" / "words.py").write_text("def say(): return 'second'\n", "utf-8")
    _, output = say("check")
    assert "has changed since you trusted it" in output
    assert not canary.exists()
    assert "words.py     1 line  changed" in trust(say)
    say("check")
    assert canary.exists()


@pytest.mark.parametrize("change", ["new file", "new folder", "removed"])
def test_any_other_file_of_code_asks_again(coded, say, change):
    trust(say)
    assert runs(coded)
    folder = coded.folder / "engine"
    if change == "removed":
        (folder / "words.py").unlink()
    else:
        path = folder / ("deep/more.py" if change == "new folder" else "more.py")
        path.parent.mkdir(exist_ok=True)
        path.write_text("", "utf-8")
    assert not runs(coded)


def test_files_that_are_no_code_ask_nothing(coded, say):
    trust(say)
    folder = coded.folder / "engine"
    (folder / "notes.txt").write_text("x", "utf-8")
    (folder / ".mypy_cache").mkdir()
    (folder / ".mypy_cache" / "x.py").write_text("x", "utf-8")
    py_compile.compile(str(folder / "words.py"))
    assert runs(coded)


def test_always_trusts_the_folder(coded, say):
    assert "until you take this back with --remove" in trust(say, "--always")
    (coded.folder / "engine" / "words.py").write_text("def say(): return 'second'\n", "utf-8")
    assert runs(coded)
    assert loaded(coded.folder).say() == "second"
    assert "always" in say("trust", "--list")[1]
    assert say("trust", "lanterns", "--remove")[0] == 0
    assert not runs(coded)
    assert say("trust", "lanterns", "--remove")[0] == 2
    assert say("trust", "--list")[1] == "no folder is trusted\n"


def test_nobody_to_ask_is_told_of_yes(coded, say):
    code, output = say("trust", "lanterns", answer="y\n")
    assert code == 2
    assert "add --yes" in output
    assert not runs(coded)


def test_a_person_is_asked(coded, say, monkeypatch):
    monkeypatch.setattr(
        "generator.commands.trust.sys", type("Tty", (), {"stdin": type("In", (), {"isatty": lambda _: True})()})
    )
    assert say("trust", "lanterns", answer="n\n")[0] == 1
    assert not runs(coded)
    assert say("trust", "lanterns", answer="y\n")[0] == 0
    assert runs(coded)


def test_the_record_is_the_users_alone(coded, say, settings):
    trust(say)
    path = settings / "punchboard" / "trusted.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    stored = json.loads(path.read_text("utf-8"))["trusted"][str(coded.folder.resolve())]
    assert len(stored["digest"]) == 64
    assert [one.name for one in path.parent.iterdir()] == ["trusted.json"]
    path.chmod(0o666)
    assert not runs(coded), "others may have written it"
    path.chmod(0o600)
    path.write_text("{", "utf-8")
    assert not runs(coded)


def test_a_project_cannot_bring_the_record(coded, say, settings, monkeypatch):
    trust(say)
    brought = coded.root / "home"
    brought.mkdir()
    (settings / "punchboard").rename(brought / "punchboard")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(brought))
    assert not runs(coded)
    code, output = say("trust", "lanterns", "--yes")
    assert code == 1
    assert "lies in the project's folder" in output


def test_another_copy_of_the_folder_is_another_folder(coded, say, tmp_path):
    trust(say)
    moved = coded.folder.parent.parent / "other" / "components" / "lanterns"
    moved.parent.mkdir(parents=True)
    coded.folder.rename(moved)
    forget()
    assert not decide(moved).runs


@pytest.mark.parametrize("link", ["file", "folder", "engine", "broken"])
def test_a_link_is_refused(coded, say, tmp_path, canary, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "more.py").write_text("x = 1\n", "utf-8")
    engine = coded.folder / "engine"
    if link == "engine":
        engine.rename(outside / "engine")
        engine.symlink_to(outside / "engine")
    else:
        (engine / f"more{'.py' if link != 'folder' else ''}").symlink_to(
            outside / ("nothing.py" if link == "broken" else "more.py" if link == "file" else "")
        )
    code, output = say("check")
    assert code == 1
    assert "error[rules-files]" in output
    assert "is a link" in output
    assert say("trust", "lanterns", "--yes")[0] == 1
    assert not canary.exists()


def test_compiled_files_are_never_used(coded, say, canary):
    trust(say)
    words = coded.folder / "engine" / "words.py"
    honest = words.read_text("utf-8")
    words.write_text("def say(): return 'evil'\n", "utf-8")
    compiled = py_compile.compile(str(words), doraise=True)
    info = words.stat()
    words.write_text(honest, "utf-8")
    os.utime(words, ns=(info.st_atime_ns, info.st_mtime_ns))
    assert Path(compiled).exists()
    (coded.folder / "engine" / "words.pyc").write_bytes(Path(compiled).read_bytes())
    assert runs(coded)
    assert loaded(coded.folder).say() == "first"


def test_the_folder_shadows_no_module_of_python(coded, say):
    for name in ("random", "json", "yaml", "engine"):
        (coded.folder / "engine" / f"{name}.py").write_text("raise SystemExit('shadow')\n", "utf-8")
    trust(say)
    before = list(sys.path)
    assert runs(coded)
    module = loaded(coded.folder)
    import random

    assert random.__file__ != str(coded.folder / "engine" / "random.py")
    assert sys.path == before
    assert module.__path__ == []
    assert module.__name__.startswith("rules_of_lanterns_")


def test_a_module_that_was_not_hashed_is_not_found(coded, say):
    trust(say)
    assert runs(coded)
    module = loaded(coded.folder)
    (coded.folder / "engine" / "later.py").write_text("", "utf-8")
    (coded.folder / "engine" / "later").mkdir()
    importlib.invalidate_caches()
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(f"{module.__name__}.later")


def test_what_was_hashed_is_what_is_imported(coded, say):
    trust(say)
    assert runs(coded)
    (coded.folder / "engine" / "words.py").write_text("def say(): return 'swapped'\n", "utf-8")
    assert loaded(coded.folder).say() == "first"


def test_workers_run_the_bytes_of_their_parent(coded, say, monkeypatch):
    trust(say)
    assert runs(coded)
    sent = pickle.loads(pickle.dumps(decisions()))  # noqa: S301 - our own bytes
    forget()
    memory._known.clear()
    (coded.folder / "engine" / "words.py").write_text("def say(): return 'swapped'\n", "utf-8")
    monkeypatch.setattr(
        "generator.common.workers.signal", type("Signal", (), {"signal": lambda *_: None, "SIGINT": 2, "SIG_IGN": 1})
    )
    start_worker(sent)
    assert loaded(coded.folder).say() == "first"


def test_code_twice_is_an_error(coded, say, monkeypatch):
    trust(say)
    monkeypatch.setattr("engine.own_code.choice.installed", lambda: {"lanterns": ("my_lanterns",)})
    code, output = say("check")
    assert code == 1
    assert (
        "error[rules-twice]: 'lanterns' has rules code twice: lanterns/engine and the installed package my_lanterns"
        in output
    )
    assert "rules-twice" in say("print", "--paper", "A4")[1]


def test_an_installed_package_is_trusted_by_its_installation(project, say, tmp_path, monkeypatch):
    site = tmp_path / "site-packages"
    (site / "my_lanterns").mkdir(parents=True)
    (site / "my_lanterns" / "__init__.py").write_text("VERBS = {}\nRULES = None\n", "utf-8")
    info = site / "my_lanterns-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(
        "[console_scripts]\nx = y:z\n[punchboard.games]\nlanterns = my_lanterns\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(site))
    forget()
    choice = decide(project.folder)
    assert (choice.kind, choice.package, choice.runs) == ("installed", "my_lanterns", True)
    _, output = say("check")
    assert "my_lanterns/__init__.py:1:1: error[contract-missing]: the package has no RULES" in output


def test_the_current_folder_installs_nothing(project, monkeypatch):
    info = project.root / "evil-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[punchboard.games]\nlanterns = evil\n", "utf-8")
    monkeypatch.chdir(project.root)
    monkeypatch.syspath_prepend(str(project.root))
    forget()
    assert decide(project.folder).kind == "none"


def test_code_that_cannot_be_imported_is_told_at_its_line(coded, say):
    (coded.folder / "engine" / "words.py").write_text("\n\ndef say(:\n", "utf-8")
    trust(say)
    code, output = say("check")
    assert code == 1
    assert (
        "components/lanterns/engine/words.py:3:1: error[rules-import]: the rules code cannot be imported: SyntaxError"
        in output
    )


def test_untrusted_code_changes_the_kept_verdict(coded, say):
    assert "is not trusted" in say("check")[1]
    trust(say)
    assert "is not trusted" not in say("check")[1]
    say("trust", "lanterns", "--remove")
    assert "is not trusted" in say("check")[1]


def test_trusted_is_a_value(settings, tmp_path):
    assert trusted.trusted(tmp_path) == {}


def test_an_error_of_the_code_is_told_at_its_line(coded, say):
    (coded.folder / "engine" / "words.py").write_text(
        "def say(): pass\nclass Rules:\n    def compile(self, *_):\n        return {}[1]\n"
    )
    (coded.folder / "engine" / "__init__.py").write_text("from .words import Rules\nVERBS = {}\nRULES = Rules()\n")
    trust(say)
    code, output = say("check", "--explain", "moves", "lanterns")
    assert code == 1
    assert output == "components/lanterns/engine/words.py:4:1: error[rules-crash]: the rules code failed: KeyError: 1\n"


def test_no_other_module_looks_for_rules_code():
    """Whoever asked `engine.games` would pass by the code of folders, and the question whether it is trusted."""
    asking = [
        path.relative_to(ROOT).as_posix()
        for top in ("engine", "generator")
        for path in sorted((ROOT / top).rglob("*.py"))
        if re.search(
            r"from engine\.games import|from engine import games|import engine\.games", path.read_text("utf-8")
        )
    ]
    assert asking == ["engine/rules_code/finding.py"]
