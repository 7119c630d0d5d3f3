"""Scenarios do not break for strangers: a piece that is added or taken away concerns only the scenarios that name it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.scenario.runner import Runner
from tests.projects import ROOT, Project

# scenarios about the end of a deck name every other card of it: the new one is what is left in the deck
WHOLE = {
    "EE-D-04",  # no Disaster card is anywhere but in hands and empires
    "SE-CA-09",  # every Action card is discarded or in a hand
    "EE-M-06",  # eleven wars were fought, and that is all of them
}


def broken(project: Project, game_id: str, piece: str) -> list[str]:
    """The scenarios that fail, though they do not name the piece."""
    game, rules = load(project.folder, Problems(), root=project.root), find(game_id)
    assert game is not None
    assert rules is not None
    runner = Runner(game, rules)
    named = re.compile(rf"(?<![\w-]){re.escape(piece)}(?![\w-])")
    failed = []
    for scenario in game.scenarios.values():
        text = json.dumps(
            [scenario.given, scenario.steps, scenario.expect, scenario.branches, scenario.table, dict(scenario.pins)]
        )
        if not named.search(text) and not runner.run(scenario).passed:
            failed.append(scenario.id)
    return failed


def blocks(path: Path) -> tuple[str, list[str]]:
    """The text before the items, and the text of each item."""
    head, items = path.read_text("utf-8").split("\nitems:\n")
    return head, re.split(r"(?m)^(?=  - id: )", items)[1:]


@pytest.mark.parametrize(
    ("game", "file", "piece"),
    [
        ("empires-end", "disasters", "plague-09"),
        ("empires-end", "military", "M04"),
        ("sovereign-skies", "senators", "S3e"),
        ("sky-empire", "action-cards", "broker"),
        ("sky-empire", "exploration", "vent"),
        ("sky-empire", "missions", "mission-atlas"),
    ],
)
def test_only_scenarios_about_a_card_fail_without_it_or_beside_another(
    tmp_path: Path, game: str, file: str, piece: str
) -> None:
    project = Project(tmp_path, game, ROOT / "components" / game)
    path = project.folder / "pieces" / f"{file}.yaml"
    head, items = blocks(path)
    own = next(item for item in items if item.startswith(f"  - id: {piece}\n"))
    path.write_text(f"{head}\nitems:\n{''.join([*items, own.replace(piece, f'{piece}-x', 1)])}", "utf-8")
    assert set(broken(project, game, f"{piece}-x")) <= WHOLE
    path.write_text(f"{head}\nitems:\n{''.join(item for item in items if item != own)}", "utf-8")
    assert set(broken(project, game, piece)) <= WHOLE
