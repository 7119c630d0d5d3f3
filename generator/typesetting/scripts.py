"""Scripts: where text without spaces may break, and which characters cannot be drawn as glyphs in a row.

We draw glyphs side by side, from left to right. Text that must be shaped (joined, stacked, reordered) or that runs from
right to left would come out wrong, so it is an error.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.typesetting.fragment import Fragment

# Blocks whose letters change, stack or move with their neighbours: Syriac to Tibetan, Myanmar, Khmer, Mongolian,
# Balinese to Meetei Mayek, and their extensions; Hangul jamo that are not composed.
_SHAPED = (
    (0x0700, 0x0FFF),
    (0x1000, 0x109F),
    (0x1100, 0x11FF),
    (0x1700, 0x18AF),
    (0x1900, 0x1CFF),
    (0xA800, 0xABFF),
    (0x10A00, 0x10FFF),
    (0x11000, 0x11FFF),
)
_JOINERS = frozenset("\u200c\u200d\u200e\u200f")
_EMOJI_JOINER = "\u200d"
_OPENING = "「『（〔【《〈“‘([｛"
_CLOSING = "、。，．」』）〕】》〉”’)]！？：；ー々…｝%"
FIRST_IDEOGRAPH = "\u2e80"
_IDEOGRAPH = (
    "\u2e80-\u2fff\u3003-\u3007\u3012-\u30ff\u3100-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
_PIECE = f"[{re.escape(_OPENING)}]{{0,8}}[{_IDEOGRAPH}][{re.escape(_CLOSING)}]*|[^{_IDEOGRAPH}{re.escape('「『（〔【《〈')}]+|."


@lru_cache(maxsize=65536)
def pieces(chunk: str) -> tuple[str, ...]:
    """Cut text without spaces where a line may break: after each ideograph with its punctuation; other text stays whole."""
    if not chunk or max(chunk) < FIRST_IDEOGRAPH:
        return (chunk,) if chunk else ()
    return tuple(re.findall(_PIECE, chunk))


def composed(text: str) -> str:
    """Return the text with each letter and its accents as one character, where Unicode has one."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


@lru_cache(maxsize=65536)
def unshaped(text: str) -> tuple[str, ...]:
    """Return the characters that would be drawn wrong: right-to-left, of a script that is shaped, or marks that must be placed."""
    return () if text.isascii() else tuple(char for char in dict.fromkeys(text) if _needs_shaping(char))


def _needs_shaping(char: str) -> bool:
    if fonts.is_emoji(char):
        return False  # it is drawn by no font, which is said instead
    code = ord(char)
    return (
        unicodedata.bidirectional(char) in {"R", "AL", "AN", "RLE", "RLO", "RLI"}
        or char in _JOINERS
        or unicodedata.category(char) in {"Mn", "Mc", "Me"}
        or any(first <= code <= last for first, last in _SHAPED)
    )


def undrawable(parts: Iterable[Fragment], own: fonts.OwnFonts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the characters that no font has, and those that cannot be drawn as glyphs in a row."""
    lost: dict[str, None] = {}
    wrong: dict[str, None] = {}
    for part in parts:
        if (
            part.text and not part.icon and not (part.text.isascii() and part.text.isprintable())
        ):  # some font always has ASCII
            lost.update(dict.fromkeys(_lost(part.text, part.face, own)))
            wrong.update(dict.fromkeys(unshaped(part.text)))
    if any(map(fonts.is_emoji, lost)):
        wrong.pop(_EMOJI_JOINER, None)
    return tuple(char for char in lost if char not in wrong), tuple(wrong)


@lru_cache(maxsize=65536)
def _lost(text: str, face: str, own: fonts.OwnFonts) -> tuple[str, ...]:
    return tuple(fonts.missing(text, face, own))
