"""Counts that a rule states are declared beside the set and counted; constants are read; icons have their own pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from tests.projects import ROOT, Project


def told(root: Path, folder: Path) -> list[str]:
    found = Problems()
    load(folder, found, root=root)
    return [f"{problem.code} {problem.place.file.rsplit('/', 1)[-1]} {problem.message}" for problem in found]


def copy(tmp_path: Path, game: str) -> Project:
    return Project(tmp_path, game, ROOT / "components" / game)


def edit_item(project: Project, file: str, item: str, old: str, new: str) -> None:
    """Change a value of one item."""
    path = project.folder / "pieces" / file
    text = path.read_text("utf-8")
    start = text.index(f"  - id: {item}\n")
    assert old in text[start:]
    path.write_text(text[:start] + text[start:].replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("game", "file", "item", "old", "new", "expected"),
    [
        (
            "empires-end",
            "locations.yaml",
            "town-6",
            "type: town",
            "type: city",
            [
                "'locations' has 2 kinds with type city, EE-4.1 says 1",
                "'locations' has 1 kinds with type town, EE-4.1 says 2",
            ],
        ),
        (
            "empires-end",
            "disasters.yaml",
            "blight-02",
            "type: blight",
            "type: plague",
            [
                "'disasters' has 10 copies with type blight, EE-7.2 says 11",
                "'disasters' has 12 copies with type plague, EE-7.2 says 11",
            ],
        ),
        (
            "empires-end",
            "wheat.yaml",
            "wheat-1",
            "resource: wheat",
            "resource: coin",
            ["'wheat' has 10 copies with resource wheat, EE-2.9 says 35"],
        ),
        (
            "empires-end",
            "locations.yaml",
            "road-9",
            "refresh-adjacent: {}",
            "swap-locations: {}",
            ["'locations' has 1 kinds with type road and ability refresh-adjacent, EE-8.5 says 2"],
        ),
        (
            "empires-end",
            "flames.yaml",
            "flame",
            '"3": 6',
            '"3": 5',
            ["'flames' has 5 with all for 3 players, EE-3.11 says 2 for each"],
        ),
        (
            "sovereign-skies",
            "senators.yaml",
            "S1a",
            "level: 1",
            "level: 2",
            [
                "'senators' has 4 copies with level 1, SS-2.11 says 5",
                "'senators' has 6 copies with level 2, SS-2.11 says 5",
            ],
        ),
        (
            "sovereign-skies",
            "activation-chits.yaml",
            "activation-green-3",
            "level: green",
            "level: orange",
            ["'activation-chits' has 2 copies with level green, SS-2.6 says 3"],
        ),
        (
            "sky-empire",
            "mines.yaml",
            "mine-green",
            "copies: 3",
            "copies: 2",
            ["'mines' has 2 copies with colour green, SE-2.5 says 3"],
        ),
        (
            "sky-empire",
            "exploration.yaml",
            "vapour-drift",
            "deck: air",
            "deck: rock",
            ["'exploration' has 12 copies with deck air, SE-2.7 says 16"],
        ),
        (
            "sky-empire",
            "building-combat.yaml",
            "combat-turret",
            "buildings: [island-turret, sky-turret]",
            "buildings: [island-turret]",
            ["'building-combat' has 0 copies with buildings sky-turret, SE-2.7 says 3"],
        ),
    ],
)
def test_another_number_of_a_sort_is_told(
    tmp_path: Path, game: str, file: str, item: str, old: str, new: str, expected: list[str]
) -> None:
    project = copy(tmp_path, game)
    edit_item(project, file, item, old, new)
    said = told(project.root, project.folder)
    for sentence in expected:
        assert f"composition-differs {file} {sentence}" in said


def test_names_in_a_composition_exist(tmp_path: Path) -> None:
    project = copy(tmp_path, "empires-end")
    project.edit(
        "pieces/locations.yaml",
        "{rule: EE-4.1, where: {type: city}, kinds: tiles_city}",
        "{rule: EE-4.11, where: {typ: city}, kinds: tiles_cty}",
    )
    project.edit(
        "pieces/disasters.yaml",
        "{rule: EE-7.2, each: type, copies: cards_per_type}",
        "{rule: EE-7.2, each: tpye, copies: cards_per_typ}",
    )
    project.edit("pieces/flames.yaml", "player: flames_each", "player: flames_ech")
    said = told(project.root, project.folder)
    assert "unknown-rule locations.yaml no rule 'EE-4.11'" in said
    assert "unknown-key locations.yaml no piece of 'locations' has 'typ'" in said
    assert "unknown-key disasters.yaml no piece of 'disasters' has 'tpye'" in said
    assert "unknown-constant flames.yaml no constant 'flames_ech'" in said


def test_two_icons_exchanged(tmp_path: Path) -> None:
    project = copy(tmp_path, "empires-end")
    project.edit("game.yaml", "  wheat: wheat\n", "  wheat: coin\n")
    project.edit("game.yaml", "  coin: coin\n", "  coin: wheat\n")
    project.edit("game.yaml", "    icon: hourglass\n", "    icon: flame\n")
    assert [line for line in told(project.root, project.folder) if line.startswith("icon-art")] == [
        "icon-art game.yaml the icon 'wheat' is drawn by art/coin.svg, the picture of the icon 'coin'",
        "icon-art game.yaml the icon 'coin' is drawn by art/wheat.svg, the picture of the icon 'wheat'",
        "icon-art game.yaml the term 'turn-marker' is drawn by art/flame.svg, of which it says nothing",
    ]


def test_a_constant_that_nobody_reads(tmp_path: Path) -> None:
    project = copy(tmp_path, "sovereign-skies")
    project.edit(
        "game.yaml",
        "constants:\n",
        "constants:\n  spare_energy: {title: Energy to spare, value: 3, from: rulebook 37}\n",
    )
    said = [str(problem) for problem in project.check().problems if problem.code == "constant-unread"]
    assert len(said) == 1
    assert "no rules code reads the constant 'spare_energy'" in said[0]
