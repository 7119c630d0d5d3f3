"""Player aids of one side: blocks in columns at the largest size that fits, on the background from `layouts/aid.yaml`.

A game without that layout gets a plain one. `leaflets` makes aids of two sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.aids.aid_piece import background_of, infos_of, rows, set_of
from generator.aids.look import look_of
from generator.aids.set_blocks import ROOMY_ROW, ROW, BlockSetter, notes_on, stacked
from generator.aids.tags import has_text, with_title
from generator.drawing.commands import Group
from generator.drawing.paint_order import extent
from generator.typesetting import flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.model import Aid
    from generator.aids.set_blocks import SetBlock
    from generator.common.note import Note
    from generator.drawing.commands import Command, Face, Leaf
    from generator.layout.compose import Studio
    from generator.typesetting.flow import Block

FINE = 1e-3  # mm: how exactly the columns are made even


def face(studio: Studio, aid: Aid) -> Face:
    """Lay out an aid, with notes on what is wrong."""
    game = studio.game
    pieces = set_of(game, aid)
    background = background_of(studio, pieces, "front")
    notes: list[Note] = list(background.notes)
    first = len(background.boxes)
    infos = [*background.boxes, *infos_of(game, aid)]
    blocks = [rows(studio, block, infos[first + index], notes) for index, block in enumerate(aid.blocks)]
    heading = "H2" if has_text(background.content) else "H1"
    content = _fitted(BlockSetter(game, look_of(studio, pieces, notes), aid, blocks, first, heading), notes)
    return background._replace(content=with_title(background.content) + content, boxes=tuple(infos), notes=tuple(notes))


class _ColumnSetting(NamedTuple):
    """The blocks in columns at one size, by how many mm the tallest column is too tall, and the characters and icons that cannot be drawn."""

    size: float
    columns: list[list[Block[SetBlock]]]
    over: float
    missing: list[str]


def _fitted(setter: BlockSetter, notes: list[Note]) -> tuple[Command, ...]:
    """Return the commands at the largest body size that fits. If none fits, the smallest is cut off, with a note."""
    body, (_, y, _, height) = setter.look.styles["body"], setter.look.area
    tries = (_in_columns(setter, size) for size in flow.sizes(body.size, body.minimum))
    best = flow.first_that_fits(tries, lambda tried: tried.over <= 0)
    notes += notes_on(setter.aid, best.over, best.size, best.missing)
    drawn = _drawn(setter, best.columns)
    return tuple(drawn) if best.over <= 0 else tuple(_above(drawn, y + height))


def _in_columns(setter: BlockSetter, size: float) -> _ColumnSetting:
    """Set the blocks in columns that are as even as possible; spare height goes between the rows."""
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
    """Return how many rows the blocks of a column have; the QR code has none."""
    return sum(len(setter.blocks[number]) for number in column if number < len(setter.blocks))


def _drawn(setter: BlockSetter, columns: Sequence[Sequence[Block[SetBlock]]]) -> Iterator[Command]:
    _, y, _, height = setter.look.area
    for number, column in enumerate(columns):
        yield from stacked(column, setter.look.column_left(number), y, height)


def _above(content: Iterable[Command], bottom: float) -> Iterator[Command]:
    """Give the commands that do not reach below a height, those in groups too."""
    for command in content:
        if isinstance(command, Group):
            yield command._replace(content=tuple(_above(command.content, bottom)))
        elif _bottom(command) <= bottom:
            yield command


def _bottom(command: Leaf) -> float:
    """Return the y of the lowest ink of a command."""
    _, y, _, height = extent(command)
    return y + height
