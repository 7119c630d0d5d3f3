"""Finds texts and icons that something drawn later hides, texts that lie on one another, and texts that are cut off.

A text is looked at letter by letter: three points above one another for about each letter. An icon is looked at where it has
ink. Two layers that many faces share are compared once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.commands import Face, Glyphs, Picture, Shape, Symbol, apply, multiply, turned
from generator.drawing.paint_order import ink_box, invert, is_shown, paint_at, text_rect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.drawing.commands import Leaf, Matrix, Rect
    from generator.drawing.paint_order import PaintedLayer, Point

OPAQUE = 0.5  # of 1: what hides more than it lets through
LETTER = 0.7  # width of a letter, as a share of its height
MOST_LETTERS = 80
ICON_STEPS = 8  # points across an icon
MOST_OF_ICON = 0.5  # share of an icon's ink: with less, one still knows it
FEWEST = 8  # points with ink: an icon with fewer consists of lines, and all points count
SAME_SPOT = 0.9  # share of an icon's ink that an equal icon hides
ALIKE = 1.25  # times the width: icons that differ more are one sign made of two


class Hidden(NamedTuple):
    """A text or icon that cannot be seen: by what, where on the face (mm), and how much of it."""

    below: Leaf
    above: Leaf  # the same as `below` if its group cuts it off
    place: Point
    amount: str


class HiddenFinder:
    """Finds what is hidden on one face after the other."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Point, str] | None] = {}

    def on(self, face: Face, numbers: Sequence[int], layers: Sequence[PaintedLayer]) -> Iterator[Hidden]:
        """Give what is hidden. The same layer has the same number on every face."""
        texts: list[tuple[float, float, float, float, int, PaintedLayer]] = []
        symbols: list[tuple[float, float, float, float, int, PaintedLayer]] = []
        boxes = face.boxes
        for number, layer in zip(numbers, layers, strict=True):
            command = layer.command
            if type(command) is Glyphs:
                below, own = texts, texts
                if layer.clips:
                    yield from self._cut_off(number, layer)
            elif type(command) is Symbol and not command.art:
                below, own = [*texts, *symbols], symbols
            elif type(command) in {Picture, Symbol} or (type(command) is Shape and command.fill is not None):
                below, own = [*texts, *symbols], None
            else:
                continue
            x, y, width, height = layer.box
            right, bottom = x + width, y + height
            if below and not boxes[command.box].over:
                for left, top, end, foot, under, other in below:
                    if y < foot and top < bottom and left < right and x < end:  # most lie above one another
                        yield from self._pair((under, other), (number, layer))
            if own is not None:
                own.append((x, y, right, bottom, number, layer))

    def _pair(self, below: tuple[int, PaintedLayer], above: tuple[int, PaintedLayer]) -> Iterator[Hidden]:
        key = (below[0], above[0])
        if key not in self._found:
            self._found[key] = _hidden(below[1], above[1])
        if found := self._found[key]:
            yield Hidden(below[1].command, above[1].command, *found)

    def _cut_off(self, number: int, layer: PaintedLayer) -> Iterator[Hidden]:
        if (number, number) not in self._found:
            self._found[number, number] = _lost_letters(
                layer, [not is_shown(layer, *point) for point in _points(layer)]
            )
        if found := self._found[number, number]:
            yield Hidden(layer.command, layer.command, *found)


def _hidden(below: PaintedLayer, above: PaintedLayer) -> tuple[Point, str] | None:
    """Return where a layer is hidden by another, and how much of it; None if it can be seen."""
    if isinstance(above.command, Glyphs):
        return _on_one_another(below, above)
    if isinstance(below.command, Symbol):
        return _hidden_icon(below, above)
    return _lost_letters(below, [_hides(above, *point) for point in _points(below)])


def _on_one_another(first: PaintedLayer, second: PaintedLayer) -> tuple[Point, str] | None:
    """Compare two texts both ways: a short one may lie on a long one."""
    return _letters_in(first, second) or _letters_in(second, first)


