"""What holds for the whole project: one source of code, no game's name outside its own folders, help for every command."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import engine
import generator
from engine.common.fingerprint import LIBRARIES, libraries
from generator.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "components").glob("*/game.yaml"))
OTHER = {"hostile", "house", "slow"}  # files of strangers, the project itself, long runs


def test_the_packages_are_those_of_this_checkout():
    assert Path(engine.__file__).is_relative_to(ROOT)
    assert Path(generator.__file__).is_relative_to(ROOT)


def test_the_folders_of_tests_are_those_of_the_packages():
    """A test of several packages lies with the one that uses the others, a test of no package in one of OTHER."""
    packages = {path.parent.name for top in ("engine", "generator") for path in (ROOT / top).glob("*/__init__.py")}
    folders = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/test_*.py")}
    assert folders - packages == OTHER


def shared_files():
    kinds = ("*.py", "*.json", "*.j2", "*.html", "*.js", "*.css", "*.yml")
    roots = (
        ROOT / "engine",
        ROOT / "generator",
        ROOT / "schemas",
        ROOT / "site" / "overrides",
        ROOT / "site" / "assets",
    )
    for root in roots:
        for kind in kinds:
            yield from (
                path
                for path in root.rglob(kind)
                if "games" not in path.relative_to(root).parts and "vendor" not in path.parts
            )


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_module_names_a_game(game):
    words = [re.compile(re.escape(game.replace("-", gap)), re.IGNORECASE) for gap in ("-", "_", " ")]
    guilty = [
        f"{path.relative_to(ROOT)}: {word.pattern}"
        for path in shared_files()
        for word in words
        if word.search(path.read_text("utf-8"))
    ]
    assert guilty == []


def test_one_module_alone_asks_for_the_id_of_an_object():
    """An id as a key is right only as long as its object is kept."""
    guilty = {
        path.relative_to(ROOT).as_posix()
        for package in ("engine", "generator")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == "id" and isinstance(node.ctx, ast.Load)
    }
    assert guilty == {"engine/common/identity.py"}


def test_every_library_is_part_of_the_fingerprint_or_has_no_say_in_what_is_made():
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.split(r"[^a-z0-9-]", one)[0].replace("-", "_") for one in said}
    assert names - LIBRARIES == {"click", "rich", "watchfiles"}
    assert {one.split()[0] for one in libraries()} == LIBRARIES


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert "punchboard " + name in result.output, "the help has an example"
    assert "\\b" not in result.output, "click's mark is read, not shown"


def test_a_mistyped_command_gets_a_suggestion():
    result = CliRunner().invoke(main, ["chek"])
    assert result.exit_code == 2
    assert "did you mean 'check'" in result.output


def test_requirements_are_pinned_and_name_no_index():
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text("utf-8").splitlines():
            assert re.fullmatch(r"#.*|-r requirements\.txt|[a-z0-9-]+==[A-Za-z0-9.]+( ; .*)?", line), (
                f"{path.name}: {line}"
            )


def test_every_dependency_is_pinned_and_has_its_reason():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    wanted = {re.split(r"[<>=]", name)[0] for name in tomllib.loads(text)["project"]["dependencies"]}
    pinned = {
        line.split("==")[0] for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines() if "==" in line
    }
    assert wanted <= pinned
    assert wanted


def test_the_readme_names_every_make_target_a_person_needs():
    readme = (ROOT / "README.md").read_text("utf-8")
    for target in ("make build", "make test", "make test-slow"):
        assert target in readme
