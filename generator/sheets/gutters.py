"""Decides how far neighbours lie apart if the user does not say: as far as costs no sheet.

Neighbours that share a cut show a strip of one another when the cut is off. This matters only if the art that reaches the
cut differs: white borders, or one colour all around, may touch. Lengths are mm.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from engine.common.identity import ByIdentity
from generator.drawing import paint_order
from generator.drawing.commands import Glyphs, bounds, path_points
from generator.sheets import marks
from generator.sheets.imposition import grid_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.drawing.commands import Command, Face, Rect, Side
    from generator.drawing.paint_order import PaintedLayer
    from generator.sheets.imposition import SheetOptions
    from generator.sheets.papers import Paper
    from generator.sheets.units import CutUnit

WIDTHS = (4.0, 3.0, 2.0, 1.0)  # the widest that costs no sheet is taken
PROPOSED = 2.0  # what is proposed where every width costs sheets
OFF = 1.0  # how far a cut may be off
SAMPLES = 6  # points along an edge
SIDES: tuple[Side, Side] = ("front", "back")


class CopiesWithFaces(Protocol):
    """What is printed: the number of each copy's item, and the faces of an item."""

    @property
    def items(self) -> Sequence[int]:
        """The number of the item of each copy."""

    @property
    def face_of(self) -> Callable[[int, Side], Face | None]:
        """A function that returns a side of an item."""


def with_free_gutter(
    pieces: CopiesWithFaces, unit: CutUnit, paper: Paper, options: SheetOptions
) -> tuple[SheetOptions, int]:
    """Return options with the gutter that costs no sheet; and how many sheets the proposed one would cost if there is none.

    Options stay as they are if the user has chosen a gutter, or if cuts that are off would show nothing. Raises TooLargeError.
    """
    count = len(pieces.items)
    if not options.auto_gutter or options.skip or not unit.shares_cuts or count < 2 or not art_differs(pieces):  # noqa: PLR2004 - neighbours
        return options, 0
    now = grid_for(unit, paper, options, count)
    grids = {width: grid_for(unit, paper, replace(options, gutter=width), count) for width in WIDTHS}
    sheets = -(-count // now.cells)
    free = [width for width, grid in grids.items() if -(-count // grid.cells) == sheets]
    if not free:
        return options, -(-count // grids[PROPOSED].cells) - sheets
    footed = [width for width in free if marks.has_footer(grids[width], options.margin)]
    return replace(options, gutter=(footed or free)[0]), 0


def art_differs(pieces: CopiesWithFaces) -> bool:
    """Tell whether a cut that is off would show: the art at the edges of the faces differs."""
    known: ByIdentity[Command, bool] = ByIdentity()
    items = list(dict.fromkeys(pieces.items))
    return any(_differ([face for item in items if (face := pieces.face_of(item, side))], known) for side in SIDES)


def _differ(faces: list[Face], known: ByIdentity[Command, bool]) -> bool:
    if not faces:
        return False
    first = _at_edge(faces[0], known)
    if any(_at_edge(face, known) != first for face in faces[1:]):
        return True
    under = list(paint_order.layers(first))
    return len({paint_order.colour_under(under, x, y) for x, y in _edge(faces[0])}) > 1


def _at_edge(face: Face, known: ByIdentity[Command, bool]) -> list[Command]:
    """Return what reaches the cut line. A command that several faces share is looked at once; words are left out."""
    reaches = partial(_reaches_edge, face)
    return [command for command in face.content if command.__class__ is not Glyphs and known.get(command, reaches)]


def _reaches_edge(face: Face, command: Command) -> bool:
    for layer in paint_order.layers((command,)):
        x, y, width, height = _shown(layer)
        if width > 0 and height > 0 and min(x, y, face.width - x - width, face.height - y - height) < OFF:
            return True
    return False


def _shown(layer: PaintedLayer) -> Rect:
    """Return the part of a layer's box that its clips show."""
    x, y, width, height = layer.box
    right, bottom = x + width, y + height
    for inverse, clip in layer.clips:
        box = bounds(path_points(clip))
        left, top, across, down = paint_order.transformed_box(box, paint_order.invert(inverse))
        x, y, right, bottom = max(x, left), max(y, top), min(right, left + across), min(bottom, top + down)
    return x, y, right - x, bottom - y


def _edge(face: Face) -> Iterator[tuple[float, float]]:
    """Give points a little inside the cut line."""
    low, right, bottom = OFF / 2, face.width - OFF / 2, face.height - OFF / 2
    for index in range(SAMPLES):
        share = (index + 0.5) / SAMPLES
        x, y = face.width * share, face.height * share
        yield from ((x, low), (x, bottom), (low, y), (right, y))
