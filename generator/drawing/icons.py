"""SVG icons as vector shapes: paths, basic shapes, transforms, view box. Nothing else is read, and nothing from outside the file.

A file is untrusted: no document types, entities, references or scripts. A shape with `currentColor`, or without a fill,
takes the colour that the layout gives.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from xml.etree import ElementTree as ET

from engine.common.reading import ReadError, read_bytes
from generator.drawing import figures, svg_path
from generator.drawing.active_svg import active_fault, prolog_fault
from generator.drawing.colours import PaintError, colour_of
from generator.drawing.commands import IDENTITY, Matrix, Rect, Shape, Stroke, bounds, multiply, path_points, turned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.drawing.commands import Cap, Join
    from generator.drawing.commands import Path as DrawingPath

_Keyword = TypeVar("_Keyword", bound=str)

LARGEST = 2_000_000  # bytes of an icon's file
CURRENT = "currentColor"
MOST_DEPTH = 64  # groups in one another
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_UNITS = ("px", "mm", "pt", "cm", "in", "%")
_IGNORED = frozenset({"title", "desc", "metadata", "defs", "style", "namedview"})
_SHAPES = frozenset({"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"})
_NAMES = {
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "gray": "#808080",
    "grey": "#808080",
    "yellow": "#ffff00",
}
_CAPS: dict[str, Cap] = {"butt": "butt", "round": "round", "square": "square"}
_JOINS: dict[str, Join] = {"miter": "miter", "round": "round", "bevel": "bevel"}
_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "fill-rule",
    "fill-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
)
_STYLES = (*_INHERITED, "display", "visibility")


class IconError(ValueError):
    """An icon that cannot be drawn; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class SvgIcon:
    """Shapes in the view box's units; colours are hex or `currentColor`."""

    view: Rect
    shapes: tuple[Shape, ...]


@cache
def load(file: str) -> SvgIcon:
    """Return the shapes of an icon. Raises IconError with what is wrong with the file."""
    path = Path(file)
    try:
        data = read_bytes(path, LARGEST)
    except ReadError as error:
        raise IconError(
            f"there is no icon {path.name}" if error.fault == "missing" else f"{path.name} {error}"
        ) from None
    return parse(data, path.name)


def fault(file: str) -> str:
    """Tell why an icon cannot be drawn; "" if it can."""
    try:
        load(file)
    except IconError as error:
        return str(error)
    return ""


