"""`punchboard export tts`: sheets, and the saved object that names them."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from generator.export import order as export_order
from generator.export import tts
from tests.export.conftest import ITEMS, cards, folder

pytestmark = pytest.mark.usefixtures("small")


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


def test_a_cell_of_a_sheet_keeps_the_proportions_within_the_largest_picture(ready):
    faces = ready.faces()
    wide = faces.face(faces.game.pieces["hill"], "front")
    width, height = tts.cell_pixels(wide)
    assert width * 10 <= 1024
    assert height * 7 <= 1024
    assert abs(width / height - 50 / 43.3) < 0.02
    picture = Image.open(io.BytesIO(tts.sheet([(0, wide)], width, height)))
    assert picture.getpixel((width // 2, 5)) == (16, 16, 48)
