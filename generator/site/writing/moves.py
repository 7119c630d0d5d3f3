"""Tells moves in sentences: the notation of a move has a verb and the ids of things; a reader gets words and names with links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.site.writing.elements import link
from generator.site.writing.escaping import escaped_with_ends, filled, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

    from engine.model import Term
    from generator.site.writing.address import Address
    from generator.site.writing.book import Book

# the verbs with which the notation of moves begins; a part that begins with another word says more about the part before
_VERBS = frozenset(
    word
    for line in (
        "activate add attack bid build buy choose commit complete construct convert destroy discard do draw drill enact",
        "end exchange explore fight gain hit jump keep lay lift lose move name pass pay place play pledge produce purge",
        "recall recruit redraw refresh refuel relocate remain repair repeat replace reroll resolve return roll scrap sell",
        "shift skip steal stop swap take trade use",
    )
    for word in line.split()
)
_SAID = {  # parts of the notation that are no English: what a player does, and what a player may do
    "done": ("is done", "be done"),
    "do": ("does it", "do it"),
    "end turn": ("ends the turn", "end the turn"),
    "take turn": ("takes the turn", "take the turn"),
}
# kinds of terms that are names; other terms are common nouns, which stay as the notation writes them
_COMMON = frozenset(
    [
        *("ability", "action", "building", "class", "disaster", "level", "location", "phase", "piece", "place"),
        *("resource", "state", "term", "terrain", "variant"),
    ]
)
_WITHIN = frozenset(["at", "from", "in", "on", "to", "under", "with"])  # a part that begins so says where or how
_WORD = re.compile(r"([\w-]+)")


class MoveTeller:
    """Tells the moves of one page; `to` makes the link to an address."""

    def __init__(self, book: Book, to: Callable[[Address], str]) -> None:
        self._book = book
        self._to = to

    def sentence(self, seat: str, text: str) -> Markup:
        """Return a sentence about the moves of a player: `relocate; eylona to deyvas` → `Liam relocates: Eylona to Deyvas` and a full stop."""
        return filled(
            '<b class="pb-seat">{}</b> <span class="pb-move">{}.</span>', seat, self._clauses(text, does=True)
        )

    def deed(self, text: str) -> Markup:
        """Return what a player may do, without the player: `relocate: Eylona to Deyvas`."""
        return self._clauses(text, does=False)

    def _clauses(self, text: str, *, does: bool) -> Markup:
        parts = [part.strip() for part in text.split(";") if part.strip()]
        said: list[Markup] = []
        objects = 0  # that follow the last verb
        for part in parts:
            verb, _, rest = part.partition(" ")
            is_deed = part in _SAID or verb in _VERBS
            if is_deed or not said:
                if said:
                    said.append(filled(", then "))
                said += self._deed(part, verb, rest, does)
                objects = 0
            else:
                said += [filled(", ") if objects else filled(": "), self._named(part)]
                objects += 1
        return joined(said)

    def _deed(self, part: str, verb: str, rest: str, does: bool) -> list[Markup]:
        if part in _SAID:
            return [filled("{}", _SAID[part][0 if does else 1])]
        if verb not in _VERBS:
            colon = ":" if verb in _WITHIN else ""
            return [filled("chooses{} {}", colon, self._named(part)) if does else self._named(part)]
        words = third_person(verb) if does else verb
        return [filled("{} {}", words, self._named(rest)) if rest else filled("{}", words)]

    def _named(self, text: str) -> Markup:
        """Return a text in which ids of pieces and of terms are links with their names."""
        return joined(self._word(part) for part in _WORD.split(text) if part)

    def _word(self, word: str) -> Markup:
        piece, term = self._book.pieces.get(word), self._book.game.terms.get(word)
        if term is not None:
            return link(self._to(self._book.term(term)), _as_said(term, word))
        if piece is not None:
            return link(self._to(self._book.piece(piece)), piece.title)
        return escaped_with_ends(word)


def _as_said(term: Term, word: str) -> str:
    return word.replace("-", " ") if term.kind in _COMMON else term.name


def third_person(verb: str) -> str:
    """Return a verb as one player does it: `pass` → `passes`, `buy` → `buys`, `do` → `does`."""
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
