"""Finds the colour under a point of a face: paints in drawing order, through groups, clips, icons and opacities."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.drawing import icons
from generator.drawing.colours import colour_at, mix
from generator.drawing.commands import (
    IDENTITY,
    Command,
    Glyphs,
    Group,
    Leaf,
    Matrix,
    Path,
    Picture,
    Rect,
    Shape,
    Symbol,
    apply,
    bounds,
    multiply,
    path_points,
    turned,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]
CURVE_STEPS = 6
PAPER = "#ffffff"
_DEEP = frozenset("gjpqyQ,;")  # letters that hang below the baseline


class PaintedLayer(NamedTuple):
    """Something drawn: the box that it covers on the face, the matrices from the face to its own coordinates and back, its clips."""

    box: Rect
    inverse: Matrix
    matrix: Matrix
    command: Leaf
    clips: tuple[tuple[Matrix, Path], ...]


def invert(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix. A matrix without an area gets one that moves every point far away."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:  # noqa: PLR2004 - nothing is left of an area
        return (0.0, 0.0, 0.0, 0.0, 1e9, 1e9)
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def layers(
    content: Sequence[Command], matrix: Matrix = IDENTITY, clips: tuple[tuple[Matrix, Path], ...] = ()
) -> Iterator[PaintedLayer]:
    """Give everything drawn, in drawing order."""
    for command in content:
        if isinstance(command, Group):
            inner = multiply(matrix, command.matrix)
            inside = (*clips, (invert(inner), command.clip)) if command.clip is not None else clips
            yield from layers(command.content, inner, inside)
        elif matrix is IDENTITY:
            yield PaintedLayer(extent(command), IDENTITY, IDENTITY, command, clips)
        else:
            yield PaintedLayer(transformed_box(extent(command), matrix), invert(matrix), matrix, command, clips)


def extent(command: Leaf) -> Rect:
    """Return the box that a command's ink covers, in its own coordinates."""
    if isinstance(command, Shape):
        x, y, width, height = _path_box(command.path)
        more = command.stroke.width / 2 if command.stroke else 0.0
        return x - more, y - more, width + 2 * more, height + 2 * more
    if isinstance(command, Glyphs):
        return _text_box(command)
    if isinstance(
        command, Symbol
    ):  # the box that it is fitted into; its ink lies inside, but would have to be read from the file
        x, y, width, height = command.rect
        return (
            transformed_box(command.rect, turned(command.turn, x + width / 2, y + height / 2))
            if command.turn
            else command.rect
        )
    return command.clip


def ink_box(symbol: Symbol) -> Rect:
    """Return the box that an icon's shapes really cover."""
    try:
        view, shown = icons.load(symbol.file).view, icons.ink_box(symbol.file)
    except icons.IconError:
        return symbol.rect
    return transformed_box(shown, icons.fit(view, symbol.rect, symbol.turn, symbol.flip))


def text_rect(run: Glyphs) -> Rect:
    """Return the box of a run of text before it is turned: from the capitals' top to the baseline, or below it."""
    from generator.typesetting import fonts

    size = run.size * POINT
    cap = fonts.metrics(run.face).cap_height * size
    deep = 0.0 if _DEEP.isdisjoint(run.text) else 0.2 * size
    return run.x, run.y - cap, run.width - run.tracking, cap + deep


def _text_box(run: Glyphs) -> Rect:
    box = text_rect(run)
    return transformed_box(box, turned(run.turn, run.x, run.y)) if run.turn else box


def transformed_box(box: Rect, matrix: Matrix) -> Rect:
    """Return the upright box around a transformed box."""
    if matrix == IDENTITY:
        return box
    x, y, width, height = box
    a, b, c, d, e, f = matrix
    corners = [(a * px + c * py + e, b * px + d * py + f) for px in (x, x + width) for py in (y, y + height)]
    left, top = min(px for px, _ in corners), min(py for _, py in corners)
    return left, top, max(px for px, _ in corners) - left, max(py for _, py in corners) - top


@lru_cache(maxsize=20000)
def _path_box(path: Path) -> Rect:
    points = [point for polygon in polygons(path) for point in polygon]
    if not points:
        return 0.0, 0.0, 0.0, 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@lru_cache(maxsize=20000)
def _rough_box(path: Path) -> Rect:
    """Return a box around a path that is quickly found: curves stay inside the box of their control points."""
    return bounds(path_points(path))


@lru_cache(maxsize=20000)
def polygons(path: Path) -> tuple[tuple[Point, ...], ...]:
    """Return a path as closed polygons; curves become short lines."""
    closed: list[tuple[Point, ...]] = []
    current: list[Point] = []
    for segment in path:
        kind, n = segment[0], segment[1:]
        if kind == "M":
            if len(current) > 1:
                closed.append(tuple(current))
            current = [(n[0], n[1])]  # type: ignore[list-item]  # numbers follow a letter
        elif kind == "L":
            current.append((n[0], n[1]))  # type: ignore[arg-type]  # numbers follow a letter
        elif kind == "C":
            current += _curve(current[-1], n)  # type: ignore[arg-type]  # numbers follow a letter
    if len(current) > 1:
        closed.append(tuple(current))
    return tuple(closed)


