"""QR codes as shapes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.drawing import figures
from generator.drawing.commands import Shape

if TYPE_CHECKING:
    from generator.drawing.commands import Path

LEAST = 80  # runs of dark modules in the rows of the smallest code
_RUN = "MLLLZ"
QUIET = 4  # modules that stay white around a code (ISO/IEC 18004)


@lru_cache(maxsize=64)
def matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code of a text, True where it is dark, without the quiet zone. Raises ValueError if the text is too long."""
    import segno

    return tuple(tuple(bool(cell) for cell in row) for row in segno.make(text, error="m", micro=False).matrix)


def path(text: str, x: float, y: float, width: float, height: float) -> Path:
    """Return the dark parts of a code in the middle of a box: one rectangle for each run of a row, so that no gaps show inside a row."""
    rows = matrix(text)
    side = min(width, height) / len(rows)
    left, top = x + (width - side * len(rows)) / 2, y + (height - side * len(rows)) / 2
    return tuple(
        segment for number, cells in enumerate(rows) for segment in _bars(cells, left, top + number * side, side)
    )


def is_code(shape: Path) -> bool:
    """Tell whether a path is a QR code: only runs of rows, and at least as many as the smallest code has."""
    return (
        len(shape) >= len(_RUN) * LEAST
        and len(shape) % len(_RUN) == 0
        and all(segment[0] == _RUN[number % len(_RUN)] for number, segment in enumerate(shape))
    )


def code(text: str, x: float, y: float, side: float, box: int = 0) -> list[Shape]:
    """Draw a black code with its quiet zone on a white square of `side` mm."""
    quiet = side * QUIET / (len(matrix(text)) + 2 * QUIET)
    inside = side - 2 * quiet
    ground = Shape(figures.rectangle(x, y, side, side), "#ffffff", None, box=box)
    return [ground, Shape(path(text, x + quiet, y + quiet, inside, inside), "#000000", None, box=box)]


def _bars(cells: tuple[bool, ...], left: float, top: float, side: float) -> list[tuple[float | str, ...]]:
    """Return the dark runs of one row."""
    segments: list[tuple[float | str, ...]] = []
    start = None
    for column, dark in enumerate([*cells, False]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            x, right = left + start * side, left + column * side
            segments += [("M", x, top), ("L", right, top), ("L", right, top + side), ("L", x, top + side), ("Z",)]
            start = None
    return segments
