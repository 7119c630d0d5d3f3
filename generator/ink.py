"""Faces for printers that are short of ink: in greys, or with pale grounds and dark text."""
from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from generator import icons
from generator.draw import Command, Face, Glyphs, Gradient, Group, Paint, Picture, Shape, Symbol
from generator.paint import luminance, mix

if TYPE_CHECKING:
    from collections.abc import Callable

Ink = Literal["full", "grey", "low"]
PALE = 0.85  # share of white in what covers areas, low on ink
PALE_ICON = 0.6  # in the coloured shapes of an icon
PALE_LINE = 0.45
DARK = 0.1  # luminance that text may have, so that it stays readable on a pale ground
WHITE, BLACK = "#ffffff", "#000000"


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """The grey as light as a colour."""
    shade = luminance(colour)
    value = round(255 * (12.92 * shade if shade <= 0.0031308 else 1.055 * shade ** (1 / 2.4) - 0.055))  # noqa: PLR2004
    return f"#{value:02x}{value:02x}{value:02x}"


@lru_cache(maxsize=4096)
def dark(colour: str) -> str:
    """A colour dark enough to be read on white."""
    share = 0.0
    while luminance(mix(colour, BLACK, share)) > DARK and share < 1:
        share += 0.05
    return mix(colour, BLACK, min(1.0, share))


def inked(face: Face, ink: Ink) -> Face:
    """A face as it is printed with that ink."""
    if ink == "full":
        return face
    return face._replace(content=tuple(_command(command, ink) for command in face.content))


def _command(command: Command, ink: Ink) -> Command:
    if isinstance(command, Group):
        return command._replace(content=tuple(_command(inner, ink) for inner in command.content))
    if isinstance(command, Glyphs):
        return command._replace(colour=grey(command.colour) if ink == "grey" else dark(command.colour))
    if isinstance(command, Symbol):
        return _symbol(command, ink)
    if isinstance(command, Picture):
        return command._replace(file=_picture(command.file, ink))
    return _shape(command, grey, grey) if ink == "grey" else _shape(command, _pale, _pale_line)


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


def _symbol(symbol: Symbol, ink: Ink) -> Command:
    """An icon; one with colours of its own becomes the shapes that it is made of."""
    own = grey(symbol.colour) if ink == "grey" else dark(symbol.colour)
    try:
        icon = icons.load(symbol.file)
    except icons.IconError:
        return symbol._replace(colour=own)
    change = grey if ink == "grey" else _pale_icon

    def coloured(colour: str) -> str:
        return own if colour == icons.CURRENT else change(colour)

    if all(shape.fill in {None, icons.CURRENT} and (not shape.stroke or shape.stroke.colour == icons.CURRENT) for shape in icon.shapes):
        return symbol._replace(colour=own)
    shapes = tuple(
        _shape(shape, coloured, coloured)._replace(opacity=shape.opacity * symbol.opacity, box=symbol.box) for shape in icon.shapes
    )
    return Group(icons.fit(icon.view, symbol.rect, symbol.turn, symbol.flip), shapes)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="punchboard-ink-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _picture(file: str, ink: Ink) -> str:
    """A picture in greys or paled, kept in a folder that goes when the program ends."""
    from PIL import Image

    try:
        with Image.open(file) as image:
            alpha = image.convert("RGBA").getchannel("A")
            made = image.convert("L").convert("RGB") if ink == "grey" else Image.blend(
                image.convert("RGB"), Image.new("RGB", image.size, WHITE), PALE_ICON)
    except OSError:
        return file  # preflight has said so
    made.putalpha(alpha)
    target = _folder() / f"{len(list(_folder().iterdir()))}.png"
    made.save(target)
    return str(target)
