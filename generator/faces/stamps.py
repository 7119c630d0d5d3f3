"""Puts a small stamp on every face: the game, the version of its data and perhaps a date, so that old and new copies can be told apart.

The stamp stands near the edge, outside the safe area, where layouts put no words: in the middle of the lower edge; along the
lower left edge of a hexagon that stands on a point; round the lower edge of a disc; up the right edge of a strip. A piece
that is too small for all of it gets only the version. A die has it only on its last square. Its colour is the background
under it, made darker or lighter.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing import paint_order
from generator.drawing.colours import contrast, mix
from generator.drawing.commands import Glyphs, Symbol
from generator.sheets import marks
from generator.typesetting import labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game
    from generator.drawing.commands import Command, Face

SIZE = 3.6  # points
LEAST = 3.0
EDGE = 0.8  # mm between the cut and the stamp
CAPITALS = 0.72  # of the size
ROUND = math.radians(130)  # largest angle of a stamp on a disc's rim
SHARE = 0.75  # share of black or white in its colour: readable, but not prominent
BLACK, WHITE = "#000000", "#ffffff"
ENOUGH = 4.5  # contrast
SAMPLES = 5
SQUARES = 3, 2  # columns and rows of a die's stickers

StampTexts = tuple[str, ...]  # the texts of a stamp, longest first
Stamp = tuple[Glyphs, ...]


class StampPlace(NamedTuple):
    """A place for a stamp: the middle of its baseline, its turn in degrees, the room along the edge in mm."""

    x: float
    y: float
    turn: float
    room: float


def stamp_texts(game: Game, date: str = "") -> StampTexts:
    """Return the texts of the stamp, longest first: all of it, without the title, only the version."""
    version = f"v{game.version}"
    texts = (
        " ".join(part for part in parts if part) for parts in ((game.title, version, date), (version, date), (version,))
    )
    return tuple(dict.fromkeys(texts))


def stamped(face: Face, texts: StampTexts, kind: str = "") -> Face:
    """Return a face with its stamp. It stays as it is without texts, or if it is too small even for the version (under 5 mm)."""
    stamp = _stamp(texts, face.width, face.height, face.shape, kind) if texts else ()
    if not stamp:
        return face
    colour = _colour(face, stamp)
    return face._replace(content=(*face.content, *_coloured(stamp, colour)))


@lru_cache(maxsize=1024)
def _coloured(stamp: Stamp, colour: str) -> Stamp:
    """Return a stamp in a colour; faces with the same stamp share it."""
    return tuple([run._replace(colour=colour) for run in stamp])


def _colour(face: Face, stamp: Stamp) -> str:
    """Return dark on light, light on dark: from the background under some points of a stamp. Words and icons keep off the edge, so they are ignored."""
    return _colour_on(tuple([command for command in face.content if not isinstance(command, (Glyphs, Symbol))]), stamp)


@lru_cache(maxsize=1024)
def _colour_on(ground: tuple[Command, ...], stamp: Stamp) -> str:
    under = list(paint_order.layers(ground))
    grounds = [paint_order.colour_under(under, x, y) for x, y in _points(stamp)]
    ink = max((BLACK, WHITE), key=lambda ink: sum(min(ENOUGH, contrast(ink, ground)) for ground in grounds))
    return mix(grounds[len(grounds) // 2], ink, SHARE)


def _points(stamp: Stamp) -> Iterator[tuple[float, float]]:
    """Give points along the middle of the letters of a stamp."""
    for index in range(SAMPLES):
        at = (index + 0.5) / SAMPLES * len(stamp)
        run = stamp[int(at)]
        turn, along, up = math.radians(run.turn), run.width * (at - int(at)), run.size * POINT * CAPITALS / 2
        yield run.x + along * math.cos(turn) + up * math.sin(turn), run.y + along * math.sin(turn) - up * math.cos(turn)


@cache
def _stamp(texts: StampTexts, width: float, height: float, shape: str, kind: str) -> Stamp:
    """Return the stamp with the longest text that fits, as large as possible."""
    if kind == "die":
        across, down = width / SQUARES[0], height / SQUARES[1]
        return tuple(
            run._replace(x=run.x + width - across, y=run.y + height - down)
            for run in _stamp(texts[-1:], across, down, "rectangle", "")
        )
    for text in texts:
        full = marks.label(text, 0.0, 0.0, SIZE).width
        for line in _places(shape, width, height):
            size = min(SIZE, SIZE * line.room / full)
            if size >= LEAST:
                return _round(text, line, size) if shape == "round" else (_straight(text, line, size),)
    return ()


def _places(shape: str, width: float, height: float) -> tuple[StampPlace, ...]:
    """Return the places for a stamp on a piece, the best first."""
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
    """Return a stamp on a straight edge."""
    half, turn = marks.label(text, 0.0, 0.0, size).width / 2, math.radians(line.turn)
    return marks.label(text, line.x - half * math.cos(turn), line.y - half * math.sin(turn), size)._replace(
        turn=line.turn
    )


def _radius(baseline: float, size: float) -> float:
    """Return the radius of the middle of letters that stand on a rim, feet outwards."""
    return baseline - size * POINT * CAPITALS / 2


def _round(text: str, line: StampPlace, size: float) -> Stamp:
    """Return a stamp, letter by letter, on the lower rim of a disc, feet outwards; `line` touches its lowest point."""
    baseline = line.y - line.x  # the disc is as tall as it is wide
    scale, radius = size * POINT, _radius(baseline, size)
    angle = -labels.width(marks.FOOTER_FACE, text) * scale / radius / 2
    letters = []
    for letter in text:
        width = labels.width(marks.FOOTER_FACE, letter) * scale
        middle = angle + width / radius / 2
        x, y = line.x + baseline * math.sin(middle), line.x + baseline * math.cos(middle)
        x, y = x - width / 2 * math.cos(middle), y + width / 2 * math.sin(middle)
        if letter != " ":
            letters.append(marks.label(letter, x, y, size)._replace(turn=-math.degrees(middle)))
        angle += width / radius
    return tuple(letters)
