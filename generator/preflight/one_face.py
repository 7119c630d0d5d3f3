"""Checks one face: pictures, safe area, contrast; and gets its look without colours.

Faces of a deck share most of their commands (`generator.layout.shared_boxes`), so each command is checked once. Every layer
that it draws gets a number, and results are stored under this number.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity
from generator.common.note import Note
from generator.drawing import icons, images, paint_order
from generator.drawing.colours import contrast
from generator.drawing.commands import IDENTITY, Face, Glyphs, Picture, Rect, Symbol
from generator.drawing.figures import outline
from generator.preflight.greyscale import GreyLook, GreyLooks
from generator.preflight.hidden import HiddenFinder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.drawing.commands import Command
    from generator.drawing.paint_order import PaintedLayer
    from generator.preflight.hidden import Hidden

CONTRAST = 4.5  # of text against its background, at least
DPI = 200
SLACK = 0.05  # mm that text may be outside the safe area, because of rounding
SAMPLES = 5
SMALLEST = 5.0  # points
MOST_LAYERS = 20_000  # that are remembered for the next faces

Contrast = tuple[float, str]  # contrast, and the colour of the background
NumberedLayer = tuple[int, "PaintedLayer"]  # a layer with its number


@cache
def file_fault(file: str) -> str:
    """Tell what is wrong with the file of an icon or image, "" if nothing is."""
    return icons.fault(file) if file.endswith(".svg") else images.fault(file)


class FaceChecker:
    """Checks one face after the other.

    `fault` tells what is wrong with the file of an icon or image, "" if nothing is. `lasting` looks can be compared with those of another
    process; other looks are faster.
    """

    def __init__(self, fault: Callable[[str], str] = file_fault, *, lasting: bool = True) -> None:
        self.fault = fault
        self._lasting = lasting
        self._count = 0  # of numbered layers; no two have the same number
        self._begin()

    def _begin(self) -> None:
        """Forget every layer: those of thousands of faces would fill the memory."""
        self._layers: ByIdentity[Command, list[NumberedLayer]] = ByIdentity()
        self._most = self._count + MOST_LAYERS
        self._contrasts: dict[tuple[int, ...], Contrast | None] = {}
        self._overshoots: dict[tuple[object, ...], dict[int, float]] = {}  # by the size of a face, then by layer
        self._hidden = HiddenFinder()
        self._forms = GreyLooks(lasting=self._lasting)

    def face(self, face: Face) -> tuple[list[Note], GreyLook]:
        """Return everything that is wrong with one face, and its look without colours."""
        notes = list(face.notes)
        shown: list[PaintedLayer] = []
        numbers: list[int] = []
        backgrounds: list[PaintedLayer] = []
        background_numbers: list[int] = []
        worst: dict[int, tuple[float, Note]] = {}
        overshoots = self._overshoots.setdefault((face.width, face.height, face.shape, face.safe), {})
        for number, layer in self._all(face):
            command = layer.command
            if isinstance(command, Glyphs):
                key = (number, *background_numbers)
                if key not in self._contrasts:
                    self._contrasts[key] = None if command.painted else _lowest_contrast(layer, backgrounds)
                _keep_lowest(face, command, self._contrasts[key], worst)
                if command.size < SMALLEST or layer.matrix is not IDENTITY:
                    notes += _small(face, layer, command)
            else:
                if isinstance(command, Symbol):
                    notes += _icon(face, command, self.fault(command.file))
                elif isinstance(command, Picture):
                    if fault := self.fault(command.file):
                        notes += _note(face, command.box, "image-missing", fault, "a PNG, JPEG or SVG file of art/")
                        continue  # nobody knows its colours
                    notes += _resolution(face, layer, command)
                backgrounds.append(layer)
                background_numbers.append(number)
            if isinstance(command, Glyphs | Symbol) and overshoots.get(number, SLACK + 1) > SLACK:
                notes += _safe(face, number, layer, overshoots)
            shown.append(layer)
            numbers.append(number)
        notes += _hidden(face, self._hidden.on(face, numbers, shown))
        notes += (note for _, note in worst.values())
        return [*dict.fromkeys(notes)], self._forms.look_of(shown)

    def _all(self, face: Face) -> Iterator[NumberedLayer]:
        """Give everything drawn, in drawing order; the same values for the same commands."""
        if self._count > self._most:
            self._begin()
        for command in face.content:
            yield from self._layers.get(command, self._number)

    def _number(self, command: Command) -> list[NumberedLayer]:
        numbered = list(enumerate(paint_order.layers((command,)), self._count))
        self._count += len(numbered)
        return numbered


def _safe(face: Face, number: int, layer: PaintedLayer, overshoots: dict[int, float]) -> list[Note]:
    """Check that text and icons keep away from the cut line. An icon that runs over it on purpose, or is clipped, is allowed."""
    over = overshoots.get(number)
    if over is None:
        over = overshoots[number] = _outside_safe(face, layer)
    if over <= SLACK:
        return []
    command = layer.command
    what = repr(command.text.strip()[:30]) if isinstance(command, Glyphs) else "an icon"
    return _note(
        face,
        command.box,
        "safe-area",
        f"{what} stands {over:.1f} mm outside the safe area",
        f"{face.safe:g} mm or more inside the cut line",
    )


def _note(face: Face, box: int, code: str, message: str, expected: str = "", hint: str = "") -> list[Note]:
    """Return a note on a box, unless its layout waives the code."""
    info = face.boxes[box]
    if code in info.waived:
        return []
    return [Note(code, info.place, f"{face.piece} ({face.side}), {info.name}: {message}", expected, hint)]


def _hidden(face: Face, found: Iterable[Hidden]) -> Iterator[Note]:
    """Give a note for each two boxes of which one hides the other, at the box that lies above."""
    said: set[tuple[int, int]] = set()
    for one in found:
        boxes = one.below.box, one.above.box
        if boxes in said or face.boxes[boxes[0]].waived & {"hidden"}:
            continue
        said.add(boxes)
        where = f"at {one.place[0]:.1f}, {one.place[1]:.1f} mm"
        what = repr(one.below.text.strip()[:30]) if isinstance(one.below, Glyphs) else "an icon"
        if one.above is one.below:
            yield from _note(
                face, boxes[1], "hidden", f"{one.amount} of {what} are cut off {where}", "a text inside its group"
            )
            continue
        by = f"lie below {one.above.text.strip()[:30]!r}" if isinstance(one.above, Glyphs) else "lie below it"
        other = face.boxes[boxes[0]]
        yield from _note(
            face,
            boxes[1],
            "hidden",
            f"{one.amount} of {what} (box {other.name}, line {other.place.line}) {by} {where}",
            "texts and icons that can be seen",
            "move one of the boxes, or write `over: true` in the upper one",
        )


def _keep_lowest(
    face: Face, command: Glyphs, contrast_here: Contrast | None, worst: dict[int, tuple[float, Note]]
) -> None:
    """Keep the lowest contrast of every text box."""
    if contrast_here is None:
        return
    ratio, background = contrast_here
    known = worst.get(command.box)
    if known is None or ratio < known[0]:
        for note in _note(
            face,
            command.box,
            "contrast",
            f"{command.text.strip()[:30]!r} in {command.colour} on {background} has a contrast of {ratio:.1f}",
            f"{CONTRAST} or more",
        ):
            worst[command.box] = (ratio, note)


def _lowest_contrast(layer: PaintedLayer, backgrounds: list[PaintedLayer]) -> Contrast | None:
    """Return the lowest contrast of a run of text if it is too low; measured at points along the middle of the small letters."""
    command = layer.command
    if not isinstance(command, Glyphs) or not command.text.strip():
        return None
    left, top, width, height = layer.box
    near = [below for below in backgrounds if _overlap(below.box, layer.box)]
    lowest: Contrast | None = None
    for index in range(SAMPLES):
        background = paint_order.colour_under(near, left + width * (index + 0.5) / SAMPLES, top + height * 0.6)
        ratio = contrast(command.colour, background)
        if ratio < CONTRAST and (lowest is None or ratio < lowest[0]):
            lowest = ratio, background
    return lowest


def _small(face: Face, layer: PaintedLayer, command: Glyphs) -> list[Note]:
    """Report text that is too small on paper; scaled groups are included."""
    a, b, c, d, _, _ = layer.matrix
    size = command.size * abs(a * d - b * c) ** 0.5
    if size >= SMALLEST - 1e-6 or not command.text.strip():
        return []
    return _note(
        face,
        command.box,
        "text-small",
        f"{command.text.strip()[:30]!r} is {size:.1f} pt tall",
        f"{SMALLEST:g} pt or more",
    )


def _overlap(first: Rect, second: Rect) -> bool:
    return (
        first[0] <= second[0] + second[2]
        and second[0] <= first[0] + first[2]
        and first[1] <= second[1] + second[3]
        and second[1] <= first[1] + first[3]
    )


def _icon(face: Face, command: Symbol, fault: str) -> list[Note]:
    return _note(face, command.box, "icon-unreadable", fault, "an SVG of plain shapes") if fault else []


def _resolution(face: Face, layer: PaintedLayer, command: Picture) -> list[Note]:
    info = images.info(command.file)
    width = paint_order.transformed_box(command.rect, layer.matrix)[2]
    dpi = info.width / (width / 25.4) if width else 0.0
    if dpi >= DPI:
        return []
    name = command.file.rsplit("/", 1)[-1]
    return _note(
        face,
        command.box,
        "image-resolution",
        f"{name} is printed at {dpi:.0f} dpi",
        f"{DPI} dpi or more",
        f"it wants {width / 25.4 * DPI:.0f} pixels across",
    )


def _outside_safe(face: Face, layer: PaintedLayer) -> float:
    """Return how many mm a text or icon is outside the safe area; 0 if it is allowed."""
    box = layer.box
    command = layer.command
    if isinstance(command, Symbol) and (layer.clips or _amount(face, box, 0.0) > face.safe / 2):
        return 0.0  # it reaches over the cut on purpose
    if isinstance(command, Glyphs) and not command.text.strip():
        return 0.0
    over = _amount(face, box, face.safe)
    if over > SLACK and isinstance(command, Symbol):
        over = _amount(face, paint_order.transformed_box(paint_order.ink_box(command), layer.matrix), face.safe)
    return over


def _amount(face: Face, box: Rect, inset: float) -> float:
    """Return how many mm the farthest corner of a box is outside the face's outline, drawn `inset` mm inwards."""
    x, y, width, height = box
    corners = [(px, py) for px in (x, x + width) for py in (y, y + height)]
    if face.shape == "round":
        radius = min(face.width, face.height) / 2 - inset
        middle = face.width / 2, face.height / 2
        return max(math.hypot(px - middle[0], py - middle[1]) - radius for px, py in corners)
    if face.shape.startswith("hexagon"):
        return max(_outside(outline(face.shape, face.width, face.height), px, py) for px, py in corners) + inset
    return max(inset - x, inset - y, x + width - face.width + inset, y + height - face.height + inset)


def _outside(path: tuple[tuple[float | str, ...], ...], x: float, y: float) -> float:
    """Return the signed distance of a point to the edges of a convex polygon, positive outside."""
    points = [(float(s[1]), float(s[2])) for s in path if len(s) > 2]  # noqa: PLR2004 - a letter and a point
    far = -1e9
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        dx, dy = x1 - x0, y1 - y0
        far = max(far, ((x - x0) * -dy + (y - y0) * dx) / -((dx * dx + dy * dy) ** 0.5))
    return far
