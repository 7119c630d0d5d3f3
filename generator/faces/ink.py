"""Faces in other inks: in greys, or with pale backgrounds and dark text to save ink."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from generator.drawing import icons, images, paint_order, qr
from generator.drawing.colours import contrast, luminance, mix
from generator.drawing.commands import Command, Face, Glyphs, Gradient, Group, Paint, Picture, Shape, Stroke, Symbol
from generator.typesetting import colour_glyphs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.drawing.commands import Leaf
    from generator.drawing.paint_order import PaintedLayer

Ink = Literal["full", "grey", "low"]
Role = Literal["ground", "mark", ""]
PALE = 0.85  # share of white in areas, to save ink
PALE_ICON = 0.6  # share of white in the coloured shapes of an icon
PALE_GROUND = 0.75  # share of white in an icon on which something stands
PALE_LINE = 0.45
THICK = 2.0  # mm: a line of this width counts as an area
MARK = 1.0, 6.0  # mm: a plain shape of this size on a background of another colour has a meaning, as a pip has
LEAST_CONTRAST = 3.0  # least contrast of such a shape
DARK = 0.1  # highest luminance of text on a pale background
WHITE, BLACK = "#ffffff", "#000000"


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """Return the grey that is as light as a colour."""
    shade = luminance(colour)
    value = round(255 * (12.92 * shade if shade <= 0.0031308 else 1.055 * shade ** (1 / 2.4) - 0.055))  # noqa: PLR2004 - the standard's numbers
    return f"#{value:02x}{value:02x}{value:02x}"


@lru_cache(maxsize=4096)
def dark(colour: str) -> str:
    """Return a colour made dark enough to be read on white."""
    share = 0.0
    while luminance(mix(colour, BLACK, share)) > DARK and share < 1:
        share += 0.05
    return mix(colour, BLACK, min(1.0, share))


def inked(face: Face, ink: Ink) -> Face:
    """Return a face as it is printed with an ink."""
    if ink == "full":
        return face
    if ink == "grey":
        return face._replace(content=tuple(_grey(command) for command in face.content))
    roles = iter(_roles(list(paint_order.layers(face.content))))
    return face._replace(content=tuple(_low(command, roles) for command in face.content))


def _roles(layers: Sequence[PaintedLayer]) -> list[Role]:
    """Return the role of each thing drawn, in drawing order: a background for signs and words, or a mark that is itself a sign."""
    foreground = [number for number, layer in enumerate(layers) if isinstance(layer.command, (Glyphs, Symbol))]
    return [_role(number, layers, foreground) for number in range(len(layers))]


def _role(number: int, layers: Sequence[PaintedLayer], foreground: Sequence[int]) -> Role:
    layer = layers[number]
    command = layer.command
    if isinstance(command, Symbol):
        return "ground" if any(later > number and _stands_on(layers[later], layer) for later in foreground) else ""
    if not isinstance(command, Shape) or not isinstance(command.fill, str):
        return ""
    if qr.is_code(command.path):
        return "mark"
    x, y, width, height = layer.box
    if not MARK[0] <= max(width, height) <= MARK[1] or any(
        later > number and _stands_on(layers[later], layer) for later in foreground
    ):
        return ""
    background = paint_order.colour_under(layers[:number], x + width / 2, y + height / 2)
    return "mark" if contrast(command.fill, background) >= LEAST_CONTRAST else ""


def _stands_on(upper: PaintedLayer, lower: PaintedLayer) -> bool:
    """Tell whether the middle of the upper layer lies in the box of the lower one, which is at least as large."""
    x, y, width, height = upper.box
    left, top, across, down = lower.box
    return (
        width <= across
        and height <= down
        and left <= x + width / 2 <= left + across
        and top <= y + height / 2 <= top + down
    )


def _grey(command: Command) -> Command:
    if isinstance(command, Group):
        return command._replace(content=tuple(_grey(inner) for inner in command.content))
    if isinstance(command, Glyphs):
        return command._replace(colour=grey(command.colour))
    if isinstance(command, Symbol):
        return _symbol(command, grey(command.colour), grey)
    if isinstance(command, Picture):
        return command._replace(file=_picture(command.file, images.reduction(command.file, command.rect), "grey"))
    return _shape(command, grey, grey)


def _low(command: Command, roles: Iterator[Role]) -> Command:
    if isinstance(command, Group):
        return command._replace(content=tuple(_low(inner, roles) for inner in command.content))
    return _low_leaf(command, next(roles))


def _low_leaf(command: Leaf, role: Role) -> Command:
    if isinstance(command, Glyphs):
        return command._replace(colour=dark(command.colour))
    if isinstance(command, Symbol):
        colour = mix(command.colour, WHITE, PALE_GROUND) if role == "ground" else dark(command.colour)
        return _symbol(command, colour, _pale_icon)
    if isinstance(command, Picture):
        if colour_glyphs.is_picture(command.file):  # it is to be read
            return command._replace(file=colour_glyphs.recoloured(command.file, dark))
        return command._replace(file=_picture(command.file, images.reduction(command.file, command.rect), "low"))
    return _shape(command, dark if role == "mark" else _pale, _pale if _thick(command.stroke) else _pale_line)


def _thick(stroke: Stroke | None) -> bool:
    return stroke is not None and stroke.width >= THICK


def _pale(colour: str) -> str:
    return mix(colour, WHITE, PALE)


def _pale_line(colour: str) -> str:
    return mix(dark(colour), WHITE, PALE_LINE)


def _pale_icon(colour: str) -> str:
    return mix(colour, WHITE, PALE_ICON)


def _shape(shape: Shape, fill: Callable[[str], str], line: Callable[[str], str]) -> Shape:
    stroke = shape.stroke._replace(colour=line(shape.stroke.colour)) if shape.stroke else None
    return shape._replace(fill=_paint(shape.fill, fill), stroke=stroke)


def _paint(paint: Paint | None, change: Callable[[str], str]) -> Paint | None:
    if isinstance(paint, Gradient):
        return paint._replace(stops=tuple((at, change(colour), opacity) for at, colour, opacity in paint.stops))
    return change(paint) if paint else paint


def _symbol(symbol: Symbol, new_colour: str, change: Callable[[str], str]) -> Command:
    """Return an icon in a new colour. An icon with colours of its own becomes the shapes that it is made of."""
    try:
        icon = icons.load(symbol.file)
    except icons.IconError:
        return symbol._replace(colour=new_colour)

    def coloured(colour: str) -> str:
        return new_colour if colour == icons.CURRENT else change(colour)

    if all(
        shape.fill in {None, icons.CURRENT} and (not shape.stroke or shape.stroke.colour == icons.CURRENT)
        for shape in icon.shapes
    ):
        return symbol._replace(colour=new_colour)
    shapes = tuple(
        _shape(shape, coloured, coloured)._replace(opacity=shape.opacity * symbol.opacity, box=symbol.box)
        for shape in icon.shapes
    )
    return Group(icons.fit(icon.view, symbol.rect, symbol.turn, symbol.flip), shapes)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="punchboard-ink-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _picture(file: str, times: int, ink: Ink) -> str:
    """Return a copy of a picture in greys or pale, `times` times smaller; its folder is deleted when the program ends."""
    from PIL import Image

    try:
        image = images.reduced(file, times)
    except images.ImageError:
        return file  # preflight has reported it
    alpha = image.convert("RGBA").getchannel("A")
    recoloured = (
        image.convert("L").convert("RGB")
        if ink == "grey"
        else Image.blend(image.convert("RGB"), Image.new("RGB", image.size, WHITE), PALE_ICON)
    )
    recoloured.putalpha(alpha)
    target = _folder() / f"{len(list(_folder().iterdir()))}.png"
    recoloured.save(target)
    return str(target)
