"""PDF objects that reportlab lacks or writes slowly: forms with their resources, gradients, soft masks, each as text.

reportlab formats nested dictionaries value by value, and a print has thousands of them. These objects know their text
beforehand; only object numbers are filled in at the end.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.drawing.colours import rgb
from generator.pdf.reportlab_internals import FONTS, StoredObject, reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.drawing.commands import Gradient, Rect
    from generator.pdf.reportlab_internals import Document


@lru_cache(maxsize=50_000)
def short(value: float) -> str:
    """Write a number with at most three decimals."""
    text = f"{value:.3f}"
    return "0" if text == "-0.000" else text.rstrip("0").rstrip(".")


def numbers(values: Iterable[float]) -> str:
    """Write numbers with spaces between them."""
    return " ".join([short(value) for value in values])


def escaped(text: str) -> str:
    """Write ASCII text as it stands in a string in parentheses."""
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def text(words: str) -> str:
    """Write a text that a reader shows or reads aloud."""
    if words.isascii() and words.isprintable():
        return f"({escaped(words)})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


class Form(StoredObject):
    """A Form XObject. It is compressed at once to save memory; `states` and `shadings` are texts by name."""

    def __init__(
        self,
        content: str,
        box: Rect,
        forms: Iterable[str],
        states: Mapping[str, str],
        shadings: Mapping[str, str],
        extra: str = "",
    ) -> None:
        self.data = _compressed(content)
        x, y, width, height = box
        self.box = numbers((x, y, x + width, y + height))
        self.forms = tuple(forms)
        self.states = dict(states)
        self.shadings = dict(shadings)
        self.extra = extra

    def format(self, document: Document) -> bytes:
        """Return the object as PDF bytes."""
        parts = [f"/Font {reference(document, FONTS)}"]
        if self.forms:
            parts.append(f"/XObject << {' '.join(f'/{name} {reference(document, name)}' for name in self.forms)} >>")
        if self.states:
            states = (
                f"/{name} {state}" if not state.startswith("mask ") else f"/{name} {_mask(document, state[5:])}"
                for name, state in self.states.items()
            )
            parts.append(f"/ExtGState << {' '.join(states)} >>")
        if self.shadings:
            parts.append(f"/Shading << {' '.join(f'/{name} {text}' for name, text in self.shadings.items())} >>")
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox [ {self.box} ] /Resources << {' '.join(parts)} >> {self.extra}"
            f"/Filter /FlateDecode /Length {len(self.data)} >>\nstream\n"
        )
        return head.encode("latin-1") + self.data + b"\nendstream"


@lru_cache(maxsize=4096)
def _compressed(content: str) -> bytes:
    """Compress the content; the files of a game share most of their forms, so results are cached."""
    return zlib.compress(content.encode("latin-1"), 6)


def _mask(document: Document, form: str) -> str:
    return f"<< /SMask << /Type /Mask /S /Luminosity /G {reference(document, form)} >> >>"


def opacity_state(fill: float, stroke: float) -> str:
    """Return the graphics state of an opacity."""
    return f"<< /ca {short(fill)} /CA {short(stroke)} >>"


def mask_state(form: str) -> str:
    """Return the graphics state of a soft mask; `form` names its grey form."""
    return f"mask {form}"


def colour_shading(paint: Gradient) -> str:
    """Return the shading of a gradient's colours."""
    return _shading(paint, [rgb(stop[1]) for stop in paint.stops], "DeviceRGB")


def opacity_shading(paint: Gradient) -> str:
    """Return the shading of a gradient's opacities, as grey."""
    return _shading(paint, [(stop[2],) for stop in paint.stops], "DeviceGray")


def _shading(paint: Gradient, values: Sequence[tuple[float, ...]], space: str) -> str:
    if paint.kind == "linear":
        kind, coords = 2, paint.coords
    else:
        x, y, radius = paint.coords
        kind, coords = 3, (x, y, 0.0, x, y, radius)
    function = _function([stop[0] for stop in paint.stops], list(values))
    return (
        f"<< /ShadingType {kind} /ColorSpace /{space} /Coords [ {numbers(coords)} ] /Function {function} /Extend [ true"
        " true ] >>"
    )


def _function(places: list[float], values: list[tuple[float, ...]]) -> str:
    """Return the colours along 0..1 as a stitching function of straight pieces."""
    if places[0] > 0:
        places, values = [0.0, *places], [values[0], *values]
    if places[-1] < 1:
        places, values = [*places, 1.0], [*values, values[-1]]
    pieces = [
        f"<< /FunctionType 2 /N 1 /Domain [ 0 1 ] /C0 [ {numbers(a)} ] /C1 [ {numbers(b)} ] >>"
        for a, b in pairwise(values)
    ]
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(pieces)} ] /Bounds [ {numbers(places[1:-1])} ] "
        f"/Encode [ {' '.join(['0 1'] * len(pieces))} ] >>"
    )
