"""PDF objects as text: forms with their resources, gradients, soft masks.

A form belongs to no file: it names the other forms that it draws, and each file gives these names its own numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.drawing.commands import Gradient

GlyphsUsed = Mapping[str, AbstractSet[str]]  # characters of each face
_MASK = "mask "  # before the name of the form of a soft mask


@lru_cache(maxsize=50_000)
def short(value: float) -> str:
    """Write a number with at most three decimals."""
    text = f"{value:.3f}"
    return "0" if text == "-0.000" else text.rstrip("0").rstrip(".")


def numbers(values: Iterable[float]) -> str:
    """Write numbers with spaces between them."""
    return " ".join([short(value) for value in values])


def escaped(text: str) -> str:
    """Write the codes of a text as they stand in a string in parentheses."""
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("\r", "\\r").replace("\n", "\\n")


def text(words: str) -> str:
    """Write a text that a reader shows or reads aloud."""
    if words.isascii() and words.isprintable():
        return f"({escaped(words)})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"


class Form(NamedTuple):
    """A Form XObject of any file of a print; other forms are named. `states` and `shadings` are texts by name."""

    data: bytes  # compressed
    box: str
    forms: tuple[str, ...]
    states: Mapping[str, str]
    shadings: Mapping[str, str]
    glyphs: GlyphsUsed
    extra: str = ""
    ink: float = 0.0  # the most on one spot; 1 is one ink in full, 0 if nobody counts

    def shown(self) -> tuple[str, ...]:
        """Return the names of the forms and pictures that it shows, those of its soft masks too."""
        masks = [text[len(_MASK) :] for text in self.states.values() if text.startswith(_MASK)] if self.states else ()
        return (*self.forms, *masks)


def resources(
    fonts: int,
    forms: Iterable[str],
    states: Mapping[str, str],
    shadings: Mapping[str, str],
    number: Callable[[str], int],
) -> str:
    """Return the resources of a form or page. `number` finds the object of a form's name, and `fonts` lists all fonts."""
    parts = [f"/Font {fonts} 0 R"]
    if forms:
        parts.append(f"/XObject << {' '.join([f'/{name} {number(name)} 0 R' for name in forms])} >>")
    if states:
        named = (
            f"/{name} {text}" if not text.startswith(_MASK) else f"/{name} {_mask(number(text[len(_MASK) :]))}"
            for name, text in states.items()
        )
        parts.append(f"/ExtGState << {' '.join(named)} >>")
    if shadings:
        parts.append(f"/Shading << {' '.join(f'/{name} {text}' for name, text in shadings.items())} >>")
    return f"/Resources << {' '.join(parts)} >>"


def _mask(form: int) -> str:
    return f"<< /SMask << /Type /Mask /S /Luminosity /G {form} 0 R >> >>"


def opacity_state(fill: float, stroke: float) -> str:
    """Return the graphics state of an opacity."""
    return f"<< /ca {short(fill)} /CA {short(stroke)} >>"


def mask_state(form: str) -> str:
    """Return the graphics state of a soft mask; `form` names its grey form."""
    return f"{_MASK}{form}"


def colour_shading(paint: Gradient, channels: Sequence[tuple[float, ...]], space: str) -> str:
    """Return the shading of a gradient's colours; `channels` has those of each stop."""
    return _shading(paint, channels, space)


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
