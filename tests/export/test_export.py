"""`punchboard export`: sheets and saved objects, PNG files, spreadsheets."""

from __future__ import annotations

import io
import json

import pytest
from click.testing import CliRunner
from PIL import Image

from engine.common.problems import Problems
from engine.load.folder import load
from generator.cli import main
from generator.export import common, png, tts
from generator.export import order as export_order

FACE = """
boxes:
  - background: "{{ item.tint }}"
  - {text: "{{ item.title }}", at: [5, 5, 50, 6], colour: "{{ 'black' if item.tint == 'sand' else 'white' }}", size: 9}
  - {text: "Gain {coin:2} now", at: [5, 20, 50, 10], colour: "{{ 'black' if item.tint == 'sand' else 'white' }}"}
"""
BACK = "boxes: [{background: '#00ff00'}]"
HEAD = """
set: cards
title: Cards
kind: card
size: {width: 63.5, height: 88.9}
face: card
back: back
about: The *cards*.
provenance: prototype
"""
ITEMS = [("red", "'#c00000'", 2), ("blue", "'#0000c0'", 1), ("sandy", "sand", 3)]


def cards(items=ITEMS) -> str:
    rows = "\n".join(
        f"  - {{id: {name}, title: {name.title()}, tint: {tint}, copies: {copies}}}" for name, tint, copies in items
    )
    return HEAD + "items:\n" + rows + "\n"


@pytest.fixture
def ready(toy):
    toy.write("pieces/cards.yaml", cards())
    toy.write("layouts/card.yaml", FACE)
    toy.write("layouts/back.yaml", BACK)
    toy.write(
        "pieces/hexes.yaml",
        """
        set: hexes
        title: Hexes
        kind: tile
        size: {width: 50, height: 43.3, shape: hexagon-flat}
        face: hex
        back: back
        provenance: prototype
        items: [{id: hill, title: Hill}, {id: lake, title: Lake, copies: 4}]
        """,
    )
    toy.write(
        "layouts/hex.yaml",
        "boxes: [{background: night}, {text: '{{ item.title }}', at: [15, 18, 20, 8], colour: white, align: center}]",
    )
    return toy


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(tts, "LARGEST", 1024)  # quicker; one test is about the real size


@pytest.fixture
def run(ready):
    return lambda *words: CliRunner().invoke(main, ["--root", str(ready.root), "export", *words])


def folder(toy, kind: str):
    return toy.root / "build" / "export" / "toy" / kind


def saved(toy):
    return json.loads((folder(toy, "tts") / "toy.json").read_text("utf-8"))


def test_the_saved_object_holds_every_copy_under_its_name_and_place(ready, run):
    done = run("tts", "--base-url", "https://example.org/toy")
    assert done.exit_code == 0, done.output
    deck, hill, lake = saved(ready)["ObjectStates"]
    assert (deck["Name"], deck["Nickname"], deck["Description"]) == ("DeckCustom", "Cards", "The cards.")
    assert deck["DeckIDs"] == [100, 100, 101, 102, 102, 102]
    assert deck["CustomDeck"] == {
        "1": {
            "FaceURL": "https://example.org/toy/cards-1-front.png",
            "BackURL": "https://example.org/toy/cards-1-back.png",
            "NumWidth": 10,
            "NumHeight": 7,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 1,
        }
    }
    inside = deck["ContainedObjects"]
    assert [(card["Name"], card["Nickname"], card["CardID"]) for card in inside] == [
        ("Card", name, number)
        for name, number in zip(("Red", "Red", "Blue", "Sandy", "Sandy", "Sandy"), deck["DeckIDs"], strict=True)
    ]
    assert inside[0]["Description"] == "Gain 2 [coin] now"
    assert (hill["Name"], hill["CustomImage"]["CustomToken"]["Stackable"], hill["CustomImage"]["ImageURL"]) == (
        "Custom_Token",
        False,
        "https://example.org/toy/hexes.hill.front.png",
    )
    assert hill["CustomImage"]["ImageSecondaryURL"] == "https://example.org/toy/hexes.back.png"
    assert (lake["Name"], lake["Number"]) == ("Custom_Token_Stack", 4)
    everything = [deck, *inside, hill, lake]
    assert len({one["GUID"] for one in everything}) == len(everything)


def test_every_picture_that_the_saved_object_names_was_written(ready, run):
    run("tts")
    text = json.dumps(saved(ready))
    files = {path.name for path in folder(ready, "tts").glob("*.png")}
    assert files == {
        "cards-1-front.png",
        "cards-1-back.png",
        "hexes.hill.front.png",
        "hexes.lake.front.png",
        "hexes.back.png",
    }
    assert all(f'"{name}"' in text for name in files)
    assert "--base-url" in (folder(ready, "tts") / "README.txt").read_text("utf-8")


