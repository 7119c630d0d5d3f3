"""Where words may be divided: at the soft hyphens of a text, and by the patterns of a language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\u00ad"  # printed only where a line ends
_BEFORE, _AFTER = 2, 3  # letters that stay together at both ends of a word


def is_known(language: str) -> bool:
    """Tell whether there are patterns for a language, such as `en` or `pt-BR`."""
    return _patterns(language) is not None


@cache
def _letters() -> re.Pattern[str]:
    return re.compile(rf"[^\W\d_]{{{_BEFORE + _AFTER},}}")


@cache
def _patterns(language: str) -> Pyphen | None:
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=_BEFORE, right=_AFTER) if known else None


@lru_cache(maxsize=8192)
def with_soft_hyphens(word: str, language: str) -> str:
    """Return a word with soft hyphens where it may be divided. A word that has some already stays as it is."""
    patterns = _patterns(language) if language else None
    if patterns is None or SOFT in word:
        return word
    return _letters().sub(lambda match: _divided(match.group(), patterns), word)


def _divided(letters: str, patterns: Pyphen) -> str:
    """Return letters with soft hyphens. Divisions that would change the spelling are left out."""
    cuts = [0, *(cut for cut in patterns.positions(letters) if not cut.data), len(letters)]
    return SOFT.join(letters[start:end] for start, end in pairwise(cuts))
