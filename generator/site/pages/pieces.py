"""The gallery of all pieces and a page for each: pictures, text, values with their provenance, rules, scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.site.pages.filters import filters, marks
from generator.site.pages.html import count, esc, heading, image, items, link, table, words
from generator.site.pages.page import Page
from generator.site.pages.partners import Partners, add_partners
from generator.site.pages.values import card_words, known_from, provenance, value_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Piece, PieceSet
    from generator.site.pages.book import Book

_SIDES = ("front", "back")


def pieces_pages(book: Book) -> Iterator[Page]:
    """The gallery, then every piece."""
    yield _gallery(book)
    partners = Partners(book)
    for pieces in book.game.sets.values():
        for index, piece in enumerate(pieces.items):
            before = pieces.items[index - 1] if index else None
            after = pieces.items[index + 1] if index + 1 < len(pieces.items) else None
            yield _piece(book, partners, pieces, piece, before, after)


def _gallery(book: Book) -> Page:
    game = book.game
    total = sum(pieces.copies for pieces in game.sets.values())
    page = Page(
        book, "pieces/index", "Pieces", f"Every card, tile and token of {game.title}, drawn by the code that prints it."
    )
    page.lead(
        f"{count(total, 'piece')} of {count(len(book.pieces), 'kind')} in {count(len(game.sets), 'set')}. The pictures "
        "come from the same drawing code as the sheets to print."
    )
    if any(_made_up(game.sets[piece.set], piece) for piece in book.pieces.values()):
        page.add(
            f"<p>{_MARK} means that the value is not published: it was made up here so that the game can be played, "
            "agrees with every published fact, and gives way to the real one.</p>"
        )
    page.add(filters(page))
    page.add(
        items(
            [
                f'<a href="#{esc(one.id)}">{esc(one.title)}</a> <span class="pb-dim">× {one.copies}</span>'
                for one in game.sets.values()
            ],
            "pb-jump",
        )
    )
    for pieces in game.sets.values():
        page.raw(heading(2, pieces.title, pieces.id))
        page.add(f'<p class="pb-source">{_set_line(pieces)}</p>')
        if pieces.about:
            page.text(pieces.about)
        page.add(
            f'<ul class="pb-gallery" data-set="{esc(pieces.id)}" data-kind="{esc(pieces.kind)}">'
            + "".join(_tile(page, pieces, piece) for piece in pieces.items)
            + "</ul>"
        )
    return page


_MARK = '<span class="pb-prov pb-prov-prototype">prototype</span>'


def _set_line(pieces: PieceSet) -> str:
    size = f"{pieces.size.width:g} × {pieces.size.height:g} mm"
    return f"{esc(words(pieces.kind))} · {size} · {count(pieces.copies, 'piece')}, {count(len(pieces.items), 'kind')}"


def _made_up(pieces: PieceSet, piece: Piece) -> bool:
    return any(known_from(pieces, piece, key).is_prototype for key in ("title", *pieces.values, *piece.values))


def _tile(page: Page, pieces: PieceSet, piece: Piece) -> str:
    mark = f" {_MARK}" if _made_up(pieces, piece) else ""
    copies = f' <span class="pb-dim">× {piece.copies}</span>' if piece.copies > 1 else ""
    picture = _picture(page, piece, "front", small=True)
    inner = f'{picture}<span class="pb-gallery-title">{esc(piece.title)}</span>'
    return f"<li{marks(page.book, pieces, piece)}>{page.link(page.book.piece(piece), inner)}{copies}{mark}</li>"


def _picture(page: Page, piece: Piece, side: str, *, small: bool) -> str:
    """The drawn side with its size and what it says; a quiet box where the side is not drawn."""
    picture = page.book.pictures.get((piece.id, side))
    if picture is None:
        return '<span class="pb-nopicture" aria-hidden="true"></span>' if small else ""
    large, near = page.file(picture.uri), page.file(picture.small)
    if small:
        return image(near, picture.small_width // 2, picture.small_height // 2, "")
    drawing = image(
        near,
        picture.small_width,
        picture.small_height,
        card_words(page, piece, side),
        lazy=side != "front",
        larger=(large, picture.width),
    )
    return link(large, drawing, data_pb_zoom=f"{picture.width} {picture.height}")


def _piece(
    book: Book, partners: Partners, pieces: PieceSet, piece: Piece, before: Piece | None, after: Piece | None
) -> Page:
    page = Page(
        book,
        f"pieces/{piece.set}/{piece.id}",
        piece.title,
        f"{piece.title}, {pieces.title} of {book.game.title}.",
        game_nav=False,
    )
    page.crumbs([("Pieces", book.page("pieces/index")), (pieces.title, book.page("pieces/index", pieces.id))])
    made_up = f" {_MARK}" if _made_up(pieces, piece) else ""
    page.add(
        f'<p class="pb-source">{esc(words(pieces.kind))} {esc(piece.id)} · {count(piece.copies, "copy", "copies")}{made_up}</p>'
    )
    figures = [
        f"<figure>{drawn}<figcaption>{side.capitalize()}</figcaption></figure>"
        for side in _SIDES
        if (drawn := _picture(page, piece, side, small=False))
    ]
    if figures:
        page.add(f'<div class="pb-faces">{"".join(figures)}</div>')
    if flavour := piece.values.get("flavour"):
        page.text(str(flavour), "pb-flavour")
    _effects(page, piece)
    _values(page, pieces, piece)
    _ties(page, piece, partners)
    page.steps(*((one.title, book.piece(one)) if one else None for one in (before, after)))
    return page


def _effects(page: Page, piece: Piece) -> None:
    """What it does, in the words that are printed on it, with the rules of each."""
    rows = []
    for key, effect in page.book.effects(piece):
        verb = page.book.vocabulary[next(iter(effect))]
        rules = [page.book.rules[name] for name in verb.rules if name in page.book.rules]
        rows.append([esc(words(key)), page.effect(effect), page.rule_links(rules)])
    if rows:
        page.heading(2, "What it does", "what-it-does")
        page.add(table(["Where", "Text", "Rules"], rows, "pb-effects"))


def _values(page: Page, pieces: PieceSet, piece: Piece) -> None:
    rows = []
    for key, value in {**dict(pieces.values), **dict(piece.values)}.items():
        if key != "flavour":
            rows.append([esc(words(key)), value_html(page, value), provenance(known_from(pieces, piece, key))])
    rows.append(["Copies", str(piece.copies), provenance(piece.provenance.get("copies") or pieces.inventory_from)])
    rows.append(["Name", esc(piece.title), provenance(piece.provenance_of("title"))])
    page.heading(2, "Values", "values")
    page.add(table(["Value", "Here", "Known from"], rows, "pb-values"))


def _ties(page: Page, piece: Piece, partners: Partners) -> None:
    book = page.book
    rules = [book.rules[name] for name in book.rules_of(piece)]
    if rules:
        page.heading(2, "Rules", "rules")
        page.add(items([f"{page.rule_links([rule])} {page.inline(rule.text)}" for rule in rules], "pb-rulelist"))
    rulings = {ruling.id: ruling for rule in rules for ruling in book.rulings_of.get(rule.id, [])}
    if rulings:
        page.heading(2, "Rulings", "rulings")
        page.add(items([page.link(book.ruling(one), f"{esc(one.id)} {esc(one.title)}") for one in rulings.values()]))
    if scenarios := book.scenarios_with.get(piece.id):
        page.heading(2, "Scenarios", "scenarios")
        page.add(items([page.link(book.scenario(one), f"{esc(one.id)} {esc(one.title)}") for one in scenarios]))
    add_partners(page, piece, partners)


def side_pictures(book: Book, piece: Piece) -> dict[str, str]:
    """The large picture of each drawn side, from the site's root."""
    return {side: book.pictures[piece.id, side].uri for side in _SIDES if (piece.id, side) in book.pictures}
