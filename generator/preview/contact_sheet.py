"""Puts all faces of a set or game on one picture: each with its name and copies, in rows, one set after the other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing.commands import Command, Face, Glyphs, Group, Shape, moved
from generator.drawing.figures import outline, rectangle
from generator.typesetting import fonts, labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_PIXELS = 60_000_000  # of the picture; above it the resolution is lower
GAP, MARGIN = 5.0, 8.0  # mm between faces, and around all
HEADING, LABEL = 12.0, 7.0  # points
_PAPER, _INK, _GREY = "#e8e6e1", "#1a1a1a", "#55524c"


class SheetRow(NamedTuple):
    """The faces under one heading, each with the words below it."""

    heading: str
    faces: Sequence[tuple[str, Face]]


class _OnSheet(NamedTuple):
    x: float
    y: float
    label: str
    face: Face | None  # None: a heading


def sheet(rows: Sequence[SheetRow]) -> Face:
    """Return one face that shows all faces at their size in mm."""
    area = sum((face.width + GAP) * (face.height + GAP + 5) for row in rows for _, face in row.faces)
    widest = max((face.width for row in rows for _, face in row.faces), default=50.0)
    width = max(widest, math.sqrt(area * 1.5)) + 2 * MARGIN
    placed = list(_places(rows, width))
    right = max((one.x + (one.face.width if one.face else 40.0) for one in placed), default=0.0) + MARGIN
    bottom = max((one.y + (one.face.height + 5 if one.face else 5) for one in placed), default=0.0) + MARGIN
    content: list[Command] = [Shape(rectangle(0, 0, right, bottom), _PAPER, None)]
    for one in placed:
        content += _drawn(one)
    return Face("sheet", "Contact sheet", "front", right, bottom, "rectangle", 0.0, 0.0, 0.0, tuple(content), (), ())


def _places(rows: Sequence[SheetRow], width: float) -> Iterator[_OnSheet]:
    """Give each heading and face its place, from left to right and from top to bottom."""
    y = MARGIN
    for row in rows:
        yield _OnSheet(MARGIN, y, row.heading, None)
        y += 7
        x, tallest = MARGIN, 0.0
        for label, face in row.faces:
            if x > MARGIN and x + face.width > width - MARGIN:
                x, y, tallest = MARGIN, y + tallest + GAP + 4, 0.0
            yield _OnSheet(x, y, label, face)
            x += face.width + GAP
            tallest = max(tallest, face.height)
        y += tallest + GAP + 6


def _drawn(one: _OnSheet) -> list[Command]:
    if one.face is None:
        return [_words(one.x, one.y + 4, one.label, HEADING, _INK)]
    face = one.face
    cut = outline(face.shape, face.width, face.height, face.corner)
    label = _fitting(one.label, face.width)
    return [
        Group(moved(one.x, one.y), face.content, cut),
        _words(one.x, one.y + face.height + 3.4, label, LABEL, _GREY),
    ]


def _fitting(words: str, width: float) -> str:
    """Return a label, cut off if it is wider than its face."""
    most = max(4, int(width / (LABEL * POINT * 0.5)))
    return words if len(words) <= most else words[: most - 1] + "…"


def _words(x: float, y: float, words: str, size: float, colour: str) -> Glyphs:
    face = fonts.face_of("text")
    return Glyphs(x, y, labels.width(face, words) * size * POINT, face, size, words, colour)


def resolution(face: Face, dpi: float) -> float:
    """Return the dots per inch of the picture of a sheet: `dpi`, or fewer if it would have more than `MOST_PIXELS` pixels."""
    return min(dpi, 25.4 * math.sqrt(MOST_PIXELS / (face.width * face.height)))
