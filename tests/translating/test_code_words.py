"""Words and sentences of the rules code are translated with the game: those that scenarios meet, with any number and name."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.translating.code_words import words_of_code
from generator.words.catalogue import own_sentence, spoken
from tests.projects import ROOT

SAID = {
    "a move costs <n> Energy": "ein Zug kostet <n> Energie",
    "<name> is not next to <name>": "neben <name> liegt <name> nicht",
    "<name> costs <n> or <n>": "<n> oder <n> kostet <name>",
    "the end": "das Ende",
    "allegiant": "treu",
    "a <name> card": "eine Karte <name> und <name>",
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the end", "das Ende"),
        ("a move costs 12 Energy", "ein Zug kostet 12 Energie"),
        ("Utei is not next to Deyvas", "neben Utei liegt Deyvas nicht"),
        ("Utei costs 2 or 3", "2 oder 3 kostet Utei"),
        ("a allegiant card", "eine Karte treu und <name>"),
        ("a move costs no Energy", "a move costs no Energy"),
        ("nobody has translated this", "nobody has translated this"),
    ],
)
def test_one_entry_is_enough_for_all_numbers_and_names(text: str, said: str) -> None:
    with spoken("de", SAID):
        assert own_sentence(text) == said
    assert own_sentence("the end") == "the end"


def test_the_words_of_a_real_game_have_no_name_and_no_number() -> None:
    game = load(Path(ROOT, "components", "sovereign-skies"), Problems(), root=ROOT)
    assert game is not None
    words = set(words_of_code(game))
    assert {"this move costs <n> Energy", "at once", "<name> is not next to <name>", "the Senator to recruit"} <= words
    assert not [word for word in words if "Deyvas" in word or any(map(str.isdecimal, word))]
