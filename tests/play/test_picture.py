"""Drawings for a terminal: tiles of a map that share their edges."""

from __future__ import annotations

from engine.play.hexes import spiral
from engine.play.picture import Drawing, HexTile, PieceSign, Words, changed

MIDDLE = HexTile(16, 6)
MAP = r"""
            .--''--.        .--''--.
        .--'   #5   '--..--'   #6   '--.
        |               |               |
        |               |               |
        |               |               |
        |               |               |
    .--''--.  air   .--''--.tropical.--''--.
.--'   #4   '--..--'   #0   '--..--'   #1   '--.
|               |  Green        |               |
|               |  2▲           |               |
|               |               |               |
|               |               |               |
'--.  rock  .--''--.tropical.--''--.  rock  .--'
    '--..--'   #3   '--..--'   #2   '--..--'
        |               |               |
        |               |               |
        |               |               |
        |               |               |
        '--.tropical.--''--.  air   .--'
            '--..--'        '--..--'
""".strip("\n")


def drawing(*things):
    tiles = [
        MIDDLE.beside(*place, f"#{number}", ("tropical", "rock", "air")[number % 3])
        for number, place in enumerate(spiral(1))
    ]
    return Drawing("A map", [*tiles, *things])


def test_tiles_of_a_map_share_their_edges():
    assert str(drawing(Words(19, 8, "Green"), PieceSign(19, 9, "up", 2))) == MAP


def test_a_drawing_is_as_large_as_its_tiles():
    made = drawing()
    assert (made.width, made.height) == (16 * 3 + 1, 6 * 3 + 2)


def test_long_words_stay_inside_the_slants():
    lines = str(Drawing("", [HexTile(0, 0, "much too long", "longer than it is")])).splitlines()
    assert lines[1] == ".--'much too'--."
    assert lines[6] == "'--.longer t.--'"


def test_neighbours_have_common_corners():
    ours, right = MIDDLE.corners, MIDDLE.beside(1, 0).corners
    assert ours[1] == right[5]
    assert ours[2] == right[4]
    assert MIDDLE.beside(0, 1).corners[0] == ours[2]
    assert MIDDLE.beside(-1, 1).corners[0] == ours[4]


def test_what_is_new_on_a_tile_is_told_from_the_tile():
    before, after = drawing(PieceSign(19, 9, "up", 2)), drawing(PieceSign(19, 9, "up", 1))
    assert changed(after, before) == {0, 7}  # the other ship has left the tile


def test_a_tile_that_something_has_left_is_marked_and_its_neighbours_are_not():
    right = MIDDLE.beside(1, 0)
    before = Drawing("", [MIDDLE, right, PieceSign(right.x + 5, right.y + 3, "up")])
    after = Drawing("", [MIDDLE, right, Words(0, before.height - 1, "")])
    assert changed(after, before) == {1, 2}
    assert not MIDDLE.holds(PieceSign(right.x + 5, right.y + 3, "up"))


def test_a_note_stands_above_the_terrain():
    lines = str(Drawing("", [HexTile(0, 0, "#18", "tropical", note="monolith")])).splitlines()
    assert lines[5] == "|   monolith    |"
    assert lines[6] == "'--.tropical.--'"
