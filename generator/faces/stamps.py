"""A small stamp on every face: game, version of its data and, if given, a date; so that old and new copies can be told apart.

It stands on the rim outside the safe area, where layouts put no words: in the middle of the lower edge, along the lower
left edge of a six-sided piece that stands on a point, round the lower rim of a disc, up the right edge of a strip. What
is too small for all of it has the version alone. A die has it on its last square only. Its colour is that of the ground
under it, darker or lighter.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing import paint_order
from generator.drawing.colours import contrast, mix
from generator.drawing.commands import Glyphs, Symbol
from generator.sheets import marks
from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game
    from generator.drawing.commands import Face

SIZE = 3.6  # points
LEAST = 3.0
EDGE = 0.8  # mm between the cut and the stamp
CAPITALS = 0.72  # of the size
ROUND = math.radians(130)  # of a disc's rim that it may take
SHARE = 0.75  # of black or white in its colour: read when looked for, and not calling
BLACK, WHITE = "#000000", "#ffffff"
ENOUGH = 4.5  # contrast
SAMPLES = 5
SQUARES = 3, 2  # of a die's stickers

StampTexts = tuple[str, ...]  # the same stamp in words that get fewer
Stamp = tuple[Glyphs, ...]


class StampPlace(NamedTuple):
    """Where a stamp may stand: the middle of its baseline, its turn in degrees, the mm of the edge along it."""

    x: float
    y: float
    turn: float
    room: float


def stamp_texts(game: Game, date: str = "") -> StampTexts:
    """What the stamp says: all of it, without the game's title, the version alone."""
    version = f"v{game.version}"
    found = (
        " ".join(part for part in parts if part) for parts in ((game.title, version, date), (version, date), (version,))
    )
    return tuple(dict.fromkeys(found))


def stamped(face: Face, said: StampTexts, kind: str = "") -> Face:
    """A face with its stamp; as it is where not even the version has room (pieces under 5 mm) or nothing is said."""
    stamp = _stamp(said, face.width, face.height, face.shape, kind) if said else ()
    if not stamp:
        return face
    colour = _colour(face, stamp)
    return face._replace(content=(*face.content, *(run._replace(colour=colour) for run in stamp)))


def _colour(face: Face, stamp: Stamp) -> str:
    """Dark on light, light on dark, by what lies under some points of a stamp: words and icons keep off the rim."""
    under = list(paint_order.layers([command for command in face.content if not isinstance(command, (Glyphs, Symbol))]))
    grounds = [paint_order.colour_under(under, x, y) for x, y in _points(stamp)]
    ink = max((BLACK, WHITE), key=lambda ink: sum(min(ENOUGH, contrast(ink, ground)) for ground in grounds))
    return mix(grounds[len(grounds) // 2], ink, SHARE)


def _points(stamp: Stamp) -> Iterator[tuple[float, float]]:
    """Points along the middle of its letters."""
    for index in range(SAMPLES):
        at = (index + 0.5) / SAMPLES * len(stamp)
        run = stamp[int(at)]
        turn, along, up = math.radians(run.turn), run.width * (at - int(at)), run.size * POINT * CAPITALS / 2
        yield run.x + along * math.cos(turn) + up * math.sin(turn), run.y + along * math.sin(turn) - up * math.cos(turn)


@cache
def _stamp(said: StampTexts, width: float, height: float, shape: str, kind: str) -> Stamp:
    """The stamp in the most words that fit, as large as they can be."""
    if kind == "die":
        across, down = width / SQUARES[0], height / SQUARES[1]
        return tuple(
            run._replace(x=run.x + width - across, y=run.y + height - down)
            for run in _stamp(said[-1:], across, down, "rectangle", "")
        )
    for text in said:
        full = marks.label(text, 0.0, 0.0, SIZE).width
        for line in _places(shape, width, height):
            size = min(SIZE, SIZE * line.room / full)
            if size >= LEAST:
                return _round(text, line, size) if shape == "round" else (_straight(text, line, size),)
    return ()


def _places(shape: str, width: float, height: float) -> tuple[StampPlace, ...]:
    """The places of a stamp on a piece, the best first."""
    middle, low = width / 2, height - EDGE
    if shape == "round":
        return (StampPlace(middle, low, 0.0, ROUND * max(0.0, _radius(low - height / 2, SIZE))),)
    if shape == "hexagon-flat":
        return (StampPlace(middle, low, 0.0, 0.4 * width),)
    if shape == "hexagon-pointy":
        along = math.atan2(height / 4, width / 2)  # the edge from (0, 3/4 height) to the point below
        x, y = width / 4 + EDGE * math.sin(along), height * 7 / 8 - EDGE * math.cos(along)
        return (StampPlace(x, y, math.degrees(along), 0.4 * height),)
    thick = LEAST * POINT * CAPITALS + 2 * EDGE
    lower = (StampPlace(middle, low, 0.0, 0.8 * width),) if height >= thick else ()
    right = (StampPlace(width - EDGE, height / 2, -90.0, 0.8 * height),) if width >= thick else ()
    return lower + right


def _straight(text: str, line: StampPlace, size: float) -> Glyphs:
    """A stamp on its line."""
    half, turn = marks.label(text, 0.0, 0.0, size).width / 2, math.radians(line.turn)
    return marks.label(text, line.x - half * math.cos(turn), line.y - half * math.sin(turn), size)._replace(
        turn=line.turn
    )


def _radius(baseline: float, size: float) -> float:
    """The radius of the middle of letters that stand on a rim, feet outwards."""
    return baseline - size * POINT * CAPITALS / 2


def _round(text: str, line: StampPlace, size: float) -> Stamp:
    """A stamp letter by letter on the lower rim of a disc, feet outwards; `line` touches its lowest point."""
    baseline = line.y - line.x  # the disc is as tall as it is wide
    scale, radius = size * POINT, _radius(baseline, size)
    angle = -fonts.width(marks.FOOTER_FACE, text) * scale / radius / 2
    found = []
    for letter in text:
        width = fonts.width(marks.FOOTER_FACE, letter) * scale
        middle = angle + width / radius / 2
        x, y = line.x + baseline * math.sin(middle), line.x + baseline * math.cos(middle)
        x, y = x - width / 2 * math.cos(middle), y + width / 2 * math.sin(middle)
        if letter != " ":
            found.append(marks.label(letter, x, y, size)._replace(turn=-math.degrees(middle)))
        angle += width / radius
    return tuple(found)