def parse(data: bytes, name: str) -> SvgIcon:
    """Read an icon from the bytes of its file. Raises IconError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise IconError(f"{name} is not UTF-8 text") from None
    if found := prolog_fault(text):
        raise IconError(f"{name} {found}")
    try:
        root = ET.fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    except ET.ParseError as error:
        raise IconError(f"{name} is not well-formed: {error}") from None
    if _tag(root) != "svg":
        raise IconError(f"{name} is <{_tag(root)[:40]}>, not <svg>")
    try:
        shapes = tuple(_shapes(root, {}, IDENTITY))
        view = _view(root)
    except (IndexError, TypeError):
        raise IconError(f"{name}: a transform lacks a number") from None
    except (ValueError, KeyError, OverflowError) as error:
        raise IconError(f"{name}: {error}") from None
    if not shapes:
        raise IconError(f"{name} draws nothing")
    if found := active_fault(root):
        raise IconError(f"{name} {found}")
    return SvgIcon(view, shapes)


def _tag(element: ET.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _view(root: ET.Element) -> Rect:
    box = root.get("viewBox")
    if box:
        x, y, width, height = (_number(part) for part in re.split(r"[\s,]+", box.strip()))
    else:
        x = y = 0.0
        width, height = _length(root.get("width", "512")), _length(root.get("height", "512"))
    if not (width > 0 and height > 0 and math.isfinite(width * height)):
        raise ValueError("its view box is empty")
    return x, y, width, height


def _number(text: str) -> float:
    """Read a finite number. Raises ValueError."""
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise ValueError(f"'{text[:40]}' is not a number")
    return value


def _length(text: str) -> float:
    """Read a number with or without a unit; the unit does not count. Raises ValueError."""
    plain = text.strip()
    unit = next((unit for unit in _UNITS if plain.endswith(unit)), "")
    try:
        return _number(plain.removesuffix(unit).rstrip())
    except ValueError:
        raise ValueError(f"'{text[:40]}' is not a length") from None


def _shapes(element: ET.Element, outer: Mapping[str, str], matrix: Matrix, depth: int = 0) -> Iterator[Shape]:
    tag = _tag(element)
    if depth > MOST_DEPTH:
        raise ValueError("its groups stand too deep in one another")
    if tag in _IGNORED or not isinstance(element.tag, str):
        return
    if tag not in _SHAPES and tag not in {"svg", "g"}:
        raise ValueError(f"it uses <{tag[:40]}>, which is not drawn; expand it to paths")
    style = {**outer, **_own_style(element)}
    if style.get("display") == "none" or style.get("visibility") == "hidden":
        return
    matrix = multiply(matrix, _transform(element.get("transform", "")))
    if tag in _SHAPES:
        shape = _shape(_path(element, tag), style, matrix)
        if shape:
            yield shape
        return
    for child in element:
        yield from _shapes(child, style, matrix, depth + 1)


def _own_style(element: ET.Element) -> dict[str, str]:
    style = {key: value for key in _STYLES if (value := element.get(key))}
    for part in element.get("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon and key.strip() in _STYLES:
            style[key.strip()] = value.strip()
    return style


def _path(element: ET.Element, tag: str) -> DrawingPath:
    def get(key: str, default: str = "0") -> float:
        return _length(element.get(key, default))

    if tag == "path":
        return svg_path.parse(element.get("d", ""))
    if tag == "circle":
        return figures.ellipse(get("cx"), get("cy"), get("r"), get("r"))
    if tag == "ellipse":
        return figures.ellipse(get("cx"), get("cy"), get("rx"), get("ry"))
    if tag == "rect":
        return figures.rectangle(get("x"), get("y"), get("width"), get("height"), get("rx", element.get("ry", "0")))
    if tag == "line":
        return figures.polygon([(get("x1"), get("y1")), (get("x2"), get("y2"))], closed=False)
    numbers = [_number(part) for part in re.split(r"[\s,]+", element.get("points", "").strip()) if part]
    if len(numbers) < 4:  # noqa: PLR2004 - two points
        raise ValueError(f"a <{tag}> needs two points or more")
    return figures.polygon(list(zip(numbers[::2], numbers[1::2], strict=False)), closed=tag == "polygon")


def _line_end(known: Mapping[str, _Keyword], style: Mapping[str, str], key: str, usual: str) -> _Keyword:
    """Return how a line ends or turns. Raises ValueError for a keyword that we do not draw."""
    word = style.get(key, usual)
    if word not in known:
        raise ValueError(f"{key} {word[:40]} is not one of {', '.join(known)}")
    return known[word]


def _shape(path: DrawingPath, style: Mapping[str, str], matrix: Matrix) -> Shape | None:
    fill = _colour(style.get("fill", CURRENT))
    stroke_colour = _colour(style.get("stroke", "none"))
    opacity = _number(style.get("opacity", "1"))
    stroke = None
    if stroke_colour:
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        cap = _line_end(_CAPS, style, "stroke-linecap", "butt")
        join = _line_end(_JOINS, style, "stroke-linejoin", "miter")
        stroke = Stroke(stroke_colour, _length(style.get("stroke-width", "1")) * scale, (), cap, join, opacity)
    if not path or not (fill or stroke):
        return None
    even_odd = style.get("fill-rule") == "evenodd"
    return Shape(
        figures.transformed(path, matrix), fill, stroke, opacity * _number(style.get("fill-opacity", "1")), even_odd
    )


def _colour(text: str) -> str | None:
    if text in {"none", "transparent"}:
        return None
    if text.lower() == "currentcolor" or text == "inherit":
        return CURRENT
    match = re.match(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$", text)
    if match:
        return "#" + "".join(f"{min(255, int(part)):02x}" for part in match.groups())
    try:
        return colour_of(text, _NAMES)
    except PaintError:
        raise ValueError(f"the paint '{text[:40]}' is not drawn; use a plain colour") from None


def _transform(text: str) -> Matrix:
    """Return the matrix of a list of transforms such as `translate(1 2) rotate(45)`."""
    *calls, rest = text.split(")")
    if rest.strip(" ,\t\r\n"):
        raise ValueError(f"the transform '{rest[:40]}' does not end")
    matrix = IDENTITY
    for call in calls:
        kind, _, inside = call.partition("(")
        n = [_number(part) for part in re.split(r"[\s,]+", inside.strip()) if part]
        matrix = multiply(matrix, _one_transform(kind.strip(" ,\t\r\n"), n))
    return matrix


def _one_transform(kind: str, n: list[float]) -> Matrix:
    if kind == "translate":
        return (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0)
    if kind == "scale":
        return (n[0], 0.0, 0.0, n[1] if len(n) > 1 else n[0], 0.0, 0.0)
    if kind == "rotate":
        return turned(n[0], *n[1:3])
    if kind == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if kind == "skewX":
        return (1.0, 0.0, math.tan(math.radians(n[0])), 1.0, 0.0, 0.0)
    if kind == "skewY":
        return (1.0, math.tan(math.radians(n[0])), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"the transform '{kind[:40]}' is not known")


def fit(view: Rect, rect: Rect, turn: float = 0.0, flip: bool = False) -> Matrix:
    """Return the matrix that fits a view box into a rectangle: centred, turned about its centre, mirrored if `flip`."""
    x, y, width, height = rect
    scale = min(width / view[2], height / view[3])
    cx, cy = x + width / 2, y + height / 2
    side = -scale if flip else scale
    inner: Matrix = (side, 0.0, 0.0, scale, cx - side * (view[0] + view[2] / 2), cy - scale * (view[1] + view[3] / 2))
    return multiply(turned(turn, cx, cy), inner) if turn else inner


@cache
def proportion(file: str) -> float:
    """Return the width of an icon's view box divided by its height; 1 for an icon that cannot be drawn."""
    try:
        _, _, width, height = load(file).view
    except IconError:
        return 1.0
    return width / height


@cache
def ink_box(file: str) -> Rect:
    """Return the box (x, y, width, height) that an icon's shapes cover, in its view box's units. Raises IconError."""
    return bounds([point for shape in load(file).shapes for point in path_points(shape.path)])
