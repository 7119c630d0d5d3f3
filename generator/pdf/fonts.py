"""The fonts of PDF files. A character has the same code in every file, so the operators of a text can be used in all of them.

A glyph that is no character has the same code everywhere too: a ligature, a joined letter.

A font is cut into parts of at most 256 characters, which have the upper bits of their code point in common. The first part
has Latin-1; the frequent signs above it (quotation marks, dashes) have the codes that Latin-1 leaves unused.
"""

from __future__ import annotations

import zlib
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.cache import digest
from engine.common.reading import read_bytes
from generator.pdf.kept_cutter import KeptCutter
from generator.pdf.objects import escaped, short
from generator.typesetting import face_files, fonts, kept, measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.pdf.document import PdfFile

_BUNDLED = sorted({face for family in (*fonts.FAMILIES.values(), *fonts.HELPERS.values()) for face in family.values()})
_ASCII = frozenset(map(chr, range(32, 127)))
_SIGNS = "‘’“”‚„–—…•‹›€™−"  # they have the codes from 128
_CODES = {
    **{chr(code): code for code in (*range(32, 127), *range(161, 256))},
    **{s: 128 + i for i, s in enumerate(_SIGNS)},
}
_CODES["\u00a0"] = 32  # a space that does not break is drawn as a space
_FIXED_SPACE = 0xA0
_GLYPHS = 0x100000  # the first character of the token of a glyph is its number above this
_GLYPH_PARTS = 0x2000  # numbers of the parts with glyphs, above those of all characters
_NO_TEXT = "\0"  # in the token of a glyph whose letters another glyph stands for
FontPart = tuple[
    bytes, tuple[float, ...], bytes, int
]  # compressed program, widths, compressed table, size of the program
ALWAYS = _ASCII | frozenset("‘’“”–—…•·×°")  # so that most files have the same cut of a font


def token_of_glyph(glyph: int, text: str) -> str:
    """Return the token of a glyph that stands for `text`, and is not the glyph of one character."""
    return chr(_GLYPHS + glyph) + (text or _NO_TEXT)


