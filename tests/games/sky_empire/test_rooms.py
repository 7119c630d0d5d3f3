"""The package's rooms: no circle of imports, steps that know no effects, and every step known by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.games.sky_empire.steps import every
from engine.games.sky_empire.steps.phases import NEXT
from engine.games.sky_empire.steps.tactical import PARTS
from engine.games.sky_empire.steps.windows import WINDOWS
from engine.games.sky_empire.terms import TIMINGS
from engine.play import Step

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = "engine.games.sky_empire"
FOLDER = ROOT / "engine" / "games" / "sky_empire"
CONTRACT = {"play", "effects", "model", "common"}  # packages of the engine


def module(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module(path): path for path in sorted(FOLDER.rglob("*.py"))}


def imports(path):
    """Every module that a file imports anywhere, also for type checking and inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in FILES else node.module


def test_no_circle_of_imports():
    graph = {name: {one for one in imports(path) if one in FILES} for name, path in FILES.items()}
    while graph:
        free = {name for name, below in graph.items() if not below & set(graph)}
        assert free, f"a circle within {sorted(graph)}"
        graph = {name: below for name, below in graph.items() if name not in free}


@pytest.mark.parametrize("name", FILES)
def test_only_the_contract_is_imported(name):
    for one in imports(FILES[name]):
        if one.startswith("engine") and not one.startswith(PACKAGE):
            assert one == "engine" or one.split(".")[1] in CONTRACT, one
        assert one.split(".")[0] not in {"pathlib", "random", "yaml", "json", "os"} or name.endswith(".worth"), one


@pytest.mark.parametrize("name", [name for name in FILES if ".steps" in name])
def test_steps_know_no_effects(name):
    assert not [one for one in imports(FILES[name]) if one.startswith(f"{PACKAGE}.verbs")]


def test_every_module_of_steps_is_loaded():
    names = {name.rsplit(".", 1)[1] for name in FILES if name.startswith(f"{PACKAGE}.steps.")}
    helpers = {"every", "phases", "windows"}
    assert names - helpers == {name for name in vars(every) if name in names - helpers}


def test_steps_are_registered_by_their_names():
    for name, kind in NEXT.items():
        assert issubclass(kind, Step)
        assert kind.__name__ == name
        assert kind.rule.startswith("SE-")
        assert kind.asks
        assert kind.__doc__


def test_every_timing_of_the_data_has_its_window(game):
    assert tuple(WINDOWS) == TIMINGS
    assert set(TIMINGS) == set(game.sets["action-cards"].fields["timing"].choices)
    assert "Victory" in PARTS


def test_no_module_is_too_long():
    for name, path in FILES.items():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 350, name
