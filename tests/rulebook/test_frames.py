"""Key frames: a game's drawing as vectors, with what changed marked without colour."""

from __future__ import annotations

from engine.play.picture import Arrow, Box, Drawing, HexTile, PieceSign, Words, changed
from generator.drawing.commands import Glyphs, Shape, bounds, path_points
from generator.rulebook.frames import NEW, STRONG, frame

BEFORE = Drawing(
    "A table",
    [
        Words(0, 0, "A table", "strong"),
        Box(0, 1, 12, 4, "left"),
        Words(2, 2, "Ann  3"),
        PieceSign(2, 3, "disc", 2, "seat-0"),
        Arrow(13, 3, "right"),
        Box(16, 1, 12, 4, "right", "strong"),
        PieceSign(18, 3, "ring"),
    ],
)
AFTER = Drawing(
    "A table",
    [
        Words(0, 0, "A table", "strong"),
        Box(0, 1, 12, 4, "left"),
        Words(2, 2, "Ann  4"),
        PieceSign(2, 3, "disc", 1, "seat-0"),
        Arrow(13, 3, "right"),
        Box(16, 1, 12, 4, "right", "strong"),
        PieceSign(18, 3, "ring"),
    ],
)
LONGER = Drawing(
    "A table",
    [
        Words(0, 0, "A table", "strong"),
        Words(0, 1, "put in"),
        Box(0, 2, 12, 4, "left"),
        Words(2, 3, "Ann  3"),
        PieceSign(2, 4, "disc", 2, "seat-0"),
        Arrow(13, 4, "right"),
        Box(16, 2, 12, 4, "right", "strong"),
        PieceSign(18, 4, "ring"),
    ],
)


def words(content) -> list[str]:
    return [one.text for one in content if isinstance(one, Glyphs)]


def test_a_frame_draws_every_shape_inside_its_edges():
    made = frame(BEFORE, None, 85.0, 150.0)
    assert words(made.content) == ["A table", "left", "Ann", "3", "2", "right"]
    for one in made.content:
        x, y, wide, tall = bounds(path_points(one.path)) if isinstance(one, Shape) else (one.x, one.y, one.width, 0.0)
        assert x >= 0.0
        assert x + wide <= 85.0
        assert y >= 0.0
        assert y + tall <= made.height + 1e-6
    assert frame(BEFORE, None, 85.0, 12.0).height <= 12.0 + 1e-6


def test_what_changed_is_bold_on_a_tint_and_nothing_else_is():
    made = frame(AFTER, BEFORE, 85.0, 150.0)
    tints = [one for one in made.content if isinstance(one, Shape) and one.fill == NEW]
    assert len(tints) == 3  # Ann and her number, the token
    assert {one.text for one in made.content if isinstance(one, Glyphs) and one.face == STRONG} == {
        "A table",
        "Ann",
        "4",
        "1",
        "right",
    }
    assert [
        one for one in frame(BEFORE, BEFORE, 85.0, 150.0).content if isinstance(one, Shape) and one.fill == NEW
    ] == []


def test_lines_that_only_moved_down_are_not_new():
    assert changed(AFTER, BEFORE) == {2, 3}
    assert changed(LONGER, BEFORE) == {1}
    assert changed(BEFORE, LONGER) == set()
    assert changed("a\nb", "a\nc\nb") == set()


def test_words_keep_clear_of_what_stands_beside_them():
    tight = Drawing("", [Words(0, 0, "WWWWWWWW"), PieceSign(9, 0, "disc"), Box(0, 1, 8, 3, "WWWWW")])
    made = frame(tight, None, 40.0, 100.0)
    first, title = (one for one in made.content if isinstance(one, Glyphs))
    disc = next(
        one for one in made.content if isinstance(one, Shape) and isinstance(one.fill, str) and one.fill == "#1a1a1a"
    )
    assert first.x + first.width <= bounds(path_points(disc.path))[0]
    box = next(
        bounds(path_points(one.path))
        for one in made.content[1:]
        if isinstance(one, Shape) and one.stroke and one is not disc
    )
    assert title.x + title.width <= box[0] + box[2]


def test_a_tile_has_its_edge_its_title_and_its_terrain():
    tile = HexTile(0, 0, "#15", "rock")
    picture = Drawing("", [tile, tile.beside(1, 0, "#17", "tropical", "seat-1"), PieceSign(3, 3, "up", 2)])
    made = frame(picture, None, 85.0, 150.0)
    assert words(made.content) == ["#15", "rock", "#17", "tropical", "2"]
    edges = [bounds(path_points(one.path)) for one in made.content[1:] if isinstance(one, Shape) and one.stroke]
    assert len(edges) == 2
    assert abs(edges[0][0] + edges[0][2] - edges[1][0]) < 1e-6, "they touch"
    assert edges[1][0] + edges[1][2] <= 85.0
    moved = frame(picture, Drawing("", [tile, PieceSign(3, 3, "up", 2)]), 85.0, 150.0)
    assert {one.text for one in moved.content if isinstance(one, Glyphs) and one.face == STRONG} == {"#17", "2"}
