"""The quick reference: the player aids with lines to tick off as a round goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.aids.blocks import SourceError, rows_of
from generator.site.pages.book import aid_file
from generator.site.pages.html import esc, items, table
from generator.site.pages.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Aid, Plain
    from generator.site.pages.book import Book


def reference_page(book: Book) -> Page:
    """The player aids as a web page; a script remembers on this device which lines were ticked."""
    game = book.game
    page = Page(
        book, "reference", "Quick reference", f"The player aids of {game.title}, to read and to tick off at the table."
    )
    page.lead(
        "What lies beside each player, composed from the same rules and pieces. Tick a line when it is done: this device "
        "remembers where you are, and nothing leaves it."
    )
    if game.round:
        page.add(f"<p>{page.link(book.page('round'), f'{esc(game.round.title)}, step by step', 'pb-button')}</p>")
    page.add('<p data-pb-script><button type="button" class="pb-ask" data-pb-restart>Start again</button></p>')
    for aid in game.aids:
        if len(game.aids) > 1:
            page.heading(2, aid.title, aid.id)
        page.printed(aid_file(aid))
        for number, block in enumerate(aid.blocks, 1):
            _block(page, aid, number, block)
    return page


def _block(page: Page, aid: Aid, number: int, block: Mapping[str, Plain]) -> None:
    book = page.book

    def show(effect: Plain) -> str:
        from engine.effects import show

        return show(book.vocabulary, effect)

    try:
        rows = rows_of(book.game, block, show)
    except (SourceError, KeyError):  # a game without rules code has effects that nobody can tell yet
        return
    name = str(block.get("id", f"{aid.id}-{number}"))
    page.heading(3 if len(book.game.aids) > 1 else 2, str(block.get("title", "")), name)
    if any(row.value for row in rows):
        page.add(
            table(
                ["What", "Here"],
                [[page.inline(row.words), page.inline(row.value)] for row in rows],
                name=str(block.get("title", "")),
            )
        )
        return
    lines = [
        f'<label><input type="checkbox" data-pb-tick="{esc(f"{name}-{line}")}"> <span>{page.inline(row.words)}</span></label>'
        for line, row in enumerate(rows, 1)
    ]
    page.add(f'<div data-pb-walk="{esc(book.game.id)}">{items(lines, "pb-walk")}</div>')
