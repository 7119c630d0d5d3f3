"""Moves in the language of the pages: verbs, connecting words and repetitions come from the catalogue, names from the game."""

from __future__ import annotations

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.tabletop.moves import VERBS, bare, deed, sentence, third_person
from generator.words import catalogue
from generator.words.catalogue import spoken
from tests.projects import DATA


@pytest.fixture(scope="module")
def game():
    found = load(DATA / "small" / "lanterns", Problems(), root=DATA)
    assert found is not None
    return found


def words(parts):
    return "".join(part.words for part in parts)


@pytest.mark.parametrize(
    ("text", "does", "may"),
    [
        ("buy lamp-a", "kauft Lamp A", "kaufen Lamp A"),
        ("take 2; from lamp-a", "nimmt 2: von Lamp A", "nehmen 2: von Lamp A"),
        ("pay 1; pay 1", "zahlt 1 zweimal", "zahlen 1 zweimal"),
        ("pay 1; buy lamp-b", "zahlt 1, dann kauft Lamp B", "zahlen 1, dann kaufen Lamp B"),
        ("end turn", "beendet den Zug", "den Zug beenden"),
        ("lamp-a", "wählt: Lamp A", "Lamp A"),
    ],
)
def test_moves_in_german(game, text, does, may):
    with spoken("de"):
        assert (words(sentence(game, text)), words(deed(game, text))) == (does, may)


def test_english_keeps_its_forms(game):
    assert words(sentence(game, "pay 1; pay 1; buy lamp-b")) == "pays 1 twice, then buys Lamp B"
    assert words(deed(game, "end turn")) == "end the turn"
    assert words(sentence(game, "lamp-a")) == "chooses Lamp A"
    assert (bare("buy"), bare("glow")) == ("buy", "glow")


@pytest.mark.parametrize("language", catalogue.languages()[1:])
def test_every_verb_has_both_forms(language):
    said = catalogue.catalogue(language)
    missing = [verb for verb in VERBS for form in (third_person(verb), f"to {verb}") if said.gettext(form) == form]
    assert missing == []
