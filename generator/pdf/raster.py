"""Faces and pages as pixels. They are drawn from the same PDF that is printed."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.common.note import POINT
from generator.drawing.commands import Face, moved, multiply
from generator.drawing.figures import outline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

    from generator.drawing.commands import Page, PlacedFace, Segment


def png(face: Face, dpi: float, bleed: bool = False) -> bytes:
    """Return one face as PNG. Without bleed, pixels outside the cut line are transparent."""
    file = io.BytesIO()
    picture(face, dpi, bleed).save(file, "PNG", optimize=False, dpi=(dpi, dpi))
    return file.getvalue()


def picture(face: Face, dpi: float, bleed: bool = False) -> Image:
    """Return one face as a Pillow image."""
    (image,) = pictures([(face, dpi)], bleed)
    return image


def pictures(faces: Sequence[tuple[Face, float]], bleed: bool = False) -> Iterator[Image]:
    """Yield faces as Pillow images, each with its own dots per inch. They share one PDF, and so its fonts."""
    from pypdfium2 import PdfDocument

    from generator.pdf.writer import render

    document = PdfDocument(render(faces[0][0].title, [_page(face, bleed) for face, _dpi in faces]))
    try:
        for page, (face, dpi) in zip(document, faces, strict=True):
            yield _cut(face, page.render(scale=dpi * POINT / 25.4).to_pil(), bleed)
    finally:
        document.close()


def _page(face: Face, bleed: bool) -> Page:
    """Return a page as large as a face."""
    from generator.drawing.commands import Page, PlacedFace

    more = face.bleed if bleed else 0.0
    return Page(face.width + 2 * more, face.height + 2 * more, [PlacedFace(face, moved(more, more), None)])


def _cut(face: Face, image: Image, bleed: bool) -> Image:
    """Make the pixels outside the cut line transparent, unless the bleed is shown."""
    if not bleed and (face.shape != "rectangle" or face.corner):
        image.putalpha(_cut_mask(face.shape, face.width, face.height, face.corner, image.size))
    return image


@lru_cache(maxsize=16)
def _cut_mask(shape: str, width: float, height: float, corner: float, size: tuple[int, int]) -> Image:
    """Return a grey image of `size` pixels: white inside the cut line of a face of width × height mm, black outside."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (size[0] * 3, size[1] * 3), 0)
    scale = 3 * size[0] / width
    ImageDraw.Draw(large).polygon(_polygon(outline(shape, width, height, corner), scale), fill=255)
    return large.resize(size, Image.Resampling.BOX)


def _polygon(line: Sequence[Segment], scale: float) -> list[tuple[float, float]]:
    """Return a cut line in mm as a polygon in pixels."""
    points: list[tuple[float, float]] = []
    for segment in line:
        numbers = [float(value) * scale for value in segment[1:]]
        if segment[0] == "C":
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 25):
                t = step / 24
                u = 1 - t
                points.append(
                    (
                        u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                        u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                    )
                )
        elif numbers:
            points.append((numbers[0], numbers[1]))
    return points


def pages(data: bytes, dpi: float) -> list[Image]:
    """Return every page of a PDF as a Pillow image."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return [page.render(scale=dpi * POINT / 25.4).to_pil() for page in document]
    finally:
        document.close()


def canvas(placed: Sequence[PlacedFace], width: int, height: int) -> Image:
    """Draw faces on a white image of `width` × `height` pixels; the matrix of a placed face leads from its mm to pixels."""
    from generator.drawing.commands import Page
    from generator.pdf.writer import render

    pixels = (POINT, 0.0, 0.0, POINT, 0.0, 0.0)
    page = Page(width * POINT, height * POINT, [face._replace(matrix=multiply(pixels, face.matrix)) for face in placed])
    return pages(render("", [page]), 72)[0]


def page_count(data: bytes) -> int:
    """Return how many pages the bytes of a PDF file have. Raises pypdfium2's PdfiumError if it is not a PDF file."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(data)
    try:
        return len(document)
    finally:
        document.close()
