"""Finds constants that neither the rules code nor a composition reads: their values could be anything.

A constant is read where the rules code names it in quotes. A name with a part in braces stands for all names that fit. The
module that only sets limits (`beside/playable.py`) does not count.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.common.problems import Problems
    from engine.model import Game
    from engine.rules_code import SourceFile

_LIMITS = "playable.py"
_QUOTED = re.compile(r"""(f?)"((?:[a-z0-9_]+|\{[^{}"]*\})+)\"""")
_TELLING = 4  # letters of a name that must stand outside of braces
_WORD = re.compile(r"'([a-z0-9_]+)'")


def check(game: Game, names: Sequence[str], problems: Problems) -> None:
    """Report each constant that nobody reads; `names` are those of the rules code (`names_in`)."""
    composed = {
        number
        for pieces in game.sets.values()
        for demand in pieces.composition
        for number in (demand.kinds, demand.copies, demand.player)
    }
    whole = {name for name in names if name.isidentifier()}
    patterns = [re.compile(name) for name in names if name not in whole]
    for name, constant in game.constants.items():
        if name not in composed and name not in whole and not any(pattern.fullmatch(name) for pattern in patterns):
            problems.error(
                "constant-unread",
                constant.where.key(),
                f"no rules code reads the constant '{name}'",
                "rules code or a composition: that uses it",
            )


def names_in(files: Iterable[SourceFile]) -> list[str]:
    """Return the names that the source of rules code has in quotes, as regular expressions."""
    return list(dict.fromkeys(_names(files)))


def _names(files: Iterable[SourceFile]) -> Iterator[str]:
    for file in files:
        if file.file.name != _LIMITS:
            for formatted, text in _QUOTED.findall(file.text):
                if not formatted:
                    yield re.escape(text)
                elif pattern := _pattern(text):
                    yield pattern


def _pattern(text: str) -> str:
    """Return the pattern of a name with parts in braces; "" when they leave nothing of the name."""
    parts = re.split(r"(\{[^{}]*\})", text)
    words = [_WORD.findall(part) if part.startswith("{") else [re.escape(part)] for part in parts if part]
    if not any(len(word) >= _TELLING for known in words for word in known):
        return ""
    return "".join(f"(?:{'|'.join(known)})" if known else "[a-z0-9_]+" for known in words)
