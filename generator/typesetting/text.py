"""Sets text: markup becomes words, words become lines, lines become runs. The size shrinks in steps, but never below the stated minimum.

Widths are fractions of the font size, so words are measured once and lines can be broken at any size. Nothing here knows
where on a face the text stands: runs are placed in mm from the top left corner of the box.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.common.note import POINT
from generator.typesetting import fonts, scripts
from generator.typesetting.flow import EPSILON, first_that_fits, sizes
from generator.typesetting.fragment import Fragment

if TYPE_CHECKING:
    from collections.abc import Callable

DEPTH = 0.22  # of the size: height below the last baseline
BEARING = 0.05  # of the size: room on both sides of an icon in text
SHORT = 1 / 3  # of the line: a shorter word does not stand alone at the end of a paragraph


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph is set. `size` and `minimum` are points, all other lengths fractions of the size."""

    family: str = "text"
    weight: str = "regular"
    italic: bool = False
    size: float = 9.0
    minimum: float = 9.0
    leading: float = 1.2
    gap: float = 0.4
    align: str = "left"
    valign: str = "top"
    lines: int = 0  # at most so many; 0: any number
    tracking: float = 0.0
    caps: str = ""  # upper, small
    icon_size: float = 1.05
    own: fonts.OwnFonts = ()  # the game's own fonts


class Word(NamedTuple):
    """Fragments that stay together. `space` separates it from the word before it on a line."""

    width: float
    parts: tuple[Fragment, ...]
    space: Fragment | None


Paragraph = tuple[tuple[Word, ...], ...]  # hard lines, each of words


class TextToken(NamedTuple):
    """A unit of markup, in order: text with its emphasis, an icon, or a break."""

    kind: str  # text, icon, line, paragraph
    text: str = ""
    bold: bool = False
    italic: bool = False


class TextRun(NamedTuple):
    """Text or an icon placed in the box: x and baseline y in mm, `size` in points."""

    x: float
    y: float
    width: float
    text: str
    face: str
    icon: str
    size: float


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


def words(tokens: tuple[TextToken, ...], style: Style) -> list[Paragraph]:
    """Return the measured words by paragraph and line of the markup."""
    builder = _WordBuilder(style)
    for token in tokens:
        builder.add(token)
    return builder.finish()


class _WordBuilder:
    """Builds words from tokens. Text breaks at spaces; an icon stays with the text that it touches."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.paragraphs: list[list[tuple[Word, ...]]] = [[]]
        self.line: list[Word] = []
        self.parts: list[Fragment] = []
        self.space: Fragment | None = None

    def add(self, token: TextToken) -> None:
        if token.kind == "icon":
            self.parts.append(Fragment(self.style.icon_size + 2 * BEARING, icon=token.text))
        elif token.kind == "line":
            self._end_line()
        elif token.kind == "paragraph":
            self._end_line()
            self.paragraphs.append([])
        else:
            self._text(token)

    def _text(self, token: TextToken) -> None:
        style = self.style
        face = _face(style, token.bold, token.italic)
        chunks = token.text.replace("\n", " ").split(" ")
        for index, chunk in enumerate(chunks):
            if index:
                self._end_word()
                self.space = _space(face, style.tracking)
            if chunk.isascii():
                if chunk:
                    self.parts += _parts(chunk, face, style.tracking, style.caps, style.own)
                continue
            for number, piece in enumerate(scripts.pieces(chunk)):
                if number:
                    self._end_word()
                self.parts += _parts(piece, face, style.tracking, style.caps, style.own)

    def _end_word(self) -> None:
        if self.parts:
            width = sum([part.width for part in self.parts])
            self.line.append(Word(width, tuple(self.parts), self.space if self.line else None))
            self.parts = []
            self.space = None

    def _end_line(self) -> None:
        self._end_word()
        if self.line:
            self.paragraphs[-1].append(tuple(self.line))
        self.line = []
        self.space = None

    def finish(self) -> list[Paragraph]:
        self._end_line()
        return [tuple(lines) for lines in self.paragraphs if lines]


@lru_cache(maxsize=1024)
def _face(style: Style, bold: bool, italic: bool) -> str:
    return fonts.face_of(style.family, "bold" if bold else style.weight, italic != style.italic, style.own)


@lru_cache(maxsize=4096)
def _space(face: str, tracking: float) -> Fragment:
    return Fragment(fonts.width(face, " ") + tracking, " ", face)


@lru_cache(maxsize=65536)
def _parts(text: str, face: str, tracking: float, caps: str, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return the fragments of a word, each in the face that has its glyphs."""
    text = scripts.composed(text)
    if caps == "small":
        return _small_caps(text, face, tracking, own)
    if caps == "upper":
        text = text.upper()
    text = text.replace("\u00a0", " ")
    return tuple(Fragment(width + tracking * len(run), run, name) for name, run, width in fonts.runs(face, text, own))


