"""Pictures of the coloured glyphs (COLR, version 0 or 1) of a game's own fonts.

A font is untrusted: the steps of its paints are counted before one is painted, and many steps get fewer pixels. A glyph that is
too much work, or too large, has no picture: its outline is drawn in the colour of the text.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from generator.typesetting import face_files, shaping
from generator.typesetting.glyph_raster import painted

if TYPE_CHECKING:
    from collections.abc import Callable

    import uharfbuzz

    Box = tuple[float, float, float, float]  # left, bottom, right, top from the glyph's origin

PREFIX = (
    "glyph:"  # of the name of a picture; font, digest of its file, glyph, pixels of the font's size and colour follow
)
FINE = 512  # pixels of the font's size: 600 dots per inch of a text of 60 pt
_FINE_TO = 60.0  # pt
_FINEST, _COARSEST = 2048, 64
_LARGEST = 5.0  # of the font size: the longest edge of a picture
_MOST_STEPS = 2000  # of the paints of a glyph; those of fonts that people made have some hundreds
_MOST_PIXELS = 8_000_000  # of a picture
_MOST_WORK = 500 * FINE * FINE  # steps × pixels: about a quarter of a second
_LEAST = 8  # pixels of an edge


class GlyphPicture(NamedTuple):
    """The picture of a glyph: its name, and its edges from the glyph's origin as fractions of the font size, y upwards."""

    name: str
    left: float
    bottom: float
    right: float
    top: float


class _Paints(NamedTuple):
    """What is known of the paints of a glyph before it is painted."""

    box: Box  # that its ink covers, as fractions of the font size
    steps: int  # of its paints
    takes_colour: bool  # a paint asks for the colour of the text


class _Pixels(NamedTuple):
    """A picture in pixels: its left and lower edge from the glyph's origin, its width and height."""

    left: int
    bottom: int
    width: int
    height: int


@cache
def has_colours(face: str) -> bool:
    """Tell whether a font has glyphs of colour vectors."""
    font = shaping.hb_font(face).face
    return bool(font.has_color_paint or font.has_color_layers)


@lru_cache(maxsize=8192)
def picture(face: str, glyph: int, size: float, colour: str) -> GlyphPicture | None:
    """Return the picture of a glyph for text of `size` points; None if the glyph has no colours, or too much of them."""
    paints = _paints(face, glyph)
    if paints is None:
        return None
    scale = _scale(paints, size)
    at = _pixels(paints.box, scale)
    name = f"{PREFIX}{face}:{_digest(face)}:{glyph}:{scale}:{colour if paints.takes_colour else ''}"
    edges = at.left, at.bottom, at.left + at.width, at.bottom + at.height
    return GlyphPicture(name, *[edge / scale for edge in edges])


def is_picture(file: str) -> bool:
    """Tell whether the name of a picture is that of a coloured glyph."""
    return file.startswith(PREFIX)


def data_of(picture: str) -> bytes:
    """Return the PNG file of a glyph by the name of its picture; empty if it has no colours."""
    face, _, glyph, scale, colour = picture.removeprefix(PREFIX).rsplit(":", 4)
    return _png(face, int(glyph), int(scale), colour or "#000000")


def anywhere(picture: str) -> str:
    """Return the name of a picture without the folder of its font: the same on every machine."""
    return PREFIX + picture.rsplit("/", 1)[-1]


def recoloured(picture: str, change: Callable[[str], str]) -> str:
    """Return the name of the picture in which the parts in the colour of the text have another colour."""
    start, _, colour = picture.rpartition(":")
    return f"{start}:{change(colour)}" if colour else picture


@cache
def _digest(face: str) -> str:
    return digest(face_files.data_of(face))[:16]


@lru_cache(maxsize=256)
def _png(face: str, glyph: int, scale: int, colour: str) -> bytes:
    paints = _paints(face, glyph)
    if paints is None:
        return b""
    font = shaping.hb_font(face)
    at = _pixels(paints.box, scale)
    by = scale / font.face.upem
    return painted(font, glyph, (by, 0, 0, by, -at.left, -at.bottom), (at.width, at.height), colour)


def _scale(paints: _Paints, size: float) -> int:
    """Return how many pixels the font's size has in the picture of a glyph for text of `size` points."""
    scale, fine_to = FINE, _FINE_TO
    while scale < _FINEST and fine_to < size:
        scale, fine_to = 2 * scale, 2 * fine_to
    while scale > _COARSEST:
        at = _pixels(paints.box, scale)
        if at.width * at.height <= min(_MOST_PIXELS, _MOST_WORK // paints.steps):
            break
        scale //= 2
    return scale


def _pixels(box: Box, scale: int) -> _Pixels:
    """Return whole pixels around a box, with one more at each edge."""
    left, bottom, right, top = [edge * scale for edge in box]
    x, y = floor(left) - 1, floor(bottom) - 1
    return _Pixels(x, y, max(_LEAST, ceil(right) + 1 - x), max(_LEAST, ceil(top) + 1 - y))


@cache
def _paints(face: str, glyph: int) -> _Paints | None:
    """Return what is known of the paints of a glyph; None if it has no colours that can be painted."""
    font = shaping.hb_font(face)
    layers = font.face.get_glyph_color_layers(glyph)
    if len(layers) > _MOST_STEPS or not (layers or font.face.glyph_has_color_paint(glyph)):
        return None
    box = _box(font, [layer.glyph for layer in layers] or [glyph])
    if box is None or max(map(abs, box)) > _LARGEST:
        return None
    steps, takes_colour = _steps(font, glyph)
    if not steps or steps > _MOST_STEPS or not painted(font, glyph, (0, 0, 0, 0, 0, 0), (1, 1)):
        return None
    return _Paints(box, steps, takes_colour)


def _box(font: uharfbuzz.Font, glyphs: list[int]) -> Box | None:
    """Return the box around glyphs as fractions of the font size; None if they have no ink."""
    boxes = [box for box in map(font.get_glyph_extents, dict.fromkeys(glyphs)) if box and box.width and box.height]
    if not boxes:
        return None
    left, top = min(box.x_bearing for box in boxes), max(box.y_bearing for box in boxes)
    right = max(box.x_bearing + box.width for box in boxes)
    bottom = min(box.y_bearing + box.height for box in boxes)
    units = font.face.upem
    return left / units, bottom / units, right / units, top / units


def _steps(font: uharfbuzz.Font, glyph: int) -> tuple[int, bool]:
    """Return how many steps the paints of a glyph have, and whether one asks for the colour of the text."""
    import uharfbuzz

    found: list[bool] = []  # for each step, whether it asks for the colour of the text
    told = uharfbuzz.PaintFuncs()

    def add_plain(*_: object) -> None:
        found.append(False)

    def add_colour(_: object, is_of_text: bool, *_more: object) -> None:
        found.append(bool(is_of_text))

    def add_gradient(colours: uharfbuzz.ColorLine, *_: object) -> None:
        found.append(any(stop.is_foreground for stop in colours.color_stops))

    told.set_push_group_func(add_plain)
    told.set_push_clip_glyph_func(add_plain)
    told.set_color_func(add_colour)
    told.set_linear_gradient_func(add_gradient)
    told.set_radial_gradient_func(add_gradient)
    told.set_sweep_gradient_func(add_gradient)
    font.paint_glyph(glyph, told, None)
    return len(found), any(found)
