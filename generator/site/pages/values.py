"""Values of pieces as HTML and as words, and the mark that says where each comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.site.pages.html import esc, words

if TYPE_CHECKING:
    from engine.model import Piece, PieceSet, Plain, Provenance
    from generator.site.pages.page import Page

_SOURCES = {"rulebook": "rulebook", "derived": "derived", "public": "public", "prototype": "prototype"}


def provenance(source: Provenance) -> str:
    """A small label: `rulebook 59`, or `prototype` in a colour and with a sign of its own."""
    detail = f" {esc(source.detail)}" if source.detail else ""
    return f'<span class="pb-prov pb-prov-{source.source}">{_SOURCES[source.source]}</span>{detail}'


def known_from(pieces: PieceSet, piece: Piece, key: str) -> Provenance:
    """Where a value comes from: the piece's own word for it, or its set's for what all of the set share."""
    shared = pieces.provenance.get(key) if key not in piece.provenance and key not in piece.values else None
    return shared or piece.provenance_of(key)


def value_html(page: Page, value: Plain) -> str:
    """Any value of the data: effects in their printed words, ids as links, lists and tables in reading order."""
    book = page.book
    if book.is_effect(value):
        return page.effect(value)
    if isinstance(value, Mapping):
        return (
            '<dl class="pb-mini">'
            + "".join(
                f"<div><dt>{esc(words(str(key)))}</dt><dd>{value_html(page, part)}</dd></div>"
                for key, part in value.items()
            )
            + "</dl>"
        )
    if isinstance(value, (list, tuple)):
        simple = all(not isinstance(part, (Mapping, list, tuple)) for part in value)
        parts = [value_html(page, part) for part in value]
        return (
            ", ".join(parts)
            if simple
            else '<ul class="pb-plainlist">' + "".join(f"<li>{part}</li>" for part in parts) + "</ul>"
        )
    if isinstance(value, str) and (found := book.find(value)):
        return page.link(found[0], esc(found[1]))
    return esc("yes" if value is True else "no" if value is False else "none" if value is None else value)


def value_words(page: Page, value: Plain) -> str:
    """The same without marks, for alternative texts and the search index."""
    book = page.book
    if book.is_effect(value):
        return page.effect_words(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{words(str(key)).lower()} {value_words(page, part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        return "; ".join(value_words(page, part) for part in value)
    if isinstance(value, str) and (found := book.find(value)):
        return found[1]
    return "yes" if value is True else "no" if value is False else "none" if value is None else str(value)


def card_words(page: Page, piece: Piece, side: str) -> str:
    """What a side says, for somebody who does not see it."""
    pieces = page.book.game.sets[piece.set]
    if side == "back":
        return f"Back of {piece.title}, {pieces.title}"
    values = {**dict(pieces.values), **dict(piece.values)}
    said = [f"{words(key).lower()}: {value_words(page, value)}" for key, value in values.items() if key != "flavour"]
    return f"{piece.title}, {pieces.title}. " + "; ".join(said).capitalize() + ("." if said else "")
