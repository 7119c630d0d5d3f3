"""Pieces whose rules or provenance were left behind when their effect was changed."""

from __future__ import annotations

from pathlib import Path

from engine.check import unfit_effects
from engine.common.problems import Problems
from engine.effects.piece_effects import pieces_with_effects
from engine.games import find
from engine.load.folder import load
from tests.projects import ROOT, Project


def told(tmp_path: Path, name: str, *edits: tuple[str, str, str]) -> list[str]:
    """The codes and messages about a copy of a game with some edits."""
    project = Project(tmp_path, name, ROOT / "components" / name)
    for edit in edits:
        project.edit(*edit)
    game, rules = load(project.folder, Problems(), root=project.root), find(name)
    assert game is not None
    assert rules is not None
    problems = Problems()
    unfit_effects.check(game, rules.verbs, pieces_with_effects(game, rules.verbs), problems)
    return [f"{problem.code}: {problem.message}" for problem in problems]


def test_rules_of_the_effect_that_a_card_had_before(tmp_path: Path) -> None:
    edit = (
        "pieces/disasters.yaml",
        "innovation: {discount-adjacent-repair: {amount: 1}}",
        "innovation: {swap-locations: {}}",
    )
    (said,) = told(tmp_path, "empires-end", edit)
    assert said.startswith("rules-other-effect: 'fire-0")
    assert "names EE-20.11, which is about other effects than swap-locations" in said


def test_lines_of_the_effect_that_a_planet_had_before(tmp_path: Path) -> None:
    edit = ("pieces/planets.yaml", "special: {activate: {}}", "special: {pledge: {up_to: 1}}")
    assert any(
        said.startswith("from-other-effect: 'hreja': rulebook 85 says nothing of pledge")
        for said in told(tmp_path, "sovereign-skies", edit)
    )


def test_a_mistyped_range_of_lines_may_be_of_any_length(tmp_path: Path) -> None:
    """Another check reports lines that the rulebook does not have."""
    edit = ("pieces/planets.yaml", "special: rulebook 82\n", "special: rulebook 82-999999999\n")
    assert told(tmp_path, "sovereign-skies", edit) == []


def test_the_games_have_no_such_piece(tmp_path: Path) -> None:
    """Among them are cards that name a rule about all cards of their type, and effects from lines of an example."""
    for path in sorted((ROOT / "components").glob("*/game.yaml")):
        assert told(tmp_path / path.parent.name, path.parent.name) == []
