"""Scenarios do not break for strangers: a piece that is added or taken away concerns only the scenarios that name it."""

from __future__ import annotations

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
    "SE-CO-12b",  # all but two are in a hand
    "EE-M-06",  # eleven wars were fought, and that is all of them
}

MOST_NAMING = 7  # scenarios that name one card of Empire's End
RULEBOOK = {"M01"}  # the war of the rulebook's example, in which many rules of war are shown


def written(folder: Path) -> dict[str, str]:
    """Each scenario as its file writes it, with what the file says for all its scenarios."""
    found = {}
    for path in (folder / "scenarios").glob("*.yaml"):
        head, *each = re.split(r"(?m)^(?=  - scenario: )", path.read_text("utf-8"))
        found.update({one.split()[2]: head + one for one in each})
    return found


def broken(project: Project, game_id: str, piece: str) -> list[str]:
    """The scenarios that fail or cannot be read, though they do not name the piece."""
    problems = Problems()
    game, rules = load(project.folder, problems, root=project.root), find(game_id)
    assert game is not None
    assert rules is not None
    runner = Runner(game, rules)
    named = re.compile(rf"(?<![\w-]){re.escape(piece)}(?![\w-])")
    texts = written(project.folder)
    strangers = [one for one in game.scenarios.values() if not named.search(texts[one.id])]
    found = [str(one) for one in problems if one.code.startswith(("with-", "unknown-pin"))]
    unread = [one for one in found if not named.search(one)]
    return unread + [one.id for one in strangers if not runner.run(one).passed]


def blocks(path: Path) -> tuple[str, list[str]]:
    """The text before the items, and the text of each item."""
    head, items = path.read_text("utf-8").split("\nitems:\n")
    return head, re.split(r"(?m)^(?=  - id: )", items)[1:]


@pytest.mark.parametrize(
    ("game", "file", "piece"),
    [
        ("empires-end", "disasters", "plague-09"),
        ("empires-end", "disasters", "flood-03"),
        ("empires-end", "disasters", "fire-01"),
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


@pytest.mark.slow
@pytest.mark.parametrize("file", ["disasters", "military"])
def test_no_scenario_of_empires_end_breaks_for_a_card_that_it_does_not_name(tmp_path: Path, file: str) -> None:
    project = Project(tmp_path, "empires-end", ROOT / "components" / "empires-end")
    path = project.folder / "pieces" / f"{file}.yaml"
    head, items = blocks(path)
    for own in items:
        piece = own.split()[2]
        path.write_text(f"{head}\nitems:\n{''.join(item for item in items if item != own)}", "utf-8")
        assert set(broken(project, "empires-end", piece)) <= WHOLE, piece


def test_few_scenarios_of_empires_end_name_one_card() -> None:
    """A card is named where it is what the scenario is about; elsewhere a card is asked for by its values."""
    game = load(ROOT / "components" / "empires-end", Problems(), root=ROOT)
    assert game is not None
    texts = written(ROOT / "components" / "empires-end").values()
    for piece in (*game.sets["disasters"].items, *game.sets["military"].items):
        named = re.compile(rf"(?<![\w-]){piece.id}(?![\w-])")
        assert sum(bool(named.search(text)) for text in texts) <= MOST_NAMING or piece.id in RULEBOOK, piece.id
