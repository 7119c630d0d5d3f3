"""The vocabulary of Sky Empire: every effect of its data, every sample, both ways."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.effects import verbs, wording
from engine.games import find, vocabulary
from engine.load.folder import load

ROOT = Path(__file__).resolve().parents[3]
VERBS = vocabulary("sky-empire")


@pytest.fixture(scope="module")
def game():
    return load(ROOT / "components/sky-empire", Problems())


@pytest.fixture(scope="module")
def found(game):
    return list(wording.all_effects(game, VERBS))


def test_it_has_words_and_rules():
    assert find("sky-empire").verbs is VERBS
    assert len(VERBS) == 104


def test_no_text_has_two_readings():
    assert list(verbs.ambiguities(VERBS)) == []


def test_every_effect_of_the_data_is_faultless_and_reads_back(game):
    problems = Problems()
    assert wording.check(game, VERBS, problems).total > 250
    wording.check_vocabulary(game, VERBS, (), problems)
    assert [
        problem for problem in problems if problem.code.startswith(("effect", "unknown-verb", "unknown-rule"))
    ] == []


def test_the_data_uses_every_verb(found):
    used = Counter(next(iter(one.effect)) for one in found)
    assert set(VERBS) == set(used)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        ({"gain": {"resource": "galvornite", "amount": 2}}, "Gain {galvornite:2}."),
        ({"gain-blueprint": {"rank": "corvette"}}, "Gain the top Corvette blueprint."),
        (
            {"gain-blueprint": {"rank": "corvette", "other": "destroyer"}},
            "Gain the top Corvette blueprint or the top Destroyer blueprint.",
        ),
        ({"recall": {"amount": 1}}, "Take one of your Initiative tokens off the map, to your supply."),
        ({"repair": {"amount": 1}}, "Restore {structure:1} on one of your ships."),
        ({"repair": {"amount": 1, "place": "fight"}}, "Restore {structure:1} on one of your ships in this fight."),
        ({"add-die": {"colour": "red", "amount": 1}}, "Roll {die-red:1} more in this combat round."),
        ({"raid": {"tiles": 2, "target": "home-base"}}, "Moves 2 tiles towards the Home Base and despawns there."),
    ],
)
def test_show_and_read_are_inverses(effect, text):
    assert verbs.show(VERBS, effect) == text
    assert verbs.read(VERBS, text) == [effect]


@pytest.mark.parametrize(
    ("listed", "text"),
    [
        (
            [{"pay": {"resource": "candles", "amount": 10}}, {"draw-actions": {"amount": 3}}],
            "Pay {candles:10}: draw {action-card:3}.",
        ),
        (
            [{"pay": {"resource": "galvornite", "amount": 4}}, {"pay": {"resource": "magnorium", "amount": 2}}],
            "Pay {galvornite:4}. Pay {magnorium:2}.",
        ),
        (
            [{"discard-actions": {"amount": 1}}, {"gain-exploration": {"amount": 1}}, {"draw-actions": {"amount": 1}}],
            "Discard {action-card:1}: gain {exploration:1}. Draw {action-card:1}.",
        ),
    ],
)
def test_a_price_is_printed_with_what_it_pays_for(listed, text):
    assert verbs.show_all(VERBS, listed) == text


@pytest.mark.parametrize(
    "effect",
    [
        {"gain": {"resource": "gold", "amount": 2}},
        {"gain": {"resource": "galvornite", "amount": 0}},
        {"gain-initiative": {"amount": 19}},
        {"add-die": {"colour": "green", "amount": 1}},
        {"calm": {"amount": 1}},
    ],
)
def test_what_the_vocabulary_refuses(effect):
    assert list(verbs.faults(VERBS, effect))


def test_every_icon_of_every_text_is_in_the_game(game):
    for verb in VERBS.values():
        for effect in verbs._samples(verb):
            for token in re.findall(r"\{([^:}]+)", verbs.show(VERBS, effect)):
                assert token in game.icons, effect
