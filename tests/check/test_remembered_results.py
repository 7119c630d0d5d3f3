"""What a check takes from an earlier one, on a copy of a real game, and what it judges anew."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.check import layers as checking
from engine.check.dependencies import answers, asked, forget, recording_copy, relevant
from engine.common.fingerprint import forget_program
from engine.common.problems import Problems
from engine.effects import wording
from engine.load.folder import load
from engine.scenario.runner import Runner
from tests.check.conftest import found, scenario
from tests.projects import Project


@pytest.fixture(autouse=True)
def _forgotten_fingerprint() -> Iterator[None]:
    """Forget the fingerprint of the program after each test, as a new process would."""
    yield
    forget_program()


def played(project: Project, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenarios that a check really plays."""
    names: list[str] = []
    run = Runner.run

    def count(self: Runner, scenario: object, **more: object) -> object:
        names.append(scenario.id)
        return run(self, scenario, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Runner, "run", count)
        project.check()
    return names


def test_only_what_changed_is_played_again(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = played(real, monkeypatch)
    assert len(everything) > 20
    assert played(real, monkeypatch) == []
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    assert played(real, monkeypatch) == []  # no rule reads a Senator's name
    real.edit("pieces/senators.yaml", "favors: [{exchange: {}}", "favors: [{gain: {amount: 3}}")
    assert len(played(real, monkeypatch)) == len(everything)  # any might have met the card
    real.edit("pieces/senators.yaml", "favors: [{gain: {amount: 3}}", "favors: [{exchange: {}}")
    assert played(real, monkeypatch) == []  # remembered for a while
    scenario(real, "      - Ann: move 1\n")
    assert played(real, monkeypatch) == ["SS-XX-01"]


def test_a_failing_scenario_is_played_every_time(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario(real, "      - Ann: mvoe 2\n")
    assert "SS-XX-01" in played(real, monkeypatch)
    (real.folder / "about.txt").write_text("no data")
    real.edit("game.yaml", "about: >-", "about: >-\n  A game.")
    assert "SS-XX-01" in played(real, monkeypatch)
    assert "scenario-unreadable-move" in found(real)


def test_nothing_is_remembered_of_code_that_changed_meanwhile(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = iter(["before", "after", "after", "after", "after", "after"])
    with monkeypatch.context() as patch:
        patch.setattr(checking, "program", lambda _folder: next(hashes))
        patch.setattr(checking, "program_now", lambda _folder: next(hashes))
        first = played(real, monkeypatch)
        assert played(real, monkeypatch) == first
        assert played(real, monkeypatch) == []


@pytest.mark.parametrize("library", ["PyYAML", "jsonschema"])
def test_a_library_of_another_version_judges_anew(
    real: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str
) -> None:
    everything = played(real, monkeypatch)
    assert everything
    assert played(real, monkeypatch) == []
    (tmp_path / "libraries" / f"{library}-99.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "libraries"))
    forget_program()  # as in a new process
    assert played(real, monkeypatch) == everything
    assert played(real, monkeypatch) == []


def test_an_effect_that_was_right_is_not_judged_again(real: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []
    check_effect = wording.check_effect

    def judge(placed: wording.PlacedEffect, *more: object) -> None:
        judged.append(placed.effect)
        check_effect(placed, *more)

    monkeypatch.setattr(wording, "check_effect", judge)
    real.check()
    assert len(judged) > 20
    judged.clear()
    real.edit("pieces/planets.yaml", "special: {pledge: {up_to: 3}}", "special: {pledge: {up_to: 0}}")
    first = found(real)["effect-wrong"]
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    assert found(real)["effect-wrong"] == first
    assert judged == [{"pledge": {"up_to": 0}}] * 2, "what was wrong is judged every time"


def test_a_watched_game_tells_what_was_asked(real: Project) -> None:
    game = load(real.folder, Problems(), root=real.root)
    assert game is not None
    copy = recording_copy(game)
    item = copy.sets["senators"].items[0]
    assert asked(copy) == {}
    before = relevant(game, {})
    assert item.values["level"] == 1
    assert "flavour" not in item.values
    assert item.title
    questions = asked(copy)
    assert questions == {item.id: [".flavour", ".level", "title"]}
    assert relevant(game, questions) != before
    real.edit("pieces/senators.yaml", "title: Hrejan Captain", "title: Hrejan Corporal")
    other = load(real.folder, Problems(), root=real.root)
    assert other is not None
    assert relevant(other, {}) == before
    assert relevant(other, questions) != relevant(game, questions)
    assert relevant(other, {item.id: [".level"]}) == relevant(game, {item.id: [".level"]})
    forget(copy)
    assert asked(copy) == {}
    assert answers(other, questions) != answers(game, questions)
    assert answers(other, {item.id: [".level"]}) == answers(game, {item.id: [".level"]})
    assert copy.rules
    assert asked(copy)["game"] == ["sections"] or "rules" in asked(copy)["game"]
    assert json.dumps(asked(copy))


@pytest.mark.parametrize("name", ["history", "round", "setup"])
def test_another_file_that_rules_code_reads_counts(toy, name: str) -> None:
    first = toy.game()
    copy = recording_copy(first)
    assert not getattr(copy, name)
    toy.write(f"{name}.yaml", "{}\n")
    again = toy.game()
    assert relevant(first, {}) == relevant(again, {}), "nobody has read the file"
    assert relevant(first, asked(copy)) != relevant(again, asked(copy))
