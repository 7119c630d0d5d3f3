"""PNG and JPEG files: their size and colours, whether they can be decoded, and how they are fitted into a box.

A picture is decoded no finer than paper shows it: the PDF has at most `FINEST` dots per inch of it.
"""

from __future__ import annotations

import io
import warnings
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.reading import ReadError, read_bytes
from generator.typesetting import colour_glyphs, emoji

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from generator.drawing.commands import Rect

LARGEST = 100_000_000  # bytes of a file
MOST_PIXELS = 12_000  # of an edge
FEWEST_PIXELS = 4
FINEST = 600  # dots per inch that a PDF has at most, twice what a good printer shows
MM = 25.4  # an inch
MOST_AT_ONCE = 16_000_000  # pixels; larger images are compressed in strips
_EDGE = 2  # pixels around a glyph that get its colour
QUALITY = 92  # of a JPEG that is made smaller
_ORIENTATION = 0x0112  # the number of the EXIF field
_ON_ITS_SIDE = 5  # from this value on width and height are exchanged
_TURNS = {
    2: 0,
    3: 3,
    4: 1,
    5: 5,
    6: 4,
    7: 6,
    8: 2,
}  # EXIF's orientation → Pillow's transposition that sets the picture upright
_STARTS = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG"}


class ImageError(ValueError):
    """An image that cannot be printed; the message is a sentence."""


class ImageInfo(NamedTuple):
    """Width and height in pixels as the picture is seen, Pillow's name for the colour mode, and how the camera was held (EXIF)."""

    width: int
    height: int
    mode: str
    orientation: int = 1  # 1: as it is stored


@cache
def info(file: str) -> ImageInfo:
    """Return the size and colour mode of an image. Raises ImageError with what is wrong with its header."""
    with opened(file) as image:
        kind, width, height, mode = image.format, image.width, image.height, image.mode
        orientation = _orientation(image)
    if kind not in _STARTS.values():
        raise ImageError(f"{Path(file).name} is {kind}, not PNG or JPEG")
    if max(width, height) > MOST_PIXELS or min(width, height) < FEWEST_PIXELS:
        raise ImageError(
            f"{Path(file).name} has {width} × {height} pixels; print wants {FEWEST_PIXELS} to {MOST_PIXELS} on each edge"
        )
    if orientation >= _ON_ITS_SIDE:
        width, height = height, width
    return ImageInfo(width, height, mode, orientation)


def _orientation(image: Image) -> int:
    """Return how the camera was held, from 1 to 8; 1 if the file does not say so, or says nonsense."""
    from PIL import Image as Pillow

    data = image.info.get("exif")
    if not data:
        return 1
    exif = Pillow.Exif()
    try:
        exif.load(data)
        found = exif.get(_ORIENTATION, 1)
    except Exception:  # noqa: BLE001 - damaged data about a good picture
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1  # noqa: PLR2004 - the values that EXIF knows


def fault(file: str) -> str:
    """Tell why an image cannot be printed; "" if it can. Decodes all of it, so that a file that is cut off is found."""
    try:
        info(file)
        with opened(file) as image:
            image.draft("L", (1, 1))  # a JPEG is decoded at an eighth of its size
            image.load()
    except ImageError as error:
        return str(error)
    return ""


def is_made(file: str) -> bool:
    """Tell whether a picture is no file, but made from a glyph: an emoji, or a coloured glyph of a game's own font."""
    return emoji.is_picture(file) or colour_glyphs.is_picture(file)


def _made(file: str) -> bytes:
    return emoji.data_of(file) if emoji.is_picture(file) else colour_glyphs.data_of(file)


@contextmanager
def opened(file: str) -> Iterator[Image]:
    """Open an image; errors of reading it, now or while it is used, become ImageError."""
    from PIL import Image, UnidentifiedImageError

    name = Path(file).name
    try:
        data = _made(file) if is_made(file) else read_bytes(Path(file), LARGEST)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `info` has its own bound for pixels
            with Image.open(io.BytesIO(data)) as image:
                yield image
    except ReadError as error:
        raise ImageError(f"there is no image {name}" if error.fault == "missing" else f"{name} {error}") from None
    except UnidentifiedImageError:
        raise ImageError(f"{name} cannot be read as an image") from None
    except Image.DecompressionBombError:
        raise ImageError(f"{name} has too many pixels; print wants at most {MOST_PIXELS} on each edge") from None
    except ImageError:
        raise
    except Exception as error:  # noqa: BLE001 - a damaged file makes Pillow fail in many ways
        raise ImageError(f"{name} cannot be read as an image: {error or type(error).__name__}") from None


