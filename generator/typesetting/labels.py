"""Short texts in one line and one face: labels of sheets, marks, titles. What the face lacks, others draw."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from generator.typesetting import bidi, fonts, scripts
from generator.typesetting.shaping import PLAIN, TextLook, in_one, shape

_SPACES = re.compile("( )")

if TYPE_CHECKING:
    from generator.typesetting.shaping import Shaped


@lru_cache(maxsize=16384)
def label(face: str, text: str) -> tuple[Shaped, ...]:
    """Return a label as shaped parts from left to right."""
    if text.isascii() or not bidi.has_right(text):
        return _parts(face, text, PLAIN)
    levels = bidi.levels(text, bidi.base_level(text))
    parts: list[tuple[Shaped, int]] = []
    for level, group in groupby(zip(text, levels, strict=True), lambda pair: pair[1]):
        part = "".join([char for char, _ in group])
        parts += [(shaped, level) for shaped in _parts(face, part, TextLook(right=level % 2 == 1))]
    return tuple(bidi.reordered([part for part, _ in parts], [level for _, level in parts]))


def _parts(face: str, text: str, look: TextLook) -> tuple[Shaped, ...]:
    runs = fonts.runs(face, scripts.composed(text))
    return tuple([part for name, run in runs for part in in_one([shape(name, word, look) for word in _words(run)])])


def _words(text: str) -> list[str]:
    """Cut a text before and after its spaces, since most labels share most of their words."""
    return [text] if bidi.has_right(text) else [word for word in _SPACES.split(text) if word]


def width(face: str, text: str) -> float:
    """Return the width of a label as a fraction of the font size."""
    return sum([part.width for part in label(face, text)])
