"""Figures as drawing paths: rectangles, ellipses, polygons, arcs, the outline of a piece; and paths under a matrix."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.drawing.commands import IDENTITY, apply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.drawing.commands import Matrix, Path, Segment

KAPPA = 0.5522847498307936  # control length of a quarter circle


def unit_arc(first: float, angle: float, matrix: Matrix) -> list[tuple[float, ...]]:
    """Return an arc of the unit circle (radians) under a matrix, as cubic curves of at most a quarter turn."""
    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    reach = 4 / 3 * math.tan(step / 4)
    curves = []
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        points = (
            (math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
            (math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        curves.append(tuple(value for x, y in points for value in apply(matrix, x, y)))
    return curves


def transformed(path: Path, matrix: Matrix) -> Path:
    """Transform a path by a matrix."""
    if matrix == IDENTITY:
        return path
    moved: list[Segment] = []
    for segment in path:
        numbers = segment[1:]
        points: list[float | str] = [segment[0]]
        for index in range(0, len(numbers), 2):
            points += apply(matrix, numbers[index], numbers[index + 1])  # type: ignore[arg-type]  # numbers follow a letter
        moved.append(tuple(points))
    return tuple(moved)


def rectangle(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Path:
    """Return a rectangle; `corner` is the radius of its corners."""
    r = min(corner, width / 2, height / 2)
    if r <= 0:
        return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
    k = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """Return an ellipse of four curves."""
    kx, ky = rx * KAPPA, ry * KAPPA
    left, right, top, bottom = cx - rx, cx + rx, cy - ry, cy + ry
    return (
        ("M", right, cy),
        ("C", right, cy + ky, cx + kx, bottom, cx, bottom),
        ("C", cx - kx, bottom, left, cy + ky, left, cy),
        ("C", left, cy - ky, cx - kx, top, cx, top),
        ("C", cx + kx, top, right, cy - ky, right, cy),
        ("Z",),
    )


def polygon(points: Sequence[Sequence[float]], closed: bool = True) -> Path:
    """Return straight lines through points."""
    first, *rest = points
    lines: list[Segment] = [("M", first[0], first[1]), *(("L", point[0], point[1]) for point in rest)]
    return (*lines, ("Z",)) if closed else tuple(lines)


def hexagon(x: float, y: float, width: float, height: float, pointy: bool) -> Path:
    """Return a hexagon in a box: `pointy` has corners at top and bottom, otherwise edges."""
    steps: tuple[tuple[float, float], ...]
    if pointy:
        steps = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
    else:
        steps = ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5))
    return polygon([(x + a * width, y + b * height) for a, b in steps])


def star(cx: float, cy: float, radius: float, points: int, inner: float, turn: float) -> Path:
    """Return a star with its first point up, turned clockwise by `turn` degrees; `inner` is a fraction of the radius."""
    corners = []
    for index in range(2 * points):
        reach = radius if index % 2 == 0 else radius * inner
        angle = math.radians(turn + 180 * index / points)
        corners.append((cx + reach * math.sin(angle), cy - reach * math.cos(angle)))
    return polygon(corners)


def arc(cx: float, cy: float, radius: float, first: float, last: float) -> Path:
    """Return an open arc between two angles in degrees: 0 is up, clockwise."""
    start = math.radians(first - 90)
    curves = unit_arc(start, math.radians(last - first), (radius, 0.0, 0.0, radius, cx, cy))
    segments: list[Segment] = [("M", cx + radius * math.cos(start), cy + radius * math.sin(start))]
    segments += [("C", *curve) for curve in curves]
    return tuple(segments)


def outline(shape: str, width: float, height: float, corner: float = 0.0, grow: float = 0.0) -> Path:
    """Return the cut line of a piece, `grow` mm outside it (inside if negative)."""
    box = (-grow, -grow, width + 2 * grow, height + 2 * grow)
    if shape == "round":
        return ellipse(width / 2, height / 2, width / 2 + grow, height / 2 + grow)
    if shape.startswith("hexagon"):
        reach = grow * 2 / math.sqrt(3)  # corners move out farther than edges
        pointy = shape.endswith("pointy")
        dx, dy = (grow, reach) if pointy else (reach, grow)
        return hexagon(-dx, -dy, width + 2 * dx, height + 2 * dy, pointy)
    return rectangle(*box, max(0.0, corner + grow) if corner else 0.0)
