"""Breaks words into lines that are no wider than a limit. Widths are fractions of the font size."""

from __future__ import annotations

from typing import NamedTuple

from generator.typesetting.flow import EPSILON
from generator.typesetting.fragment import Fragment
from generator.typesetting.shaping import PLAIN, shape
from generator.typesetting.words import Paragraph, Word, joined

SHORT = 1 / 3  # of the line: a shorter word does not stand alone at the end of a paragraph


class TextLine(NamedTuple):
    """The words of one line; `width` is a fraction of the font size."""

    width: float
    words: list[Word]
    is_last: bool = False  # of its paragraph, or before a hard break


TextLines = list[tuple[bool, TextLine]]  # (begins a paragraph, line)


def break_lines(paragraphs: list[Paragraph], limit: float) -> TextLines:
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
    for whole in words:
        word = whole
        space = word.space.width if word.space and current else 0.0
        while at + space + word.width > limit:
            halves = _halves(word, limit - at - space) if word.cuts else None
            if halves:
                head, word = halves
                current.append(head)
                at += space + head.width
            elif not current:
                break
            lines.append(TextLine(at, current))
            current, at, space = [], 0.0, 0.0
        current.append(word)
        at += space + word.width
    lines.append(TextLine(at, current, is_last=True))
    return lines


def _halves(word: Word, room: float) -> tuple[Word, Word] | None:
    """Divide a word: its longest beginning that fits with a hyphen into `room`, and the rest. None if none fits."""
    for cut in reversed(word.cuts):
        last = word.pieces[cut - 1]
        head = joined([*word.pieces[:cut], _hyphen(last)])
        width = sum([part.width for part in head])
        if width <= room:
            return Word(width, head, word.space, divided=True, base=word.base), _rest(word, cut)
    return None


def _hyphen(last: Fragment) -> Fragment:
    """Return the hyphen behind a fragment."""
    shaped = shape(last.face, "-", last.shaped.look if last.shaped else PLAIN)
    return Fragment(shaped.width * last.scale, "-", last.face, "", last.scale, last.level, shaped)


def _rest(word: Word, cut: int) -> Word:
    """Return the rest of a word that was divided before one of its pieces."""
    rest = word.pieces[cut:]
    parts = joined(rest)
    later = tuple(other - cut for other in word.cuts if other > cut)
    return Word(sum([part.width for part in parts]), parts, None, rest, later, base=word.base)


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
    if moving.divided or width > limit or not staying or (len(staying) == 1 and left < limit * SHORT):
        return lines
    return [*lines[:-2], TextLine(left, staying), TextLine(width, [moving, *last.words], is_last=True)]