def _curve(start: Point, n: tuple[float, ...]) -> list[Point]:
    points = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * start[0] + b * n[0] + c * n[2] + d * n[4], a * start[1] + b * n[1] + c * n[3] + d * n[5]))
    return points


@lru_cache(maxsize=20000)
def _extents(path: Path) -> tuple[tuple[float, float, float, tuple[Point, ...]], ...]:
    """Return each polygon of a path with its right side, top and bottom, so that a ray to the right skips most of them."""
    return tuple(
        [
            (max([x for x, _ in polygon]), min([y for _, y in polygon]), max([y for _, y in polygon]), polygon)
            for polygon in polygons(path)
        ]
    )


def inside(path: Path, x: float, y: float, even_odd: bool = False) -> bool:
    """Tell whether a point lies in a filled path."""
    winding = crossings = 0
    for right, top, bottom, polygon in _extents(path):
        if x >= right or y < top or y >= bottom:
            continue
        x0, y0 = polygon[-1]
        for x1, y1 in polygon:
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                crossings += 1
                winding += 1 if y1 > y0 else -1
            x0, y0 = x1, y1
    return bool(crossings % 2) if even_odd else winding != 0


def colour_under(under: Sequence[PaintedLayer], x: float, y: float) -> str:
    """Return the colour that layers (in drawing order) show at a point of the face, on white paper."""
    paints: list[tuple[str, float]] = []
    for layer in reversed(under):
        left, top, width, height = layer.box
        if not (left <= x <= left + width and top <= y <= top + height):
            continue
        if layer.clips and not is_shown(layer, x, y):
            continue
        paint_here = _colour(layer.command, *apply(layer.inverse, x, y))
        if paint_here:
            paints.append(paint_here)
            if paint_here[1] > 0.99:  # noqa: PLR2004 - as good as opaque
                break
    colour = PAPER
    for paint, opacity in reversed(paints):
        colour = mix(colour, paint, opacity)
    return colour


def paint_at(layer: PaintedLayer, x: float, y: float) -> tuple[str, float] | None:
    """Return the colour and opacity of a layer at a point of the face; None where it paints nothing. Texts paint nothing."""
    if layer.clips and not is_shown(layer, x, y):
        return None
    return _colour(layer.command, *apply(layer.inverse, x, y))


def is_shown(layer: PaintedLayer, x: float, y: float) -> bool:
    """Tell whether the clips of a layer show a point of the face."""
    return all(inside(clip, *apply(inverse, x, y)) for inverse, clip in layer.clips)


def _colour(command: Leaf, x: float, y: float) -> tuple[str, float] | None:
    if isinstance(command, Shape):
        if command.fill is None or not inside(command.path, x, y, command.even_odd):
            return None
        colour, opacity = colour_at(command.fill, x, y)
        return colour, opacity * command.opacity
    if isinstance(command, Symbol):
        return _icon_colour(command, x, y)
    if isinstance(command, Picture):
        return _pixel(command, x, y)
    return None


def _icon_colour(symbol: Symbol, x: float, y: float) -> tuple[str, float] | None:
    try:
        icon = icons.load(symbol.file)
    except icons.IconError:
        return None
    px, py = apply(invert(icons.fit(icon.view, symbol.rect, symbol.turn, symbol.flip)), x, y)
    colour, covered = PAPER, 0.0
    for shape in icon.shapes:
        left, top, width, height = _rough_box(shape.path)
        if not (left <= px <= left + width and top <= py <= top + height) or shape.fill is None:
            continue
        if inside(shape.path, px, py, shape.even_odd):
            fill = symbol.colour if shape.fill == icons.CURRENT else colour_at(shape.fill, px, py)[0]
            total = covered + shape.opacity * (1 - covered)
            colour = mix(colour, fill, shape.opacity / total) if total else fill
            covered = total
    return (colour, covered * symbol.opacity) if covered else None


def _pixel(picture: Picture, x: float, y: float) -> tuple[str, float] | None:
    left, top, width, height = picture.rect
    across, down = (x - left) / width, (y - top) / height
    if not (0 <= across < 1 and 0 <= down < 1):
        return None
    small = _thumbnail(picture.file)
    red, green, blue, alpha = small[int(down * _THUMBNAIL)][int(across * _THUMBNAIL)]
    return f"#{red:02x}{green:02x}{blue:02x}", alpha / 255 * picture.opacity


_THUMBNAIL = 128


@lru_cache(maxsize=64)
def _thumbnail(file: str) -> list[list[tuple[int, int, int, int]]]:
    from generator.drawing import images

    data = images.thumbnail(file, _THUMBNAIL).tobytes()
    pixels = [(data[i], data[i + 1], data[i + 2], data[i + 3]) for i in range(0, len(data), 4)]
    return [pixels[row * _THUMBNAIL : (row + 1) * _THUMBNAIL] for row in range(_THUMBNAIL)]
