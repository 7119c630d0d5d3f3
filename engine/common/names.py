"""Suggestions for mistyped names, and numbers with their nouns (`3 cards`)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_FEW = 8
_MANY = 500


def did_you_mean(wrong: object, known: Iterable[object], what: str = "") -> str:
    """Return a hint for a mistyped name: "did you mean 'wyrne'?", or the list of known names when it is short, or ""."""
    names = [str(name) for name in known]
    word = str(wrong)
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(_fold(name), name)
    if _fold(word) in folded:
        return f"did you mean '{folded[_fold(word)]}'?"
    close = close_matches(_fold(word)[:80], _alike(_fold(word), folded), 1, 0.6)
    if close:
        return f"did you mean '{folded[close[0]]}'?"
    if 0 < len(names) <= _FEW:
        return f"{what or 'known'}: {', '.join(names)}"
    return ""


def unknown(sentence: str, wrong: object, known: Iterable[object], what: str = "") -> str:
    """Return a sentence about an unknown name, followed by the hint of `did_you_mean`: "no game 'x'; did you mean 'y'?"."""
    hint = did_you_mean(wrong, known, what)
    return f"{sentence}; {hint}" if hint else sentence


def close_matches(wrong: str, known: Iterable[str], most: int, least: float) -> list[str]:
    """Return up to `most` known texts that look like `wrong`, best first; `least` is the least similarity, 0 to 1."""
    import difflib  # slow to import, and rarely needed

    return difflib.get_close_matches(wrong, list(known), most, least)


def count(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 card`, `3 cards`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def _alike(word: str, known: dict[str, str]) -> list[str]:
    """Return the names to compare: all of a few, of many only some that begin alike. To compare two names is slow."""
    if len(known) <= _MANY:
        return list(known)
    return list(islice((name for name in known if name[:1] == word[:1]), _MANY))


def _fold(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")