def test_a_sheet_shows_each_face_at_its_place_and_the_back_in_the_last(ready, run, monkeypatch):
    monkeypatch.setattr(tts, "LARGEST", 4096)
    run("tts")
    with Image.open(folder(ready, "tts") / "cards-1-front.png") as image:
        assert max(image.size) <= 4096
        assert image.size == (10 * 409, 7 * 573)
        cell = image.width // 10, image.height // 7

        def colour(place: int, x: float = 0.02, y: float = 0.98) -> tuple[int, ...]:
            return image.getpixel((int((place % 10 + x) * cell[0]), int((place // 10 + y) * cell[1])))

        assert [colour(place) for place in (0, 1, 2, 3, 69)] == [
            (192, 0, 0),
            (0, 0, 192),
            (240, 224, 192),
            (255, 255, 255),
            (0, 255, 0),
        ]
        assert [image.getpixel((x, 400)) for x in (cell[0] - 1, cell[0])] == [(192, 0, 0), (0, 0, 192)]  # edge to edge
        assert [image.getpixel((50, y)) for y in (cell[1] - 1, cell[1])] == [(192, 0, 0), (255, 255, 255)]
        dark = image.crop((0, 0, cell[0], cell[1] // 4)).getcolors(1 << 20)
        assert any(min(value) > 200 for _, value in dark)  # the title is there


def test_places_stay_when_cards_come_and_go_and_return(ready, run):
    run("tts")
    ready.write("pieces/cards.yaml", cards([("new", "sand", 1), *ITEMS[1:]]))
    assert run("tts").exit_code == 0
    assert saved(ready)["ObjectStates"][0]["DeckIDs"] == [101, 102, 102, 102, 103]
    with Image.open(folder(ready, "tts") / "cards-1-front.png") as image:
        assert image.getpixel((5, 120)) == (255, 255, 255)  # the place of the card that is gone
        assert image.getpixel((3 * 102 + 5, 120)) == (240, 224, 192)
    ready.write("pieces/cards.yaml", cards())
    run("tts")
    assert saved(ready)["ObjectStates"][0]["DeckIDs"] == [100, 100, 101, 102, 102, 102]
    order = json.loads((folder(ready, "tts") / "order.json").read_text("utf-8"))
    assert order["decks"][0]["slots"] == ["red", "blue", "sandy", "new"]


def test_the_seventieth_face_begins_a_new_sheet_with_a_number_of_its_own():
    decks: list[export_order.Deck] = []
    export_order.assign(decks, "a", [f"a{number}" for number in range(71)], "one")
    export_order.assign(decks, "b", ["b0"], "each")
    export_order.assign(decks, "a", [f"a{number}" for number in range(140)], "one")
    assert [(deck.number, deck.set, len(deck.slots), deck.backs) for deck in decks] == [
        (1, "a", 69, "one"),
        (2, "a", 69, "one"),
        (3, "b", 1, "each"),
        (4, "a", 2, "one"),
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"format": 1,\n "decks": [}', "order.json:2:12: "),
        ('{"format": 2, "decks": []}', "order.json: "),
        ('{"format": 1, "decks": [{"number": 1, "set": "a", "backs": "one", "slots": ["x", "x"]}]}', "order.json: "),
    ],
)
def test_an_order_that_cannot_be_read_stops_the_export_at_its_line(ready, run, text, place):
    run("tts")
    path = folder(ready, "tts") / "order.json"
    path.write_text(text, "utf-8")
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    done = run("tts")
    assert done.exit_code == 1
    assert place in done.output.replace(":1:1: ", ": ")
    assert "error[export-order]" in done.output
    assert before == {one.name: one.read_bytes() for one in path.parent.iterdir()}


def test_two_exports_are_the_same_bytes_and_the_second_writes_nothing(ready, run):
    run("tts")
    first = {path.name: path.read_bytes() for path in folder(ready, "tts").iterdir()}
    assert "(0 new or changed)" in run("tts").output
    run("tts", "-o", str(ready.root / "again"))
    assert first == {path.name: path.read_bytes() for path in (ready.root / "again" / "toy" / "tts").iterdir()}


def test_a_face_with_an_error_stops_the_export_and_all_errors_are_named(ready, run):
    ready.write("layouts/card.yaml", "boxes: [{text: '漢', at: [5, 5, 50, 5]}, {icon: nope, at: [5, 20, 9, 9]}]")
    for kind in ("tts", "png"):
        done = run(kind)
        assert done.exit_code == 1
        assert "layouts/card.yaml:2:16: error[glyph-missing]" in done.output
        assert "error[icon-missing]" in done.output
        assert not folder(ready, kind).exists()


@pytest.mark.parametrize(
    "words",
    [
        ("tts", "toi"),
        ("tts", "--base-url", "example.org"),
        ("png", "--service", "gamecrafters"),
        ("png", "--only", "nothing"),
        ("png", "--dpi", "5"),
        ("pdf",),
    ],
)
def test_wrong_use_exits_with_2_and_a_sentence(run, words):
    done = run(*words)
    assert done.exit_code == 2
    assert "Error: " in done.output
    assert "Traceback" not in done.output


def test_png_files_have_the_size_asked_for(ready, run):
    assert run("png", "--dpi", "100", "--only", "cards/red").exit_code == 0
    with Image.open(folder(ready, "png") / "cards" / "red-front.png") as image:
        assert image.size == (250, 350)
    assert run("png", "--dpi", "100", "--bleed").exit_code == 0
    with Image.open(folder(ready, "png") / "cards" / "red-front.png") as image:
        assert image.size == (274, 374)
    with Image.open(folder(ready, "png") / "hexes" / "lake-back.png") as image:
        assert image.size == (221, 195)
    assert len(list(folder(ready, "png").rglob("*.png"))) == 10


@pytest.mark.parametrize(
    ("service", "file", "pixels"),
    [
        ("gamecrafter", "PokerDeck/cards-red-x2-front.png", (825, 1125)),
        ("gamecrafter", "SmallHexTile/hexes-lake-x4-back.png", (675, 600)),
        ("makeplayingcards", "Poker/cards-sandy-x3-front.png", (822, 1122)),
    ],
)
def test_a_print_service_gets_its_own_pixels_filled_to_the_edge(ready, run, service, file, pixels):
    done = run("png", "--service", service)
    assert done.exit_code == 0, done.output
    with Image.open(folder(ready, f"png-{service}") / file) as image:
        assert (image.size, image.mode) == (pixels, "RGB")
        corners = {image.getpixel((x, y)) for x in (0, pixels[0] - 1) for y in (0, pixels[1] - 1)}
        assert (255, 255, 255) not in corners
        assert len(corners) == 1


def test_what_a_print_service_does_not_make_is_left_out_and_named(ready, run):
    done = run("png", "--service", "makeplayingcards")
    assert "components/toy/pieces/hexes.yaml:5:7: warning[export-size]: hexes is left out" in done.output
    done = run("png", "--service", "makeplayingcards", "--only", "hexes")
    assert done.exit_code == 1
    assert "error[export-size]" in done.output


def test_the_table_of_sizes_leaves_a_bleed_all_round():
    assert png.services() == ("gamecrafter", "makeplayingcards")
    for one in png.components():
        for length, pixels in zip((one.width, one.height), one.pixels, strict=True):
            assert 0.1 <= pixels / 300 - length / 25.4 <= 0.52, one


def test_a_spreadsheet_reads_back_as_the_same_pieces(ready, run):
    ready.write(
        "rules/01.yaml",
        """
        sections:
          - {id: goal, number: TY-1, title: Goal, lines: "5", rules: [{id: TY-1.1, text: Win., lines: "5", kind: scoring}]}
        """,
    )
    ready.write(
        "pieces/cards.yaml",
        HEAD
        + """
items:
  - {id: plain, title: "Plain, and \\"quoted\\"", tint: sand, copies: 2, rules: [TY-1.1]}
  - id: odd
    title: "{coin} first"
    tint: "12"
    cost: -3
    share: 0.25
    flag: true
    nothing: null
    empty: ""
    list: [a, {b: 1}]
    words: "two\\nlines "
    from: {title: rulebook 3, cost: derived from the sum}
""",
    )
    done = run("csv")
    assert done.exit_code == 0, done.output
    before = ready.game().sets["cards"]
    ready.write("pieces/cards.csv", (folder(ready, "csv") / "cards.csv").read_bytes())
    ready.write("pieces/cards.yaml", HEAD + "items: {file: cards.csv, cells: yaml}\n")
    problems = Problems()
    game = load(ready.folder, problems, root=ready.root)
    assert game is not None
    after = game.sets["cards"]
    assert len(before.items) == len(after.items) == 2
    for old, new in zip(before.items, after.items, strict=True):
        assert (old.id, old.title, old.copies, old.rules) == (new.id, new.title, new.copies, new.rules)
        assert {key: old.values.peek(key) for key in old.values} == {key: new.values.peek(key) for key in new.values}
        for key in ("title", "copies", *old.values):
            assert old.provenance_of(key) == new.provenance_of(key)


def test_words_of_a_face_come_line_by_line_with_icons_by_name(ready):
    faces = ready.faces()
    card = faces.face(faces.game.pieces["red"], "front")
    assert common.text_of(faces.game, card) == "Red\nGain 2 [coin] now"


def test_a_cell_of_a_sheet_keeps_the_proportions_within_the_largest_picture(ready):
    faces = ready.faces()
    wide = faces.face(faces.game.pieces["hill"], "front")
    width, height = tts.cell_pixels(wide)
    assert width * 10 <= 1024
    assert height * 7 <= 1024
    assert abs(width / height - 50 / 43.3) < 0.02
    picture = Image.open(io.BytesIO(tts.sheet([(0, wide)], width, height)))
    assert picture.getpixel((width // 2, 5)) == (16, 16, 48)


def test_every_game_with_an_error_is_named_and_the_others_are_written(ready, run):
    import shutil

    other = ready.root / "components" / "other"
    shutil.copytree(ready.folder, other)
    path = other / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("id: toy", "id: other"), "utf-8")
    path = ready.folder / "layouts" / "card.yaml"
    path.write_text(path.read_text("utf-8").replace("Gain", "漢"), "utf-8")
    done = run("png", "--dpi", "30")
    assert done.exit_code == 1
    assert "components/toy/layouts/card.yaml:5:12: error[glyph-missing]" in done.output
    assert "10 files in build/export/other/png (10 new or changed)" in done.output
    assert not folder(ready, "png").exists()
