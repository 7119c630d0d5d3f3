"""Turns shaped text into the operators of a PDF: codes of glyphs, with the kerning and the places of marks between them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.pdf.fonts import ALWAYS, font, token_of_glyph
from generator.pdf.objects import escaped, short

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.typesetting.shaping import Shaped

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


@lru_cache(maxsize=65536)
def encoded(shaped: Shaped) -> Encoded:
    """Return a shaped text in the codes of its font."""
    if shaped.plain and shaped.text.isascii() and font(shaped.face).has_ascii:
        return Encoded((_ascii_piece(shaped),) if shaped.text else (), shaped.face, frozenset(), is_copied=True)
    writer = _GlyphWriter(shaped)
    for glyph in shaped.glyphs:
        writer.add(*_token(shaped, glyph.id, glyph.text), glyph.advance, glyph.dx, glyph.dy)
    # what runs from the right is copied by its glyphs: readers turn them round themselves, and some turn ActualText round too
    is_copied = shaped.look.right or all(glyph.text for glyph in shaped.glyphs)
    return Encoded(tuple(writer.pieces()), shaped.face, frozenset(writer.tokens) - ALWAYS, is_copied)


def _ascii_piece(shaped: Shaped) -> CodedPiece:
    """Return plain ASCII text, whose characters are their own codes in the first part of each font."""
    array: list[str] = []
    start = 0
    for end, more in shaped.kerning:
        array += (f"({escaped(shaped.text[start:end])})", short(-more))
        start = end
    if start < len(shaped.text):
        array.append(f"({escaped(shaped.text[start:])})")
    return CodedPiece(font(shaped.face).first_part, " ".join(array))


def _token(shaped: Shaped, glyph: int, text: str) -> tuple[str, int]:
    """Return the token of a glyph, and the code point under which the font is asked for it."""
    cutter = font(shaped.face).cutter
    if len(text) == 1 and (shaped.plain or cutter.glyph(ord(text)) == glyph):
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
