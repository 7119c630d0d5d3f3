"""The Noto fonts of this machine, which draw scripts that neither the bundled fonts nor the fonts of a game have.

They are found by their file names (`engine.common.system_fonts`). A game's data cannot name these folders, and nothing is fetched. A game that should look the same on every
machine names its font files under `fonts:` instead.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

from engine.common.system_fonts import installed

if TYPE_CHECKING:
    from pathlib import Path

CJK = "CJK"
# pictures in the font, or colour vectors (COLR), by the names that systems give the files
EMOJI = ("NotoColorEmoji.ttf", "NotoColorEmoji-Regular.ttf", "Noto-COLRv1.ttf", "NotoColorEmoji_WindowsCompatible.ttf")
_FLAVOURS = ("JP", "KR", "SC", "TC", "HK")  # in the order of the fonts in a collection of Noto Sans CJK


class Script(NamedTuple):
    """A script: the first code point of its range, its name, and the end of the name of its Noto Sans font."""

    start: int
    name: str
    font: str  # "" where no Noto font is meant: the bundled fonts have the range, or nobody has


# Ranges of code points, each up to the next one. Unicode's blocks, in its names.
SCRIPTS = (
    Script(0x0000, "Latin", ""),
    Script(0x0370, "Greek", ""),
    Script(0x0400, "Cyrillic", ""),
    Script(0x0530, "Armenian", "Armenian"),
    Script(0x0590, "Hebrew", "Hebrew"),
    Script(0x0600, "Arabic", "Arabic"),
    Script(0x0700, "Syriac", "Syriac"),
    Script(0x0750, "Arabic", "Arabic"),
    Script(0x0780, "Thaana", "Thaana"),
    Script(0x07C0, "NKo", "NKo"),
    Script(0x0800, "Samaritan", "Samaritan"),
    Script(0x0840, "Mandaic", "Mandaic"),
    Script(0x0860, "Syriac", "Syriac"),
    Script(0x0870, "Arabic", "Arabic"),
    Script(0x0900, "Devanagari", "Devanagari"),
    Script(0x0980, "Bengali", "Bengali"),
    Script(0x0A00, "Gurmukhi", "Gurmukhi"),
    Script(0x0A80, "Gujarati", "Gujarati"),
    Script(0x0B00, "Oriya", "Oriya"),
    Script(0x0B80, "Tamil", "Tamil"),
    Script(0x0C00, "Telugu", "Telugu"),
    Script(0x0C80, "Kannada", "Kannada"),
    Script(0x0D00, "Malayalam", "Malayalam"),
    Script(0x0D80, "Sinhala", "Sinhala"),
    Script(0x0E00, "Thai", "Thai"),
    Script(0x0E80, "Lao", "Lao"),
    Script(0x0F00, "Tibetan", ""),
    Script(0x1000, "Myanmar", "Myanmar"),
    Script(0x10A0, "Georgian", "Georgian"),
    Script(0x1100, "Hangul", CJK),
    Script(0x1200, "Ethiopic", "Ethiopic"),
    Script(0x13A0, "Cherokee", "Cherokee"),
    Script(0x1400, "Canadian Aboriginal", "CanadianAboriginal"),
    Script(0x1680, "Ogham", "Ogham"),
    Script(0x16A0, "Runic", "Runic"),
    Script(0x1700, "Tagalog", "Tagalog"),
    Script(0x1780, "Khmer", "Khmer"),
    Script(0x1800, "Mongolian", "Mongolian"),
    Script(0x18B0, "an uncommon script", ""),
    Script(0x1C90, "Georgian", "Georgian"),
    Script(0x1CC0, "an uncommon script", ""),
    Script(0x1D00, "Latin", ""),
    Script(0x2000, "signs", "Symbols2"),
    Script(0x2D00, "Georgian", "Georgian"),
    Script(0x2D30, "Tifinagh", "Tifinagh"),
    Script(0x2D80, "Ethiopic", "Ethiopic"),
    Script(0x2E00, "signs", ""),
    Script(0x2E80, "Han", CJK),
    Script(0x3040, "Kana", CJK),
    Script(0x3100, "Han", CJK),
    Script(0x3130, "Hangul", CJK),
    Script(0x3190, "Han", CJK),
    Script(0xA000, "Yi", "Yi"),
    Script(0xA4D0, "an uncommon script", ""),
    Script(0xA8E0, "Devanagari", "Devanagari"),
    Script(0xA900, "an uncommon script", ""),
    Script(0xA960, "Hangul", CJK),
    Script(0xA980, "an uncommon script", ""),
    Script(0xAC00, "Hangul", CJK),
    Script(0xD800, "no script", ""),
    Script(0xF900, "Han", CJK),
    Script(0xFB00, "Latin", ""),
    Script(0xFB1D, "Hebrew", "Hebrew"),
    Script(0xFB50, "Arabic", "Arabic"),
    Script(0xFE00, "signs", ""),
    Script(0xFE30, "Han", CJK),
    Script(0xFE70, "Arabic", "Arabic"),
    Script(0xFF00, "Han", CJK),
    Script(0x10000, "an uncommon script", ""),
    Script(0x1B000, "Kana", CJK),
    Script(0x1B170, "signs", "Symbols2"),
    Script(0x1F300, "emoji", ""),
    Script(0x1F780, "signs", "Symbols2"),
    Script(0x20000, "Han", CJK),
    Script(0x40000, "no script", ""),
)
_STARTS = [script.start for script in SCRIPTS]


def script_of(char: str) -> Script:
    """Return the script of a character, by the range in which it lies."""
    return SCRIPTS[bisect_right(_STARTS, ord(char)) - 1]


def font_name(char: str, language: str) -> str:
    """Return the name of the Noto font that has a character; "" if none is meant."""
    font = script_of(char).font
    if font == CJK:
        return f"Noto Sans CJK {_FLAVOURS[_flavour(char, language)]}"
    return "Noto Sans Symbols 2" if font == "Symbols2" else f"Noto Sans {font}" if font else ""


@cache
def faces_for(script: str, bold: bool) -> tuple[str, ...]:
    """Return the installed faces for a script, by the end of its font's name: the bold ones first if the text is bold."""
    weights = ("Bold", "Regular") if bold else ("Regular", "Bold")
    names = chain.from_iterable(_names(script, weight) for weight in weights)
    return tuple([face for name, index in names if (face := _face(name, index))])


