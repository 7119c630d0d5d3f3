"""Pictures as objects of a PDF: a JPEG file as it is, other pixels compressed strip by strip to save memory."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.reading import read_bytes
from generator.drawing import images

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.pdf.document import PdfFile

_STRIP = 256  # rows that are compressed at once
_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class StoredPicture(NamedTuple):
    """A picture as it stands in a file: the entries of its dictionary and its data, and the same for its transparent part."""

    entries: str
    data: bytes
    mask: StoredPicture | None = None
    ink: float = 0.0  # the most on one spot of a picture in CMYK; 1 is one ink in full

    def write(self, document: PdfFile) -> int:
        """Write the picture and its mask into a file; return the number of the picture."""
        masked = f" /SMask {self.mask.write(document)} 0 R" if self.mask else ""
        return document.stream(self.entries + masked, self.data)


def picture(file: str, times: int) -> StoredPicture:
    """Return an image, `times` times smaller. Raises ImageError."""
    source = images.source(file, times)
    if isinstance(source, str):
        with images.opened(file) as image:
            kind, mode, size = image.format, image.mode, image.size
        if kind == "JPEG" and mode in _SPACES:
            return jpeg(read_bytes(Path(file), images.LARGEST), mode, size)
        source = images.reduced(file, 1)
    elif isinstance(source, io.BytesIO):
        return jpeg(source.getvalue(), *_mode_and_size(source))
    try:
        return _of_pixels(source)
    except (OSError, SyntaxError) as error:
        raise images.ImageError(f"{file} cannot be decoded: {error}") from None


def _mode_and_size(source: io.BytesIO) -> tuple[str, tuple[int, int]]:
    from PIL import Image

    with Image.open(source) as image:
        return image.mode, image.size


def jpeg(data: bytes, mode: str, size: tuple[int, int]) -> StoredPicture:
    """Return a JPEG file. One with four colours has them inverted, as Adobe's programs write them."""
    inverted = " /Decode [ 1 0 1 0 1 0 1 0 ]" if mode == "CMYK" else ""
    return StoredPicture(f"{_entries(mode, size)} /Filter /DCTDecode{inverted}", data)


def _of_pixels(image: Image) -> StoredPicture:
    if image.mode != "RGBA":
        return deflated(image if image.mode in _SPACES else image.convert("RGB"))
    return deflated(image.convert("RGB"))._replace(mask=deflated(image.getchannel("A")))


def deflated(image: Image) -> StoredPicture:
    """Return decoded pixels (L, RGB or CMYK)."""
    squeeze = zlib.compressobj()
    strips = (
        squeeze.compress(image.crop((0, top, image.width, min(top + _STRIP, image.height))).tobytes())
        for top in range(0, image.height, _STRIP)
    )
    data = b"".join([*strips, squeeze.flush()])
    return StoredPicture(f"{_entries(image.mode, image.size)} /Filter /FlateDecode", data)


def _entries(mode: str, size: tuple[int, int]) -> str:
    width, height = size
    return f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 /ColorSpace /{_SPACES[mode]}"
