"""Where text without spaces may be broken into lines, by Unicode's rules (UAX #14) as ICU carries them out.

ICU knows that Japanese and Chinese break between ideographs but not before a stop or a small kana, and has dictionaries of
the words of Thai, Lao, Khmer and Burmese. We add two rules of our own: a range of numbers (2–4) stays together, and so does
a fraction (1/2).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from generator.typesetting import kept
from generator.typesetting.hyphens import SOFT

if TYPE_CHECKING:
    from icu4py.breakers import LineBreaker

LONGEST = 20_000  # characters that are looked at together
_LETTERS = "0-9A-Za-z\u00a1-\u02ff\u0300-\u036f\u0370-\u0557\u0561-\u0588\u10a0-\u10ff"
_WHOLE = re.compile(rf"[{_LETTERS}.,:;'’\"“”„()+=&…×−]*")  # text of such characters alone never breaks
_JOINED = re.compile(r"[A-Za-z]+(?:[-/][A-Za-z]+)+[.,:;!?]?")  # words with a hyphen or stroke between them
_AFTER_JOINT = re.compile(r"(?<=[-/])")
_RANGE = re.compile(r"\d[-–—/]$")
_LANGUAGE = re.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")


@lru_cache(maxsize=8192)
def pieces(chunk: str, language: str = "") -> tuple[str, ...]:
    """Cut text without spaces where a line may break; the pieces together are the text."""
    if len(chunk) < 2 or _WHOLE.fullmatch(chunk):  # noqa: PLR2004 - a character has no inside
        return (chunk,) if chunk else ()
    if _JOINED.fullmatch(chunk):
        return tuple(_AFTER_JOINT.split(chunk))
    found: tuple[str, ...] = kept.result("", f"breaks {language!r} {chunk}", lambda: _by_unicode(chunk, language))
    return found


def _by_unicode(chunk: str, language: str) -> tuple[str, ...]:
    found: list[str] = []
    for start in range(0, len(chunk), LONGEST):
        for piece in _breaker()(chunk[start : start + LONGEST], _locale(language)):
            if found and (found[-1].endswith(SOFT) or (piece[0].isdigit() and _RANGE.search(found[-1]))):
                found[-1] += piece
            else:
                found.append(piece)
    return tuple(found)


@cache
def _locale(language: str) -> str:
    """Return ICU's name of a language with strict rules: small kana and prolonged sounds begin no line."""
    return (language if _LANGUAGE.fullmatch(language) else "en") + "@lb=strict"


@cache
def _breaker() -> type[LineBreaker]:
    from icu4py.breakers import LineBreaker

    return LineBreaker
