"""Nets that are folded out of paper: a die and the tuck box of a deck, with cut lines, creases and glue tabs.

Lengths are mm, the origin is the top left corner of the net, x runs right, y runs down.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.drawing import figures
from generator.sheets.units import CutUnit, FacePart

Point = tuple[float, float]
Crease = tuple[float, float, float, float]

COLUMNS = 3  # stickers in a row of a die's face
CROSS = {
    0: (1, 0),
    1: (0, 1),
    2: (1, 1),
    4: (2, 1),
    3: (3, 1),
    5: (1, 2),
}  # sticker → column, row of the cross; 1 faces 6
TAB = 0.35  # depth of a die's glue tab, as a share of the edge
LEAST_TAB, MOST_TAB = 4.0, 8.0
SLANT = 0.2  # how far a tab narrows on each side, as a share of its length
LOOSE = 1.5  # mm by which a box is larger than its cards
LOOSE_DEPTH = 1.0
GLUE = 10.0  # mm of a box's glue flap
TUCK = 14.0  # mm: depth of the flap of the lid
THUMB = 9.0  # mm: radius of the notch for the thumb


def sticker_edge(width: float, height: float) -> float:
    """Return the edge of a die from the size of its six stickers (three in a row). Raises ValueError."""
    if abs(width / COLUMNS - height / 2) > 0.01:  # noqa: PLR2004 - mm, an error of rounding
        raise ValueError(f"six square stickers, three in a row, are not {width:g} × {height:g} mm")
    return height / 2


def die(width: float, height: float) -> CutUnit:
    """Return the net of a die: a cross of six squares with glue tabs. Raises ValueError."""
    edge = sticker_edge(width, height)
    tab = min(MOST_TAB, max(LEAST_TAB, TAB * edge))
    parts = tuple(
        FacePart(
            "front",
            tab + column * edge,
            tab + row * edge,
            edge,
            edge,
            0,
            (face % COLUMNS * edge, face // COLUMNS * edge),
        )
        for face, (column, row) in CROSS.items()
    )
    x = [tab + number * edge for number in range(5)]
    y = [tab + number * edge for number in range(4)]
    points: list[Point] = [(x[0], y[1])]
    points += [(x[1], y[1])]
    points += (
        _tab((x[1], y[1]), (x[1], y[0]), tab)
        + _tab((x[1], y[0]), (x[2], y[0]), tab)
        + _tab((x[2], y[0]), (x[2], y[1]), tab)
    )
    points += [(x[3], y[1]), (x[4], y[1])]
    points += _tab((x[4], y[1]), (x[4], y[2]), tab)
    points += [(x[3], y[2]), (x[2], y[2])]
    points += (
        _tab((x[2], y[2]), (x[2], y[3]), tab)
        + _tab((x[2], y[3]), (x[1], y[3]), tab)
        + _tab((x[1], y[3]), (x[1], y[2]), tab)
    )
    points += [(x[0], y[2])]
    creases: list[Crease] = [(x[n], y[1], x[n], y[2]) for n in (1, 2, 3, 4)]
    creases += [(x[1], y[n], x[2], y[n]) for n in (0, 1, 2, 3)]
    creases += [(x[n], y[row], x[n], y[row + 1]) for n in (1, 2) for row in (0, 2)]
    return CutUnit(
        4 * edge + 2 * tab,
        3 * edge + 2 * tab,
        "rectangle",
        parts,
        (),
        (),
        tuple(creases),
        figures.polygon(_distinct(points)),
    )


def _distinct(points: list[Point]) -> list[Point]:
    """Leave out points that repeat the one before."""
    return [point for number, point in enumerate(points) if not number or point != points[number - 1]]


def _tab(start: Point, end: Point, depth: float) -> list[Point]:
    """Return a glue tab on the left side of the line from start to end; it narrows outwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    nx, ny = uy, -ux
    slant = SLANT * length
    return [
        start,
        (start[0] + ux * slant + nx * depth, start[1] + uy * slant + ny * depth),
        (end[0] - ux * slant + nx * depth, end[1] - uy * slant + ny * depth),
        end,
    ]