class Font:
    """One font of the files of a print. A token is a character, or a glyph with its text (`token_of_glyph`)."""

    def __init__(self, face: str) -> None:
        self.face = face
        self.cutter = KeptCutter(face)
        is_bundled = face in _BUNDLED
        mark = kept.result(face, "mark", lambda: _mark(face))
        self.alias = f"T{_BUNDLED.index(face)}" if is_bundled else f"U{mark}"
        self.name = f"{self.cutter.name}-{mark}" if mark else self.cutter.name
        self.first_part = self._name_of(0)
        self.has_ascii = all(self.cutter.has(ord(char)) for char in _ASCII)
        self._parts = lru_cache(maxsize=256)(self._kept_part)

    def encoded(self, text: str) -> list[tuple[str, str]]:
        """Return a text as (name of a part, its escaped codes)."""
        if text.isascii() and text.isprintable() and self.has_ascii:
            return [(self.first_part, escaped(text))]
        return [
            (self._name_of(part), escaped("".join([chr(code) for _, code in group])))
            for part, group in groupby(map(self._code, text), lambda code: code[0])
        ]

    def place(self, token: str) -> tuple[str, int]:
        """Return the name of the part in which a token is, and its code there."""
        part, code = self._code(token)
        return self._name_of(part), code

    def _name_of(self, part: int) -> str:
        """Return the name of a part in the files."""
        return f"{self.alias}+{part:x}"

    def _code(self, token: str) -> tuple[int, int]:
        """Return the part in which a token is, and its code there. A character without a glyph is 0 in the first part."""
        if len(token) > 1:
            return _GLYPH_PARTS + (ord(token[0]) - _GLYPHS >> 8), ord(token[0]) & 255
        if not self.cutter.has(ord(token)) and ord(token) != _FIXED_SPACE:
            return 0, 0
        code = _CODES.get(token)
        return (0, code) if code is not None else (ord(token) >> 8, ord(token) & 255)

    def _source(self, token: str) -> int:
        """Return the code under which the font is asked for a token."""
        return self.cutter.code_of_glyph(ord(token[0]) - _GLYPHS) if len(token) > 1 else ord(token)

    def embed(self, document: PdfFile, characters: set[str]) -> Iterator[tuple[str, int]]:
        """Write the parts with these characters into a file; gives the name and the number of each."""
        parts: dict[int, set[str]] = {0: set(ALWAYS)}
        for char in characters:
            parts.setdefault(self._code(char)[0], set()).add(char)
        for part, chars in sorted(parts.items()):
            yield self._name_of(part), self._write(document, part, frozenset(chars))

    def _write(self, document: PdfFile, part: int, chars: frozenset[str]) -> int:
        program, widths, table, size = self._parts(chars)
        of = self.cutter.descriptor()
        name = f"{_tag(part)}+{self.name}"
        file = document.stream(f"/Length1 {size} /Filter /FlateDecode", program)
        descriptor = document.put(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags {of.flags} /FontBBox [ {' '.join(map(short, of.box))} ] "
            f"/ItalicAngle {short(of.italic)} /Ascent {short(of.ascent)} /Descent {short(of.descent)} "
            f"/CapHeight {short(of.cap_height)} /StemV {short(of.stem)} /MissingWidth {short(of.missing_width)} "
            f"/FontFile2 {file} 0 R >>"
        )
        unicode_table = document.stream("/Filter /FlateDecode", table)
        return document.put(
            f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar 0 /LastChar {len(widths) - 1} "
            f"/Widths [ {' '.join(map(short, widths))} ] /FontDescriptor {descriptor} 0 R /ToUnicode {unicode_table} 0 R >>"
        )

    def _kept_part(self, tokens: frozenset[str]) -> FontPart:
        found: FontPart = kept.result(self.face, f"part {digest(*sorted(tokens))}", lambda: self._part(tokens))
        return found

    def _part(self, tokens: frozenset[str]) -> FontPart:
        """Return a part of the font, its widths, its table of characters, and its size before compression."""
        places = {self._code(token)[1]: token for token in sorted(tokens, reverse=True)}
        places = {code: token for code, token in places.items() if self.cutter.has(self._source(token))}
        codes = tuple(
            [self._source(places[code]) if code in places else 0 for code in range(max(places, default=0) + 1)]
        )
        program = self.cutter.cut(codes)
        widths = tuple([self.cutter.width(code) for code in codes])
        table = _to_unicode({code: text for code, token in places.items() if (text := _text_of(token))})
        return zlib.compress(program), widths, zlib.compress(table.encode()), len(program)


def _text_of(token: str) -> str:
    """Return what a reader copies for a token."""
    return token[1:].replace(_NO_TEXT, "") if len(token) > 1 else token


def _tag(part: int) -> str:
    """Return the six capital letters before the name of a part."""
    return "".join(chr(65 + part // 26**power % 26) for power in range(5, -1, -1))


def _to_unicode(places: dict[int, str]) -> str:
    """Return the table from which readers copy and search a text: the characters of each code."""
    rows = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in sorted(places.items())]
    blocks = [rows[start : start + 100] for start in range(0, len(rows), 100)]  # a block has at most 100 rows
    listed = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n"
        f"{listed}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


_FONTS: dict[str, Font] = {}


def font(face: str) -> Font:
    """Return a font, bundled or a game's own (`generator.typesetting.fonts`).

    Fonts give themselves names that are not unique. So a game's own font, and one in place of a bundled one, has a hash of
    its bytes in its name. Equal files are one font.
    """
    if face not in _FONTS:
        made = Font(face)
        _FONTS[face] = next((known for known in _FONTS.values() if known.alias == made.alias), made)
    return _FONTS[face]


@cache
def fault(file: str, _state: tuple[int, int]) -> str:
    """Tell why a font cannot be put into a PDF; "" if it can. Cuts every glyph out once, as a print does with those it needs.

    `_state` is the size and time of the file, so that a changed file is tried again.
    """
    from generator.pdf.reportlab_internals import GlyphCutter

    try:
        GlyphCutter(file).cut_all()
    except Exception as error:  # noqa: BLE001 - a damaged file makes reportlab fail in many ways
        return f"{Path(file).name} cannot be put into a PDF: {error or type(error).__name__}"
    return ""


def _mark(face: str) -> str:
    """Return a hash of a font's bytes; "" for a bundled one that nobody has replaced."""
    if face in _BUNDLED and measures.is_original(fonts.file_of(face)):
        return ""
    return digest(read_bytes(fonts.file_of(face), measures.LARGEST), str(face_files.index_of(face)))[:8]
