"""Checks a finished PDF: fonts, page boxes, true size, and whether every face is drawn as often as it was placed."""

from __future__ import annotations

import mmap
import re
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, Any

from engine.common.problems import Place
from generator.common.note import POINT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import pikepdf

    from engine.common.problems import Problems
    from generator.drawing.commands import Page, PlacedFace

TOLERANCE = 0.05  # mm
CLOSE = 0.01  # mm
AT_ONCE = 200  # pages; the library keeps in memory what it has read since it opened the file
_SCALE = re.compile(rb"q ([\d.]+) 0 0 -([\d.]+) 0 ([\d.]+) cm")
_PLACED = re.compile(
    rb" cm (?:/(F\d+) Do|([-\d. ]+) re W n /Face MP)"
)  # a face as a form, or here; its matrix stands before it
_LONGEST_MATRIX = 200  # bytes
_FONT = re.compile(rb"/Type\s*/Font\b")


def check_file(file: Path, pages: Sequence[Page], name: str, problems: Problems) -> None:
    """Open the finished file and compare it with the pages that it was made from. Problems are reported under `name`."""
    import pikepdf

    place = Place(name)
    for first in range(0, max(1, len(pages)), AT_ONCE):
        with pikepdf.open(file, access_mode=pikepdf.AccessMode.stream) as pdf:
            if len(pdf.pages) != len(pages):
                problems.error("print-copies", place, f"the file has {len(pdf.pages)} pages, not {len(pages)}")
                return
            if not first:
                _fonts(pdf, file, place, problems)
            for index in range(first, min(first + AT_ONCE, len(pages))):
                _boxes(pdf.pages[index], pages[index], index + 1, place, problems)
                _content(pdf.pages[index], pages[index], index + 1, place, problems)


def _fonts(pdf: pikepdf.Pdf, file: Path, place: Place, problems: Problems) -> None:
    """Report fonts that are used but not embedded."""
    names = set()
    for font in _font_objects(pdf, file):
        descriptor = font.get("/FontDescriptor")
        if descriptor is None or not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            names.add(str(font.get("/BaseFont", "/?"))[1:])
    for name in sorted(names):
        problems.error("print-fonts", place, f"the font {name} is not embedded")


def _font_objects(pdf: pikepdf.Pdf, file: Path) -> Iterator[pikepdf.Dictionary]:
    """Give the fonts of a file. They are searched in its bytes, because most of its objects are not fonts; if none is found, all objects are searched."""
    import pikepdf

    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
        numbers = [_number_before(data, match.start()) for match in _FONT.finditer(data)]
    objects = [pdf.get_object(number, 0) for number in numbers] or pdf.objects
    return (item for item in objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font")


def _number_before(data: mmap.mmap, place: int) -> int:
    """Return the number of the object that begins before a place of a file."""
    end = data.rfind(b" 0 obj", 0, place)
    return int(data[data.rfind(b"\n", 0, end) + 1 : end].split(maxsplit=1)[0])


def _boxes(actual: pikepdf.Page, expected: Page, number: int, place: Place, problems: Problems) -> None:
    """Check that the media box is as large as the paper, and trim inside bleed inside media."""
    media = [float(value) for value in actual.mediabox]
    width, height = (media[2] - media[0]) * POINT, (media[3] - media[1]) * POINT
    if abs(width - expected.width) > TOLERANCE or abs(height - expected.height) > TOLERANCE:
        problems.error(
            "print-size",
            place,
            f"page {number} is {width:.2f} × {height:.2f} mm, not {expected.width:g} × {expected.height:g}",
        )
    if expected.trim is None:
        return
    trim = [float(value) for value in actual.trimbox]
    for length, value in zip((trim[2] - trim[0], trim[3] - trim[1]), expected.trim[2:], strict=True):
        if abs(length * POINT - value) > TOLERANCE:
            problems.error(
                "print-boxes", place, f"the trim box of page {number} measures {length * POINT:.2f} mm, not {value:.2f}"
            )
    bleed = [float(value) for value in actual.obj.get("/BleedBox", actual.mediabox)]
    inside = all(b - 1e-2 <= t for b, t in zip(bleed[:2], trim[:2], strict=True)) and all(
        b + 1e-2 >= t for b, t in zip(bleed[2:], trim[2:], strict=True)
    )
    if not inside:
        problems.error("print-boxes", place, f"the bleed box of page {number} does not hold its trim box")


def _content(actual: pikepdf.Page, expected: Page, number: int, place: Place, problems: Problems) -> None:
    """Check that one unit of the page is one millimetre, and that faces have their true size and number."""
    stream = b"\n".join(part.read_bytes() for part in _streams(actual))
    scale = _SCALE.search(stream)
    if not scale or any(
        abs(float(part) * POINT - 1) * max(expected.width, expected.height) > TOLERANCE for part in scale.groups()[:2]
    ):
        problems.error("print-size", place, f"page {number} is not drawn in millimetres")
    placements = list(_placements(stream))
    forms: Any = actual.obj["/Resources"].get("/XObject") if "/Resources" in actual.obj else None
    for placed, (numbers, drawn) in zip(expected.placed, placements, strict=False):
        box = drawn if isinstance(drawn, tuple) else [float(value) for value in forms[drawn]["/BBox"]]
        off = _distance(numbers, box, placed)
        if off > TOLERANCE:
            problems.error(
                "print-size", place, f"{placed.face.piece} on page {number} is {off:.2f} mm off its place or size"
            )
    wanted = len(expected.placed)
    if len(placements) != wanted:
        problems.error("print-copies", place, f"page {number} draws {len(placements)} faces, not {wanted}")


def _placements(stream: bytes) -> Iterator[tuple[tuple[float, ...], str | tuple[float, ...]]]:
    """Give every face that a page draws, in order: its matrix, and the name of its form or the corners of its box."""
    for found in _PLACED.finditer(stream):
        at = found.start()
        numbers = _matrix(stream[max(0, at - _LONGEST_MATRIX) : at].rpartition(b"\n")[2])
        yield numbers, f"/{found[1].decode()}" if found[1] else _corners_of(found[2])


def _corners_of(rectangle: bytes) -> tuple[float, ...]:
    """Return the corners of a rectangle that is written as its corner and its size."""
    x, y, width, height = map(float, rectangle.split())
    return x, y, x + width, y + height


@lru_cache(maxsize=1024)
def _matrix(line: bytes) -> tuple[float, ...]:
    """Return the six numbers at the end of a line; most pages place their faces alike."""
    return tuple([float(word) for word in line.split()[-6:]])


def _distance(numbers: Sequence[float], box: Sequence[float], placed: PlacedFace) -> float:
    """Return how many mm the farthest corner of a face is off its place; below a tolerance 0. `box` has the corners of the form."""
    face = placed.face
    b = face.bleed
    meant = (-b, -b, face.width + b, face.height + b)
    if max(map(abs, map(sub, box, meant))) < CLOSE and max(map(abs, map(sub, numbers, placed.matrix))) < CLOSE / 1000:
        return 0.0
    pairs = zip(_corners(numbers, box), _corners(placed.matrix, meant), strict=True)
    return max(abs(a - c) for point, target in pairs for a, c in zip(point, target, strict=True))


def _corners(matrix: Sequence[float], box: Sequence[float]) -> list[tuple[float, float]]:
    """Return the corners of a box (x0, y0, x1, y1) on the page, in mm."""
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]


def _streams(page: pikepdf.Page) -> list[pikepdf.Stream]:
    import pikepdf

    contents = page.obj.get("/Contents")
    if contents is None:
        return []
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    return [part for part in parts if isinstance(part, pikepdf.Stream)]
