"""Importing again: ids stay, changes are told, what the author has written is kept; and what else an import makes and refuses."""

from __future__ import annotations

import io
import re
import struct
import time
import zipfile
import zlib

import openpyxl
import pytest

from generator.importing import google
from tests.importing.desk import Desk
from tests.importing.test_oddities import ODS, ods, ods_row

DECK = "Name,Cost,Type,Text\nDragon,5,Beast,Burns all\nOak,1,Plant,Stands tall\nOak,2,Plant,Stands\nElf,2,Folk,Sings well\n"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def ids(items):
    return [item["id"] for item in items]


def test_ids_stay_and_changes_are_told(desk):
    items, _ = desk.bring("a.csv", DECK)
    assert ids(items) == ["dragon", "oak", "oak-2", "elf"]
    changed = (
        "Name,Cost,Type,Text\nOak,2,Plant,Stands\nOrc,3,Folk,Hits\nElves,2,Folk,Sings well\nOak,9,Plant,Stands tall\n"
    )
    items, said = desk.bring("a.csv", changed)
    assert ids(items) == ["oak-2", "orc", "elf", "oak"]
    assert "  added 1: orc\n" in said
    assert "  changed 2: elf (title), oak (cost)\n" in said
    assert "  dropped 1: dragon\n" in said


def test_the_same_file_again_changes_nothing(desk):
    desk.bring("a.csv", DECK)
    before = {path: path.read_bytes() for path in desk.folder.rglob("*.*")}
    _, said = desk.bring("a.csv", DECK)
    assert "nothing has changed" in said
    assert {path: path.read_bytes() for path in desk.folder.rglob("*.*")} == before


def test_what_the_author_has_written_is_kept_and_settings_are_remembered(desk):
    desk.bring("a.csv", DECK.replace("Name", "Wording"), "--column", "title=Wording", "--merge")
    path = desk.folder / "pieces" / "cards.yaml"
    path.write_text(path.read_text("utf-8").replace('title: "a"', "title: My cards\nabout: Mine."), "utf-8")
    items, _ = desk.bring("a.csv", DECK.replace("Name", "Wording").replace("Dragon", "Drake"))
    assert items[0]["title"] == "Drake"
    assert items[0]["id"] == "dragon"
    assert "title: My cards\nabout: Mine." in desk.text("pieces/cards.yaml")
    assert 'columns: {"title": "Wording"}' in desk.text("pieces/cards.yaml")


def test_changes_in_the_csv_are_not_lost(desk):
    desk.bring("a.csv", DECK)
    path = desk.folder / "pieces" / "cards.csv"
    path.write_text(path.read_text("utf-8").replace("Burns all", "Burns most"), "utf-8")
    done = desk.run("import", str(desk.root / "a.csv"))
    assert done.exit_code == 1
    assert "components/deck/pieces/cards.csv:1:1: error[import-edited]" in done.output
    assert "Burns most" in path.read_text("utf-8")
    assert "changed 1: dragon (text)" in desk.run("import", str(desk.root / "a.csv"), "--overwrite").output
    assert "Burns all" in path.read_text("utf-8")


def test_a_set_of_the_author_is_not_replaced(desk):
    desk.bring("a.csv", DECK)
    path = desk.folder / "pieces" / "cards.yaml"
    path.write_text(re.sub(r"import:\n(?:  .*\n)+", "", path.read_text("utf-8")), "utf-8")
    done = desk.run("import", desk.put("a.csv", DECK), "--set", "cards")
    assert done.exit_code == 1
    assert "error[import-file]: the set 'cards' was not imported, so it is not replaced" in done.output


def test_items_in_the_yaml_itself(desk):
    items, _ = desk.bring("a.csv", DECK, "--once")
    assert ids(items) == ["dragon", "oak", "oak-2", "elf"]
    assert items[0]["cost"] == 5
    assert not (desk.folder / "pieces" / "cards.csv").exists()
    items, said = desk.bring("a.csv", DECK.replace("5,", "6,"), "--once")
    assert items[0]["cost"] == 6
    assert "changed 1: dragon (cost)" in said


def test_two_files_are_two_sets_and_ids_differ(desk):
    done = desk.run(
        "import", desk.put("heroes.csv", "Name\nRook\n"), desk.put("beasts.csv", "Name\nWolf\n"), "--game", "deck"
    )
    assert done.exit_code == 0, done.output
    assert desk.run("import", desk.put("birds.csv", "Name\nRook\n")).exit_code == 0
    assert sorted(desk.game().pieces) == ["birds-rook", "rook", "wolf"]


