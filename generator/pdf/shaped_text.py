"""Turns shaped text into the operators of a PDF: codes of glyphs, with the kerning and the places of marks between them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.pdf.fonts import ALWAYS, font, token_of_glyph
from generator.pdf.objects import escaped, short

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.typesetting.shaping import Shaped

_NOTHING: frozenset[str] = frozenset()
Used = tuple[tuple[str, AbstractSet[str]], ...]  # faces with those of their tokens that not every file has
_LEAST = 0.05  # thousandths of the size; a smaller shift is one of rounding


class CodedPiece(NamedTuple):
    """Glyphs of one part of a font at one height: the inside of an array for the operator TJ. `rise` is a fraction of the size."""

    part: str
    array: str
    rise: float = 0.0


class Encoded(NamedTuple):
    """A shaped text in the codes of its font. `used` are its tokens that not every file has."""

    pieces: tuple[CodedPiece, ...]
    face: str
    used: frozenset[str]
    is_copied: bool  # readers copy the right text from the codes alone


def operators(parts: Iterable[Encoded], size: float) -> str:
    """Return the operators that show texts one after the other; `size` is in mm."""
    shown: list[str] = []
    last, rise = "", 0.0
    for piece in _merged(parts):
        if piece.part != last:
            shown.append(f"/{piece.part} {short(size)} Tf")
            last = piece.part
        if piece.rise != rise:
            shown.append(f"{short(piece.rise * size)} Ts")
            rise = piece.rise
        shown.append(f"[{piece.array}] TJ" if ") " in piece.array or piece.array[0] != "(" else f"{piece.array} Tj")
    return " ".join([*shown, "0 Ts"] if rise else shown)


def _merged(parts: Iterable[Encoded]) -> list[CodedPiece]:
    """Join pieces that go on in the same part of a font at the same height."""
    merged: list[CodedPiece] = []
    for part in parts:
        for piece in part.pieces:
            if merged and merged[-1].part == piece.part and merged[-1].rise == piece.rise:
                merged[-1] = piece._replace(array=_one_array(merged[-1].array, piece.array))
            else:
                merged.append(piece)
    return merged


def _one_array(first: str, second: str) -> str:
    """Join the insides of two arrays; strings that touch become one."""
    return first[:-1] + second[1:] if first[-1] == ")" and second[0] == "(" else f"{first} {second}"


def encoded(shaped: Shaped) -> Encoded:
    """Return a shaped text in the codes of its font."""
    if shaped.plain:
        of = font(shaped.face)
        if shaped.text.isascii() and of.has_ascii and shaped.text:
            return Encoded((CodedPiece(of.first_part, _ascii_array(shaped)),), shaped.face, _NOTHING, is_copied=True)
        used = frozenset(shaped.text) - ALWAYS
        return Encoded(tuple(_plain_pieces(shaped)), shaped.face, used, is_copied=True)
    return _of_glyphs(shaped)


def used_by(parts: Iterable[Encoded]) -> Used:
    """Return the tokens of each face that shaped texts need."""
    used: dict[str, AbstractSet[str]] = {}
    for part in parts:
        if part.used or part.face not in used:
            used[part.face] = used.get(part.face, _NOTHING) | part.used
    return tuple(used.items())


@lru_cache(maxsize=8192)
def _of_glyphs(shaped: Shaped) -> Encoded:
    writer = _GlyphWriter(shaped)
    for glyph in shaped.glyphs:
        writer.add(*_token(shaped, glyph.id, glyph.text), glyph.advance, glyph.dx, glyph.dy)
    # what runs from the right is copied by its glyphs: readers turn them round themselves, and some turn ActualText round too
    is_copied = shaped.look.right or all(glyph.text for glyph in shaped.glyphs)
    return Encoded(tuple(writer.pieces()), shaped.face, frozenset(writer.tokens) - ALWAYS, is_copied)


def _ascii_array(shaped: Shaped) -> str:
    """Return a text of ASCII characters, which are their own codes; most texts are."""
    text = shaped.text
    if not shaped.kerning:
        return f"({escaped(text)})"
    is_clean = "(" not in text and ")" not in text and "\\" not in text
    array: list[str] = []
    start = 0
    for end, more in shaped.kerning:
        array.append(f"({text[start:end] if is_clean else escaped(text[start:end])}) {short(-more)}")
        start = end
    if start < len(text):
        array.append(f"({text[start:] if is_clean else escaped(text[start:])})")
    return " ".join(array)


def _plain_pieces(shaped: Shaped) -> list[CodedPiece]:
    """Return a text whose characters have glyphs of their own: strings, with the kerning between them."""
    encode = font(shaped.face).encoded
    found: list[CodedPiece] = []
    part, array = "", [""]
    start = 0
    for end, more in (*shaped.kerning, (len(shaped.text), 0.0)):
        for name, codes in encode(shaped.text[start:end]) if end > start else ():
            if name != part:
                found.append(CodedPiece(part, " ".join(array)))
                part, array = name, []
            array.append(f"({codes})")
        if more:
            array.append(short(-more))
        start = end
    found.append(CodedPiece(part, " ".join(array)))
    return found[1:] if part else []


def _token(shaped: Shaped, glyph: int, text: str) -> tuple[str, int]:
    """Return the token of a glyph, and the code point under which the font is asked for it."""
    cutter = font(shaped.face).cutter
    if len(text) == 1 and (cutter.glyph(ord(text)) == glyph):
        return text, ord(text)
    return token_of_glyph(glyph, text), cutter.code_of_glyph(glyph)


class _GlyphWriter:
    """Writes the glyphs of one text."""

    def __init__(self, shaped: Shaped) -> None:
        self.font = font(shaped.face)
        self.tokens: list[str] = []
        self._found: list[CodedPiece] = []
        self._array: list[str] = []  # of the current piece
        self._codes: list[str] = []  # of the current string
        self._part, self._rise = "", 0.0
        self._back = 0.0  # thousandths of the size by which the pen is too far to the right

    def add(self, token: str, code: int, advance: float, dx: float, dy: float) -> None:
        """Add a glyph."""
        part, place = self.font.place(token)
        if (part, dy) != (self._part, self._rise):
            self._end_piece()
            self._part, self._rise = part, dy
        self._back -= 1000 * dx
        if abs(self._back) >= _LEAST:
            self._end_string()
            self._array.append(short(self._back))
            self._back = 0.0
        self._codes.append(chr(place))
        self._back += self.font.cutter.width(code) - 1000 * (advance - dx)
        self.tokens.append(token)

    def _end_string(self) -> None:
        if self._codes:
            self._array.append(f"({escaped(''.join(self._codes))})")
            self._codes = []

    def _end_piece(self) -> None:
        self._end_string()
        if self._array:
            self._found.append(CodedPiece(self._part, " ".join(self._array), self._rise))
            self._array = []

    def pieces(self) -> list[CodedPiece]:
        """Return what was written; the pen ends where the text does."""
        self._end_string()
        if self._array and abs(self._back) >= _LEAST:
            self._array.append(short(self._back))
        self._end_piece()
        return self._found
