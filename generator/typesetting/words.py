"""Turns markup into measured words. Text breaks at spaces, after ideographs, and at hyphens; an icon stays with what it touches."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.typesetting import fonts, scripts
from generator.typesetting.fragment import Fragment
from generator.typesetting.hyphens import SOFT, with_soft_hyphens

if TYPE_CHECKING:
    from generator.typesetting.style import Style, TextToken

BEARING = 0.05  # of the size: room on both sides of an icon in text
_CLOSING = frozenset(":;!?»›")  # a mark that stands alone, as in French, does not begin a line
_WITH_CLOSING = ":;!?»›.,…)"
_OPENING = frozenset({"«", "‹", "(«"})
_NO_WIDTH = {0x2060: None, 0xFEFF: None, 0xFE0E: None}  # joiners, and the sign for plain symbols: they draw nothing
_BREAK = "\u200b"  # a space without width
_STAND_INS = {"\u202f": " ", "\u2011": "-"}  # for fonts that lack a narrow space or a hyphen that never breaks


class Word(NamedTuple):
    """Fragments that stay together. `space` separates it from the word before it on a line."""

    width: float
    parts: tuple[Fragment, ...]
    space: Fragment | None
    cuts: tuple[int, ...] = ()  # numbers of the fragments before which the word may be divided with a hyphen
    divided: bool = False  # it ends with such a hyphen


Paragraph = tuple[tuple[Word, ...], ...]  # hard lines, each of words


def words(tokens: tuple[TextToken, ...], style: Style) -> list[Paragraph]:
    """Return the measured words by paragraph and line of the markup."""
    builder = _WordBuilder(style)
    for token in tokens:
        builder.add(token)
    return builder.finish()


class _WordBuilder:
    """Builds words from tokens."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.paragraphs: list[list[tuple[Word, ...]]] = [[]]
        self.line: list[Word] = []
        self.parts: list[Fragment] = []
        self.cuts: list[int] = []
        self.space: Fragment | None = None

    def add(self, token: TextToken) -> None:
        if token.kind == "icon":
            self.parts.append(self._icon(token))
        elif token.kind == "line":
            self._end_line()
        elif token.kind == "paragraph":
            self._end_line()
            self.paragraphs.append([])
        else:
            self._text(token)

    def _icon(self, token: TextToken) -> Fragment:
        """Return an icon. The word that stands for it is separated from what it touches."""
        spoken = f" {token.spoken}" if self.parts and token.spoken else token.spoken
        width = self.style.icon_size * token.shape + 2 * BEARING
        return Fragment(width, spoken, icon=token.text)

    def _text(self, token: TextToken) -> None:
        style = self.style
        look = face_in(style, token.bold, token.italic), style.tracking, style.caps, style.own
        face = look[0]
        before = ""
        for index, chunk in enumerate(token.text.replace("\n", " ").split(" ")):
            if index:
                if self.parts and (before in _OPENING or (chunk[:1] in _CLOSING and not chunk.strip(_WITH_CLOSING))):
                    self.parts.append(_space(face, style.tracking))
                else:
                    self._end_word()
                    self.space = _space(face, style.tracking)
            before = chunk
            if style.language or not chunk.isascii():
                self._chunk(chunk, face)
            elif chunk:
                self.parts += _parts(chunk, *look)

    def _chunk(self, chunk: str, face: str) -> None:
        """Add text without spaces, which may be divided."""
        pieces = [piece for part in chunk.split(_BREAK) for piece in scripts.pieces(part)]
        for number, piece in enumerate(pieces):
            if number:
                self._end_word()
            self._syllables(with_soft_hyphens(piece, self.style.language), face)

    def _syllables(self, word: str, face: str) -> None:
        """Add a word that may be divided at its soft hyphens. All of it comes from one face."""
        style = self.style
        syllables = [syllable for syllable in word.split(SOFT) if syllable]
        if len(syllables) > 1:
            face = fonts.face_for_word(face, "".join(syllables), style.own)
        for number, syllable in enumerate(syllables):
            if number:
                self.cuts.append(len(self.parts))
            self.parts += _parts(syllable, face, style.tracking, style.caps, style.own)

    def _end_word(self) -> None:
        if self.parts:
            width = sum([part.width for part in self.parts])
            space = self.space if self.line else None
            self.line.append(Word(width, tuple(self.parts), space, tuple(self.cuts)))
            self.parts = []
            self.cuts = []
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
def face_in(style: Style, bold: bool, italic: bool) -> str:
    """Return the face of a style for text with this emphasis."""
    return fonts.face_of(style.family, "bold" if bold else style.weight, italic != style.italic, style.own)


@lru_cache(maxsize=4096)
def _space(face: str, tracking: float) -> Fragment:
    return Fragment(fonts.width(face, " ") + tracking, " ", face)


@lru_cache(maxsize=65536)
def _parts(text: str, face: str, tracking: float, caps: str, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return the fragments of a word, each in the face that has its glyphs."""
    text = _plain(scripts.composed(text), face)
    if caps == "small":
        return _small_caps(text, face, tracking, own)
    if caps == "upper":
        text = text.upper()
    return tuple(Fragment(width + tracking * len(run), run, name) for name, run, width in fonts.runs(face, text, own))


def _plain(text: str, face: str) -> str:
    """Return a text without characters that only say where lines break."""
    if text.isascii():
        return text
    for char, plain in _STAND_INS.items():
        if char in text and ord(char) not in fonts.metrics(face).widths:
            text = text.replace(char, plain)
    return text.translate(_NO_WIDTH).replace("\u00a0", " ")


def _small_caps(text: str, face: str, tracking: float, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return capitals as they are, and small letters as capitals at four fifths of the size."""
    face = fonts.face_for_word(face, text.upper(), own)
    parts: list[Fragment] = []
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or text[end].islower() != text[start].islower():
            scale = 0.8 if text[start].islower() else 1.0
            for name, run, width in fonts.runs(face, text[start:end].upper(), own):
                parts.append(Fragment((width + tracking * len(run)) * scale, run, name, "", scale))
            start = end
    return tuple(parts)
