"""Shapes of strangers' decks: decks side by side or in one another, objects in cells, words for numbers of copies, sentences as cards."""

from __future__ import annotations

import json

import pytest

from generator.importing.tables.values import as_text

MOTH = {"name": "Moth", "cost": 1, "text": "Eats a lamp."}
WICK = {"name": "Wick", "cost": 2, "text": "Burns."}
ASKED = [{"text": f"Who lit the lamp number {number}?", "answer": "The keeper"} for number in range(5)]


def titles(items):
    return [item["title"] for item in items]


def test_decks_side_by_side(desk):
    items, said = desk.bring(
        "a.json", json.dumps({"spells": [MOTH], "lamps": [WICK], "sets": [{"code": "LMP", "size": 2}]})
    )
    assert [(item["title"], item["group"]) for item in items] == [("Moth", "spells"), ("Wick", "lamps")]
    assert "those under 'spells', 'lamps'; told apart by 'group'" in said


def test_a_list_beside_the_records_that_is_no_deck_is_told(desk):
    items, said = desk.bring("a.json", json.dumps({"cards": [MOTH, WICK], "sets": [{"code": "LMP", "size": 2}]}))
    assert titles(items) == ["Moth", "Wick"]
    assert "not read  'sets' (1 object)" in said


def test_sentences_beside_objects_with_texts(desk):
    data = {"black": [{"text": "I ate _.", "pick": 1}], "white": ["A small lamp.", "The old keeper."], "tags": ["fun"]}
    items, _ = desk.bring("a.json", json.dumps(data))
    assert titles(items) == ["I ate _.", "A small lamp.", "The old keeper."]
    assert [item["group"] for item in items] == ["black", "white", "white"]


def test_lists_of_sentences_of_different_lengths(desk):
    items, _ = desk.bring(
        "a.json",
        json.dumps({"truth": ["Who was it?", "Why so late?"], "dare": ["Sing now!", "Hop twice!", "Be a lamp!"]}),
    )
    assert [item["group"] for item in items] == ["truth"] * 2 + ["dare"] * 3


@pytest.mark.parametrize(
    "data",
    [
        [
            {"name": "Lamps", "about": "Old ones", "questions": ASKED},
            {"name": "Moths", "about": "", "questions": ASKED[:3]},
        ],
        {"Lamps": {"mark": "L", "cards": ASKED}, "Moths": {"mark": "M", "cards": ASKED[:3]}},
    ],
)
def test_decks_in_records(desk, data):
    items, _ = desk.bring("a.json", json.dumps(data))
    assert [item["group"] for item in items] == ["Lamps"] * 5 + ["Moths"] * 3


def test_a_cards_own_list_is_no_deck(desk):
    moth = {**MOTH, "moves": [{"name": "Flit", "hits": 10}, {"name": "Eat", "hits": 5, "text": "A lamp."}]}
    items, _ = desk.bring("a.json", json.dumps([moth]))
    assert [(item["title"], item["moves"]) for item in items] == [("Moth", "Flit, hits: 10\nEat, hits: 5, A lamp.")]


def test_records_by_key_beside_other_data(desk):
    text = '[meta]\nname = "Lamps"\n[card."a.0".face]\nlight = "Shines."\n[card."a.1".face]\nlight = "Burns."\n'
    items, said = desk.bring("a.toml", text)
    assert titles(items) == ["a.0", "a.1"]
    assert "those under 'card'" in said


def test_lists_and_objects_in_the_cells_of_a_table(desk):
    lists = """Name,Tags,Kinds,Price,Code,Cost\nMoth,"[""a"", ""b""]","['x', 'y']","{""oil"": 2}","{""on"": [{""op"": ""eat""}]}",[1]\nWick,[],,{},,[2]\n"""
    items, said = desk.bring("a.csv", lists)
    assert items[0] | {"code": ""} == {
        "id": "moth", "title": "Moth", "copies": 1, "tags": "a, b", "kinds": "x, y", "price": "oil: 2", "code": "", "cost": "[1]"
    }  # fmt: skip
    assert "tags" not in items[1]
    assert "'Code': objects for a program, not drawn" in said
    assert "op" not in desk.text("layouts/cards.yaml")
    assert "[1] (1×), [2] (1×)" in said


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([], ""),
        (["a", 2], "a, 2"),
        ([{"de": "Ja.", "fr": "Oui."}], "de: Ja. fr: Oui."),
        ([{"a": {"b": 1}}], '[{"a": {"b": 1}}]'),
    ],
)
def test_a_value_as_a_text(value, text):
    assert as_text(value) == text


@pytest.mark.parametrize("header", ["Duplication", "张数", "العدد", "cardCount", "num_copies", "수량"])
def test_more_words_for_numbers_of_copies(desk, header):
    items, _ = desk.bring("a.csv", f"Name,{header}\nMoth,3\nWick,\n")
    assert [item["copies"] for item in items] == [3, 1]


def test_cards_of_one_sentence_show_it_large(desk):
    desk.bring("a.json", json.dumps([{"id": 1, "hu": "Van egy lámpám."}, {"id": 2, "hu": "Keveset beszélek."}]))
    layout = desk.text("layouts/cards.yaml")
    assert "size: 16" in layout
    assert layout.count("text:") == 1


def test_cards_without_titles_show_no_number(desk):
    long = (
        "Who has eaten all of the lamps that stood on the high shelf in the keeper's house, and why did nobody see it?"
    )
    desk.bring("a.json", json.dumps([{"text": f"{number}. {long}"} for number in range(3)]))
    assert "item.title" not in desk.text("layouts/cards.yaml")


def test_a_sign_that_no_font_has_becomes_a_word(desk):
    items, said = desk.bring("a.csv", "Name,Text\nMoth,Eat ❌ now [❌]\n")
    assert items[0]["text"] == "Eat [cross mark] now [cross mark]"
    assert "❌" in said


def test_long_labels_keep_their_last_words(desk):
    desk.bring("a.json", json.dumps([{"name": "Moth", "correspondences": {"letter_of_the_lamp": "x"}}]))
    assert "**letter of the lamp:** " in desk.text("layouts/cards.yaml")
