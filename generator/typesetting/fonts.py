"""The fonts, bundled or from a game: which face a style means, how wide its glyphs are, and which face draws a glyph that is missing.

Widths come from the font itself (`generator.typesetting.measures`), without reportlab, so a check need not import it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.typesetting import face_files, measures, noto, shaping

FOLDER = face_files.FOLDER
file_of = face_files.file_of

if TYPE_CHECKING:
    from collections.abc import Iterator


# family -> (weight, italic) -> face; if a family lacks a style, the nearest one is used
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
# families that layouts cannot name: they add Greek and Cyrillic to the others
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
# families that draw a glyph which a family lacks, the most similar first
FALLBACKS: dict[str, tuple[str, ...]] = {
    "text": ("text-more", "symbols"),
    "tight": ("tight-more", "text", "symbols"),
    "display": ("serif", "serif-more", "text", "symbols"),
    "serif": ("serif-more", "text", "symbols"),
    "symbols": ("text", "text-more"),
}
_EMOJI = (
    *((0x20E3, 0x20E3), (0xFE0F, 0xFE0F), (0x1F1E6, 0x1F1FF)),  # keys, the sign for coloured pictures, flags
    *((0x1F300, 0x1F6FF), (0x1F7E0, 0x1F7FF), (0x1F900, 0x1FAFF)),
)  # code points from … to
# joiners, marks of direction, variants: they change other characters and draw nothing
INVISIBLE = frozenset(
    "\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
) | {chr(code) for code in range(0xFE00, 0xFE0F)}
_MARKS = "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20f0\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f"
_CLUSTER = re.compile(f".[{_MARKS}]*", re.DOTALL)
OwnFonts = tuple[tuple[str, str, bool, str], ...]  # fonts of a game: (family, weight, italic, file)


class Metrics(NamedTuple):
    """The measures of one face that text setting needs; every length is a fraction of the font size."""

    name: str
    widths: dict[int, float]  # code point -> advance
    ascent: float
    descent: float  # positive
    cap_height: float
    x_height: float


def face_of(family: str, weight: str = "regular", italic: bool = False, own: OwnFonts = ()) -> str:
    """Return the face of a family that is nearest to a weight and slant. Raises KeyError for an unknown family."""
    faces = (
        FAMILIES.get(family)
        or HELPERS.get(family)
        or {(weight, slant): file for name, weight, slant, file in own if name == family}
    )
    if not faces:
        raise KeyError(family)
    rank = WEIGHTS.index(weight)
    return faces[min(faces, key=lambda key: abs(WEIGHTS.index(key[0]) - rank) * 2 + (key[1] != italic) * 3)]


@cache
def chain(face: str, own: OwnFonts = ()) -> tuple[str, ...]:
    """Return the faces in which a glyph is searched, in order: the face itself, bundled faces of its style, the game's own faces."""
    family, weight, italic = _style_of(face, own)
    families = (*FALLBACKS.get(family, ("text", *FALLBACKS["text"])), *dict.fromkeys(name for name, *_ in own))
    plain = (
        [face_of("symbols")] if face != face_of("symbols") else []
    )  # the regular face has more symbols than the bold one
    return tuple(dict.fromkeys([face, *(face_of(name, weight, italic, own) for name in families), *plain]))


def _style_of(face: str, own: OwnFonts) -> tuple[str, str, bool]:
    """Return the family, weight and slant of a face."""
    bundled = [(family, *style, name) for family, faces in FAMILIES.items() for style, name in faces.items()]
    return next(
        ((family, weight, italic) for family, weight, italic, name in (*bundled, *own) if name == face),
        ("", "regular", False),
    )


@cache
def metrics(face: str) -> Metrics:
    """Read the metrics of a face once. Raises ValueError if the file is missing or not a usable font."""
    if face in noto.faces():
        return _system_metrics(face)
    measured = measures.of_file(file_of(face))
    units = measured.units
    widths = {code: advance / units for code, advance in measured.advances.items()}
    lengths = (measured.ascent, measured.descent, measured.cap_height, measured.x_height)
    return Metrics(face, widths, *(length / units for length in lengths))


