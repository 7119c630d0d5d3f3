"""Blocks of lines in columns and pages."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.rulebook.flow import Block, Line, flow

HEIGHT, COLUMNS = 60.0, 2


def block(heights, **more) -> Block:
    return Block(tuple(Line(height) for height in heights), **more)


BLOCKS = st.lists(
    st.builds(
        lambda lines, before, keep, first, last: block(lines, before=before, keep=keep, first=first, last=last),
        st.lists(st.sampled_from([3.0, 4.5]), min_size=0, max_size=12),
        st.sampled_from([0.0, 2.0, 8.0]),
        st.booleans(),
        st.integers(1, 3),
        st.integers(1, 3),
    ),
    max_size=25,
)


def pieces_of(blocks, columns=COLUMNS, height=HEIGHT):
    pages = flow(blocks, columns, lambda _page: height)
    return pages, [piece for page in pages for piece in page]


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
            assert not piece.block.keep or piece.block.height > HEIGHT or piece.y == 0.0
        elif piece.block.keep and after.column != piece.column:  # more than a column must have been kept together
            assert _together(pieces, piece.block) > HEIGHT - 1e-6


def _together(pieces, kept):
    """The height of the chain of kept blocks that one of them is in, with the beginning of the block after it."""
    blocks = list(dict.fromkeys(piece.block for piece in pieces))
    start = end = blocks.index(kept)
    while start and blocks[start - 1].keep:
        start -= 1
    while blocks[end].keep and end + 1 < len(blocks):
        end += 1
    return sum(one.before + one.tall(0, one.least) for one in blocks[start : end + 1])


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
    _, pieces = pieces_of([block([200.0]), block([5.0], keep=True), block([70.0])])
    assert [piece.y for piece in pieces] == [0.0, 0.0, 0.0]
    assert flow([], 2, lambda _page: 10.0) == []
