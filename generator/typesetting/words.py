"""Turns markup into measured words. Text breaks at spaces and where Unicode allows it; an icon stays with what it touches."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from generator.typesetting import bidi, breaks, emoji, fonts, scripts
from generator.typesetting.directions import TokenLevels
from generator.typesetting.fragment import Fragment
from generator.typesetting.hyphens import SOFT, with_soft_hyphens
from generator.typesetting.shaping import TextLook, shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.typesetting.style import Style, TextToken

BEARING = 0.05  # of the size: room on both sides of an icon in text
_CLOSING = frozenset(":;!?»›")  # a mark that stands alone, as in French, does not begin a line
_WITH_CLOSING = ":;!?»›.,…)"
_OPENING = frozenset({"«", "‹", "(«"})
# joiners of words, marks of direction, the sign for plain symbols: they draw nothing
_NO_WIDTH = dict.fromkeys(
    [0x200B, 0x200E, 0x200F, 0x061C, 0x2060, 0xFEFF, 0xFE0E, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_STAND_INS = {"\u202f": " ", "\u2011": "-"}  # for fonts that lack a narrow space or a hyphen that never breaks


class Word(NamedTuple):
    """Fragments that stay together. `space` separates it from the word before it on a line."""

    width: float
    parts: tuple[Fragment, ...]
    space: Fragment | None
    pieces: tuple[Fragment, ...] = ()  # the word in the pieces between which it may be divided with a hyphen
    cuts: tuple[int, ...] = ()  # numbers of the pieces before which it may be divided
    divided: bool = False  # it ends with such a hyphen
    base: int = 0  # level of its paragraph: 1 from right to left


Paragraph = tuple[tuple[Word, ...], ...]  # hard lines, each of words


def words(tokens: tuple[TextToken, ...], style: Style) -> list[Paragraph]:
    """Return the measured words by paragraph and line of the markup."""
    builder = _WordBuilder(style, TokenLevels(tokens, style.locale))
    for token in tokens:
        builder.add(token)
    return builder.finish()


class _WordBuilder:
    """Builds words from tokens."""

    def __init__(self, style: Style, levels: TokenLevels) -> None:
        self.style = style
        self.levels = levels
        language = "" if style.locale.startswith("en") else style.locale  # English has no letters of its own
        self.look = TextLook(False, language, style.tracking)  # of text from the left
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
        return Fragment(width, spoken, icon=token.text, level=self.levels.take(1)[0])

    def _text(self, token: TextToken) -> None:
        style = self.style
        face = face_in(style, token.bold, token.italic)
        before = ""
        for index, chunk in enumerate(token.text.replace("\n", " ").split(" ")):
            if index:
                level = 0 if self.levels.is_plain else self.levels.take(1)[0]
                space = _space(face, style.tracking, level)
                if self.parts and (before in _OPENING or (chunk[:1] in _CLOSING and not chunk.strip(_WITH_CLOSING))):
                    self.parts.append(space)
                else:
                    self._end_word()
                    self.space = space
            before = chunk
            if chunk:
                self._chunk(chunk, face)

    def _chunk(self, chunk: str, face: str) -> None:
        """Add text without spaces, which may be divided."""
        style = self.style
        if self.levels.is_plain and not style.language:
            whole = _unbroken(chunk, face, self.look, style.caps, style.own)
            if whole:
                self.parts += whole
                return
        for number, piece in enumerate(breaks.pieces(chunk, style.locale)):
            if number:
                self._end_word()
            for level, text in _runs_of_levels(piece, self.levels.take(len(piece))):
                self._syllables(with_soft_hyphens(text, style.language), face, level)

    def _syllables(self, word: str, face: str, level: int) -> None:
        """Add a word that may be divided at its soft hyphens. All of it comes from one face."""
        style = self.style
        syllables = [syllable for syllable in word.split(SOFT) if syllable]
        if len(syllables) > 1:
            face = fonts.face_for_word(face, "".join(syllables), style.own, style.locale)
        look = self.look._replace(right=True) if level % 2 else self.look
        for number, syllable in enumerate(syllables):
            if number:
                self.cuts.append(len(self.parts))
            parts = _parts(syllable, face, look, style.caps, style.own)
            self.parts += [part._replace(level=level) for part in parts] if level else parts

    def _end_word(self) -> None:
        if self.parts:
            pieces = tuple(self.parts)
            parts = joined(pieces) if len(pieces) > 1 else pieces
            width = sum([part.width for part in parts])
            space = self.space if self.line else None
            cuts = (pieces, tuple(self.cuts)) if self.cuts else ((), ())
            self.line.append(Word(width, parts, space, *cuts, base=self.levels.base))
            self.parts = []
            self.cuts = []
            self.space = None

    def _end_line(self) -> None:
        self._end_word()
        self.levels.next_line()
        if self.line:
            self.paragraphs[-1].append(tuple(self.line))
        self.line = []
        self.space = None

    def finish(self) -> list[Paragraph]:
        self._end_line()
        return [tuple(lines) for lines in self.paragraphs if lines]


def _runs_of_levels(text: str, levels: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Give the parts of a text that run in one direction, each with its level."""
    if not any(levels):
        yield 0, text
        return
    for level, group in groupby(zip(text, levels, strict=True), lambda pair: pair[1]):
        yield level, "".join([char for char, _ in group])