def _system_metrics(face: str) -> Metrics:
    """Return the metrics of a font of this machine. It may have 50,000 characters, so their widths are left to HarfBuzz."""
    font = shaping.hb_font(face)
    extents = font.get_font_extents("ltr")
    heights = [font.get_metric_position_with_fallback(int.from_bytes(tag, "big")) for tag in (b"cpht", b"xhgt")]
    return Metrics(face, {}, *[length / font.face.upem for length in (extents.ascender, -extents.descender, *heights)])


def has(face: str, char: str) -> bool:
    """Tell whether a face has a glyph for a character."""
    return shaping.has_glyph(face, char) if face in noto.faces() else ord(char) in metrics(face).widths


@lru_cache(maxsize=8192)
def runs(face: str, text: str, own: OwnFonts = (), language: str = "") -> tuple[tuple[str, str], ...]:
    """Cut `text` where another face must draw it. Each run is (face, text).

    If a face lacks a letter, all letters of the word in that script come from one face that has them; signs may come from
    another. A letter and its marks have one face.
    """
    widths = metrics(face).widths
    if all(ord(char) in widths for char in text):
        return ((face, text),)
    cut: list[tuple[str, list[str]]] = []
    for word in _words_and_spaces(text):
        bases = {script: face_for_word(face, letters, own, language) for script, letters in _by_script(word).items()}
        for cluster in _CLUSTER.findall(word):
            name = _face_for_cluster(bases.get(_script(cluster[0]), face), cluster, own, language)
            if cut and cut[-1][0] == name:
                cut[-1][1].append(cluster)
            else:
                cut.append((name, [cluster]))
    return tuple((name, "".join(part)) for name, part in cut)


@cache
def _face_for_cluster(face: str, cluster: str, own: OwnFonts, language: str) -> str:
    """Return the face for a character with its marks: one that has all of them if possible."""
    needed = [char for char in cluster if char not in INVISIBLE]
    if len(needed) < 2:  # noqa: PLR2004 - no mark
        return (face_for(face, needed[0], own, language) if needed else None) or face
    names = (name for name in _searched(face, needed[0], own, language) if all(has(name, char) for char in needed))
    return next(names, None) or face_for(face, needed[0], own, language) or face


def _words_and_spaces(text: str) -> list[str]:
    first, *words = text.split(" ")
    return [first, *(part for word in words for part in (" ", word))]


def _by_script(word: str) -> dict[str, str]:
    """Return the letters of a word by their script."""
    found: dict[str, str] = {}
    for char in word:
        if char.isalpha():
            found[_script(char)] = found.get(_script(char), "") + char
    return found


def _script(char: str) -> str:
    """Return the script of a letter as the first word of its name in Unicode: LATIN, GREEK."""
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


@cache
def face_for_word(face: str, word: str, own: OwnFonts = (), language: str = "") -> str:
    """Return the first face, beginning with `face`, that has all letters of a word; `face` if none has."""
    letters = [char for char in word if char.isalpha()]
    faces = (
        name
        for name in _searched(face, (letters or [" "])[0], own, language)
        if all(has(name, char) for char in letters)
    )
    return next(faces, face)


def _searched(face: str, char: str, own: OwnFonts, language: str) -> Iterator[str]:
    """Give the faces in which a character is searched: those of the project, then the Noto fonts of this machine."""
    yield from chain(face, own)
    yield from noto.face_candidates(char, language, bold=_style_of(face, own)[1] in {"bold", "semibold"})


def is_emoji(char: str) -> bool:
    """Tell whether a character is a coloured picture of a screen, or one of those that turn another character into one."""
    code = ord(char)
    return code >= _EMOJI[0][0] and any(first <= code <= last for first, last in _EMOJI)


@cache
def face_for(face: str, char: str, own: OwnFonts = (), language: str = "") -> str | None:
    """Return the first face, beginning with `face`, that can draw `char`, or None if no font can. Only own fonts draw emoji."""
    if is_emoji(char):
        return next((file for *_, file in own if ord(char) in metrics(file).widths), None)
    return next((name for name in _searched(face, char, own, language) if has(name, char)), None)


def missing(text: str, face: str, own: OwnFonts = (), language: str = "") -> list[str]:
    """Return the characters of `text` that no font can draw."""
    return [
        char
        for char in dict.fromkeys(text)
        if not char.isspace() and char not in INVISIBLE and face_for(face, char, own, language) is None
    ]
