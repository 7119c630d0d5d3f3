"""Draws boxes that are shapes: numbers of a layout become filled and stroked paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.drawing import figures, svg_path
from generator.drawing.colours import gradient
from generator.drawing.commands import Command, Paint, Path, Shape, Stroke, bounds, moved, multiply, path_points, turned

if TYPE_CHECKING:
    from generator.layout.face_context import FaceContext
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox

STROKE = 0.25  # mm, for a colour without a width


def draw(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    """Draw a shape; draw nothing if it has neither fill nor stroke."""
    keys = box.keys
    if box.kind == "background":
        bleed = context.layout.bleed
        path = figures.rectangle(-bleed, -bleed, frame.width + 2 * bleed, frame.height + 2 * bleed)
        return [Shape(path, _paint(context, box.value, scope, path), None, frame.opacity, box=box.index)]
    path = _PATHS[box.kind](context, box, scope, frame)
    fill = _paint(context, keys["fill"], scope, path) if "fill" in keys else None
    stroke = _stroke(context, keys, scope, frame.opacity)
    if fill is None and stroke is None:
        return []
    opacity = frame.opacity * context.number(keys.get("fill-opacity", 1), scope)
    return [Shape(path, fill, stroke, opacity, box=box.index)]


def _paint(context: FaceContext, value: Any, scope: Mapping[str, Any], path: Path) -> Paint | None:
    if isinstance(value, str) and value.startswith("{{"):
        from generator.layout.expressions import fill

        value = fill(value, scope)
    if not isinstance(value, Mapping):
        return context.colour(value, scope)
    box = bounds(path_points(path))
    return gradient(
        value, box, lambda part: context.number(part, scope), lambda part: context.colour(part, scope) or "#ffffff"
    )


def _stroke(context: FaceContext, keys: Mapping[str, Any], scope: Mapping[str, Any], opacity: float) -> Stroke | None:
    colour = context.colour(keys["stroke"], scope) if "stroke" in keys else None
    if colour is None:
        return None
    width = context.number(keys.get("stroke-width", STROKE), scope)
    dash = tuple(context.numbers(keys["dash"], scope)) if "dash" in keys else ()
    opacity *= context.number(keys.get("stroke-opacity", 1), scope)
    return Stroke(colour, width, dash, keys.get("cap", "butt"), keys.get("join", "miter"), opacity)


def _rect(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, width, height = context.numbers(box.value, scope, 4)
    return figures.rectangle(frame.x + x, frame.y + y, width, height, context.number(box.keys.get("corner", 0), scope))


def _ellipse(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, width, height = context.numbers(box.value, scope, 4)
    return figures.ellipse(frame.x + x + width / 2, frame.y + y + height / 2, width / 2, height / 2)


def _circle(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, radius = context.numbers(box.value, scope, 3)
    return figures.ellipse(frame.x + x, frame.y + y, radius, radius)


def _hexagon(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, width, height = context.numbers(box.value, scope, 4)
    pointy = context.text(box.keys.get("turn", "flat"), scope) == "pointy"
    return figures.hexagon(frame.x + x, frame.y + y, width, height, pointy)


def _polygon(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    points = [context.numbers(point, scope, 2) for point in box.value]
    return figures.polygon([(frame.x + x, frame.y + y) for x, y in points])


def _star(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, radius = context.numbers(box.value, scope, 3)
    points = max(2, min(200, int(context.number(box.keys.get("points", 5), scope))))
    inner = context.number(box.keys.get("inner", 0.5), scope)
    return figures.star(frame.x + x, frame.y + y, radius, points, inner, context.number(box.keys.get("turn", 0), scope))


def _line(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    numbers = context.numbers(box.value, scope)
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    return figures.polygon([(frame.x + x, frame.y + y) for x, y in points], closed=False)


def _arc(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    x, y, radius, first, last = context.numbers(box.value, scope, 5)
    return figures.arc(frame.x + x, frame.y + y, radius, first, last)


def _path(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Path:
    path = svg_path.parse(context.text(box.value, scope))
    x, y = context.numbers(box.keys.get("at", [0, 0])[:2], scope)
    turn = context.number(box.keys.get("rotate", 0), scope)
    scale = context.number(box.keys.get("scale", 1), scope)
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
