"""Where pieces lie on sheets: properties that hold for every size, number and way of printing."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.sheets.board_tiles import tile_paper, tiles
from generator.sheets.imposition import SheetOptions, TooLargeError, impose
from generator.sheets.papers import paper_of
from generator.sheets.units import card, standee

PAPERS = st.sampled_from(["A4", "Letter", "A3", "300x120"]).map(paper_of)
SHAPES = st.sampled_from(["rectangle", "round", "hexagon-flat", "hexagon-pointy"])
SIZES = st.floats(8, 180)
OPTIONS = st.builds(
    SheetOptions,
    duplex=st.sampled_from(["long", "short", "fold", "none", "separate"]),
    margin=st.floats(5, 12),
    bleed=st.floats(0, 5),
    gutter=st.sampled_from([0.0, 2.0, 6.0]),
)


def imposed(width, height, shape, count, paper, options):
    unit = card(width, height, shape, has_back=True)
    try:
        return unit, impose(unit, count, paper, options)
    except TooLargeError:
        assume(False)
        raise


@given(SIZES, SIZES, SHAPES, st.integers(1, 60), PAPERS, OPTIONS)
def test_pieces_lie_inside_the_printable_area_and_never_overlap(width, height, shape, count, paper, options):
    unit, sheets = imposed(width, height, shape, count, paper, options)
    for sheet in sheets:
        assert sheet.grid == sheets[0].grid
        page = sheet.grid.paper
        for slot in sheet.slots:
            assert slot.x >= options.margin - 1e-6
            assert slot.y >= options.margin - 1e-6
            assert slot.x + unit.width <= page.width - options.margin + 1e-6
            assert slot.y + unit.height <= page.height - options.margin + 1e-6
        for index, one in enumerate(sheet.slots):
            for other in sheet.slots[:index]:
                apart_x = abs(one.x - other.x) >= unit.width - 1e-6
                apart_y = abs(one.y - other.y) >= unit.height - 1e-6
                assert apart_x or apart_y


@given(SIZES, SIZES, SHAPES, st.integers(1, 60), PAPERS, OPTIONS)
def test_every_copy_lies_on_one_place_and_its_back_meets_it(width, height, shape, count, paper, options):
    unit, sheets = imposed(width, height, shape, count, paper, options)
    fronts = [slot.unit for sheet in sheets for slot in sheet.slots if slot.side == "front"]
    assert fronts == list(range(count))
    backs = {slot.unit: (sheet, slot) for sheet in sheets for slot in sheet.slots if slot.side == "back"}
    if options.duplex == "none":
        assert not backs
        return
    assert set(backs) == set(range(count))
    for sheet in sheets:
        for front in sheet.slots:
            if front.side == "front":
                other, back = backs[front.unit]
                assert other.number == sheet.number
                check_meets(unit, sheet, front, back, options)


def check_meets(unit, sheet, front, back, options):
    """Follow the middle and the upper edge of a front through the paper."""
    page = sheet.grid.paper
    upright = page.height >= page.width
    middle = front.x + unit.width / 2, front.y + unit.height / 2
    behind = back.x + unit.width / 2, back.y + unit.height / 2
    if options.duplex == "fold":
        expected, turned = (middle[0], 2 * sheet.grid.fold - middle[1]), True
    elif options.duplex == "separate" or (options.duplex == "long") == upright:
        expected, turned = (page.width - middle[0], middle[1]), False
    else:
        expected, turned = (middle[0], page.height - middle[1]), True
    assert behind == pytest.approx(expected)
    assert back.turn == (180 if turned else 0)  # so that the back's top lies behind the front's top


@given(SIZES, SIZES, st.integers(1, 60), PAPERS, OPTIONS)
def test_bleed_never_reaches_into_a_neighbour(width, height, count, paper, options):
    unit, sheets = imposed(width, height, "rectangle", count, paper, options)
    for sheet in sheets:
        boxes = [
            (s, s.x - s.bleed[0], s.y - s.bleed[1], s.x + unit.width + s.bleed[2], s.y + unit.height + s.bleed[3])
            for s in sheet.slots
        ]
        for slot, left, top, right, bottom in boxes:
            for other in sheet.slots:
                if other is not slot:
                    clear = (
                        right <= other.x + 1e-6
                        or left >= other.x + unit.width - 1e-6
                        or bottom <= other.y + 1e-6
                        or top >= other.y + unit.height - 1e-6
                    )
                    across = other.x > slot.x + unit.width - 1e-6 or other.x + unit.width < slot.x + 1e-6
                    down = other.y > slot.y + unit.height - 1e-6 or other.y + unit.height < slot.y + 1e-6
                    assert clear or (across and down)  # neighbours over a corner share that corner's bleed


def test_nine_poker_cards_on_a4_and_on_letter():
    unit = card(63.5, 88.9, "rectangle", has_back=True)
    for name in ("A4", "Letter"):
        sheets = impose(unit, 18, paper_of(name), SheetOptions())
        assert [(sheet.side, len(sheet.slots)) for sheet in sheets] == [("front", 9), ("back", 9)] * 2


def test_what_does_not_fit_says_which_margin_would_do():
    with pytest.raises(TooLargeError, match=r"margins of 2\.5 mm would do"):
        impose(card(205, 250, "rectangle", has_back=False), 1, paper_of("A4"), SheetOptions())
    with pytest.raises(TooLargeError, match="larger paper"):
        impose(card(300, 300, "rectangle", has_back=False), 1, paper_of("A4"), SheetOptions())


def test_a_set_of_one_stands_in_the_middle():
    front, back = impose(card(50, 50, "round", has_back=True), 1, paper_of("A4"), SheetOptions())
    assert [(slot.x, slot.y) for slot in front.slots] == [(80, 123.5)]
    assert [(slot.x, slot.y) for slot in back.slots] == [(80, 123.5)]


def test_many_copies_need_no_more_pages_than_they_must():
    sheets = impose(card(15, 15, "rectangle", has_back=False), 500, paper_of("A4"), SheetOptions(duplex="none"))
    assert len(sheets) == 3
    assert sum(len(sheet.slots) for sheet in sheets) == 500


def test_a_standee_is_one_strip_with_three_folds():
    unit = standee(25, 40)
    assert (unit.width, unit.height) == (25, 98)
    assert not unit.creases
    assert unit.folds == (9, 49, 89)
    assert [(part.side, part.y, part.turn) for part in unit.front] == [("back", 9, 180), ("front", 49, 0)]


@given(st.floats(100, 1200), st.floats(100, 1200), PAPERS)
def test_tiles_cover_a_board_and_overlap(width, height, paper):
    unit = card(width, height, "rectangle", has_back=False)
    options = SheetOptions()
    found = tiles(unit, paper, options)
    assert {(tile.column, tile.row) for tile in found} == {
        (column, row) for column in range(found[0].columns) for row in range(found[0].rows)
    }
    for tile in found:
        x, _, w, h = tile.area
        page = tile_paper(tile, paper, options)
        assert tile.x >= options.margin
        assert tile.x + w <= page.width - options.margin + 1e-6
        assert tile.y + h <= page.height - options.margin + 1e-6
        for other in found:
            if (other.column, other.row) == (tile.column + 1, tile.row):
                assert x + w - other.area[0] == pytest.approx(options.overlap)
    last = found[-1].area
    assert last[0] + last[2] == pytest.approx(width)
    assert last[1] + last[3] == pytest.approx(height)


@pytest.mark.parametrize("name", ["A9", "12", "0x0", "10x20x30", "x"])
def test_a_paper_that_does_not_exist_is_refused(name):
    with pytest.raises(ValueError, match="paper"):
        paper_of(name)


def test_papers_by_name_or_size():
    assert paper_of("a4") == paper_of("A4")
    assert paper_of("297x210mm")[1:] == (210, 297)