def test_a_column_of_templates_gives_each_card_its_layout(desk):
    text = "Name,Template\nFirebolt,Spell\nWolf,Creature\nOrc,Creature\n"
    desk.bring("a.csv", text)
    pieces = desk.game().sets["cards"]
    assert [pieces.layout_of(item, "front") for item in pieces.items] == [
        "cards-spell",
        "cards-creature",
        "cards-creature",
    ]
    desk.bring("a.csv", text + "Hut,Place\n")
    assert (desk.folder / "layouts" / "cards-place.yaml").exists()


def test_a_column_names_layouts_of_the_game(desk):
    desk.bring("b.csv", "Name,Template\nFirebolt,Spell\nWolf,Creature\n")
    done = desk.run(
        "import", desk.put("c.csv", "Name,Type,Back\nA,cards-spell,cards-back\nB,cards,cards-back\n"), "--face", "cards"
    )
    assert done.exit_code == 0, done.output
    pieces = desk.game().sets["c"]
    assert [pieces.layout_of(item, "front") for item in pieces.items] == ["cards-spell", "cards"]
    assert pieces.items[0].layouts["back"] == "cards-back"


def png(width, height):
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x40\x80\xc0" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def test_pictures_are_found_without_extension_and_svg_too(desk):
    desk.put("images/Dragon.PNG", png(500, 400))
    desk.put(
        "art/elf.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    )
    desk.put("icons/gold.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
    items, said = desk.bring(
        "a.csv", "Name,Art,Text\nDragon,dragon,Gain :gold:\nElf,pics/elf.svg,Sing\nOrc,orc.png,Hit\n"
    )
    assert [item["art"] for item in items] == ["dragon.png", "elf.svg", "orc.png"]
    assert items[0]["text"] == "Gain {gold}"
    assert {path.name for path in (desk.folder / "art").iterdir()} == {"dragon.png", "elf.svg", "gold.svg"}
    assert "not found: 1" not in said
    assert "not found: orc.png" in said


def test_the_cards_can_be_printed(desk):
    desk.bring("a.csv", DECK)
    done = desk.run("print")
    assert done.exit_code == 0, done.output


# hostile files


def packed(name, data):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return file.getvalue()


BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.xlsx", packed("xl/workbook.xml", b"\0" * 90_000_000), "unpacks to more than 30 MB"),
        ("a.ods", packed("content.xml", b" " * 90_000_000), "unpacks to more than 30 MB"),
        ("a.xlsx", packed("xl/workbook.xml", BOMB + "<x>&b;</x>"), "has a document type"),
        ("a.ods", packed("content.xml", BOMB + "<x>&b;</x>"), "has a document type"),
        ("a.ods", packed("content.xml", (BOMB + "<x>&b;</x>").encode("utf-16")), "has a document type"),
        ("a.ods", ods(ODS % ods_row("<text:p>A</text:p>").replace("<table:table-row>", '<table:table-row table:number-rows-repeated="99999999">')), "more than 20,000 rows"),
        ("a.ods", ods(ODS % '<table:table-row><table:table-cell table:number-columns-repeated="99999999"><text:p>A</text:p></table:table-cell></table:table-row>'), "columns"),
        ("a.ods", b"no zip", "is no workbook"),
        ("a.xlsx", packed("a.txt", "x"), "cannot be read"),
        ("a.xls", b"\xd0\xcf", "a .xls file cannot be read; save it as XLSX"),
        ("a.csv", b"", "the file has no rows"),
        ("a.csv", b"Name,Cost\n", "the file has no cards"),
        ("a.csv", b'Name,Text\nDragon,"never closed\nElf,x\n', "a.csv:2:1: error[import-file]: a quotation mark is never closed"),
        ("a.csv", b"Name\n" + b"x\n" * 21_000, "more than 20,000 rows"),
        ("a.csv", b"Name," + b",".join(b"c%d" % n for n in range(600)) + b"\nA" + b",1" * 600 + b"\n", "more than 500 columns"),
        ("a.csv", b"Name,Text\nA," + b"x" * 9000 + b"\n", "a.csv:2:2: error[import-cell]: a cell of 9,000 characters"),
        ("a.json", "[" * 100_000, "levels deep"),
        ("a.json", '{"a": 1}', "has no records"),
        ("a.json", "{", "a.json:1:2: error[import-file]: the file is not JSON"),
        ("a.yaml", "a: [", "a.yaml:2:1"),
        ("a.yaml", "a: &a [b]\nc: !!python/object:os.system x", "tag"),
        ("a.toml", "a = ", "is not TOML"),
    ],
)  # fmt: skip
def test_a_hostile_or_broken_file_is_refused_and_nothing_is_written(desk, name, content, said):
    done = desk.run("import", desk.put(name, content), "--game", "deck")
    assert done.exit_code == 1, done.output
    assert said in done.output
    assert not desk.folder.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--column", "title=Nmae"), "error[import-column]: no column 'Nmae' for title; did you mean 'Name'?"),
        (("--ignore", "Tpye"), "no column 'Tpye' to ignore; did you mean 'Type'?"),
        (("--encoding", "klingon"), "no encoding 'klingon'"),
        (("--sheet", "x"), ""),
    ],
)
def test_options_that_do_not_suit_the_file(desk, words, said):
    done = desk.run("import", desk.put("a.csv", DECK), "--game", "deck", *words)
    assert said in done.output
    assert done.exit_code == (1 if said else 0)