def _letters_in(text: PaintedLayer, other: PaintedLayer) -> tuple[Point, str] | None:
    inverse = invert(_text_matrix(other))
    x, y, width, height = text_rect(_glyphs(other))
    inside = []
    for point in _points(text):
        px, py = apply(inverse, *point)
        inside.append(x < px < x + width and y < py < y + height)
    return _lost_letters(text, inside)


def _lost_letters(layer: PaintedLayer, lost: list[bool]) -> tuple[Point, str] | None:
    """Return where the first lost letter is and how many mm are lost. A letter is lost if two of its three points are."""
    letters = [sum(lost[start : start + 3]) > 1 for start in range(0, len(lost), 3)]
    if not any(letters):
        return None
    points = list(_points(layer))
    run = _glyphs(layer)
    scale = (abs(layer.matrix[0] * layer.matrix[3] - layer.matrix[1] * layer.matrix[2])) ** 0.5
    length = run.width * scale
    return points[letters.index(True) * 3], f"{length * sum(letters) / len(letters):.1f} of {length:.1f} mm"


def _points(layer: PaintedLayer) -> Iterator[Point]:
    """Give the points of a text on the face, three for each letter."""
    run = _glyphs(layer)
    if not run.text.strip():
        return
    matrix = _text_matrix(layer)
    x, y, width, height = text_rect(run)
    count = max(1, min(MOST_LETTERS, round(width / (height * LETTER)))) if height else 1
    for letter in range(count):
        for row in (1, 3, 5):
            yield apply(matrix, x + width * (letter + 0.5) / count, y + height * row / 6)


def _text_matrix(layer: PaintedLayer) -> Matrix:
    run = _glyphs(layer)
    return multiply(layer.matrix, turned(run.turn, run.x, run.y)) if run.turn else layer.matrix


def _glyphs(layer: PaintedLayer) -> Glyphs:
    command = layer.command
    assert isinstance(command, Glyphs)  # noqa: S101 - only texts are asked
    return command


def _hidden_icon(icon: PaintedLayer, above: PaintedLayer) -> tuple[Point, str] | None:
    is_icon = isinstance(above.command, Symbol) and not above.command.art
    if is_icon and not 1 / ALIKE < above.box[2] / max(icon.box[2], 1e-9) < ALIKE:
        return None
    most = SAME_SPOT if is_icon else MOST_OF_ICON
    if _common(icon.box, above.box) < most:
        return None
    points = _with_ink(icon)
    hidden = [point for point in points if _hides(above, *point)]
    share = len(hidden) / len(points)
    return (hidden[0], f"{share:.0%}") if share > most else None


def _common(inner: Rect, outer: Rect) -> float:
    """Return which share of a box lies in another."""
    x, y, width, height = inner
    left, top, across, down = outer
    wide = min(x + width, left + across) - max(x, left)
    tall = min(y + height, top + down) - max(y, top)
    return wide * tall / (width * height) if width and height else 0.0


def _with_ink(icon: PaintedLayer) -> list[Point]:
    """Return points of an icon that have ink; for an icon of thin lines, points all over it."""
    grid = list(_grid(icon))
    points = [point for point in grid if paint_at(icon, *point)]
    return points if len(points) >= FEWEST else grid


def _grid(layer: PaintedLayer) -> Iterator[Point]:
    command = layer.command
    assert isinstance(command, Symbol)  # noqa: S101 - only icons are asked
    x, y, width, height = ink_box(command)
    for column in range(ICON_STEPS):
        for row in range(ICON_STEPS):
            yield apply(layer.matrix, x + width * (column + 0.5) / ICON_STEPS, y + height * (row + 0.5) / ICON_STEPS)


def _hides(layer: PaintedLayer, x: float, y: float) -> bool:
    paint = paint_at(layer, x, y)
    return paint is not None and paint[1] > OPAQUE
