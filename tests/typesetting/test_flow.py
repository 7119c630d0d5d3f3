"""Blocks of lines in columns, panels and pages."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.flow_lines import FlowLine
from generator.typesetting import flow
from generator.typesetting.flow import BEGINNING, Block, Column, Point, pages

HEIGHT, COLUMNS = 60.0, 2


def block(heights, **more) -> Block:
    return Block(tuple(FlowLine(height) for height in heights), **more)


BLOCKS = st.lists(
    st.builds(
        lambda lines, before, keep, first, last: block(
            lines, before=before, keep_with_next=keep, first=first, last=last
        ),
        st.lists(st.sampled_from([3.0, 4.5]), min_size=0, max_size=12),
        st.sampled_from([0.0, 2.0, 8.0]),
        st.booleans(),
        st.integers(1, 3),
        st.integers(1, 3),
    ),
    max_size=25,
)


def pieces_of(blocks, columns=COLUMNS, height=HEIGHT):
    found = pages(blocks, columns, lambda _page: height)
    return found, [piece for page in found for piece in page]


@given(BLOCKS)
def test_every_line_has_its_place_in_order_and_inside_its_column(blocks):
    pages, pieces = pieces_of(blocks)
    placed = [(id(piece.block), number) for piece in pieces for number in range(piece.begin, piece.end)]
    assert placed == [(id(one), number) for one in blocks for number in range(len(one.lines))]
    assert [piece.column for piece in pieces] == sorted(piece.column for piece in pieces)
    for number, page in enumerate(pages):
        assert {piece.column // COLUMNS for piece in page} == {number}
        for column in {piece.column for piece in page}:
            inside = [piece for piece in page if piece.column == column]
            assert inside[0].y == 0.0
            assert inside[-1].y + inside[-1].height <= HEIGHT + 1e-6
            for above, below in pairwise(inside):
                assert below.y >= above.y + above.height - 1e-6


@given(BLOCKS)
def test_no_line_is_stranded_and_no_heading_ends_a_column(blocks):
    _, pieces = pieces_of(blocks)
    for piece, after in pairwise(pieces):
        if after.block is piece.block:  # cut: enough lines on both sides
            assert piece.end - piece.begin >= piece.block.first or piece.begin
            assert len(piece.block.lines) - after.begin >= min(piece.block.last, len(piece.block.lines) - 1)
            assert not piece.block.keep_with_next or piece.block.height > HEIGHT or piece.y == 0.0
        elif (
            piece.block.keep_with_next and after.column != piece.column
        ):  # more than a column must have been kept together
            assert _together(pieces, piece.block) > HEIGHT - 1e-6


def _together(pieces, kept):
    """The height of the chain of kept blocks that one of them is in, with the beginning of the block after it."""
    blocks = list(dict.fromkeys(piece.block for piece in pieces))
    start = end = blocks.index(kept)
    while start and blocks[start - 1].keep_with_next:
        start -= 1
    while blocks[end].keep_with_next and end + 1 < len(blocks):
        end += 1
    return sum(one.before + one.height_of(0, one.fewest_lines) for one in blocks[start : end + 1])


def test_the_columns_of_the_last_page_are_equally_tall():
    pages, _ = pieces_of([block([5.0]) for _ in range(24 + 6)])  # a whole page and six lines
    assert len(pages) == 2
    assert [(piece.column, piece.y) for piece in pages[1]] == [
        (2, 0.0),
        (2, 5.0),
        (2, 10.0),
        (3, 0.0),
        (3, 5.0),
        (3, 10.0),
    ]


def test_a_block_is_cut_with_enough_lines_on_both_sides():
    tall = block([5.0] * 9, first=3, last=3)
    _, pieces = pieces_of([block([5.0]) for _ in range(5)] + [tall, block([5.0] * 12)])
    assert [(piece.begin, piece.end) for piece in pieces if piece.block is tall] == [(0, 6), (6, 9)]
    _, pieces = pieces_of([block([5.0] * 2) for _ in range(5)] + [tall])
    assert [(piece.begin, piece.end) for piece in pieces if piece.block is tall] == [(0, 9)]


def test_what_fits_nowhere_is_placed_all_the_same():
    _, pieces = pieces_of([block([200.0]), block([5.0], keep_with_next=True), block([70.0])])
    assert [piece.y for piece in pieces] == [0.0, 0.0, 0.0]
    assert pages([], 2, lambda _page: 10.0) == []


def test_blocks_without_lines_are_left_out_of_pages():
    first, last = block([5.0]), block([5.0], before=3.0)
    _, pieces = pieces_of([block([]), first, block([]), last], columns=1)
    assert [(piece.block, piece.y) for piece in pieces] == [(first, 0.0), (last, 8.0)]


WHOLE = st.lists(
    st.builds(lambda tall, before: block([tall], before=before), st.floats(0.5, 30.0), st.just(1.2)), max_size=12
)
ROOMS = st.lists(st.floats(1.0, 50.0), max_size=6)


def bottoms(pieces, columns):
    return [max([piece.bottom for piece in pieces if piece.column == number], default=0.0) for number in range(columns)]


@given(WHOLE, ROOMS)
def test_columns_of_any_heights_take_what_fits_in_order_and_tell_where_the_rest_begins(blocks, rooms):
    filled = flow.fill([Column(room, blocks) for room in rooms], force=False)
    assert [piece.block for piece in filled.pieces] == blocks[: filled.end.block]
    assert filled.end.line == 0
    for room, bottom in zip(rooms, bottoms(filled.pieces, len(rooms)), strict=True):
        assert bottom <= room + 1e-6
    if filled.end.block < len(blocks) and rooms:  # the next one does not fit below the last column's blocks
        last = bottoms(filled.pieces, len(rooms))[-1]
        following = blocks[filled.end.block]
        assert last + (following.before if last else 0.0) + following.height > rooms[-1]


@given(BLOCKS, ROOMS, st.booleans())
def test_a_flow_goes_on_where_an_earlier_one_ended(blocks, rooms, force):
    blocks = [one for one in blocks if one.lines]
    columns = [Column(room, blocks) for room in rooms]
    half = len(columns) // 2
    whole = flow.fill(columns, force=force)
    first = flow.fill(columns[:half], force=force)
    second = flow.fill(columns[half:], first.end, force=force)
    assert first.pieces + [piece._replace(column=piece.column + half) for piece in second.pieces] == whole.pieces
    assert second.end == whole.end


@pytest.mark.parametrize(("force", "columns"), [(True, [0, 1]), (False, [1])])
def test_what_is_too_tall_for_an_empty_column_is_forced_into_it_or_left_for_the_next(force, columns):
    tall = block([20.0])
    filled = flow.fill([Column(10.0, [tall, tall]), Column(30.0, [tall, tall])], force=force)
    assert [piece.column for piece in filled.pieces] == columns


def test_a_block_that_must_not_be_cut_but_fits_nowhere_fills_its_column():
    """Four lines of which three stay together at both ends, in columns for two."""
    filled = flow.fill(repeat(Column(25.0, [block([10.0] * 4, first=3, last=3)]), 2))
    assert [(piece.begin, piece.end) for piece in filled.pieces] == [(0, 2), (2, 4)]


def test_each_column_has_its_own_setting_of_the_blocks():
    """A panel that is narrower makes the same words taller."""
    wide, narrow = [block([10.0]) for _ in range(4)], [block([15.0]) for _ in range(4)]
    filled = flow.fill([Column(20.0, wide), Column(30.0, narrow)], force=False)
    assert [piece.block for piece in filled.pieces] == [*wide[:2], *narrow[2:]]
    assert [(piece.column, piece.y) for piece in filled.pieces] == [(0, 0.0), (0, 10.0), (1, 0.0), (1, 15.0)]


@given(WHOLE, st.integers(1, 4))
def test_even_columns_are_as_short_as_any_division_in_order(blocks, columns):
    everything = Column(sum(one.before + one.height for one in blocks), blocks)
    pieces = flow.fill_evenly(everything, columns, precision=1e-3)
    assert [piece.block for piece in pieces] == blocks
    tallest = max(bottoms(pieces, columns))
    for cuts in combinations_with_replacement(range(len(blocks) + 1), columns - 1):
        parts = [blocks[begin:end] for begin, end in pairwise((0, *cuts, len(blocks)))]
        assert tallest <= max(sum(one.height for one in part) + 1.2 * max(0, len(part) - 1) for part in parts) + 1e-2


@pytest.mark.parametrize(
    ("heights", "columns", "ends"),
    [([10, 10, 10, 10], 2, [2, 4]), ([30, 10, 10, 10], 2, [1, 4]), ([5], 1, [1]), ([10, 10, 10], 2, [2, 3])],
)
def test_even_columns_fill_the_first_ones_first(heights, columns, ends):
    blocks = [block([height]) for height in heights]
    pieces = flow.fill_evenly(Column(1000.0, blocks), columns, precision=1e-3)
    assert [sum(piece.column <= number for piece in pieces) for number in range(columns)] == ends


def test_even_columns_may_begin_inside_a_block():
    tall = block([5.0] * 9, first=1, last=1)
    pieces = flow.fill_evenly(Column(100.0, [tall]), 2, Point(0, 3), precision=1e-3)
    assert [(piece.begin, piece.end, piece.column) for piece in pieces] == [(3, 6, 0), (6, 9, 1)]


def test_what_even_columns_cannot_hold_goes_into_further_ones():
    blocks = [block([8.0]) for _ in range(5)]
    assert [piece.column for piece in flow.fill_evenly(Column(10.0, blocks), 2)] == [0, 1, 2, 3, 4]


def test_padding_counts_at_both_ends_of_every_piece():
    padded = block([10.0, 10.0], first=1, last=1, pad=2.0)
    assert padded.height == 24.0
    filled = flow.fill(repeat(Column(15.0, [padded]), 2))
    assert [(piece.begin, piece.height) for piece in filled.pieces] == [(0, 14.0), (1, 14.0)]
    assert filled.end == Point(1, 0)


def test_a_heading_that_stands_again_has_its_room_wherever_its_block_goes_on():
    listed = block([11.0, 10.0, 10.0, 10.0], first=2, last=1, again_space=11.0)
    filled = flow.fill(repeat(Column(32.0, [listed, block([1.0])])))
    assert [(piece.begin, piece.end, piece.column, piece.y) for piece in filled.pieces] == [
        (0, 3, 0, 0.0),
        (3, 4, 1, 11.0),
        (0, 1, 1, 21.0),
    ]


def test_without_blocks_or_columns_nothing_flows():
    assert flow.fill(repeat(Column(10.0, []))) == ([], BEGINNING)
    assert flow.fill([]) == ([], BEGINNING)
    assert flow.fill_evenly(Column(10.0, []), 3) == []


@given(st.lists(st.floats(0.5, 20.0), max_size=8), st.floats(1.0, 200.0))
def test_spare_height_is_shared_out_between_things_but_not_too_much_of_it(heights, room):
    tops = list(flow.spread(heights, room, 1.0, 6.0))
    assert len(tops) == len(heights)
    assert tops[:1] == [0.0] * bool(heights)
    gaps = [below - above - tall for (above, below), tall in zip(pairwise(tops), heights, strict=False)]
    assert all(1.0 - 1e-6 <= gap <= 6.0 + 1e-6 for gap in gaps)
    if gaps and 1.0 + 1e-6 < gaps[0] < 6.0 - 1e-6:
        assert tops[-1] + heights[-1] == pytest.approx(room)


@pytest.mark.parametrize(
    ("largest", "smallest", "tried"),
    [(9, 8.4, [9, 8.75, 8.5, 8.4]), (9, 9, [9]), (8, 9, [8]), (9, 8.5, [9, 8.75, 8.5])],
)
def test_sizes_go_down_in_quarters_of_a_point_to_the_smallest(largest, smallest, tried):
    assert list(flow.sizes(largest, smallest)) == tried


def test_the_first_try_that_fits_is_taken_or_else_the_last():
    seen = []

    def tries():
        for size in (9, 8, 7, 6):
            seen.append(size)
            yield size

    assert flow.first_that_fits(tries(), lambda size: size <= 8) == 8
    assert seen == [9, 8]  # later ones are not even made
    assert flow.first_that_fits(tries(), lambda _size: False) == 6
