"""Names and sizes: a class name means one thing, and no module is so long that it has more than one subject."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.name for path in (ROOT / "engine" / "games").iterdir() if (path / "__init__.py").exists())
LINES, TEST_LINES = 350, 400
REPEATED = {"State"}  # the contract of play, which the state of each game fulfils
FOLDERS = {"verbs", "steps"}  # an effect on a card and the step that asks the player about it may share a name


def sources():
    return [path for package in ("engine", "generator") for path in sorted((ROOT / package).rglob("*.py"))]


def game_of(path):
    """The game whose package holds the file; "" for shared code."""
    parts = path.relative_to(ROOT).parts
    if parts[:3] == ("generator", "starter_rules", "game"):
        return "the starter's"
    return parts[2] if parts[:2] == ("engine", "games") and parts[2] in GAMES else ""


def classes(game):
    """Each class name of a game's package, or of the shared code, with the places that define it."""
    found = defaultdict(list)
    for path in sources():
        if game_of(path) == game:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name.lstrip("_")].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def twice(found):
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_class_of_the_shared_code_is_defined_twice():
    found = classes("")
    assert len(found) > 300
    assert twice(found) == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_class_of_a_game_is_defined_twice(game):
    """Two games may share a name, because neither can import the other."""
    found = twice(classes(game))
    assert [name for name, places in found.items() if {Path(place).parent.name for place in places} != FOLDERS] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_repeats_no_class_name_of_the_shared_code(game):
    assert set(classes(game)) & set(classes("")) == REPEATED


def too_long(paths, most):
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in paths}
    return {name: count for name, count in lines.items() if count > most}


def test_no_module_is_over_350_lines():
    assert too_long(sources(), LINES) == {}


def test_no_module_of_tests_is_over_400_lines():
    tests = sorted((ROOT / "tests").rglob("*.py"))
    assert len(tests) > 100
    assert too_long(tests, TEST_LINES) == {}
