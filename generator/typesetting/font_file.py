"""Looks at the bytes of a font before a library reads them: at what would make a library run for ever, or draw something wrong.

fontTools and reportlab trust the numbers in a font. A table of 40 bytes can claim all four thousand million characters, or
lists of glyphs that overlap, and they would write them all out. So we check here that tables lie in the file, that the counts
fit the tables, and that the outlines of glyphs follow each other. What is left can only fail quickly.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

LAST_CHARACTER = 0x10FFFF
MOST_TABLES = 64
MOST_MAPS = 32  # tables of characters in one font
MOST_MAPPED = 0x11_0000  # characters in one of them, those that are named twice counted twice
MOST_OUTLINE = 65_535  # bytes of one glyph
MOST_PARTS = 256  # of a glyph that consists of others
UNITS = range(16, 16_385)  # of the font size; the format allows no others
NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "post", "name")
NEEDED_POSTSCRIPT = ("head", "hhea", "maxp", "hmtx", "cmap", "CFF", "OS/2", "post", "name")
_PIXELS = ("CBDT", "sbix", "EBDT")
_MAGIC = 0x5F0F3CF5
_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x20, 0x1, 0x8, 0x40, 0x80  # flags of a part of a glyph


class FontError(ValueError):
    """A font that cannot be used. The message is the end of a sentence that starts with the file's name."""


class _Table(NamedTuple):
    """A table of the font: its tag and bytes."""

    tag: str
    data: bytes

    def number(self, at: int, form: str = "H") -> int:
        """Return the number at an offset; `form` is that of `struct`."""
        return self.numbers(at, form)[0]

    def numbers(self, at: int, form: str) -> tuple[int, ...]:
        try:
            return struct.unpack_from(f">{form}", self.data, at)
        except struct.error:
            raise FontError(f"is cut off or damaged: its table '{self.tag}' is too short") from None


def examine(data: bytes) -> None:
    """Raise FontError with what makes a font unusable."""
    tables = _tables(data)
    if "glyf" not in tables and not tables.keys().isdisjoint(_PIXELS):
        raise FontError("has glyphs of pixels only; a font has outlines")
    glyphs = _measures(tables, NEEDED)
    _outlines(tables, glyphs, tables["head"].number(50))


def examine_postscript(data: bytes) -> int:
    """Return how many glyphs a font with PostScript outlines has. Raises FontError with what makes it unusable."""
    tables = _tables(data)
    if "CFF2" in tables:
        raise FontError("is a variable font; save one of its styles as a file")
    return _measures(tables, NEEDED_POSTSCRIPT)


def _measures(tables: dict[str, _Table], needed: tuple[str, ...]) -> int:
    """Check the tables that every font needs; return the number of glyphs."""
    for tag in needed:
        if tag not in tables:
            raise FontError(f"has no table '{tag}'")
    head = tables["head"]
    if head.number(12, "L") != _MAGIC:
        raise FontError("is damaged: its table 'head' has not the right mark")
    if head.number(18) not in UNITS:
        raise FontError(f"divides its size into {head.number(18)} units; a font has {UNITS.start} to {UNITS.stop - 1}")
    glyphs = tables["maxp"].number(4)
    metrics = tables["hhea"].number(34)
    if not 0 < metrics <= glyphs:
        raise FontError(f"has {metrics} widths for {glyphs} glyphs")
    tables["hmtx"].numbers(0, f"{2 * metrics}H{glyphs - metrics}H")
    _characters(tables["cmap"])
    return glyphs


def _tables(data: bytes) -> dict[str, _Table]:
    header = _Table("header", data)
    count = header.number(4)
    if not 0 < count <= MOST_TABLES:
        raise FontError(f"has {count} tables")
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag = bytes(header.numbers(at, "4B"))
        start, length = header.numbers(at + 8, "LL")
        name = tag.decode("latin-1") if tag.isascii() else "?"
        if start + length > len(data):
            raise FontError(f"is cut off: its table '{name.strip()}' ends after the file")
        found[name.strip()] = _Table(name.strip(), data[start : start + length])
    return found


# characters


def _characters(table: _Table) -> None:
    """Check that each map of characters names no more than there are."""
    count = table.number(2)
    if not 0 < count <= MOST_MAPS:
        raise FontError(f"has {count} tables of characters")
    for start in dict.fromkeys(table.number(4 + 8 * at + 4, "L") for at in range(count)):
        mapped = 0
        for first, last in _ranges(table, start):
            mapped += max(0, last - first + 1)
            if last > LAST_CHARACTER or mapped > MOST_MAPPED:
                raise FontError("is damaged: it maps more characters than there are")


def _ranges(table: _Table, start: int) -> Iterator[tuple[int, int]]:
    """Give first and last character of each range of a map, by the formats of OpenType."""
    form = table.number(start)
    if form == 4:  # noqa: PLR2004 - the number of the format, here and below
        segments = table.number(start + 6) // 2
        ends = table.numbers(start + 14, f"{segments}H")
        starts = table.numbers(start + 16 + 2 * segments, f"{segments}H")
        yield from zip(starts, ends, strict=True)
    elif form in {12, 13}:
        groups = table.number(start + 12, "L")
        if groups > MOST_MAPPED:
            raise FontError("is damaged: it maps more characters than there are")
        for at in range(groups):
            first, last = table.numbers(start + 16 + 12 * at, "LL")
            yield first, last
    elif form in {6, 10}:
        first, count = table.numbers(start + 6, "HH") if form == 6 else table.numbers(start + 12, "LL")  # noqa: PLR2004 - as above
        yield first, first + count - 1
    elif form not in {0, 14}:  # 0 has 256 characters, 14 only variants of others
        raise FontError(f"has a table of characters of the old format {form}; save it as a Unicode font")


# outlines


def _outlines(tables: dict[str, _Table], glyphs: int, long: int) -> None:
    """Check that the outlines of all glyphs follow each other in their table, and that their parts exist."""
    table = tables["glyf"]
    places = tables["loca"].numbers(0, f"{glyphs + 1}{'L' if long else 'H'}")
    at = places if long else tuple(2 * place for place in places)
    if at[-1] > len(table.data):
        raise FontError("is cut off: its table 'glyf' is too short")
    for number in range(glyphs):
        size = at[number + 1] - at[number]
        if not 0 <= size <= MOST_OUTLINE:
            raise FontError(f"is damaged: the outline of glyph {number} has {size} bytes")
        if size and table.number(at[number], "h") < 0:
            _parts(_Table("glyf", table.data[at[number] : at[number + 1]]), number, glyphs)


def _parts(outline: _Table, number: int, glyphs: int) -> None:
    """Check a glyph that consists of others."""
    at, flags, count = 10, _MORE, 0
    while flags & _MORE:
        flags, part = outline.numbers(at, "HH")
        count += 1
        if part >= glyphs or count > MOST_PARTS:
            raise FontError(f"is damaged: glyph {number} has wrong parts")
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
