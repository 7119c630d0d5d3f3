"""What an import makes beside the set: layouts, pictures, icons, cards that can be printed."""

from __future__ import annotations

import struct
import zlib

from generator.importing.plain_layout import ACCENTS
from tests.importing.desk import DECK


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


def test_a_column_that_is_not_to_be_drawn(desk):
    _, said = desk.bring("a.csv", DECK, "--ignore", "type")
    assert "1 column, which no layout reads, kept under `ignore`: type" in said
    assert "type" in desk.text("pieces/cards.csv").splitlines()[0]


def test_layouts_of_a_column_differ_in_colour_also_if_one_comes_later(desk):
    def colours():
        return {desk.text(f"layouts/{path.name}").partition("define: ")[2] for path in made()}

    def made():
        return sorted(path for path in desk.folder.glob("layouts/cards-*.yaml") if path.stem != "cards-back")

    desk.bring("a.csv", "Name,Template\nFirebolt,Spell\nWolf,Creature\n")
    desk.bring("a.csv", "Name,Template\nFirebolt,Spell\nWolf,Creature\nHut,Place\n")
    assert len(made()) == len(colours()) == 3


def test_more_words_than_colours_are_values(desk):
    rows = "".join(f"Card {number},word {number}\n" for number in range(len(ACCENTS) + 1))
    items, _ = desk.bring("a.csv", "Name,Template\n" + rows)
    assert items[0]["template"] == "word 0"


def test_a_picture_of_the_game_stays_unless_it_is_to_be_written_over(desk):
    text = "Name,Art,Extra\nDragon,Big Dragon.png,elf.png\n"
    desk.put("Big Dragon.png", png(500, 400))
    desk.put("elf.png", png(500, 400))
    desk.bring("a.csv", text)
    for name in ("Big Dragon.png", "elf.png"):
        desk.put(name, png(600, 400))
    _, said = desk.bring("a.csv", text)
    assert "kept as they are in art/: big-dragon.png, elf.png; --overwrite" in said
    assert (desk.folder / "art" / "elf.png").read_bytes() == png(500, 400)
    _, said = desk.bring("a.csv", text, "--overwrite")
    assert "kept as they are" not in said
    assert {path.name: path.read_bytes() for path in (desk.folder / "art").iterdir()} == {
        "big-dragon.png": png(600, 400),
        "elf.png": png(600, 400),
    }


def test_pictures_of_nearly_the_same_name_are_two(desk):
    desk.put("Elf 1.png", png(500, 400))
    desk.put("elf_1.png", png(600, 400))
    items, _ = desk.bring("a.csv", "Name,Art\nElf,Elf 1.png\nElves,elf_1.png\n")
    assert [item["art"] for item in items] == ["elf-1.png", "elf-1-2.png"]
    again, said = desk.bring("a.csv", "Name,Art\nElf,Elf 1.png\nElves,elf_1.png\n")
    assert again == items
    assert "nothing has changed" in said
