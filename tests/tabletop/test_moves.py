"""Moves in sentences: verbs of what a player does or may do, names for ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.tabletop import moves

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def game():
    return load(ROOT / "components" / "sovereign-skies", Problems(), root=ROOT)


@pytest.mark.parametrize(
    ("notation", "does", "may"),
    [
        ("relocate; eylona to deyvas", "relocates: Eylona to Deyvas", "relocate: Eylona to Deyvas"),
        ("pass; end turn", "passes, then ends the turn", "pass, then end the turn"),
        ("activate; energy; utei", "activates: energy, Utei", "activate: energy, Utei"),
        ("at hreja", "chooses: at Hreja", "at Hreja"),
        ("done", "is done", "be done"),
        (" ; pass ;", "passes", "pass"),
        ("move 1; move 1; pass", "moves 1 twice, then passes", "move 1 twice, then pass"),
        (
            "add; on utei; add; on utei; add; on hreja",
            "adds: on Utei twice, then adds: on Hreja",
            "add: on Utei twice, then add: on Hreja",
        ),
    ],
)
def test_a_move_is_a_sentence(game, notation, does, may):
    assert "".join(part.words for part in moves.sentence(game, notation)) == does
    assert "".join(part.words for part in moves.deed(game, notation)) == may


def test_a_name_knows_its_thing(game):
    named = {part.words: part.thing for part in moves.sentence(game, "relocate; eylona to deyvas") if part.thing}
    assert named == {"Eylona": "eylona", "Deyvas": "deyvas"}


@pytest.mark.parametrize(("verb", "does"), [("buy", "buys"), ("carry", "carries"), ("pass", "passes"), ("do", "does")])
def test_verbs_of_one_player(verb, does):
    assert moves.third_person(verb) == does


def test_a_choice_without_a_verb_gets_one(game):
    assert "".join(part.words for part in moves.deed(game, "on hreja", chooses=True)) == "choose: on Hreja"
    assert "".join(part.words for part in moves.deed(game, "move 1", chooses=True)) == "move 1"


def test_the_moves_of_a_list_are_told_apart_and_keep_their_cards(game):
    notation = "[add, politic, discard cunning, allegiant, move 1, take 1 energy, 2 energy]"
    found = ["add", "politic", "discard cunning, allegiant", "move 1", "take 1 energy, 2 energy"]
    assert moves.choices(game, notation) == found


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("row 1: planet wyrne, round 2", "Row 1: planet Wyrne, round 2"),
        ("row 2: lands ['wyrne'], builds []", "Row 2: lands Wyrne, builds nothing"),
        ("alone", "Alone"),
    ],
)
def test_the_name_of_a_case_has_titles_for_ids(game, name, title):
    assert moves.case_name(game, name) == title
