"""Patterns that find names in texts, and names that are also everyday words."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from os.path import commonprefix
from typing import TYPE_CHECKING, NamedTuple

from generator.common.grouping import values_by_key

if TYPE_CHECKING:
    from engine.model import Term

# Words that often have another meaning in ordinary sentences: they are linked only if they are written `[[term:turn]]`.
EVERYDAY = frozenset(
    [
        "turn",
        "turns",
        "round",
        "rounds",
        "move",
        "moves",
        "point",
        "points",
        "play",
        "plays",
        "draw",
        "draws",
        "set",
        "sets",
        "tie",
        "ties",
        "turning",
        "lead",
        "leads",
        "pay",
        "cost",
        *("zug", "züge", "runde", "runden", "bewegung", "bewegungen", "punkte", "reihe", "handel", "geld"),
    ]
)
# what may follow a name in a sentence, such as "Dropships" and "Landungsschiffen": by language, longer ones first
_ENDINGS = {"de": ("en", "es", "e", "n", "s")}
_ENGLISH = ("s",)


class TermNames(NamedTuple):
    """A pattern that finds names of terms in a text, the term of each name in lower case, and what may follow a name."""

    pattern: re.Pattern[str]
    terms: Mapping[str, Term]
    endings: tuple[str, ...]

    def term_of(self, found: str) -> Term | None:
        """Return the term that words found by the pattern name."""
        word = found.lower()
        without = (word.removesuffix(ending) for ending in self.endings)
        return next((self.terms[name] for name in (word, *without) if name in self.terms), None)


def term_names(terms: Mapping[str, Term], language: str) -> TermNames:
    """Return what finds the names of these terms in texts of a language."""
    endings = _ENDINGS.get(language.partition("-")[0], _ENGLISH)
    return TermNames(re.compile(rf"\b{any_of(terms)}(?:{'|'.join(endings)})?\b", re.IGNORECASE), terms, endings)


def any_of(names: Collection[str]) -> str:
    """Return a pattern for any of these names, longer ones first. Names with the same beginning share it, which is faster."""
    by_first = values_by_key((name[0], name) for name in names if name)
    found = "|".join(_with_shared_beginning(by_first[first]) for first in sorted(by_first))
    return f"(?:{found})" + ("?" if found and "" in names else "")


def _with_shared_beginning(names: Collection[str]) -> str:
    """Return a pattern for names that begin with the same letter. The whole shared beginning is one step of the recursion."""
    shared = commonprefix(list(names))  # noqa: RUF071 - these are words, not paths
    tails = {name[len(shared) :] for name in names}
    return re.escape(shared) + (any_of(tails) if tails != {""} else "")
