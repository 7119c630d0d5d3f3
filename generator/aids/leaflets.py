"""Player aids of two sides: each panel on the aid layout's ground at its own size, blocks flowing from panel to panel.

A leaflet with one fold is a booklet: the right half of its front is the cover, then come both pages inside (the back),
then the left half of the front. Others are read from the left on the front, then on the back. The first panel is laid out
as the side `front` of the layout `aid`, all others as its side `back`, so that a layout can give the first a larger head.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.aids.columns import (
    BLOCK,
    ROOMY_ROW,
    ROW,
    SET,
    STEP,
    Block,
    Flow,
    Look,
    infos_of,
    look_of,
    rows,
    set_of,
    stacked,
    told,
)
from generator.common.note import Note
from generator.drawing import svg_path
from generator.drawing.commands import Face, Group, moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Aid, PieceSet
    from generator.aids.blocks import Row
    from generator.drawing.commands import Command, Leaf, Path, Side
    from generator.layout.compose import Studio

SHARES = (0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # of the panels' height that the blocks may fill: as even as can be


class Panel(NamedTuple):
    """A panel: on which printed side, from which x, first of all or not."""

    side: Side
    x: float
    first: bool


@dataclass(slots=True)
class Ground:
    """What lies under a panel's blocks, and how they are set on it."""

    face: Face
    look: Look

    @property
    def column(self) -> float:
        """The width of a column in mm."""
        return (self.look.area[2] - self.look.gutter * (self.look.columns - 1)) / self.look.columns


def panels(aid: Aid) -> list[Panel]:
    """The panels of an aid in the order in which they are read."""
    starts = (0.0, *aid.folds)
    if len(starts) == 2:  # noqa: PLR2004  a booklet
        order: list[tuple[Side, float]] = [
            ("front", starts[1]),
            ("back", 0.0),
            ("back", aid.size.width - starts[1]),
            ("front", 0.0),
        ]
    else:
        order = [("front", x) for x in starts] + [("back", x) for x in _mirrored(aid)]
    return [Panel(side, x, not number) for number, (side, x) in enumerate(order)]


def _mirrored(aid: Aid) -> list[float]:
    """Where panels begin on the back, which is turned over."""
    return sorted(aid.size.width - end for end in (*aid.folds, aid.size.width))


def sides(studio: Studio, aid: Aid) -> tuple[Face, Face]:
    """Front and back of an aid, with notes on what is wrong at the front."""
    notes: list[Note] = []
    pieces = set_of(studio.game, aid)
    starts = (0.0, *aid.folds, aid.size.width)
    width = min(end - start for start, end in pairwise(starts))
    own = replace(pieces, size=replace(pieces.size, width=width, name=""))
    first, other = _ground(studio, own, "front", notes), _ground(studio, own, "back", notes)
    infos = [*first.face.boxes, *infos_of(studio.game, aid)]
    number = len(first.face.boxes)
    blocks = [rows(studio, block, infos[number + index], notes) for index, block in enumerate(aid.blocks)]
    content: dict[Side, list[Command]] = {"front": [], "back": []}
    laid = _Leaflet(studio, aid, first, other, blocks, number)
    for panel, words in zip(panels(aid), laid.fit(notes), strict=True):
        ground = first if panel.first else other
        content[panel.side].append(
            Group(moved(panel.x, 0.0), ground.face.content, _clip(aid, panel, width, ground.face.bleed))
        )
        content[panel.side] += [Group(moved(panel.x, 0.0), tuple(words))] if words else []
    size, face = pieces.size, first.face
    common = (size.width, size.height, size.shape, size.corner, face.bleed, face.safe)
    front, back = (
        Face(
            f"{SET}/{aid.id}",
            aid.title,
            side,
            *common,
            tuple(content[side]),
            tuple(infos),
            tuple(notes) if side == "front" else (),
        )
        for side in content
    )
    return front, back


def _ground(studio: Studio, pieces: PieceSet, side: Side, notes: list[Note]) -> Ground:
    """One panel's ground and how its blocks are set."""
    found = studio.face(pieces.items[0], side, pieces)
    if found is None:
        size = pieces.size
        found = Face(
            pieces.id, pieces.title, side, size.width, size.height, size.shape, size.corner, 3.0, 3.0, (), (), ()
        )
    notes += [note for note in found.notes if note not in notes]
    return Ground(found, look_of(studio, replace(pieces, folds=()), notes, side))


def _clip(aid: Aid, panel: Panel, width: float, bleed: float) -> Path:
    """What of a ground shows: its panel, and the bleed where that is at the sheet's edge."""
    left = bleed if panel.x <= 0 else 0.0
    right = bleed if panel.x + width >= aid.size.width - 1e-6 else 0.0
    return svg_path.rectangle(-left, -bleed, width + left + right, aid.size.height + 2 * bleed)


class _Leaflet:
    """Blocks set over the panels, smaller and smaller until they fit."""

    def __init__(
        self, studio: Studio, aid: Aid, first: Ground, other: Ground, blocks: list[list[Row]], number: int
    ) -> None:
        self.aid = aid
        self.grounds = [first if panel.first else other for panel in panels(aid)]
        self.flows = {id(ground): Flow(studio.game, ground.look, aid, blocks, number, []) for ground in (first, other)}

    def fit(self, notes: list[Note]) -> list[list[Leaf]]:
        """The commands of each panel at the largest size that fits; at the smallest, with a note, if none does."""
        body = self.grounds[0].look.styles["body"]
        size = body.size
        while True:
            for row_gap in (ROOMY_ROW, (ROOMY_ROW + ROW) / 2, ROW):
                filled, over, missing = self._filled(size / body.size, row_gap)
                if over <= 0:
                    break
            if over <= 0 or size <= body.minimum:
                break
            size = max(body.minimum, size - STEP)
        notes += told(self.aid, over, size, missing)
        return [list(self._panel(ground, columns)) for ground, columns in zip(self.grounds, filled, strict=True)]

    def _filled(self, scale: float, row_gap: float) -> tuple[list[list[list[Block]]], float, list[str]]:
        """Blocks at a scale, over the panels as even as can be; by how many mm they are too tall, and what is missing."""
        missing: list[str] = []
        blocks = {key: flow.every(self._column(key), scale, row_gap, missing) for key, flow in self.flows.items()}
        for share in SHARES:
            filled, over = self._fill(blocks, share)
            if over <= 0:
                break
        return filled, over, missing

    def _column(self, key: int) -> float:
        return next(ground.column for ground in self.grounds if id(ground) == key)

    def _fill(self, blocks: dict[int, list[Block]], share: float) -> tuple[list[list[list[Block]]], float]:
        """Blocks of each column of each panel, up to a share of its height; and by how many mm the rest is too tall."""
        filled: list[list[list[Block]]] = []
        at = 0
        for ground in self.grounds:
            own = blocks[id(ground)]
            room = ground.look.area[3] * share
            columns: list[list[Block]] = []
            for _ in range(ground.look.columns):
                column: list[Block] = []
                while at < len(own) and sum(block[1] + BLOCK for block in column) + own[at][1] <= room:
                    column.append(own[at])
                    at += 1
                columns.append(column)
            filled.append(columns)
        last = blocks[id(self.grounds[-1])]
        return filled, sum(block[1] + BLOCK for block in last[at:])

    @staticmethod
    def _panel(ground: Ground, columns: list[list[Block]]) -> Iterator[Leaf]:
        x, y, _, height = ground.look.area
        for number, column in enumerate(columns):
            yield from stacked(column, x + number * (ground.column + ground.look.gutter), y, height)
