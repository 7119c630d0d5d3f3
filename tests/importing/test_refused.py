"""What an import refuses: broken and hostile files, options that do not suit; and files made to be slow."""

from __future__ import annotations

import io
import time
import zipfile

import openpyxl
import pytest

from tests.importing.desk import DECK
from tests.importing.workbooks import ODS, ods, ods_row


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
