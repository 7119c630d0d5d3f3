"""Pages for the table: the player aids with lines to tick off as a round goes on, and how each number of players begins."""
from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model import EVERYONE
from generator.aid_blocks import SourceError, rows_of
from generator.pages_board import board
from generator.pages_book import aid_file
from generator.pages_html import count, esc, fold, items, table, words
from generator.pages_page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Aid, Piece, PieceSet, Plain
    from generator.pages_book import Book

_SEED = 1  # of the set-ups that are drawn


def reference_page(book: Book) -> Page:
    """The player aids as a web page; a script remembers on this device which lines were ticked."""
    game = book.game
    page = Page(book, "reference", "Quick reference", f"The player aids of {game.title}, to read and to tick off at the table.")
    page.lead("What lies beside each player, composed from the same rules and pieces. Tick a line when it is done: this device "
              "remembers where you are, and nothing leaves it.")
    if game.round:
        page.add(f'<p>{page.link(book.page("round"), f"{esc(game.round.title)}, step by step", "pb-button")}</p>')
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
        page.add(table(["What", "Here"], [[page.inline(row.words), page.inline(row.value)] for row in rows], name=str(block.get("title", ""))))
        return
    lines = [f'<label><input type="checkbox" data-pb-tick="{esc(f"{name}-{line}")}"> <span>{page.inline(row.words)}</span></label>' for line, row in enumerate(rows, 1)]
    page.add(f'<div data-pb-walk="{esc(book.game.id)}">{items(lines, "pb-walk")}</div>')


def setup_page(book: Book) -> Page:
    """What lies in the box, and, where a verifier can set up, the table as each number of players begins."""
    game = book.game
    page = Page(book, "setup", "Set-up by players", f"How {game.title} begins, for every number of players.")
    chapters = [one for one in game.sections if any(rule.kind == "setup" for rule in one.rules)]
    page.lead("The pieces that are needed, and the table before the first turn. The steps are in "
              + (", ".join(page.link(book.section(one), esc(one.title)) for one in chapters) or page.link(book.page("rules/index"), "the rules")) + ".")
    page.heading(2, "The pieces that are needed", "pieces")
    numbers = [*([1] if game.players.solo else []), *range(max(game.players.fewest, 2 if game.players.solo else 1), game.players.most + 1)]
    rows = [[page.link(book.page("pieces/index", one.id), esc(one.title)), str(one.copies),
             *(str(sum(_needed(one, piece, players) for piece in one.items)) for players in numbers)] for one in game.sets.values()]
    page.add(table(["Pieces", "In the box", *(count(players, "player") for players in numbers)], rows, name="Pieces by number of players"))
    _begun(page)
    _options(page)
    return page


def _needed(pieces: PieceSet, piece: Piece, players: int) -> int:
    """Copies of a piece that so many players need; an item that says nothing is needed as its set is."""
    needed = piece.needed if piece.needed is not EVERYONE else pieces.needed
    return needed.of(piece.copies, players)


def _begun(page: Page) -> None:
    """The first table for each number of players, as the verifier sets it up."""
    from engine.games import find
    from engine.play import Chance

    book = page.book
    rules = find(book.game.id)
    if rules is None or book.boards is None:
        return
    tables = rules.compile(book.game, {})
    players = book.game.players
    for number in range(players.fewest, players.most + 1):
        page.heading(2, count(number, "player"), f"players-{number}")
        state = rules.start(tables, [f"Player {place}" for place in range(1, number + 1)], Chance(_SEED), {})
        drawing = board(book.boards(state))
        page.add(f'<figure class="pb-frame"><div class="pb-frame-box" role="region" tabindex="0" aria-label="The table for {number}">{drawing}</div>'
                 "<figcaption>As the verifier sets it up by the rules, before the first choice; what is shuffled lies as it came.</figcaption></figure>")
    if rules.variants:
        page.heading(2, "Variants of the set-up", "variants")
        page.add(items([f"<b>{esc(words(name))}</b>: {esc(', '.join(values))}; the first is usual" for name, values in rules.variants.items()]))


def _options(page: Page) -> None:
    game = page.book.game
    if not game.options:
        return
    page.heading(2, "Agreed before the game", "options")
    rows = [fold(esc(option.title), items([f"<code>{esc(name)}</code> {page.inline(sentence)}" for name, sentence in option.values.items()])) for option in game.options.values()]
    page.add("".join(rows))
