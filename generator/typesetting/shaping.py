"""Shapes text with HarfBuzz: which glyphs of a font draw it, how far each one moves the pen, and where marks stand.

A text that is shaped is a word or a part of one: it has one font and one direction. Each is shaped once and cached, since
the cards of a game share most of their words. Lengths are fractions of the font size.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.typesetting import face_files, kept

if TYPE_CHECKING:
    import uharfbuzz

    _Infos = list[uharfbuzz.GlyphInfo]
    _Positions = list[uharfbuzz.GlyphPosition]

Kept = tuple[float, tuple[tuple[int, float], ...], tuple[tuple[Any, ...], ...] | None]  # width, kerning, glyphs
LONGEST = 2048  # characters shaped at once; no word is longer, and HarfBuzz takes its time with marks that are piled up


class Glyph(NamedTuple):
    """A glyph of a font by its number. `text` is what it stands for; the other glyphs of the same letters have none."""

    id: int
    text: str
    advance: float  # to the next glyph
    dx: float = 0.0  # to the right of the pen
    dy: float = 0.0  # above the baseline
    cluster: int = 0  # the same for glyphs that belong together: a letter and its marks


class TextLook(NamedTuple):
    """What changes the glyphs of a text besides its font."""

    right: bool = False  # it runs from right to left
    language: str = ""
    tracking: float = 0.0  # after each letter


class Shaped:
    """A text in one font and direction, as glyphs from left to right. Equal texts have equal glyphs, so only the text is compared.

    It is plain if each character is drawn by its own glyph in its own place; then only the kerning is kept: how many
    characters stand before it, and by how much (thousandths of the size) the pen goes farther than by the glyphs' widths.
    """

    __slots__ = ("_glyphs", "_hash", "face", "kerning", "look", "plain", "text", "width")

    def __init__(
        self,
        face: str,
        text: str,
        look: TextLook,
        width: float,
        glyphs: tuple[Glyph, ...] | None = None,
        kerning: tuple[tuple[int, float], ...] = (),
    ) -> None:
        self.face = face
        self.text = text
        self.look = look
        self.width = width
        self.plain = glyphs is None
        self.kerning = kerning
        self._glyphs = glyphs
        self._hash = hash((face, text, look))

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """Its glyphs from left to right."""
        if self._glyphs is None:
            self._glyphs = tuple(
                _glyphs(self.face, self.text, self.look, *_shaped(hb_font(self.face), self.text, self.look))
            )
        return self._glyphs

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Shaped)
            and (self.face, self.text, self.look, self.width) == (other.face, other.text, other.look, other.width)
        )

    @property
    def drawn(self) -> tuple[Any, ...]:
        """What it shows, as plain values."""
        glyphs = self.kerning if self.plain else tuple([glyph.id for glyph in self.glyphs])
        return self.face, self.text, glyphs, tuple(self.look)

    def __repr__(self) -> str:
        return f"Shaped{self.drawn}"

    def clusters(self) -> list[Shaped]:
        """Return its letters, each with its marks, from left to right."""
        cut = [tuple(group) for _, group in groupby(self.glyphs, lambda glyph: glyph.cluster)]
        return [
            Shaped(self.face, "".join([one.text for one in part]), self.look, sum([one.advance for one in part]), part)
            for part in cut
        ]


PLAIN = TextLook()
_SPACED = {"liga": False, "clig": False}  # letters that are spaced out do not join
_MIRRORED = {char: other for a, b in ("()", "[]", "{}", "<>", "«»", "‹›") for char, other in ((a, b), (b, a))}


def in_one(parts: list[Shaped]) -> tuple[Shaped, ...]:
    """Join plain texts in one face that follow each other; other texts are left as they are."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return tuple(parts)
    kerning: list[tuple[int, float]] = []
    at = 0
    for part in parts:
        if not part.plain:
            return tuple(parts)
        if part.kerning:
            kerning += [(at + here, by) for here, by in part.kerning]
        at += len(part.text)
    text, width = "".join([part.text for part in parts]), sum([part.width for part in parts])
    return (Shaped(parts[0].face, text, parts[0].look, width, None, tuple(kerning)),)


@lru_cache(maxsize=8192)
def shape(face: str, text: str, look: TextLook = PLAIN) -> Shaped:
    """Shape a text in one font and direction. Characters that the font lacks get its sign for missing glyphs."""
    if len(text) > LONGEST:
        parts = [shape(face, text[at : at + LONGEST], look) for at in range(0, len(text), LONGEST)]
        ordered = parts[::-1] if look.right else parts
        return _of_glyphs(face, text, look, [glyph for part in ordered for glyph in part.glyphs])
    key = f"{look.right:d} {look.tracking!r} {look.language!r} {text}"
    width, kerning, glyphs = kept.result(face, key, lambda: _shape_now(face, text, look))
    return Shaped(face, text, look, width, None if glyphs is None else tuple([Glyph(*one) for one in glyphs]), kerning)


