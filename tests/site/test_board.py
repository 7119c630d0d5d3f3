"""A game's drawing as SVG: tiles of a map in the colours of their terrain."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from engine.play.picture import Drawing, HexTile, PieceSign
from generator.site.proofs.board import ACROSS, DOWN, board

TILE = HexTile(0, 0, "#15", "rock")
MAP = Drawing("", [TILE, TILE.beside(1, 0, "<b>", "air", "seat-1"), PieceSign(3, 3, "up", 2)])


def drawn(*args, **more):
    return ET.fromstring(board(*args, **more))  # noqa: S314 - made here


def test_a_tile_is_filled_with_the_colour_of_its_terrain():
    first, second = drawn(MAP, colours={"rock": "#8a765f"}).findall("polygon")
    assert first.get("style") == "--ground:#8a765f"
    assert second.get("style") is None
    assert (first.get("class"), second.get("class")) == ("x", "x seat-1")
    assert first.get("points").split()[0] == f"{8 * ACROSS},0"
    assert first.get("points").split()[1] == second.get("points").split()[5] == f"{16 * ACROSS},{2 * DOWN}"


def test_titles_and_terrain_are_text():
    assert [text.text for text in drawn(MAP).findall("text")] == ["#15", "rock", "<b>", "air", "2"]


def test_a_tile_that_was_not_there_is_marked_as_new():
    before = Drawing("", [TILE, PieceSign(3, 3, "up", 2)])
    assert [one.get("class") for one in drawn(MAP, before).findall("polygon")] == ["x", "x seat-1 n"]


def test_a_marked_tile_lies_above_its_neighbours_and_below_what_lies_on_it():
    tiles = [TILE._replace(tone="strong"), TILE.beside(1, 0)]
    marks = [(one.tag, one.get("class")) for one in drawn(Drawing("", [tiles[0], PieceSign(3, 3, "up"), tiles[1]]))]
    places = [number for number, (tag, _) in enumerate(marks) if tag == "polygon"]
    assert [marks[place][1] for place in places] == ["x", "x strong"]
    assert places[-1] < [tag for tag, _ in marks].index("path")


def test_a_note_stands_above_the_terrain():
    texts = drawn(Drawing("", [TILE._replace(note="ruin")])).findall("text")
    heights = {text.text: int(text.get("y")) for text in texts}
    assert heights["#15"] < heights["ruin"] == heights["rock"] - DOWN
