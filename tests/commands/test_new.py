"""A new project: files around its first game, schemas for editors, commands that find it from a subfolder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from engine.data.modeline import MARK
from generator.cli import main


def run(*typed: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main([*typed])
    return int(str(stop.value.code))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run("new", "fox-den", "--author", 'Ann "A" Author', "--licence", "MIT: yes", "--lang", "de") == 0
    return tmp_path


def test_the_first_game_brings_the_files_of_a_project(project: Path) -> None:
    assert "/build/" in (project / ".gitignore").read_text("utf-8").splitlines()
    assert "punchboard check" in (project / "README.md").read_text("utf-8")
    workflow = yaml.safe_load((project / ".github/workflows/games.yml").read_text("utf-8"))
    said = [step.get("run", "") for step in workflow["jobs"]["build"]["steps"]]
    assert "punchboard build" in said
    assert any(one.startswith("pip install 'punchboard") for one in said), "no folder of this computer"
    game = yaml.safe_load((project / "components/fox-den/game.yaml").read_text("utf-8"))
    assert (game["author"], game["licence"], game["language"]) == ('Ann "A" Author', "MIT: yes", "de")


def test_the_second_game_and_files_that_exist_stay_as_they_are(project: Path) -> None:
    (project / "README.md").write_text("mine", "utf-8")
    (project / ".gitignore").unlink()
    assert run("new", "owl-den") == 0
    assert (project / "README.md").read_text("utf-8") == "mine"
    assert not (project / ".gitignore").exists()


def test_a_file_that_is_there_before_the_first_game_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "README.md").write_text("mine", "utf-8")
    assert run("new", "fox-den") == 0
    assert (tmp_path / "README.md").read_text("utf-8") == "mine"
    assert (tmp_path / ".gitignore").exists()


def test_schemas_are_found_inside_the_project(project: Path) -> None:
    for path in sorted((project / "components").rglob("*.yaml")):
        target = path.read_text("utf-8").splitlines()[0].removeprefix(MARK)
        found = (path.parent / target).resolve()
        assert found.is_relative_to(project), path
        assert json.loads(found.read_text("utf-8"))["title"]


def test_fmt_writes_no_path_of_a_machine(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "components/fox-den/aids.yaml"
    _, _, rest = path.read_text("utf-8").partition("\n")
    path.write_text(f"{MARK}../../../usr/lib/python3/engine/bundled/schemas/aids.schema.json\n{rest}", "utf-8")
    (project / ".punchboard/schemas/aids.schema.json").unlink()
    assert run("check", "--strict") == 1
    assert "the first line leads out of the project" in capsys.readouterr().out
    assert run("fmt", "--check") == 1
    assert run("fmt") == 0
    assert path.read_text("utf-8").splitlines()[0] == f"{MARK}../../.punchboard/schemas/aids.schema.json"
    assert (project / ".punchboard/schemas/aids.schema.json").is_file()
    assert run("fmt", "--check") == 0


def test_commands_find_the_project_from_a_subfolder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "components" / "fox-den" / "pieces")
    assert run("check", "fox-den", "--strict") == 0
    assert run("new", "owl-den") == 0
    assert (project / "components" / "owl-den" / "game.yaml").is_file()


@pytest.mark.parametrize("wrong", ["English", "d", "de_DE", "../x"])
def test_a_language_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "fox-den", "--lang", wrong) == 2
    assert list(tmp_path.iterdir()) == []