class TuckBox(NamedTuple):
    """A tuck box: its net, and where its panels lie (x, y, width, height)."""

    unit: CutUnit
    front: tuple[float, float, float, float]
    back: tuple[float, float, float, float]
    spine: tuple[float, float, float, float]
    inner: tuple[float, float, float]  # width, height, depth inside


class _BoxPlan(NamedTuple):
    """The measures of a box, laid flat: the x of its vertical folds, the y of its lid's and floor's, the depth of panels and flaps."""

    x: tuple[float, float, float, float, float]
    tuck: float  # y of the fold between the lid and the flap that tucks in
    top: float
    bottom: float
    depth: float
    dust: float  # of the flaps at the sides
    notch: float  # for the thumb


def tuck_box(width: float, height: float, cards: int, thickness: float) -> TuckBox:
    """Return the box of a deck: `cards` cards of a size, each `thickness` mm thick.

    From left to right: glue flap, back, side, front, side. The lid is above the back, the floor below the front, dust flaps are
    at the sides.
    """
    w, h, d = width + LOOSE, height + LOOSE, max(3.0, cards * thickness + LOOSE_DEPTH)
    tuck = min(TUCK, d + TUCK / 2)
    top, bottom = d + tuck, d + tuck + h
    x = (GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d)
    plan = _BoxPlan(x, tuck, top, bottom, d, min(d * 0.8, w / 2), min(THUMB, w / 4))
    total = (x[4], bottom + d + GLUE)
    outline = figures.polygon(_distinct([*_upper_edge(plan), *_lower_edge(plan)]))
    front = (FacePart("front", 0.0, 0.0, *total),)
    unit = CutUnit(*total, "rectangle", front, (), (), tuple(_box_creases(plan)), outline)
    return TuckBox(unit, (x[2], top, w, h), (x[0], top, w, h), (x[1], top, d, h), (w, h, d))


def _upper_edge(plan: _BoxPlan) -> list[Point]:
    """Return the outline from the glue flap to the right edge: lid, dust flap, thumb notch, dust flap."""
    x, top, dust, notch = plan.x, plan.top, plan.dust, plan.notch
    lid = [(x[0], plan.tuck), (x[0] + 3, 0.0), (x[1] - 3, 0.0), (x[1], plan.tuck), (x[1], top)]
    middle = (x[2] + x[3]) / 2
    thumb = [
        (middle - notch, top),
        (middle - notch * 0.7, top + notch * 0.7),
        (middle, top + notch),
        (middle + notch * 0.7, top + notch * 0.7),
        (middle + notch, top),
    ]
    left, right = [[(x[at] + 1, top - dust), (x[at + 1] - 1, top - dust), (x[at + 1], top)] for at in (1, 3)]
    return [(0.0, top + 4), (x[0], top), *lid, *left, *thumb, (x[3], top), *right]


def _lower_edge(plan: _BoxPlan) -> list[Point]:
    """Return the outline from the right edge back to the glue flap: dust flap, floor with its glue strip, dust flap."""
    x, bottom, floor, dust = plan.x, plan.bottom, plan.bottom + plan.depth, plan.dust
    right, left = [[(x[at + 1] - 1, bottom + dust), (x[at] + 1, bottom + dust), (x[at], bottom)] for at in (3, 1)]
    base = [(x[3], floor), (x[3] - 3, floor + GLUE), (x[2] + 3, floor + GLUE), (x[2], floor), (x[2], bottom)]
    return [(x[4], bottom), *right, *base, *left, (x[0], bottom), (0.0, bottom - 4)]


def _box_creases(plan: _BoxPlan) -> list[Crease]:
    """Return the folds: down between the panels, then those of lid and dust flaps, then those of floor and dust flaps."""
    x, top, bottom = plan.x, plan.top, plan.bottom
    down = [(at, top, at, bottom) for at in x[:4]]
    across = [
        (0, plan.tuck),
        (0, top),
        (1, top),
        (3, top),
        (1, bottom),
        (2, bottom),
        (3, bottom),
        (2, bottom + plan.depth),
    ]
    return [*down, *((x[panel], y, x[panel + 1], y) for panel, y in across)]