def joined(parts: Iterable[Fragment]) -> tuple[Fragment, ...]:
    """Shape neighbours in one face anew as one text, so that letters join and are kerned across them."""
    found: list[Fragment] = []
    for part in parts:
        last = found[-1] if found else None
        if last and last.shaped and part.shaped and last[2:6] == part[2:6] and last.shaped.look == part.shaped.look:
            found[-1] = _fragment(part.face, last.text + part.text, part.shaped.look, part.scale, part.level)
        else:
            found.append(part)
    return tuple(found)


@lru_cache(maxsize=1024)
def face_in(style: Style, bold: bool, italic: bool) -> str:
    """Return the face of a style for text with this emphasis."""
    return fonts.face_of(style.family, "bold" if bold else style.weight, italic != style.italic, style.own)


@lru_cache(maxsize=4096)
def _space(face: str, tracking: float, level: int) -> Fragment:
    return _fragment(face, " ", TextLook(tracking=tracking), 1.0, level)


def _fragment(face: str, text: str, look: TextLook, scale: float = 1.0, level: int = 0) -> Fragment:
    shaped = shape(face, text, look)
    return Fragment(shaped.width * scale, text, face, "", scale, level, shaped)


@lru_cache(maxsize=8192)
def _unbroken(chunk: str, face: str, look: TextLook, caps: str, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return the fragments of a text from the left that breaks nowhere; nothing if it may break."""
    is_whole = SOFT not in chunk and len(breaks.pieces(chunk, look.language)) == 1
    return _parts(chunk, face, look, caps, own) if is_whole else ()


@lru_cache(maxsize=8192)
def _parts(text: str, face: str, look: TextLook, caps: str, own: fonts.OwnFonts) -> tuple[Fragment, ...]:
    """Return the fragments of a word in one direction, each in the face that has its glyphs."""
    parts: list[Fragment] = []
    for piece, picture in emoji.cut(_plain(scripts.composed(text), face), own):
        if picture:
            parts.append(Fragment(emoji.WIDTH + 2 * BEARING, piece, picture=picture))
        elif caps == "small":
            parts += _small_caps(piece, face, look, own)
        else:
            parts += _in_faces(piece.upper() if caps == "upper" else piece, face, look, own)
    return tuple(parts)


def _in_faces(text: str, face: str, look: TextLook, own: fonts.OwnFonts, scale: float = 1.0) -> list[Fragment]:
    if look.tracking and bidi.has_right(text):  # letters that join are not spaced out
        look = look._replace(tracking=0.0)
    return [_fragment(name, run, look, scale) for name, run in fonts.runs(face, text, own, look.language)]


def _plain(text: str, face: str) -> str:
    """Return a text without characters that only say where lines break or which way they run."""
    if text.isascii():
        return text
    for char, plain in _STAND_INS.items():
        if char in text and not fonts.has(face, char):
            text = text.replace(char, plain)
    return text.translate(_NO_WIDTH).replace("\u00a0", " ")


def _small_caps(text: str, face: str, look: TextLook, own: fonts.OwnFonts) -> list[Fragment]:
    """Return capitals as they are, and small letters as capitals at four fifths of the size."""
    face = fonts.face_for_word(face, text.upper(), own, look.language)
    parts: list[Fragment] = []
    for is_small, group in groupby(text, str.islower):
        parts += _in_faces("".join(group).upper(), face, look, own, 0.8 if is_small else 1.0)
    return parts
