"""Where pieces are drawn: in lines that fit, tiles side by side, what lies on a piece inside it."""

from __future__ import annotations

import pytest

from engine.play.zones import TablePiece, Zone, flat, pile
from generator.tabletop.layout import LEAST, TAIL, WIDTH, PieceSize, lay_out

SIZES = {
    "card": PieceSize(63.0, 88.0, "rectangle"),
    "cube": PieceSize(10.0, 10.0, "rectangle"),
    "ship": PieceSize(25.0, 40.0, "rectangle"),
    "board": PieceSize(444.0, 250.0, "rectangle"),
    "tile": PieceSize(90.0, 103.92, "hexagon-pointy"),
    "planet": PieceSize(140.0, 121.24, "hexagon-flat"),
}


def laid(*pieces, changes=frozenset(), **more):
    return lay_out(Zone("", pieces, **more), changes, SIZES.__getitem__)


def faces(zone):
    return [spot for spot in zone.spots if spot.kind == "face"]


def inside(inner, outer):
    (x, y, width, height), (left, top, wide, tall) = inner.box, outer.box
    return left <= x and top <= y and x + width <= left + wide and y + height <= top + tall


def apart(one, other):
    (x, y, width, height), (left, top, wide, tall) = one.box, other.box
    return x + width <= left or left + wide <= x or y + height <= top or top + tall <= y


def test_cards_stand_in_lines_that_fit_and_hide_nothing():
    spots = faces(laid(*[TablePiece("card")] * 13))
    assert all(spot.box[0] + spot.box[2] <= WIDTH for spot in spots)
    assert all(apart(one, other) for number, one in enumerate(spots) for other in spots[:number])
    assert len({spot.box[1] for spot in spots}) > 1


def test_pieces_keep_their_proportions_and_stay_visible():
    card, cube, board = faces(laid(TablePiece("card"), TablePiece("cube"), TablePiece("board")))
    assert card.box[2] / card.box[3] == pytest.approx(63 / 88)
    assert cube.box[2] == LEAST
    assert board.box[2] <= WIDTH / 2


def test_a_pile_has_its_number_and_one_piece_has_none():
    assert [spot.words for spot in laid(*pile("card", 3)).spots if spot.kind == "badge"] == ["3"]
    assert [spot.kind for spot in laid(TablePiece("card")).spots] == ["face"]
    assert pile("card", 0) == ()


@pytest.mark.parametrize("many", [1, 4, 9])
@pytest.mark.parametrize("tile", ["tile", "planet"])
def test_what_lies_on_a_tile_lies_inside_it(tile, many):
    host, *lying = faces(laid(TablePiece(tile, on=(TablePiece("ship"),) * many), kind="map"))
    assert len(lying) == many
    assert all(inside(one, host) for one in lying)
    assert all(apart(one, other) for number, one in enumerate(lying) for other in lying[:number])


def test_pieces_at_an_edge_stand_to_the_left_and_to_the_right():
    on = (TablePiece("ship", edge="right"), TablePiece("cube"), TablePiece("ship", edge="left"))
    _, left, right, cube = faces(laid(TablePiece("planet", on=on), kind="map"))
    assert left.box[0] < cube.box[0] < right.box[0]


@pytest.mark.parametrize(("tile", "places"), [("tile", [(0, 0), (1, 0)]), ("planet", [(0, 0), (0, 1)])])
def test_neighbours_on_a_map_touch_and_do_not_cover_one_another(tile, places):
    one, other = faces(laid(*(TablePiece(tile, place=place) for place in places), kind="map"))
    gap = max(other.box[0] - one.box[0] - one.box[2], other.box[1] - one.box[1] - one.box[3])
    assert 0 <= gap < 3


def test_a_card_below_another_shows_its_lower_end():
    zone = laid(TablePiece("card", below=(TablePiece("card", note="fire"), TablePiece("card"))))
    face, first, second = (spot for spot in zone.spots if spot.kind in {"face", "tail"})
    assert first.box[1] == face.box[1] + face.box[3]
    assert first.box[3] == pytest.approx(face.box[3] * TAIL)
    label = next(spot for spot in zone.spots if spot.kind == "label")
    assert label.words == "fire"
    assert apart(label, first)
    assert apart(label, second)


def test_what_has_changed_and_where_the_play_is_are_marked():
    ship = TablePiece("ship")
    tiles = (TablePiece("tile", on=(ship,), tone="strong"), TablePiece("tile", place=(1, 0), on=(ship,)))
    host = next(where for where, one in flat(tiles) if one == ship)
    marks = [spot.mark for spot in faces(laid(*tiles, changes={(host, ship)}, kind="map"))]
    assert marks == ["strong", "new", "", ""]


def test_an_empty_zone_takes_no_room():
    assert laid().height == laid(kind="map").height == 0
