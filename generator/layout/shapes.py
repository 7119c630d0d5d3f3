"""Boxes that are shapes: from the numbers of a layout to filled and stroked paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.drawing import figures, svg_path
from generator.drawing.colours import gradient
from generator.drawing.commands import Command, Paint, Path, Shape, Stroke, bounds, moved, multiply, path_points, turned

if TYPE_CHECKING:
    from generator.layout.frame import Frame
    from generator.layout.prepared import Box
    from generator.layout.reading import Reading

STROKE = 0.25  # mm, when a colour is given without a width


def draw(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> list[Command]:
    """A shape, or nothing when it has neither fill nor stroke."""
    keys = box.keys
    if box.kind == "background":
        bleed = drawing.look.bleed
        path = figures.rectangle(-bleed, -bleed, frame.width + 2 * bleed, frame.height + 2 * bleed)
        return [Shape(path, _paint(drawing, box.value, scope, path), None, frame.opacity, box=box.index)]
    path = _PATHS[box.kind](drawing, box, scope, frame)
    fill = _paint(drawing, keys["fill"], scope, path) if "fill" in keys else None
    stroke = _stroke(drawing, keys, scope, frame.opacity)
    if fill is None and stroke is None:
        return []
    opacity = frame.opacity * drawing.number(keys.get("fill-opacity", 1), scope)
    return [Shape(path, fill, stroke, opacity, box=box.index)]


def _paint(drawing: Reading, value: Any, scope: Mapping[str, Any], path: Path) -> Paint | None:
    if isinstance(value, str) and value.startswith("{{"):
        from generator.layout.expressions import fill

        value = fill(value, scope)
    if not isinstance(value, Mapping):
        return drawing.colour(value, scope)
    box = bounds(path_points(path))
    return gradient(
        value, box, lambda part: drawing.number(part, scope), lambda part: drawing.colour(part, scope) or "#ffffff"
    )


def _stroke(drawing: Reading, keys: Mapping[str, Any], scope: Mapping[str, Any], opacity: float) -> Stroke | None:
    colour = drawing.colour(keys["stroke"], scope) if "stroke" in keys else None
    if colour is None:
        return None
    width = drawing.number(keys.get("stroke-width", STROKE), scope)
    dash = tuple(drawing.numbers(keys["dash"], scope)) if "dash" in keys else ()
    opacity *= drawing.number(keys.get("stroke-opacity", 1), scope)
    return Stroke(colour, width, dash, keys.get("cap", "butt"), keys.get("join", "miter"), opacity)


def _rect(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, width, height = drawing.numbers(box.value, scope, 4)
    return figures.rectangle(frame.x + x, frame.y + y, width, height, drawing.number(box.keys.get("corner", 0), scope))


def _ellipse(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, width, height = drawing.numbers(box.value, scope, 4)
    return figures.ellipse(frame.x + x + width / 2, frame.y + y + height / 2, width / 2, height / 2)


def _circle(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, radius = drawing.numbers(box.value, scope, 3)
    return figures.ellipse(frame.x + x, frame.y + y, radius, radius)


def _hexagon(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, width, height = drawing.numbers(box.value, scope, 4)
    pointy = drawing.words(box.keys.get("turn", "flat"), scope) == "pointy"
    return figures.hexagon(frame.x + x, frame.y + y, width, height, pointy)


def _polygon(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    points = [drawing.numbers(point, scope, 2) for point in box.value]
    return figures.polygon([(frame.x + x, frame.y + y) for x, y in points])


def _star(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, radius = drawing.numbers(box.value, scope, 3)
    points = max(2, min(200, int(drawing.number(box.keys.get("points", 5), scope))))
    inner = drawing.number(box.keys.get("inner", 0.5), scope)
    return figures.star(frame.x + x, frame.y + y, radius, points, inner, drawing.number(box.keys.get("turn", 0), scope))


def _line(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    numbers = drawing.numbers(box.value, scope)
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    return figures.polygon([(frame.x + x, frame.y + y) for x, y in points], closed=False)


def _arc(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    x, y, radius, first, last = drawing.numbers(box.value, scope, 5)
    return figures.arc(frame.x + x, frame.y + y, radius, first, last)


def _path(drawing: Reading, box: Box, scope: Mapping[str, Any], frame: Frame) -> Path:
    path = svg_path.parse(drawing.words(box.value, scope))
    x, y = drawing.numbers(box.keys.get("at", [0, 0])[:2], scope)
    turn = drawing.number(box.keys.get("rotate", 0), scope)
    scale = drawing.number(box.keys.get("scale", 1), scope)
    return figures.transformed(path, multiply(moved(frame.x + x, frame.y + y), turned(turn, 0.0, 0.0, scale)))


_PATHS = {
    "rect": _rect,
    "ellipse": _ellipse,
    "circle": _circle,
    "hexagon": _hexagon,
    "polygon": _polygon,
    "star": _star,
    "line": _line,
    "arc": _arc,
    "path": _path,
}
