"""Fonts, bundled or a game's own: which face a style means, how wide its glyphs are, and which face has a missing one.

Widths come straight from the font's tables (cmap, hmtx), without reportlab, so that a check need not import it.
"""

from __future__ import annotations

import struct
from array import array
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[1] / "fonts"

# family -> (weight, italic) -> face; a style that a family lacks takes the nearest one it has
FAMILIES: dict[str, dict[tuple[str, bool], str]] = {
    "text": {
        ("regular", False): "AtkinsonHyperlegibleNext-Regular",
        ("bold", False): "AtkinsonHyperlegibleNext-Bold",
        ("regular", True): "AtkinsonHyperlegibleNext-Italic",
        ("bold", True): "AtkinsonHyperlegibleNext-BoldItalic",
    },
    "tight": {
        ("regular", False): "BarlowCondensed-Regular",
        ("medium", False): "BarlowCondensed-Medium",
        ("semibold", False): "BarlowCondensed-SemiBold",
        ("bold", False): "BarlowCondensed-Bold",
    },
    "display": {("regular", False): "Cinzel-Medium", ("bold", False): "Cinzel-Bold"},
    "serif": {
        ("regular", False): "CormorantGaramond-Medium",
        ("regular", True): "CormorantGaramond-MediumItalic",
        ("bold", False): "CormorantGaramond-Bold",
    },
    "symbols": {("regular", False): "DejaVuSans", ("bold", False): "DejaVuSans-Bold"},
}
WEIGHTS = ("regular", "medium", "semibold", "bold")
# families that layouts cannot name: Greek and Cyrillic for those that lack them
HELPERS: dict[str, dict[tuple[str, bool], str]] = {
    "text-more": {
        ("regular", False): "NotoSans-Regular",
        ("bold", False): "NotoSans-Bold",
        ("regular", True): "NotoSans-Italic",
        ("bold", True): "NotoSans-BoldItalic",
    },
    "tight-more": {
        ("regular", False): "FiraSansCondensed-Regular",
        ("medium", False): "FiraSansCondensed-Medium",
        ("semibold", False): "FiraSansCondensed-SemiBold",
        ("bold", False): "FiraSansCondensed-Bold",
    },
    "serif-more": {
        ("regular", False): "EBGaramond-Medium",
        ("regular", True): "EBGaramond-MediumItalic",
        ("bold", False): "EBGaramond-Bold",
    },
}
# what is asked for a glyph that a family lacks, nearest in character first
FALLBACKS: dict[str, tuple[str, ...]] = {
    "text": ("text-more", "symbols"),
    "tight": ("tight-more", "text", "symbols"),
    "display": ("serif", "serif-more", "text", "symbols"),
    "serif": ("serif-more", "text", "symbols"),
    "symbols": ("text", "text-more"),
}
Own = tuple[tuple[str, str, bool, str], ...]  # fonts of a game: (family, weight, italic, file)
_UNICODE_TABLES = ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3))


class Metrics(NamedTuple):
    """What setting text needs of one face; every length is a fraction of the size."""

    name: str
    widths: dict[int, float]  # code point -> advance
    ascent: float
    descent: float  # positive
    cap_height: float
    x_height: float


def file_of(face: str) -> Path:
    """The TrueType file of a face: a bundled one by its name, one of a game's own by its path."""
    return Path(face) if "/" in face else FOLDER / f"{face}.ttf"


def face_of(family: str, weight: str = "regular", italic: bool = False, own: Own = ()) -> str:
    """The face of a family that comes nearest to weight and slant. Raises KeyError for an unknown family."""
    faces = FAMILIES.get(family) or HELPERS.get(family) or {(one[1], one[2]): one[3] for one in own if one[0] == family}
    if not faces:
        raise KeyError(family)
    rank = WEIGHTS.index(weight)
    return faces[min(faces, key=lambda key: abs(WEIGHTS.index(key[0]) - rank) * 2 + (key[1] != italic) * 3)]


@cache
def chain(face: str, own: Own = ()) -> tuple[str, ...]:
    """The faces that are asked for a glyph, in order: the face itself, bundled ones of its style, the game's own."""
    family, weight, italic = _style_of(face, own)
    families = (*FALLBACKS.get(family, ("text", *FALLBACKS["text"])), *dict.fromkeys(one[0] for one in own))
    plain = [face_of("symbols")] if face != face_of("symbols") else []  # the bold face has fewer signs
    return tuple(dict.fromkeys([face, *(face_of(name, weight, italic, own) for name in families), *plain]))


def _style_of(face: str, own: Own) -> tuple[str, str, bool]:
    """Family, weight and slant of a face."""
    bundled = [(family, *style, name) for family, faces in FAMILIES.items() for style, name in faces.items()]
    return next(
        ((family, weight, italic) for family, weight, italic, name in (*bundled, *own) if name == face),
        ("", "regular", False),
    )


