"""Names and sizes: a class name means one thing, and no module is so long that it has more than one subject."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.name for path in (ROOT / "engine" / "games").iterdir() if (path / "__init__.py").exists())
PLAYED = {
    "State": "the contract of play, which each game's own state fulfils"
}  # names of shared code that games repeat
TWICE: dict[str, set[str]] = {
    "empires_end": {"Commit", "Convert", "Destroy", "Enact", "FreeBid", "Lift", "Swap"},
    "sky_empire": {
        "BoostShip",
        "BuildHere",
        "BuyDevelopments",
        "Combat",
        "GainDevelopment",
        "Hits",
        "NameFirstPlayer",
        "ProduceOrRecall",
        "RestoreShields",
        "Transactions",
    },
    "sovereign_skies": {
        "Activate",
        "Collect",
        "Column",
        "Construct",
        "Deploy",
        "Exchange",
        "House",
        "Jump",
        "Pledge",
        "Recruit",
        "Relocate",
        "Senator",
    },
}
REPEATED: dict[str, set[str]] = {
    "empires_end": {"Card", "Outcome", "Place", "Take", "Track"},
    "sky_empire": {"Attack", "Card", "Event", "Fighter", "Plan", "Unit", "Way"},
    "sovereign_skies": {"Bot", "Card", "Choice", "Column", "Jump"},
}


def sources():
    return [path for package in ("engine", "generator") for path in sorted((ROOT / package).rglob("*.py"))]


def game_of(path):
    """The game whose package holds the file; "" for shared code."""
    parts = path.relative_to(ROOT).parts
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
    """Two games may share a name, for neither can import the other."""
    assert set(twice(classes(game))) == TWICE[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_repeats_no_name_of_the_shared_code(game):
    assert set(classes(game)) & set(classes("")) == REPEATED[game] | set(PLAYED)
