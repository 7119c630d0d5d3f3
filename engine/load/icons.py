"""Checks that an icon has its own picture, not that of another icon.

A token is drawn by the file of its own name. Another file is allowed only for a token that has no file of its own, and
if the file is no other token's own. A term without a picture of its own may borrow one whose name is among its words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.load.known import KnownNames
    from engine.model import Term


def check(names: KnownNames, art: set[str]) -> None:
    """Report icons and terms that are drawn by another's picture; `art` has the names of the files in art/."""
    game = names.game
    translated = (
        game.language in game.languages
    )  # names of files are words of the original, which is checked without it
    for token, stem in game.icons.items():
        if stem != token and stem in art and (token in art or stem in game.icons):
            what = f"the icon '{token}' is drawn by art/{stem}.svg" + _whose(stem in game.icons, stem)
            names.problems.error("icon-art", game.where.at("icons", token), what, _own(token in art, token))
    for term in game.terms.values():
        if term.icon and term.icon != term.id and term.icon in art:
            own = term.id in art and game.icons.get(term.id, term.id) == term.id
            if own or not (translated or _speaks_of(term, term.icon)):
                what = f"the term '{term.id}' is drawn by art/{term.icon}.svg" + (
                    "" if own else ", of which it says nothing"
                )
                names.problems.error("icon-art", term.where.at("icon"), what, _own(own, term.id))


def _whose(of_another: bool, stem: str) -> str:
    return f", the picture of the icon '{stem}'" if of_another else ""


def _own(has_own: bool, name: str) -> str:
    return f"its own, art/{name}.svg" if has_own else "a picture of its own, or one that its definition speaks of"


def _speaks_of(term: Term, stem: str) -> bool:
    """Return whether one of the words of a picture's name is among the words of a term."""
    words = " ".join((term.id, term.name, term.plural, *term.aliases, term.definition)).lower()
    return any(re.search(rf"\b{re.escape(part)}", words) for part in stem.split("-"))