@cache
def metrics(face: str) -> Metrics:
    """Read a face's tables once. Raises OSError when the file is missing."""
    data = file_of(face).read_bytes()
    tables = _tables(data)
    units = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
    advances = _advances(data, tables)
    glyphs = _glyphs(data, tables["cmap"])
    last = len(advances) - 1
    widths = {code: advances[min(glyph, last)] / units for code, glyph in glyphs.items()}
    x_height, cap_height = _heights(data, tables)
    return Metrics(face, widths, ascent / units, -descent / units, cap_height / units, x_height / units)


def _tables(data: bytes) -> dict[str, int]:
    count = struct.unpack_from(">H", data, 4)[0]
    found = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        found[tag.decode("ascii")] = offset
    return found


def _numbers(kind: str, data: bytes, start: int, count: int) -> array[int]:
    """`count` big-endian numbers of 2 bytes."""
    numbers = array(kind, data[start : start + 2 * count])
    if struct.pack("=H", 1) == struct.pack("<H", 1):
        numbers.byteswap()
    return numbers


def _advances(data: bytes, tables: dict[str, int]) -> list[int]:
    count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
    return list(_numbers("H", data, tables["hmtx"], 2 * count)[::2])


def _heights(data: bytes, tables: dict[str, int]) -> tuple[int, int]:
    """x-height and cap height; fonts older than OS/2 version 2 get the usual proportions."""
    start = tables["OS/2"]
    if struct.unpack_from(">H", data, start)[0] >= 2:  # noqa: PLR2004 - the version of the table
        x_height, cap_height = struct.unpack_from(">hh", data, start + 86)
        if cap_height > 0:
            return x_height, cap_height
    units = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    return round(units * 0.54), round(units * 0.72)


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """Code point -> glyph, from the best Unicode subtable (formats 4 and 12)."""
    count = struct.unpack_from(">H", data, start + 2)[0]
    found = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * index)
        found[platform, encoding] = start + offset
    table = next(found[key] for key in _UNICODE_TABLES if key in found)
    wide = struct.unpack_from(">H", data, table)[0] == 12  # noqa: PLR2004 - the format of the table
    return _format_12(data, table) if wide else _format_4(data, table)


def _format_12(data: bytes, table: int) -> dict[int, int]:
    glyphs: dict[int, int] = {}
    for index in range(struct.unpack_from(">L", data, table + 12)[0]):
        first, last, glyph = struct.unpack_from(">LLL", data, table + 16 + 12 * index)
        glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return glyphs


def _format_4(data: bytes, table: int) -> dict[int, int]:
    segments = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = _numbers("H", data, table + 14, segments)
    starts = _numbers("H", data, table + 16 + 2 * segments, segments)
    deltas = _numbers("H", data, table + 16 + 4 * segments, segments)
    offsets_at = table + 16 + 6 * segments
    offsets = _numbers("H", data, offsets_at, segments)
    glyphs: dict[int, int] = {}
    for index in range(segments):
        for code in range(starts[index], ends[index] + 1):
            glyph = code
            if offsets[index]:
                at = offsets_at + 2 * index + offsets[index] + 2 * (code - starts[index])
                glyph = struct.unpack_from(">H", data, at)[0]
                if not glyph:
                    continue
            glyph = (glyph + deltas[index]) & 0xFFFF
            if glyph and code != 0xFFFF:  # noqa: PLR2004 - the end mark of the table
                glyphs[code] = glyph
    return glyphs


@cache
def width(face: str, text: str) -> float:
    """Advance of `text` in one face as a fraction of the size; glyphs it lacks count through the fallback."""
    widths = metrics(face).widths
    try:
        return sum([widths[ord(char)] for char in text])
    except KeyError:
        return sum(width_of_run for _, _, width_of_run in runs(face, text))


@cache
def runs(face: str, text: str, own: Own = ()) -> tuple[tuple[str, str, float], ...]:
    """`text` cut where the face has to change for want of a glyph: (face, text, width as a fraction of the size)."""
    widths = metrics(face).widths
    if all(ord(char) in widths for char in text):
        return ((face, text, sum([widths[ord(char)] for char in text])),)
    cut: list[tuple[str, str]] = []
    for char in text:
        name = face_for(face, char, own) or face
        if cut and cut[-1][0] == name:
            cut[-1] = (name, cut[-1][1] + char)
        else:
            cut.append((name, char))
    return tuple((name, part, sum(metrics(name).widths.get(ord(char), 0.5) for char in part)) for name, part in cut)


@cache
def face_for(face: str, char: str, own: Own = ()) -> str | None:
    """The first face, beginning with `face`, that can draw `char`; None when neither a bundled nor an own font can."""
    return next((name for name in chain(face, own) if ord(char) in metrics(name).widths), None)


def missing(text: str, face: str, own: Own = ()) -> list[str]:
    """The characters of `text` that no font can draw."""
    return [char for char in dict.fromkeys(text) if not char.isspace() and face_for(face, char, own) is None]
