"""The synonyms of the search: the file, the keys, and the phrases in the index."""

from __future__ import annotations

from generator.site.search import synonyms
from generator.site.search.search import full_text, joined, key, stem
from tools import search_words


def test_every_group_has_two_meanings_or_more():
    assert [group for group in synonyms.same() if len({key(phrase) for phrase in group} - {""}) < 2] == []
    assert [
        said for said, phrases in synonyms.meanings().items() if not phrases or key(said) in map(key, phrases)
    ] == []


def test_no_phrase_is_without_words():
    assert [phrase for group in synonyms.same() for phrase in group if not key(phrase)] == []


def test_a_key_has_stems_and_no_articles():
    assert key("The end of the Game") == "end gam"
    assert key("Can I re-shuffle?") == "can i re shuffl"


def test_words_with_a_hyphen_are_found_without_it():
    assert joined("The Clean-up phase; a tie-break") == ["cleanup", "tiebreak"]
    assert stem("colour") == stem("color")


def test_phrases_are_indexed_where_they_stand():
    entries = [
        {"t": "Ends", "x": "The end of the game is near."},
        {"t": "Game", "x": "Not the end: a game."},
        {"x": "game end"},
    ]
    found = full_text(entries, {"end gam", "gam end", "never said"})
    assert {phrase: row[::2] for phrase, row in found.phrases.items()} == {"end gam": [0, 1], "gam end": [2]}
    assert found.words["gam"][::2] == [0, 1, 1]


def test_words_that_lead_nowhere_are_listed():
    index = {key("until one side is beaten"), "tower"}
    assert list(search_words.lost_words("Can I flee quickly from the towers", index)) == ["quickly"]
    assert "wormhole" in search_words.unused([{"planet"}])
    assert "wormhole" not in search_words.unused([{"portal"}])
