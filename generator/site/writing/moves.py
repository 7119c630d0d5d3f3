"""Tells moves in sentences on a page: names of pieces and of terms are links (`generator.tabletop.moves`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.writing.elements import link
from generator.site.writing.escaping import escaped_with_ends, filled, joined
from generator.tabletop import moves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from markupsafe import Markup

    from generator.site.writing.address import Address
    from generator.site.writing.book import Book
    from generator.tabletop.moves import Said


class MoveTeller:
    """Tells the moves of one page; `to` makes the link to an address."""

    def __init__(self, book: Book, to: Callable[[Address], str]) -> None:
        self._book = book
        self._to = to

    def sentence(self, seat: str, text: str) -> Markup:
        """Return a sentence about the moves of a player: `relocate; eylona to deyvas` → `Liam relocates: Eylona to Deyvas` and a full stop."""
        said = self._linked(moves.sentence(self._book.game, text))
        return filled('<b class="pb-seat">{}</b> <span class="pb-move">{}.</span>', seat, said)

    def deed(self, text: str) -> Markup:
        """Return what a player may do, without the player: `relocate: Eylona to Deyvas`."""
        return self._linked(moves.deed(self._book.game, text))

    def _linked(self, parts: Iterable[Said]) -> Markup:
        return joined(map(self._part, parts))

    def _part(self, part: Said) -> Markup:
        if not part.thing:
            return escaped_with_ends(part.words)
        term = self._book.game.terms.get(part.thing)
        address = self._book.term(term) if term else self._book.piece(self._book.pieces[part.thing])
        return link(self._to(address), part.words)
