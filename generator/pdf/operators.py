"""The operators of PDF content streams, made from drawing commands."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.pdf.objects import Form, numbers, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.drawing.commands import Matrix, Path, Rect, Stroke
    from generator.pdf.colours import Colours

LEVEL = 6  # of compression
_NONE: Mapping[str, str] = {}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_FORMATS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


class Stream:
    """One content stream while it is written, and what it uses: forms, graphics states, gradients, fonts with their characters."""

    __slots__ = ("alpha", "fill", "forms", "glyphs", "ink", "ops", "shadings", "states", "stroke")

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.forms: dict[str, None] = {}
        self.states: dict[str, str] = {}
        self.shadings: dict[str, str] = {}
        self.glyphs: dict[str, set[str]] = {}  # characters of each face that not every file has
        self.ink = 0.0  # the most on one spot; 1 is one ink in full, 0 if nobody counts
        self.begin()

    def begin(self) -> None:
        """Forget colours and opacity, because the graphics state is a new one."""
        self.fill = ""
        self.stroke = ""
        self.alpha = (1.0, 1.0)

    def in_same_state(self) -> Stream:
        """Return an empty stream that begins with the colours and opacity of this one."""
        other = Stream()
        other.fill, other.stroke, other.alpha = self.fill, self.stroke, self.alpha
        return other

    def uses(self, face: str, characters: Iterable[str]) -> None:
        """Note that the stream has these characters of a face."""
        known = self.glyphs.get(face)
        if known is None:
            self.glyphs[face] = set(characters)
        elif characters:
            known.update(characters)


def form_of(stream: Stream, box: Rect, extra: str = "") -> Form:
    """Return a finished stream as a form with a box."""
    x, y, width, height = box
    data = zlib.compress("\n".join(stream.ops).encode("latin-1"), LEVEL)
    corners = numbers((x, y, x + width, y + height))
    states, shadings = stream.states or _NONE, stream.shadings or _NONE
    return Form(data, corners, tuple(stream.forms), states, shadings, stream.glyphs, extra, stream.ink)


def matrix(matrix: Matrix) -> str:
    """Return the operator that changes the coordinates."""
    a, b, c, d, e, f = matrix
    turn = "1 0 0 1" if a == d == 1.0 and b == c == 0.0 else f"{a:.7f} {b:.7f} {c:.7f} {d:.7f}"
    return f"{turn} {e:.5f} {f:.5f} cm"


@lru_cache(maxsize=10_000)
def stroke_state(stroke: Stroke, colours: Colours) -> str:
    """Return the operators that set how lines are drawn."""
    dash = f"[{numbers(stroke.dash)}] 0 d"
    return (
        f"{colours.stroke(stroke.colour)} {short(stroke.width)} w {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j {dash}"
    )


@lru_cache(maxsize=50_000)
def path(path: Path) -> str:
    """Return the operators of a path."""
    return " ".join([_FORMATS[segment[0]] % segment[1:] for segment in path])  # type: ignore[index]  # a letter comes first


def shading(stream: Stream, text: str) -> str:
    """Add a gradient to a stream and return its name there."""
    name = f"S{len(stream.shadings)}"
    stream.shadings[name] = text
    return name
