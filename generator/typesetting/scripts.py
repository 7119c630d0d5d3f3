"""Text before it is shaped: letters with their accents as one character, and the characters that no font can draw."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.typesetting.fragment import Fragment


def composed(text: str) -> str:
    """Return the text with each letter and its accents as one character, where Unicode has one."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def undrawable(parts: Iterable[Fragment], own: fonts.OwnFonts, language: str = "") -> tuple[str, ...]:
    """Return the characters that no font has."""
    lost: dict[str, None] = {}
    for part in parts:
        if part.shaped and not (part.text.isascii() and part.text.isprintable()):  # some font always has ASCII
            lost.update(dict.fromkeys(_lost(part.text, part.face, own, language)))
    return tuple(lost)


@lru_cache(maxsize=8192)
def _lost(text: str, face: str, own: fonts.OwnFonts, language: str) -> tuple[str, ...]:
    return tuple(fonts.missing(text, face, own, language))
