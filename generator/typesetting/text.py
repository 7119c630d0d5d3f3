"""Sets text: words become lines, lines become runs. The size shrinks in steps, but never below the stated minimum.

Widths are fractions of the font size, so words are measured once and lines can be broken at any size. Nothing here knows
where on a face the text stands: runs are placed in mm from the top left corner of the box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.typesetting import fonts, scripts
from generator.typesetting.flow import EPSILON, first_that_fits, sizes
from generator.typesetting.lines import break_lines
from generator.typesetting.words import BEARING, face_in, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.typesetting.fragment import Fragment
    from generator.typesetting.lines import TextLine, TextLines
    from generator.typesetting.style import Style, TextToken

DEPTH = 0.22  # of the size: height below the last baseline


class TextRun(NamedTuple):
    """Text or an icon placed in the box: x and baseline y in mm, `size` in points. The text of an icon is the word for it."""

    x: float
    y: float
    width: float
    text: str
    face: str
    icon: str
    size: float
    height: float = 0.0  # of an icon, mm


class Setting(NamedTuple):
    """A text after it was set: its runs, its size, and by how many mm it is too large (0 if it fits)."""

    runs: tuple[TextRun, ...]
    size: float
    over_height: float
    over_width: float
    missing: tuple[str, ...]  # characters that no font has
    unshaped: tuple[str, ...] = ()  # characters that need shaping or right-to-left order
    lines: int = 0
    too_many: bool = False
    height: float = 0.0  # mm that the lines take


def set_text(tokens: tuple[TextToken, ...], style: Style, width: float, height: float) -> Setting:
    """Set text in a box of `width` × `height` mm, at the largest size from `style.size` down to `style.minimum` that fits."""
    paragraphs = words(tokens, style)
    for size in sizes(style.size, style.minimum):
        scale = size * POINT
        lines = break_lines(paragraphs, width / scale)
        tall = _height(lines, style)
        over_width = max([line.width for _, line in lines], default=0.0) * scale - width
        over_height = tall * scale - height
        too_many = bool(style.lines) and len(lines) > style.lines
        if over_width <= EPSILON and over_height <= EPSILON and not too_many:
            break
    runs = tuple(_place(lines, style, size, (width, height), tall))
    missing, unshaped = scripts.undrawable(
        (part for paragraph in paragraphs for line in paragraph for word in line for part in word.parts), style.own
    )
    over = max(0.0, over_height), max(0.0, over_width)
    return Setting(runs, size, *over, missing, unshaped, len(lines), too_many, tall * scale)


def _height(lines: TextLines, style: Style) -> float:
    if not lines:
        return 0.0
    gaps = sum(1 for first, _ in lines[1:] if first) * style.gap
    return _rise(style) + (len(lines) - 1) * style.leading + gaps + DEPTH


@lru_cache(maxsize=1024)
def _rise(style: Style) -> float:
    """Return the distance from the top of the first line to its baseline."""
    return fonts.metrics(face_in(style, False, False)).cap_height + 0.06


def _place(lines: TextLines, style: Style, size: float, box: tuple[float, float], used: float) -> list[TextRun]:
    """Return the runs in a box of (width, height) mm; `used` is the lines' height as a fraction of the font size."""
    scale = size * POINT
    width, height = box
    top = _rise(style)
    if style.valign == "bottom":
        top += max(0.0, height / scale - used)
    elif style.valign == "middle":  # optically: from the capitals' top to the last baseline
        top += max(0.0, min(height / scale - used, (height / scale - (used - DEPTH) - 0.03) / 2))
    runs: list[TextRun] = []
    baseline = top
    for index, (first, line) in enumerate(lines):
        if index:
            baseline += style.leading + (style.gap if first else 0.0)
        slack = width / scale - line.width + (style.tracking if line.words else 0.0)
        x = slack / 2 if style.align == "center" else slack if style.align == "right" else 0.0
        wider = _wider_spaces(line, slack) if style.align == "justify" else 0.0
        runs += _line_runs(line, x, baseline, size, style.icon_size, wider)
    return runs


def _wider_spaces(line: TextLine, slack: float) -> float:
    """Return by how much every space grows so that a line fills its width; the last line of a paragraph keeps its spaces."""
    spaces = sum(1 for word in line.words[1:] if word.space)
    return slack / spaces if spaces and slack > 0 and not line.is_last else 0.0


def _line_runs(line: TextLine, x: float, baseline: float, size: float, icon_size: float, wider: float) -> list[TextRun]:
    """Return the runs of a line. Neighbours in the same face become one run, unless the spaces between them are `wider`."""
    scale = size * POINT
    y = baseline * scale
    runs: list[TextRun] = []
    face, text, begin, factor = "", "", x, 1.0

    def flush() -> None:
        if text:
            runs.append(TextRun(begin * scale, y, (x - begin) * scale, text, face, "", size * factor))

    for word in line.words:
        space = word.space if word is not line.words[0] else None
        for part in (space, *word.parts) if space else word.parts:
            if part.icon or part.face != face or part.scale != factor:
                flush()
                face, text, begin, factor = part.face, "", x, part.scale
            if part.icon:
                width = (part.width - 2 * BEARING) * scale
                place = (x + BEARING) * scale, y, width
                runs.append(TextRun(*place, part.text, "", part.icon, size, icon_size * scale))
                begin = x + part.width
            else:
                text += part.text
            x += part.width
            if wider and part is space:
                flush()
                x += wider
                text, begin = "", x
                space = None  # equal spaces within the word, which never break, keep their width
    flush()
    return runs


def on_arc(
    tokens: tuple[TextToken, ...], style: Style, measure: Callable[[float], float]
) -> tuple[list[Fragment], float]:
    """Set one line along a circle: its fragments and the largest size that fits. `measure` gives the available length in mm at a size."""
    paragraphs = words(tokens, style)
    parts = [
        part
        for paragraph in paragraphs
        for line in paragraph
        for word in line
        for part in ((word.space, *word.parts) if word.space else word.parts)
    ]
    total = sum(part.width for part in parts)
    possible = sizes(style.size, style.minimum)
    return parts, first_that_fits(possible, lambda size: total * size * POINT <= measure(size) + EPSILON)