def face_candidates(char: str, language: str, bold: bool) -> tuple[str, ...]:
    """Return the installed faces that should have a character."""
    font = script_of(char).font
    if font == CJK:
        return faces_for(_FLAVOURS[_flavour(char, language)], bold)
    return faces_for(font, bold) if font else ()


def _names(script: str, weight: str) -> list[tuple[str, int]]:
    """Return the names under which a font is found, each with the number of the font in its file."""
    if script in _FLAVOURS:
        plain = [f"NotoSans{script}-{weight}", f"NotoSansCJK{script.lower()}-{weight}"]
        single = [(f"{name}.{end}", 0) for name, end in product(plain, ("otf", "ttf"))]
        return [(f"NotoSansCJK-{weight}.ttc", _FLAVOURS.index(script)), *single]
    single = [(f"NotoSans{script}-{weight}.{end}", 0) for end in ("ttf", "otf")]
    return [
        *single,
        *([(f"NotoSans{script}[{axes}].ttf", 0) for axes in ("wdth,wght", "wght")] if weight == "Regular" else []),
    ]


def _flavour(char: str, language: str) -> int:
    """Return which of the East Asian fonts draws a character: that of the text's language, else that of its script."""
    main, *parts = language.lower().split("-")
    if main == "zh":
        return 4 if "hk" in parts else 3 if {"hant", "tw"} & set(parts) else 2
    if main == "ko" or (main != "ja" and script_of(char).name == "Hangul"):
        return 1
    return 0


@cache
def faces() -> frozenset[str]:
    """Return every face that may come from this machine."""
    paths = [path.as_posix() for path in installed().values()]
    return frozenset(
        [*paths, *[f"{path}#{index}" for path in paths if path.endswith(".ttc") for index in range(len(_FLAVOURS))]]
    )


def _face(name: str, index: int) -> str:
    path = installed().get(name)
    if path is None:
        return ""
    return f"{path.as_posix()}#{index}" if path.suffix == ".ttc" else path.as_posix()


def emoji_file() -> Path | None:
    """Return the installed font with coloured emoji."""
    return next((installed()[name] for name in EMOJI if name in installed()), None)