def _small_caps(text: str, face: str, tracking: float, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return capitals as they are, and small letters as capitals at four fifths of the size."""
    parts: list[Fragment] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or text[end].islower() != text[start].islower():
            scale = 0.8 if text[start].islower() else 1.0
            for name, run, width in fonts.runs(face, text[start:end].upper(), own):
                parts.append(Fragment((width + tracking * len(run)) * scale, run, name, "", scale))
            start = end
    return tuple(parts)


def set_text(tokens: tuple[TextToken, ...], style: Style, width: float, height: float) -> Setting:
    """Set text in a box of `width` × `height` mm, at the largest size from `style.size` down to `style.minimum` that fits."""
    paragraphs = words(tokens, style)
    for size in sizes(style.size, style.minimum):
        scale = size * POINT
        lines = _break(paragraphs, width / scale)
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


class TextLine(NamedTuple):
    """The words of one line; `width` is a fraction of the font size."""

    width: float
    words: list[Word]


TextLines = list[tuple[bool, TextLine]]  # (begins a paragraph, line)


def _break(paragraphs: list[Paragraph], limit: float) -> TextLines:
    """Break lines greedily, no wider than `limit` unless a single word is wider. A short last word gets company if possible."""
    lines: TextLines = []
    limit += EPSILON
    for paragraph in paragraphs:
        first = True
        for hard in paragraph:
            for line in _balanced(_greedy(hard, limit), limit):
                lines.append((first, line))
                first = False
    return lines


def _greedy(words: tuple[Word, ...], limit: float) -> list[TextLine]:
    lines: list[TextLine] = []
    current: list[Word] = []
    at = 0.0
    for word in words:
        space = word.space.width if word.space and current else 0.0
        if current and at + space + word.width > limit:
            lines.append(TextLine(at, current))
            current, at, space = [], 0.0, 0.0
        current.append(word)
        at += space + word.width
    lines.append(TextLine(at, current))
    return lines


def _balanced(lines: list[TextLine], limit: float) -> list[TextLine]:
    """Move a word to the last line if that line has only one short word and the line above can spare a word."""
    if len(lines) < 2 or len(lines[-1].words) > 1 or lines[-1].width > limit * SHORT:  # noqa: PLR2004 - one line has none above
        return lines
    return _with_company(lines, limit)


def _with_company(lines: list[TextLine], limit: float) -> list[TextLine]:
    """Move the last word of the line above to the lone one, unless that leaves a lone short word there."""
    above, last = lines[-2], lines[-1]
    *staying, moving = above.words
    separator = last.words[0].space.width if last.words[0].space else 0.0
    width = moving.width + separator + last.width
    left = above.width - moving.width - (moving.space.width if moving.space else 0.0)
    if width > limit or not staying or (len(staying) == 1 and left < limit * SHORT):
        return lines
    return [*lines[:-2], TextLine(left, staying), TextLine(width, [moving, *last.words])]


def _height(lines: TextLines, style: Style) -> float:
    if not lines:
        return 0.0
    gaps = sum(1 for first, _ in lines[1:] if first) * style.gap
    return _rise(style) + (len(lines) - 1) * style.leading + gaps + DEPTH


@lru_cache(maxsize=1024)
def _rise(style: Style) -> float:
    """Return the distance from the top of the first line to its baseline."""
    return fonts.metrics(_face(style, False, False)).cap_height + 0.06


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
        runs += _line_runs(line, x, baseline, size)
    return runs


def _line_runs(line: TextLine, x: float, baseline: float, size: float) -> list[TextRun]:
    """Return the runs of a line. Neighbours in the same face become one run, so a plain line is one drawing command."""
    scale = size * POINT
    runs: list[TextRun] = []
    face, text, begin, factor = "", "", x, 1.0

    def flush() -> None:
        if text:
            runs.append(TextRun(begin * scale, baseline * scale, (x - begin) * scale, text, face, "", size * factor))

    for word in line.words:
        parts = (word.space, *word.parts) if word.space and word is not line.words[0] else word.parts
        for part in parts:
            if part.icon or part.face != face or part.scale != factor:
                flush()
                face, text, begin, factor = part.face, "", x, part.scale
            if part.icon:
                icon = part.width - 2 * BEARING
                runs.append(TextRun((x + BEARING) * scale, baseline * scale, icon * scale, "", "", part.icon, size))
                begin = x + part.width
            text += part.text
            x += part.width
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
