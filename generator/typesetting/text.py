"""Sets text: words become lines, lines become runs. The size shrinks in steps, but never below the stated minimum.

Widths are fractions of the font size, so words are measured once and lines can be broken at any size. Nothing here knows
where on a face the text stands: runs are placed in mm from the top left corner of the box.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.typesetting import fonts, scripts
from generator.typesetting.bidi import reordered
from generator.typesetting.emoji import HEIGHT as EMOJI_HEIGHT
from generator.typesetting.flow import EPSILON, first_that_fits, sizes
from generator.typesetting.lines import break_lines
from generator.typesetting.shaping import in_one
from generator.typesetting.words import BEARING, face_in, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.typesetting.fragment import Fragment
    from generator.typesetting.lines import TextLine, TextLines
    from generator.typesetting.shaping import Shaped
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
    shaped: tuple[Shaped, ...] = ()  # the glyphs of a text, from left to right
    picture: str = ""  # of an emoji, which is placed like an icon


class Setting(NamedTuple):
    """A text after it was set: its runs, its size, and by how many mm it is too large (0 if it fits)."""

    runs: tuple[TextRun, ...]
    size: float
    over_height: float
    over_width: float
    missing: tuple[str, ...]  # characters that no font has
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
    parts = (part for paragraph in paragraphs for line in paragraph for word in line for part in word.parts)
    missing = scripts.undrawable(parts, style.own, style.locale)
    over = max(0.0, over_height), max(0.0, over_width)
    return Setting(runs, size, *over, missing, len(lines), too_many, tall * scale)


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
        align = _SIDES[line.words[0].base if line.words else 0].get(style.align, style.align)
        is_justified = style.align == "justify" and not line.is_last
        wider = _wider_spaces(line, slack) if is_justified else 0.0
        x = 0.0 if wider else slack / 2 if align == "center" else slack if align == "right" else 0.0
        runs += _LineRuns(line, x, baseline * size * POINT, style, size, wider).place()
    return runs


# what `align` means in lines from the left and from the right
_SIDES = ({"start": "left", "end": "right", "justify": "left"}, {"start": "right", "end": "left", "justify": "right"})


def _wider_spaces(line: TextLine, slack: float) -> float:
    """Return by how much every space grows so that a line fills its width."""
    spaces = sum(1 for word in line.words[1:] if word.space)
    return slack / spaces if spaces and slack > 0 else 0.0


class _LineRuns:
    """Places the fragments of a line. Neighbours in the same face become one run, unless the spaces between them are wider."""

    def __init__(self, line: TextLine, x: float, y: float, style: Style, size: float, wider: float) -> None:
        self.line = line
        self.x = self.begin = x  # from here on fractions of the size
        self.y = y  # of the baseline, mm
        self.style = style
        self.size = size
        self.scale = size * POINT
        self.wider = wider  # by how much each space between words grows
        self.runs: list[tuple[int, TextRun]] = []  # with the number of the first fragment
        self.number = 0  # of the first fragment of the current run as it is read
        self.same: list[Fragment] = []  # neighbours that become one run

    def place(self) -> list[TextRun]:
        """Return the runs of the line in the order in which they are read; it is the order in which a PDF is copied."""
        face, scale, level = "", 1.0, 0
        for number, part, is_gap in _from_left(self.line):
            if part.shaped is None:
                self._flush()
                self._picture(number, part)
            else:
                if part.face != face or part.scale != scale or part.level != level:
                    self._flush()
                    _, _, face, _, scale, level, _, _ = part
                if not self.same or number < self.number:
                    self.number = number
                self.same.append(part)
            self.x += part.width
            if is_gap and self.wider:
                self._flush()
                self.x += self.wider
                self.begin = self.x
        self._flush()
        return [run for _, run in sorted(self.runs, key=itemgetter(0))]

    def _picture(self, number: int, part: Fragment) -> None:
        """Place an icon or the picture of an emoji."""
        place = (self.x + BEARING) * self.scale, self.y, (part.width - 2 * BEARING) * self.scale
        height = (EMOJI_HEIGHT if part.picture else self.style.icon_size) * self.scale
        self.runs.append((number, TextRun(*place, part.text, "", part.icon, self.size, height, (), part.picture)))
        self.begin = self.x + part.width

    def _flush(self) -> None:
        """End the current run."""
        if self.same:
            first = self.same[0]
            parts = reversed(self.same) if first.level % 2 else self.same  # the text runs as it is read
            text = "".join([part.text for part in parts])
            shaped = in_one([part.shaped for part in self.same if part.shaped])
            place = self.begin * self.scale, self.y, (self.x - self.begin) * self.scale
            run = TextRun(*place, text, first.face, "", self.size * first.scale, 0.0, shaped)
            self.runs.append((self.number, run))
        self.same = []
        self.begin = self.x


def _from_left(line: TextLine) -> list[tuple[int, Fragment, bool]]:
    """Return the fragments of a line from left to right: each with its number as it is read, and whether it is a space between words."""
    parts: list[tuple[int, Fragment, bool]] = []
    for word in line.words:
        if word.space and parts:
            parts.append((len(parts), word.space, True))
        for part in word.parts:
            parts.append((len(parts), part, False))
    levels = [part.level for _, part, _ in parts]
    return reordered(parts, levels) if any(levels) else parts


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
    parts = reordered(parts, [part.level for part in parts])
    possible = sizes(style.size, style.minimum)
    return parts, first_that_fits(possible, lambda size: total * size * POINT <= measure(size) + EPSILON)