def _shape_now(face: str, text: str, look: TextLook) -> Kept:
    infos, positions = _shaped(hb_font(face), text, look)
    if not look.right and (plain := _plain(face, text, look, infos, positions)):
        return plain.width, plain.kerning, None
    shaped = _of_glyphs(face, text, look, _glyphs(face, text, look, infos, positions))
    return shaped.width, (), tuple([tuple(glyph) for glyph in shaped.glyphs])


def _of_glyphs(face: str, text: str, look: TextLook, glyphs: list[Glyph]) -> Shaped:
    return Shaped(face, text, look, sum([glyph.advance for glyph in glyphs]), tuple(glyphs))


def _plain(face: str, text: str, look: TextLook, infos: _Infos, positions: _Positions) -> Shaped | None:
    """Return the text with its kerning if each character has its own glyph in its own place."""
    of = _characters(face)
    own = [of[char] for char in text]
    if [info.codepoint for info in infos] != [glyph for glyph, _ in own] or any(
        place.x_offset or place.y_offset for place in positions
    ):
        return None
    advances = [place.x_advance for place in positions]
    widths = [width for _, width in own]
    width = sum(advances) / of.units + look.tracking * len(text)
    if advances == widths and not look.tracking:
        return Shaped(face, text, look, width)
    more = [1000 * ((advance - own) / of.units + look.tracking) for advance, own in zip(advances, widths, strict=True)]
    return Shaped(face, text, look, width, None, tuple([(at, by) for at, by in enumerate(more, 1) if by]))


class _Characters(dict[str, tuple[int | None, int]]):
    """The glyph that a font has for each character alone, and its width in units of the font; looked up once."""

    def __init__(self, font: uharfbuzz.Font) -> None:
        super().__init__()
        self.units: int = font.face.upem
        self._font = font

    def __missing__(self, char: str) -> tuple[int | None, int]:
        glyph: int | None = self._font.get_nominal_glyph(ord(char))
        self[char] = glyph, self._font.get_glyph_h_advance(glyph or 0)
        return self[char]


@cache
def _characters(face: str) -> _Characters:
    return _Characters(hb_font(face))


def _glyphs(face: str, text: str, look: TextLook, infos: _Infos, positions: _Positions) -> list[Glyph]:
    font = hb_font(face)
    units = font.face.upem
    letters = _letters(font, text, [(info.cluster, info.codepoint) for info in infos])
    known = font.face.glyph_count  # a damaged table may name others
    found = []
    for number, (info, place) in enumerate(zip(infos, positions, strict=True)):
        is_last = number + 1 == len(infos) or infos[number + 1].cluster != info.cluster
        advance = place.x_advance / units + (look.tracking if is_last else 0.0)
        found.append(
            Glyph(
                info.codepoint if info.codepoint < known else 0,
                letters[number],
                advance,
                place.x_offset / units,
                place.y_offset / units,
                info.cluster,
            )
        )
    return found


def _letters(font: uharfbuzz.Font, text: str, glyphs: list[tuple[int, int]]) -> list[str]:
    """Return what each glyph stands for; a glyph is (first character of its cluster, number).

    If each glyph of a cluster is that of one of its characters, as a letter and its marks are, it stands for this one.
    So does a bracket that was turned round. Otherwise the first glyph stands for the whole cluster, and the others for nothing.
    """
    found: list[str] = []
    clusters = sorted({cluster for cluster, _ in glyphs})
    ends = dict(zip(clusters, [*clusters[1:], len(text)], strict=bool(clusters)))
    for cluster, group in groupby(glyphs, itemgetter(0)):
        numbers = [number for _, number in group]
        whole = text[cluster : ends[cluster]]
        own = {
            font.get_nominal_glyph(ord(char)): char for char in (_MIRRORED.get(whole, "") if len(whole) == 1 else whole)
        }
        is_each = len(numbers) == len(whole) and set(numbers) == set(own)
        found += [own[number] for number in numbers] if is_each else [whole, *[""] * (len(numbers) - 1)]
    return found


def _shaped(font: uharfbuzz.Font, text: str, look: TextLook) -> tuple[_Infos, _Positions]:
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    if text.isascii():
        buffer.add_str(text)
    else:
        buffer.add_codepoints([ord(char) for char in text])
    buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if look.right else "ltr"
    if look.language:
        buffer.language = look.language
    uharfbuzz.shape(font, buffer, _SPACED if look.tracking else None)
    return buffer.glyph_infos, buffer.glyph_positions or []


@cache
def hb_font(face: str) -> uharfbuzz.Font:
    """Return the font of a face for HarfBuzz. Raises ReadError if its file is missing."""
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(face_files.data_of(face)), face_files.index_of(face)))


def has_glyph(face: str, char: str) -> bool:
    """Tell whether a face has a glyph for a character."""
    return hb_font(face).get_nominal_glyph(ord(char)) is not None
