"""Decks in the shapes of programs for prototypes and of saved games, made up after real ones."""

from __future__ import annotations

import json

import pytest

from tests.importing.workbooks import workbook

CARD = {
    "Name": "Card",
    "Nickname": "Moth",
    "Description": "[b]Night:[/b] eat a lamp.",
    "CardID": 100,
    "Transform": {"posX": 1},
}
KEEPER = {**CARD, "Nickname": "Keeper", "Description": "Light [i]one[/i]; pay [s].", "CardID": 101}
SAVE = {
    "SaveName": "Lamps",
    "ObjectStates": [
        {
            "Name": "DeckCustom",
            "CustomDeck": {"1": {"FaceURL": "https://e.example/f.png"}},
            "ContainedObjects": [CARD, CARD],
        },
        {"Name": "Bag", "ContainedObjects": [{"Name": "Deck", "ContainedObjects": [KEEPER]}]},
        {"Name": "Die_6", "Nickname": "A die"},
    ],
}


def short(items):
    return [(item["title"], item["copies"], item.get("text")) for item in items]


def test_a_saved_game_of_tabletop_simulator(desk):
    items, said = desk.bring("save.json", json.dumps(SAVE))
    assert short(items) == [("Moth", 2, "**Night:** eat a lamp."), ("Keeper", 1, "Light *one*; pay [s].")]
    assert "the cards of a saved game of Tabletop Simulator" in said


def test_cards_deep_in_other_data(desk):
    data = {"meta": {"version": "5"}, "data": {"LMP": {"name": "Lamps", "cards": [{"name": "Moth"}, {"name": "Wick"}]}}}
    items, said = desk.bring("a.json", json.dumps(data))
    assert [item["title"] for item in items] == ["Moth", "Wick"]
    assert "those under 'data.LMP.cards'" in said


def test_cards_by_key_that_hold_lists_stay_cards(desk):
    data = {name: {"cost": 1, "powers": [{"a": 1}, {"a": 2}]} for name in ("Moth", "Wick")}
    items, _ = desk.bring("a.json", json.dumps(data))
    assert [item["title"] for item in items] == ["Moth", "Wick"]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (
            "cards:\n  Anti-Moth Lantern:\n    type: Hardware\n  Lanterns:\n    type: Idea\n",
            ["Anti-Moth Lantern", "Lanterns"],
        ),
        ("green_quarter: {type: A}\nfete_des_lampes: {type: B}\n", ["Green quarter", "Fete des lampes"]),
    ],
)
def test_keys_are_titles_where_there_are_no_others(desk, text, titles):
    assert [item["title"] for item in desk.bring("a.yaml", text)[0]] == titles


def test_suits_with_texts_by_rank(desk):
    items, _ = desk.bring(
        "a.yaml", "suits:\n  Lamps:\n    2: A moth squats\n    J: A wick burns\n  Ships:\n    A: A new ship\n"
    )
    assert short(items) == [
        ("Lamps 2", 1, "A moth squats"),
        ("Lamps J", 1, "A wick burns"),
        ("Ships A", 1, "A new ship"),
    ]
    assert (items[2]["suit"], items[2]["rank"]) == ("Ships", "A")


def test_marks_of_other_programs(desk):
    text = 'Name,Text\nMoth,eat\\13\\a lamp\nWick,<q>Dark.</q> <p>Wait</p>\nTable,"Groups | 0 | 1\nPoints | -8 | 5"\nBar,one|two\n'
    items, _ = desk.bring("a.csv", text)
    assert [item["text"] for item in items] == [
        "eat\na lamp",
        "“Dark.” Wait",
        "Groups | 0 | 1\nPoints | -8 | 5",
        "one\ntwo",
    ]


@pytest.mark.parametrize(
    ("last", "titles"),
    [
        ("TOTAL,3", ["Moth", "Wick"]),
        ("Total,3 lamps", ["Moth", "Wick", "Total"]),
        ("Totem,3", ["Moth", "Wick", "Totem"]),
    ],
)
def test_a_row_that_adds_up_the_others_is_no_card(desk, last, titles):
    items, said = desk.bring("a.csv", f"Name,Cost\nMoth,2\nWick,1\n,\n{last}\n")
    assert [item["title"] for item in items] == titles
    assert ("line 5 is no card" in said) == (len(titles) == 2)


def with_remarks(book):
    for text in ("How to use this", "Change the cards"):
        book.active.append([text])
    book.active.title = "Read me"
    cards = book.create_sheet("Cards")
    for row in (["Name", "Cost"], ["Moth", 2]):
        cards.append(row)


def test_the_first_sheet_with_a_table_is_read(desk):
    items, said = desk.bring("a.xlsx", workbook(with_remarks))
    assert [item["title"] for item in items] == ["Moth"]
    assert "'Cards'. Not read: 'Read me'" in said


@pytest.mark.parametrize("name", ["cards.xml", "cards.csv", "page.html"])
def test_xml_is_no_table(desk, name):
    text = '<?xml version="1.0"?>\n<cards><card><name>Moth</name></card></cards>\n'
    done = desk.run("import", desk.put(name, text))
    said = done.output
    assert done.exit_code == 1
    assert f"{name}:1:1: error[import-file]: an XML or HTML file cannot be read" in said
    assert "export the cards as CSV or JSON" in said


def test_values_with_short_keys_are_no_ranks(desk):
    items, _ = desk.bring("a.json", '{"Moth": {"A": 1, "D": 2}, "Wick": {"A": 3, "D": 4}}')
    assert [(item["title"], item["a"], item["d"]) for item in items] == [("Moth", 1, 2), ("Wick", 3, 4)]
