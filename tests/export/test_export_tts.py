"""The saved object agrees with the published format: classes, fields, types, and how they refer to each other."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.cli import main
from generator.export import tts

NUMBER = (int, float)
SAVE = {
    "SaveName": str,
    "GameMode": str,
    "Gravity": NUMBER,
    "Date": str,
    "Table": str,
    "Sky": str,
    "Note": str,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
    "TabStates": dict,
    "VersionNumber": str,
    "ObjectStates": list,
}
OBJECT = {
    "GUID": str,
    "Name": str,
    "Transform": dict,
    "Nickname": str,
    "Description": str,
    "ColorDiffuse": dict,
    "Locked": bool,
    "Grid": bool,
    "Snap": bool,
    "Autoraise": bool,
    "Sticky": bool,
    "Tooltip": bool,
    "HideWhenFaceDown": bool,
    "Hands": bool,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
}
TRANSFORM = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), NUMBER)
DECK = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
IMAGE = {"ImageURL": str, "ImageSecondaryURL": str, "ImageScalar": NUMBER, "WidthScale": NUMBER}
TILE = {"Type": int, "Thickness": NUMBER, "Stackable": bool, "Stretch": bool}
TOKEN = {"Thickness": NUMBER, "MergeDistancePixels": NUMBER, "StandUp": bool, "Stackable": bool}
PIECES = {  # kind and size, then what it has to be in the simulator, its tile type, and its scale
    "cards": ("card", "{width: 63.5, height: 88.9}", "DeckCustom", None, 1.0),
    "lone": ("card", "{width: 70, height: 120, corner: 3}", "Card", None, 120 / 88.9),
    "chips": ("token", "{width: 20, height: 20, shape: round}", "Custom_Tile_Stack", 2, 20 / 57.355),
    "mats": ("mat", "{width: 190, height: 100, corner: 4}", "Custom_Tile", 3, 100 / 57.355),
    "squares": ("tile", "{width: 40, height: 60}", "Custom_Tile", 0, 40 / 57.355),
    "flats": (
        "tile",
        "{width: 50, height: 43.3, shape: hexagon-flat}",
        "Custom_Token_Stack",
        None,
        50.677 / 106.106,
    ),  # 8 pixels wider
    "points": ("tile", "{width: 43.3, height: 50, shape: hexagon-pointy}", "Custom_Token", None, 50.677 / 106.106),
    "heroes": ("standee", "{width: 25, height: 40}", "Figurine_Custom", None, 40 / 57.355),
}
STACKED = ("cards", "chips", "flats")


@pytest.fixture
def saved(toy, monkeypatch):
    monkeypatch.setattr(tts, "LARGEST", 1024)
    for name, (kind, size, *_) in PIECES.items():
        toy.write(
            f"pieces/{name}.yaml",
            f"set: {name}\ntitle: {name.title()}\nkind: {kind}\nsize: {size}\nface: card\nback: back\nprovenance:"
            f" prototype\nitems: [{{id: a-{name}, title: '{name}', copies: {3 if name in STACKED else 1}}}]\n",
        )
    toy.write("layouts/back.yaml", "boxes: [{background: '#00ff00'}]\n")
    toy.write("layouts/card.yaml", "boxes: [{background: night}]\n")
    done = CliRunner().invoke(main, ["--root", str(toy.root), "export", "tts"])
    assert done.exit_code == 0, done.output
    folder = toy.root / "build" / "export" / "toy" / "tts"
    return folder, json.loads((folder / "toy.json").read_text("utf-8"))


def has(value: dict, fields: dict) -> None:
    assert set(fields) <= set(value)
    for name, kind in fields.items():
        assert isinstance(value[name], kind), name
        assert kind is not NUMBER or not isinstance(value[name], bool), name


def test_every_object_has_the_fields_of_its_class(saved):
    _, save = saved
    has(save, SAVE)
    objects = save["ObjectStates"]
    assert len(objects) == len(PIECES)
    for one in [*objects, *(inside for outer in objects for inside in outer.get("ContainedObjects", ()))]:
        has(one, OBJECT)
        has(one["Transform"], TRANSFORM)
        has(one["ColorDiffuse"], {"r": NUMBER, "g": NUMBER, "b": NUMBER})
        assert len(one["GUID"]) == 6
        assert int(one["GUID"], 16) >= 0
        if one["Name"] in {"Card", "DeckCustom"}:
            for deck in one["CustomDeck"].values():
                has(deck, DECK)
            assert isinstance(one["SidewaysCard"] if one["Name"] == "Card" else one["DeckIDs"], (bool, list))
        else:
            has(one["CustomImage"], IMAGE)
            assert isinstance(one.get("Number", 1), int)
            if "Tile" in one["Name"]:
                has(one["CustomImage"]["CustomTile"], TILE)
            if "Token" in one["Name"]:
                has(one["CustomImage"]["CustomToken"], TOKEN)


def test_the_id_of_a_card_is_its_deck_and_its_place(saved):
    folder, save = saved
    deck = save["ObjectStates"][0]
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    for card in [*deck["ContainedObjects"], *(one for one in save["ObjectStates"] if one["Name"] == "Card")]:
        ((key, sheet),) = card["CustomDeck"].items()
        assert card["CardID"] // 100 == int(key)
        assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1  # the last place is the hidden one's
        with Image.open(folder / sheet["FaceURL"]) as image:
            assert (image.width % sheet["NumWidth"], image.height % sheet["NumHeight"]) == (0, 0)
            assert image.mode == "RGB"
            place = card["CardID"] % 100
            cell = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
            middle = (place % 10 + 0.5) * cell[0], (place // 10 + 0.5) * cell[1]
            assert image.getpixel(tuple(map(int, middle))) == (16, 16, 48)


@pytest.mark.parametrize("name", PIECES)
def test_each_kind_becomes_what_can_show_it_at_its_size(saved, name):
    folder, save = saved
    _, size, kind, outline, scale = PIECES[name]
    one = next(one for one in save["ObjectStates"] if one["Nickname"].lower() == name)
    assert one["Name"] == kind
    assert one["Transform"]["scaleX"] == one["Transform"]["scaleZ"] == pytest.approx(scale, abs=1e-3)
    assert one.get("Number", 1) == (3 if kind.endswith("_Stack") else 1)
    if "CustomImage" not in one:
        return
    assert one["CustomImage"].get("CustomTile", {}).get("Type") == outline
    width, height = (float(part.partition(": ")[2].strip("}")) for part in size.split(", ")[:2])
    for side in ("ImageURL", "ImageSecondaryURL"):
        with Image.open(folder / one["CustomImage"][side]) as image:
            assert image.width / image.height == pytest.approx(width / height, rel=0.02)
            corner = image.convert("RGBA").getpixel((0, 0))
            assert corner[3] == (0 if "Token" in kind else 255)  # a token is cut out by its picture, a tile by its type
            if kind.startswith("Custom_Tile"):
                assert corner[:3] != (255, 255, 255)  # bleed under rounded corners


def test_decks_lie_face_down_and_the_rest_face_up(saved):
    _, save = saved
    assert {one["Name"]: one["Transform"]["rotZ"] for one in save["ObjectStates"]} == {
        name: 180.0 if name == "DeckCustom" else 0.0 for _, _, name, _, _ in PIECES.values()
    }
