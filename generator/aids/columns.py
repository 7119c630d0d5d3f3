"""Player aids of one side: blocks in columns at the largest size that fits, on the ground that `layouts/aid.yaml` gives.

A game without that layout gets a plain one. Aids of two sides are made by `leaflets`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.aids.aid_piece import ground_of, infos_of, rows, set_of
from generator.aids.look import look_of
from generator.aids.set_blocks import ROOMY_ROW, ROW, BlockSetter, notes_on, stacked
from generator.drawing.paint_order import extent
from generator.typesetting import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Aid
    from generator.aids.set_blocks import SetBlock
    from generator.common.note import Note
    from generator.drawing.commands import Face, Leaf
    from generator.layout.compose import Studio
    from generator.typesetting.flow import Block

FINE = 1e-3  # mm to which the columns are as even as can be


def face(studio: Studio, aid: Aid) -> Face:
    """An aid laid out, with notes on what is wrong."""
    game = studio.game
    pieces = set_of(game, aid)
    ground = ground_of(studio, pieces, "front")
    notes: list[Note] = list(ground.notes)
    first = len(ground.boxes)
    infos = [*ground.boxes, *infos_of(game, aid)]
    blocks = [rows(studio, block, infos[first + index], notes) for index, block in enumerate(aid.blocks)]
    content = _fitted(BlockSetter(game, look_of(studio, pieces, notes), aid, blocks, first), notes)
    return ground._replace(content=ground.content + content, boxes=tuple(infos), notes=tuple(notes))


class _ColumnSetting(NamedTuple):
    """The blocks in columns at one size; by how many mm the tallest column is too tall; what has no picture."""

    size: float
    columns: list[list[Block[SetBlock]]]
    over: float
    missing: list[str]


def _fitted(setter: BlockSetter, notes: list[Note]) -> tuple[Leaf, ...]:
    """The commands at the largest body size that fits; at the smallest, cut off and with a note, if none does."""
    body, (_, y, _, height) = setter.look.styles["body"], setter.look.area
    tries = (_in_columns(setter, size) for size in flow.sizes(body.size, body.minimum))
    best = flow.first_that_fits(tries, lambda tried: tried.over <= 0)
    notes += notes_on(setter.aid, best.over, best.size, best.missing)
    drawn = _drawn(setter, best.columns)
    return tuple(drawn) if best.over <= 0 else tuple(command for command in drawn if _bottom(command) <= y + height)


def _in_columns(setter: BlockSetter, size: float) -> _ColumnSetting:
    """The blocks in columns that are as even as can be; spare height goes between the rows."""
    scale, height = size / setter.look.styles["body"].size, setter.look.area[3]
    missing: list[str] = []
    blocks = setter.all_blocks(scale, ROW, missing)
    everything = flow.Column(sum(block.before + block.height for block in blocks), blocks)
    pieces = flow.fill_evenly(everything, setter.look.columns, precision=FINE)
    numbers = [
        [number for number, piece in enumerate(pieces) if piece.column == column]
        for column in range(setter.look.columns)
    ]
    over = max((piece.bottom for piece in pieces), default=0.0) - height
    if over <= 0:
        most = max(1, *(_rows(setter, column) for column in numbers))
        blocks = setter.all_blocks(scale, min(ROOMY_ROW, ROW - over / 2 / most), [])
    return _ColumnSetting(size, [[blocks[number] for number in column] for column in numbers], over, missing)


def _rows(setter: BlockSetter, column: Sequence[int]) -> int:
    """How many rows the blocks of a column have; the code of the aid's page has none."""
    return sum(len(setter.blocks[number]) for number in column if number < len(setter.blocks))


def _drawn(setter: BlockSetter, columns: Sequence[Sequence[Block[SetBlock]]]) -> Iterator[Leaf]:
    _, y, _, height = setter.look.area
    for number, column in enumerate(columns):
        yield from stacked(column, setter.look.column_left(number), y, height)


def _bottom(command: Leaf) -> float:
    """How far down a command reaches."""
    _, y, _, height = extent(command)
    return y + height