@pytest.mark.parametrize(
    "words",
    [
        ("--set", "a b"),
        ("--size", "hug"),
        ("--column", "Title=x"),
        ("--column", "x"),
        ("--icon", "a=B"),
        ("--delimiter", "ab"),
        ("--game", "A B"),
    ],
)
def test_wrong_usage(desk, words):
    done = desk.run("import", desk.put("a.csv", DECK), *words)
    assert done.exit_code == 2
    assert not (desk.root / "components").exists()


@pytest.mark.parametrize(
    "content",
    [
        b"Name\n" + b"Oak\n" * 19_000,
        b",".join(b"c%d" % n for n in range(50_000)) + b"\n" + b"a\n" * 1000,
        b"Name,Text\n" + (b"A," + b" " * 7900 + b"|\n") * 300,
        b"Name,Text\n" + (b"A," + b"_a" * 3900 + b"\n") * 100,
        b"Name,Text\n" + ("A," + "\xe1" * 3900 + "\n").encode("cp1250") * 200,
    ],
    ids=["same titles", "wide header", "spaces", "underlines", "old letters"],
)
def test_a_file_that_is_made_to_be_slow_is_read_in_seconds(desk, content):
    start = time.process_time()
    done = desk.run("import", desk.put("a.csv", content), "--game", "deck")
    assert done.exit_code in {0, 1}
    assert time.process_time() - start < 30


def test_far_cells_of_a_workbook_do_not_fill_the_memory(desk):
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for _ in range(150):
        sheet.append([None] * 16_383 + ["x"])
    file = io.BytesIO()
    book.save(file)
    done = desk.run("import", desk.put("a.xlsx", file.getvalue()), "--game", "deck")
    assert done.exit_code == 1
    assert "more than 2,000,000 cells" in done.output


def test_a_column_that_is_not_to_be_drawn(desk):
    _, said = desk.bring("a.csv", DECK, "--ignore", "type")
    assert "1 column, which no layout reads, kept under `ignore`: type" in said
    assert "type" in desk.text("pieces/cards.csv").splitlines()[0]


# published sheets


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit?usp=sharing#gid=12", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/export?format=csv&gid=12"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1vabc/pubhtml?gid=3&single=true", "https://docs.google.com/spreadsheets/d/e/2PACX-1vabc/pub?output=csv&single=true&gid=3"),
        ("https://docs.google.com/spreadsheets/d/1abcDEF_2345/", "https://docs.google.com/spreadsheets/d/1abcDEF_2345/export?format=csv"),
    ],
)  # fmt: skip
def test_the_address_of_a_sheet(address, expected):
    assert google.csv_address(address) == expected


@pytest.mark.parametrize(
    "address",
    ["http://docs.google.com/spreadsheets/d/1abcDEF_2345", "https://docs.google.com.evil.org/spreadsheets/d/1abcDEF_2345", "https://u@docs.google.com/spreadsheets/d/1abcDEF_2345", "https://docs.google.com:8/spreadsheets/d/1abcDEF_2345", "file:///etc/passwd", "https://example.org/a.csv"],
)  # fmt: skip
def test_nothing_else_is_fetched(desk, address):
    done = desk.run("import", address, "--game", "deck")
    assert done.exit_code == 2
    assert "only Google Sheets are fetched" in done.output


def test_a_sheet_is_kept_as_a_file_and_its_address_is_remembered(desk, monkeypatch):
    monkeypatch.setattr(google, "fetch", lambda _address: DECK.encode())
    address = "https://docs.google.com/spreadsheets/d/1abcDEF_2345/edit#gid=0"
    done = desk.run("import", address, "--game", "deck", "--set", "cards")
    assert done.exit_code == 0, done.output
    assert (desk.root / "sheets" / "sheet-1abcDEF_2345-0.csv").read_bytes() == DECK.encode()
    assert f'from: "{address}"' in desk.text("pieces/cards.yaml")
    again = desk.run("import", address)
    assert "nothing has changed" in again.output
