"""The gallery's filters: what each tile says about its piece, and the fields that a script compares with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.site.pages.html import Address, esc, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.model import Piece, PieceSet, Plain
    from generator.site.pages.book import Book
    from generator.site.pages.page import Page

_PHASES = ("phase", "timing")  # values that say when a piece works
_SOURCES = ("rulebook", "public", "derived", "prototype")


def verbs(book: Book, piece: Piece) -> set[str]:
    """The effects of a piece by name; of a game without rules code, those of the fields declared to hold effects."""
    found = {next(iter(effect)) for _key, effect in book.effects(piece)}
    fields = book.game.sets[piece.set].fields
    for key, value in piece.values.items():
        if key in fields and fields[key].type in ("effect", "effects"):
            found.update(_names(value))
    return found


def _names(value: Plain) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from map(str, list(value)[:1])
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _names(part)


def phases(book: Book, piece: Piece) -> set[str]:
    """When a piece works, in the data's own words."""
    values = {**book.game.sets[piece.set].values, **piece.values}
    return {str(values[key]) for key in _PHASES if isinstance(values.get(key), str)}


def sources(pieces: PieceSet, piece: Piece) -> set[str]:
    """Where its values are known from."""
    return {piece.provenance_of(key).source for key in ("title", *piece.values)} | {
        one.source for key, one in pieces.provenance.items() if key
    }


def marks(book: Book, pieces: PieceSet, piece: Piece) -> str:
    """The attributes of a tile; its set and kind are said once, by the list of the set."""
    said: dict[str, list[str]] = {
        "effect": sorted(verbs(book, piece)),
        "phase": sorted(phases(book, piece)),
        "from": sorted(sources(pieces, piece)),
    }
    return "".join(f' data-{name}="{esc(" ".join(values))}"' for name, values in said.items() if values)


def filters(page: Page) -> str:
    """The fields, with only those choices that leave something; hidden where there is no script."""
    book = page.book
    pieces = [(book.game.sets[one.set], one) for one in book.pieces.values()]
    parts = []
    if len(book.games) > 1:
        places = [(Address(f"{name}/pieces/index.md").seen_from(page.uri), title) for name, title in book.games]
        here = Address(page.uri).seen_from(page.uri)
        parts.append(_select("Game", "game", [(link, title) for link, title in places], chosen=here))
    parts += [
        _select("Set", "set", [("", "all"), *((one.id, one.title) for one in book.game.sets.values())]),
        _select("Kind", "kind", _choices(one.kind for one, _ in pieces)),
        _select("Effect", "effect", _choices(verb for _, one in pieces for verb in verbs(book, one))),
        _select("When", "phase", _choices(phase for _, one in pieces for phase in phases(book, one))),
        _select(
            "Known from",
            "from",
            [("", "all"), *((one, one) for one in _SOURCES if any(one in sources(*both) for both in pieces))],
        ),
    ]
    return (
        f'<form class="pb-filters" data-pb-script data-pb-filters aria-label="Filter the pieces">{"".join(parts)}'
        '<button type="reset">Show all</button><p role="status"></p></form>'
    )


def _choices(names: Iterable[str]) -> list[tuple[str, str]]:
    return [("", "all"), *((name, words(name)) for name in sorted(set(names)))]


def _select(label: str, name: str, choices: list[tuple[str, str]], chosen: str = "") -> str:
    """One field; nothing where there is nothing to choose."""
    if len(choices) < (2 if chosen else 3):
        return ""
    options = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen and chosen else ""}>{esc(text)}</option>'
        for value, text in choices
    )
    return f'<label>{label} <select name="{name}">{options}</select></label>'
