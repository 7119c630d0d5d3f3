"""Paints one glyph of colour vectors (COLR, version 0 or 1) as a PNG file; HarfBuzz follows the paints."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uharfbuzz

Transform = tuple[float, float, float, float, float, float]  # from units of the font to pixels


def painted(
    font: uharfbuzz.Font, glyph: int, transform: Transform, size: tuple[int, int], colour: str = "#000000"
) -> bytes:
    """Return a glyph as a PNG file of width × height pixels; empty if it has no colours.

    `colour` is that of the text, which a paint may ask for.
    """
    import uharfbuzz
    from PIL import Image

    width, height = size
    paint = uharfbuzz.RasterPaint()
    paint.transform = transform
    paint.foreground = uharfbuzz.Color(*bytes.fromhex(colour[1:]), 255)
    paint.extents = uharfbuzz.RasterExtents(x_origin=0, y_origin=0, width=width, height=height, stride=0)
    image = paint.render() if paint.paint_glyph_or_fail(font, glyph) else None
    if image is None:
        return b""
    picture = Image.frombuffer("RGBa", size, bytes(image.buffer), "raw", "BGRa", image.extents.stride, -1)
    file = io.BytesIO()
    picture.convert("RGBA").save(file, "PNG")
    return file.getvalue()
