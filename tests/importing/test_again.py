"""Importing again: ids stay, changes are told, what the author has written is kept."""

from __future__ import annotations

import re

from tests.importing.desk import DECK


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
