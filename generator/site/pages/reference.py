"""Makes the quick reference: the player aids, with lines to tick off during a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.aids.blocks import SourceError, rows_of
from generator.site.writing.book import aid_file
from generator.site.writing.page import GamePage
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model import Aid, Plain
    from generator.aids.blocks import AidRow
    from generator.site.writing.book import Book


class ReferenceBlock(NamedTuple):
    """Lines of an aid under one heading; `name` is the anchor on the page."""

    name: str
    title: str
    rows: Sequence[AidRow]


class ReferenceAid(NamedTuple):
    """An aid with its blocks; `file` is the title of its printed file."""

    id: str
    title: str
    file: str
    blocks: list[ReferenceBlock]


def reference_page(book: Book) -> GamePage:
    """Return the player aids as a page; a script remembers the ticked lines on this device."""
    about = say("The player aids of {game}, to read and to tick off at the table.", game=book.game.title)
    aids = [ReferenceAid(aid.id, aid.title, aid_file(aid), list(_blocks(book, aid))) for aid in book.game.aids]
    return GamePage(book, "reference", say("Quick reference"), about).write("reference", aids=aids)


def _blocks(book: Book, aid: Aid) -> Iterator[ReferenceBlock]:
    def show(effect: Plain) -> str:
        from engine.effects import show

        return show(book.vocabulary, effect)

    for number, block in enumerate(aid.blocks, 1):
        try:
            rows = rows_of(book.game, block, show)
        except (SourceError, KeyError):  # without rules code, effects have no text
            continue
        yield ReferenceBlock(str(block.get("id", f"{aid.id}-{number}")), str(block.get("title", "")), rows)
