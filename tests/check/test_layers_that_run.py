"""An error leaves out the layers that would make further errors of it, and no others; values nobody can play with have places."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.check.verdict import Verdict
from engine.common.problems import Place, Problem, UnfitError
from generator.cli import main
from tests.projects import ROOT, Project


def copy(tmp_path: Path, game: str) -> Project:
    return Project(tmp_path, game, ROOT / "components" / game)


@pytest.fixture
def skies(tmp_path: Path) -> Project:
    return copy(tmp_path, "sovereign-skies")


@pytest.fixture
def ends(tmp_path: Path) -> Project:
    return copy(tmp_path, "empires-end")


def run(verdict: Verdict) -> set[str]:
    """The layers that ran."""
    return {layer.name for layer in verdict.layers if layer.done}


def codes(verdict: Verdict) -> list[str]:
    return [problem.code for problem in verdict.problems]


def break_a_scenario(project: Project) -> None:
    project.edit(
        "scenarios/economy.yaml", "Ann: {resources: {wheat: 3, axe: 5}}", "Ann: {resources: {wheat: 4, axe: 5}}"
    )


ALL = {"data", "keys", "numbers", "effects", "cards", "scenarios", "coverage"}


def test_an_id_twice_hides_no_error_of_a_scenario(ends: Project) -> None:
    break_a_scenario(ends)
    path = ends.folder / "pieces" / "disasters.yaml"
    text = path.read_text("utf-8")
    start, end = text.index("  - id: fire-01\n"), text.index("  - id: fire-02\n")
    path.write_text(text[:end] + text[start:end] + text[end:], "utf-8")
    verdict = ends.check()
    assert run(verdict) == ALL
    assert "id-duplicate" in codes(verdict)
    assert any(problem.place.file.endswith("scenarios/economy.yaml") for problem in verdict.problems)


def test_another_number_of_pieces_is_an_error_and_everything_is_checked(skies: Project) -> None:
    skies.edit("pieces/senators.yaml", "inventory: 15", "inventory: 16")
    verdict = skies.check()
    assert run(verdict) == ALL
    assert codes(verdict) == ["inventory-differs"]


def test_a_scenario_that_follows_no_schema_leaves_out_itself_and_the_coverage(skies: Project) -> None:
    skies.edit("scenarios/actions.yaml", "    kind: ", "    knid: ")
    verdict = skies.check()
    assert verdict.game is not None
    scenarios = len(verdict.game.scenarios)
    assert run(verdict) == ALL - {"coverage"}
    assert {problem.code.partition("-")[0] for problem in verdict.problems} == {"schema"}
    notes = {layer.name: layer.note for layer in verdict.layers}
    assert notes["coverage"] == "left out until the data is right"
    assert notes["scenarios"].startswith(f"{scenarios - 1} played")


def test_a_wrong_value_of_a_piece_leaves_out_all_that_plays(skies: Project) -> None:
    skies.edit("pieces/planets.yaml", "requirement: 4", "requirement: 40")
    assert run(skies.check()) == {"data"}


def test_values_that_cannot_be_played_are_told_at_once_each_at_its_place(ends: Project) -> None:
    text = (ends.folder / "pieces" / "disasters.yaml").read_text("utf-8")
    text = text.replace("    phase: industry\n", "    phase: economy\n", 1).replace(
        "    target: 2\n", "    target: 2\n    copies: 2\n", 1
    )
    (ends.folder / "pieces" / "disasters.yaml").write_text(text, "utf-8")
    lines = text.splitlines()
    verdict = ends.check()
    said = {problem.message: problem.place for problem in verdict.problems if problem.code == "rules-unfit"}
    assert set(said) == {
        "fire-01: discount-adjacent-repair works in industry, not in economy",
        "fire-02 has 2 copies, but cards are told apart by their ids",
    }
    for place, written in zip(sorted(said.values()), ("economy", "2"), strict=True):
        assert place.file == "components/empires-end/pieces/disasters.yaml"
        assert lines[place.line - 1][place.column - 1 :] == written
    assert run(verdict) == {"data", "keys", "numbers", "effects"}
    again = ends.check()
    assert list(again.problems) == list(verdict.problems), "from the cache"
    assert run(again) == run(verdict)


def two_white_boards(skies: Project) -> str:
    """Give two player boards one colour; return the place of the second."""
    skies.edit("pieces/player-boards.yaml", "    colour: red\n", "    colour: white\n")
    lines = (skies.folder / "pieces" / "player-boards.yaml").read_text("utf-8").splitlines()
    line = [number for number, line in enumerate(lines, 1) if line == "    colour: white"][1]
    return f"components/sovereign-skies/pieces/player-boards.yaml:{line}:13"


def test_two_player_boards_of_one_colour(skies: Project) -> None:
    place = two_white_boards(skies)
    said = [str(problem) for problem in skies.check().problems if problem.code == "rules-unfit"]
    sentence = "'board-red' and 'board-white' both have colour white; expected another one for each"
    assert said == [f"{place}: error[rules-unfit]: {sentence}"]


def test_commands_that_play_say_the_same(skies: Project) -> None:
    for file in ("bases", "dropships", "houses", "motherships", "player-boards"):
        path = skies.folder / "pieces" / f"{file}.yaml"
        lines = path.read_text("utf-8").splitlines()
        path.write_text(
            "".join(f"{line}\n" for line in lines if "each: colour" not in line and line != "composition:"), "utf-8"
        )
    place = two_white_boards(skies)
    for words in (["simulate", "sovereign-skies", "--games", "2"], ["trace", "SS-AC-01"]):
        done = CliRunner().invoke(main, ["--root", str(skies.root), *words])
        assert done.exit_code == 1
        assert f"{place}: error[rules-unfit]" in done.output
        assert "Traceback" not in done.output


def test_the_error_crosses_to_another_process_with_its_problems() -> None:
    error = UnfitError([Problem(Place("a.yaml", 2, 3), "error", "rules-unfit", "no")])
    assert pickle.loads(pickle.dumps(error)).problems == error.problems  # noqa: S301 - pickled on the line itself
