"""Which package may import which: no circles of any kind, and forbidden imports are refused by the linter."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = (  # file, what it may not import, and what that would break
    ("engine/games/sovereign_skies/board.py", "engine.check", "a game knows the contract of play alone"),
    ("engine/games/empires_end/setup.py", "pathlib", "a game reads no files"),
    ("engine/games/empires_end/steps/war.py", "random", "a game has no luck of its own"),
    ("engine/games/empires_end/state.py", "engine.games.sovereign_skies", "games are strangers to one another"),
    ("engine/games/empires_end/verbs/works.py", "engine.games.empires_end.steps", "verbs stand below steps"),
    ("engine/games/sovereign_skies/state.py", "engine.games.sovereign_skies.board", "the state knows no board"),
    ("engine/model/game.py", "generator", "the engine never uses the generator"),
    ("engine/common/names.py", "engine.data", "common words stand below everything"),
    ("engine/scenario/runner.py", "engine.runs", "scenarios and runs are strangers"),
    ("engine/runs/bots.py", "engine.check", "the verdict stands above all runs"),
    ("generator/sheets/imposition.py", "generator.site", "the geometry of paper knows no site"),
    ("generator/typesetting/text.py", "reportlab", "text is set without a PDF library"),
)


def circle(modules, imports_of):
    """One circle among the imports, empty if there is none."""
    try:
        TopologicalSorter({module: imports_of(module) for module in modules}).prepare()
    except CycleError as found:
        return found.args[1]
    return []


def test_no_module_imports_in_a_circle():
    graph = grimp.build_graph("engine", "generator", cache_dir=None)  # imports in functions and for types count too
    assert {"engine.games.empires_end.following", "generator.cli"} <= graph.modules
    assert circle(graph.modules, graph.find_modules_directly_imported_by) == []


def test_a_circle_is_found():
    imports = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set()}
    assert set(circle(imports, imports.__getitem__)) == {"a", "b", "c"}


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tree")
    for package in ("engine", "generator"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.ttf"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(tree):
    """The linter's exit code and what it says, every module in one line."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "COLUMNS": "1000"}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, " ".join(done.stdout.split())


def test_the_tree_is_clean(tree):
    code, said = lint(tree)
    assert code == 0, said
    assert " 0 broken" in said


@pytest.mark.parametrize(("file", "name", "why"), FORBIDDEN, ids=[f"{file}-{name}" for file, name, _ in FORBIDDEN])
def test_a_forbidden_import_is_refused(tree, file, name, why):
    path = tree / file
    before = path.read_text("utf-8")
    path.write_text(before + f"\n\ndef smuggled() -> object:\n    import {name}\n\n    return {name}\n", "utf-8")
    try:
        code, said = lint(tree)
    finally:
        path.write_text(before, "utf-8")
    assert code == 1, why
    assert f"{file.removesuffix('.py').replace('/', '.')} -> {name} (l." in said, said