def fit(pixels: tuple[float, float], rect: Rect, how: str) -> Rect:
    """Return the rectangle of an image in a box: `contain` shows all of it, `cover` fills the box (and is cut to it)."""
    x, y, width, height = rect
    scales = (width / pixels[0], height / pixels[1])
    scale = max(scales) if how == "cover" else min(scales)
    shown = (pixels[0] * scale, pixels[1] * scale)
    return x + (width - shown[0]) / 2, y + (height - shown[1]) / 2, *shown


def reduction(file: str, rect: Rect, scale: float = 1.0) -> int:
    """Return by how many times an image is made smaller when it is shown in a rectangle (mm) that is drawn `scale` times as large."""
    pixels = info(file)
    needed = [max(abs(length) * scale, 1.0) / MM * FINEST for length in rect[2:]]
    return max(1, int(min(pixels.width / needed[0], pixels.height / needed[1])))


def reduced(file: str, times: int) -> Image:
    """Return an image upright, decoded at a size that is `times` times smaller. Raises ImageError."""
    found = _upright(_decoded(file, times), info(file).orientation)
    return _without_dark_edges(found) if is_made(file) else found


def _without_dark_edges(image: Image) -> Image:
    """Return a picture of a glyph whose colours go on beyond its edge, where it is transparent.

    A PDF has colours and opacity apart: black behind the edge would be mixed into it when the picture is drawn at another size.
    """
    from PIL import Image as Pillow
    from PIL import ImageFilter

    whole = image.convert("RGBA")
    around = whole.convert("RGBa").filter(ImageFilter.BoxBlur(_EDGE)).convert("RGBA")
    around.putalpha(0)
    return Pillow.composite(whole, around, whole.getchannel("A").point(lambda alpha: 255 if alpha else 0))


def _upright(image: Image, orientation: int) -> Image:
    from PIL.Image import Transpose

    return image if orientation == 1 else image.transpose(Transpose(_TURNS[orientation]))


def _decoded(file: str, times: int) -> Image:
    with opened(file) as image:
        if image.format == "JPEG":
            whole = image.width
            image.draft(None, (image.width // times, image.height // times))
            times = max(1, times * image.width // whole)
        plain = (
            image if image.mode in {"L", "RGB", "RGBA", "CMYK"} and "transparency" not in image.info else _plain(image)
        )
        if times > 1:
            return plain.reduce(times)
        plain.load()
        return plain.copy() if plain is image else plain


def source(file: str, times: int) -> str | io.BytesIO | Image:
    """Return an image for a PDF, `times` times smaller: the file itself, a smaller JPEG file, or pixels. Raises ImageError."""
    known = info(file)
    is_small = times == 1 and known.width * known.height <= MOST_AT_ONCE
    with opened(file) as image:
        is_jpeg = image.format == "JPEG"
    if not is_made(file) and known.orientation == 1 and (is_small or (is_jpeg and times == 1)):
        return file
    pixels = reduced(file, times)
    if not is_jpeg:
        return pixels
    target = io.BytesIO()
    pixels.save(target, "JPEG", quality=QUALITY)
    target.seek(0)
    return target


def thumbnail(file: str, edge: int) -> Image:
    """Return an image as `edge` × `edge` pixels with opacity, whatever its proportions. Raises ImageError."""
    size = info(file)
    times = min(size.width, size.height) // (8 * edge)
    small = reduced(file, max(1, times))
    return small.convert("RGBA").resize((edge, edge))


def _plain(image: Image) -> Image:
    """Return an image with a palette, with 16 bits or with a transparent colour as one of plain channels."""
    if "transparency" in image.info or "A" in image.getbands():
        return image.convert("RGBA")
    return image.convert("L" if image.mode == "1" else "RGB")
