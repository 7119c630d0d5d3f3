"""Player aids of two sides: each panel has the background of the aid's layout, and blocks flow from panel to panel.

A leaflet with one fold is a booklet: the right half of its front is the cover, then come the two pages inside (the back),
then the left half of the front. Others are read from the left on the front, then on the back. The first panel is drawn as
the side `front` of the layout `aid`, all others as its side `back`, so that the first can have a larger head.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, NamedTuple

from generator.aids.aid_piece import SET, background_of, infos_of, rows, set_of
from generator.aids.look import look_of
from generator.aids.set_blocks import ROOMY_ROW, ROW, BlockSetter, notes_on, stacked
from generator.aids.tags import has_text, read_at, with_title
from generator.drawing import figures
from generator.drawing.commands import Face, Group, moved
from generator.typesetting import flow
from generator.typesetting.flow import Column

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Aid, PieceSet
    from generator.aids.blocks import AidRow
    from generator.aids.look import AidLook
    from generator.aids.set_blocks import SetBlock
    from generator.common.note import Note
    from generator.drawing.commands import Command, Path, Side
    from generator.layout.compose import Studio
    from generator.typesetting.flow import Block, Filled

SHARES = (
    0.25,
    0.5,
    0.6,
    0.7,
    0.8,
    0.9,
    1.0,
)  # shares of the panels' height to fill, tried in turn, so that the panels become even


class Panel(NamedTuple):
    """A panel: its printed side, its left edge x, and whether it is the first."""

    side: Side
    x: float
    first: bool


@dataclass(slots=True)
class PanelBackground:
    """The background of a panel, and how its blocks are set."""

    face: Face
    look: AidLook


def panels(aid: Aid) -> list[Panel]:
    """Return the panels of an aid in reading order."""
    starts = (0.0, *aid.folds)
    if len(starts) == 2:  # noqa: PLR2004 - a booklet
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
    """Return the left edges of the panels on the back, which is turned over."""
    return sorted(aid.size.width - end for end in (*aid.folds, aid.size.width))


def sides(studio: Studio, aid: Aid) -> tuple[Face, Face]:
    """Return front and back of an aid; the front has the notes on what is wrong."""
    notes: list[Note] = []
    pieces = set_of(studio.game, aid)
    starts = (0.0, *aid.folds, aid.size.width)
    width = min(end - start for start, end in pairwise(starts))
    panel_pieces = replace(pieces, size=replace(pieces.size, width=width, name=""))
    first, rest = (
        _background_of(studio, panel_pieces, "front", notes),
        _background_of(studio, panel_pieces, "back", notes),
    )
    infos = [*first.face.boxes, *infos_of(studio.game, aid)]
    number = len(first.face.boxes)
    blocks = [rows(studio, block, infos[number + index], notes) for index, block in enumerate(aid.blocks)]
    content: dict[Side, list[Command]] = {"front": [], "back": []}
    heading = "H2" if has_text(first.face.content) else "H1"
    leaflet = _Leaflet(studio, aid, (first, rest), blocks, number, heading)
    for order, (panel, words) in enumerate(zip(panels(aid), leaflet.fit(notes), strict=True)):
        ground = (first if panel.first else rest).face
        shown = with_title(ground.content) if panel.first else ground.content  # the heads of other panels say it again
        content[panel.side].append(Group(moved(panel.x, 0.0), shown, _clip(aid, panel, width, ground.bleed)))
        content[panel.side] += [Group(moved(panel.x, 0.0), read_at(tuple(words), order))] if words else []
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


def _background_of(studio: Studio, pieces: PieceSet, side: Side, notes: list[Note]) -> PanelBackground:
    """Return one panel's background and how its blocks are set."""
    face = background_of(studio, pieces, side)
    notes += [note for note in face.notes if note not in notes]
    return PanelBackground(face, look_of(studio, replace(pieces, folds=()), notes, side))


def _clip(aid: Aid, panel: Panel, width: float, bleed: float) -> Path:
    """Return the part of a background that shows: its panel, and the bleed at the sheet's edge."""
    left = bleed if panel.x <= 0 else 0.0
    right = bleed if panel.x + width >= aid.size.width - 1e-6 else 0.0
    return figures.rectangle(-left, -bleed, width + left + right, aid.size.height + 2 * bleed)


class _PanelSetting(NamedTuple):
    """The blocks over the panels at one size, by how many mm they are too tall, and the characters and icons that cannot be drawn."""

    size: float
    filled: Filled[Block[SetBlock]]
    over: float
    missing: list[str]


class _Leaflet:
    """Sets the blocks over the panels, smaller and smaller until they fit. The first background is the first panel's, the second is for all others."""

    def __init__(
        self,
        studio: Studio,
        aid: Aid,
        grounds: Sequence[PanelBackground],
        blocks: list[list[AidRow]],
        number: int,
        heading: str,
    ) -> None:
        self.aid = aid
        self.setters = [BlockSetter(studio.game, ground.look, aid, blocks, number, heading) for ground in grounds]
        self.order = [0 if panel.first else 1 for panel in panels(aid)]

    def fit(self, notes: list[Note]) -> Iterator[list[Command]]:
        """Give the commands of each panel at the largest size that fits. If none fits, the smallest is used, with a note."""
        best = flow.first_that_fits(self._tries(), lambda tried: tried.over <= 0)
        notes += notes_on(self.aid, best.over, best.size, best.missing)
        begin = 0
        for which in self.order:
            look = self.setters[which].look
            yield list(self._panel(look, begin, best.filled))
            begin += look.columns

    def _tries(self) -> Iterator[_PanelSetting]:
        """Give the settings at every size: rows close or wide apart, panels as even as possible."""
        body = self.setters[0].look.styles["body"]
        for size in flow.sizes(body.size, body.minimum):
            for row_gap in (ROOMY_ROW, (ROOMY_ROW + ROW) / 2, ROW):
                missing: list[str] = []
                blocks = [setter.all_blocks(size / body.size, row_gap, missing) for setter in self.setters]
                for share in SHARES:
                    filled = flow.fill(self._columns(blocks, share), force=False)
                    rest = blocks[self.order[-1]][filled.end.block :]
                    yield _PanelSetting(size, filled, sum(block.height + block.before for block in rest), missing)

    def _columns(self, blocks: Sequence[Sequence[Block[SetBlock]]], share: float) -> Iterator[Column[Block[SetBlock]]]:
        """Give the columns of all panels, filled up to a share of their height."""
        for which in self.order:
            look = self.setters[which].look
            yield from repeat(Column(look.area[3] * share, blocks[which]), look.columns)

    @staticmethod
    def _panel(look: AidLook, begin: int, filled: Filled[Block[SetBlock]]) -> Iterator[Command]:
        """Give the commands of the panel whose first column has the number `begin`."""
        _, y, _, height = look.area
        for number in range(look.columns):
            column = [piece.block for piece in filled.pieces if piece.column == begin + number]
            yield from stacked(column, look.column_left(number), y, height)
