"""PNG and JPEG files: their size and colours, and how they are fitted into a box."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.drawing.commands import Rect

MOST_PIXELS = 12_000
FEWEST_PIXELS = 4


class ImageError(ValueError):
    """An image that cannot be printed; the message is a sentence."""


class ImageInfo(NamedTuple):
    """Width and height in pixels, and Pillow's name for the colour mode."""

    width: int
    height: int
    mode: str


@cache
def info(file: str) -> ImageInfo:
    """Return the size and colour mode of an image. Raises ImageError with what is wrong with it."""
    from PIL import Image, UnidentifiedImageError

    path = Path(file)
    if not path.is_file():
        raise ImageError(f"there is no image {path.name}")
    try:
        with Image.open(path) as image:
            kind, width, height, mode = image.format, image.width, image.height, image.mode
            image.verify()
    except UnidentifiedImageError:
        raise ImageError(f"{path.name} cannot be read as an image") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise ImageError(f"{path.name} cannot be read as an image: {error}") from None
    if kind not in {"PNG", "JPEG"}:
        raise ImageError(f"{path.name} is {kind}, not PNG or JPEG")
    if max(width, height) > MOST_PIXELS or min(width, height) < FEWEST_PIXELS:
        raise ImageError(f"{path.name} has {width} × {height} pixels; print wants {FEWEST_PIXELS} to {MOST_PIXELS}")
    return ImageInfo(width, height, mode)


def fit(pixels: tuple[int, int], rect: Rect, how: str) -> Rect:
    """Return the rectangle of an image in a box: `contain` shows all of it, `cover` fills the box (and is cut to it)."""
    x, y, width, height = rect
    scales = (width / pixels[0], height / pixels[1])
    scale = max(scales) if how == "cover" else min(scales)
    shown = (pixels[0] * scale, pixels[1] * scale)
    return x + (width - shown[0]) / 2, y + (height - shown[1]) / 2, *shown
