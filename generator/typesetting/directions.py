"""The direction of the text of tokens: each line of markup gets the levels of its characters, across changes of style."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from generator.typesetting import bidi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.typesetting.style import TextToken

_FROM_THE_RIGHT = {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"}
_ICON = "\ufffc"  # counts as a sign without direction
_MANY = (0,) * 64


def from_the_right(language: str) -> bool:
    """Tell whether a language, such as `he` or `ar-EG`, is written from right to left."""
    main, *parts = language.lower().split("-")
    return main in _FROM_THE_RIGHT and not {"latn", "cyrl"} & set(parts)


class TokenLevels:
    """The levels of the characters of tokens, in the order in which they are taken. An icon counts as one character."""

    def __init__(self, tokens: tuple[TextToken, ...], language: str) -> None:
        self.base = bidi.LTR
        self._otherwise = bidi.RTL if from_the_right(language) else bidi.LTR
        self._lines: list[str] | None = None
        self._levels: tuple[int, ...] = ()
        self._at = self._line = 0
        if self._otherwise or any(bidi.has_right(token.text) for token in tokens):
            self._lines = list(_lines(tokens))
            self._begin()
        self.is_plain = self._lines is None  # all text runs from left to right

    def take(self, count: int) -> tuple[int, ...]:
        """Return the levels of the next characters."""
        if self._lines is None:
            return _MANY[:count] if count <= len(_MANY) else (0,) * count
        self._at += count
        return self._levels[self._at - count : self._at]

    def next_line(self) -> None:
        """Go on with the next line of the markup."""
        if self._lines is not None and self._line + 1 < len(self._lines):
            self._line += 1
            self._begin()

    def _begin(self) -> None:
        """Find the levels of a line. In a language from the right, only a line with letters of others alone runs from the left."""
        text = (self._lines or [""])[self._line]
        self._at = 0
        if self._otherwise:
            has_left = any(unicodedata.bidirectional(char) == "L" for char in text)
            self.base = bidi.LTR if has_left and not bidi.has_right(text) else bidi.RTL
        else:
            self.base = bidi.base_level(text)
        self._levels = bidi.levels(text, self.base)


def _lines(tokens: tuple[TextToken, ...]) -> Iterator[str]:
    """Give the text of each line of the markup, between breaks of lines and paragraphs."""
    text: list[str] = []
    for token in tokens:
        if token.kind in {"line", "paragraph"}:
            yield "".join(text)
            text = []
        else:
            text.append(_ICON if token.kind == "icon" else token.text.replace("\n", " "))
    yield "".join(text)
